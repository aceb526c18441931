// Package fingerprint tells instances apart by their content: what a search sees of them,
// and nothing else. It is for recognising an instance again, not for keeping secrets.
package fingerprint

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
	"math"
	"slices"

	"tourscope/solver"
)

// Fingerprint identifies an instance by its content: the first 128 bits of a SHA-256.
type Fingerprint [16]byte

// String returns 32 hexadecimal digits.
func (f Fingerprint) String() string { return hex.EncodeToString(f[:]) }

// Of hashes what determines the tours of a problem and their lengths:
// metric, coordinates or weights in their order, fixed edges, and the ends of an open
// path. Name, comment, city labels and display coordinates are left out, so that the
// same cities read from CSV and from TSPLIB have the same fingerprint.
func Of(p *solver.Problem) Fingerprint {
	def := p.Definition()
	d := digest{Hash: sha256.New(), buffer: make([]byte, 0, 1<<16)}
	d.numbers(1, uint64(def.Metric), uint64(p.Cities())) // 1: the version of this encoding
	for _, axis := range [][]float64{def.X, def.Y, def.Z} {
		d.numbers(uint64(len(axis)))
		for _, v := range axis {
			d.numbers(math.Float64bits(v + 0)) // -0 is 0
		}
	}
	if def.Matrix != nil {
		for _, w := range def.Matrix.Weights() {
			d.numbers(uint64(uint32(w)))
		}
	}
	d.edges(def.FixedEdges, p.Asymmetric())
	if def.OpenPath != nil {
		d.numbers(2, uint64(def.OpenPath[0]+1), uint64(def.OpenPath[1]+1)) // 0 is any city
	}
	d.flush()
	return Fingerprint(d.Sum(nil))
}

// digest buffers the numbers to be hashed: one call of the hash for each number would
// take most of the time.
type digest struct {
	hash.Hash
	buffer []byte
}

func (d *digest) numbers(values ...uint64) {
	for _, v := range values {
		if d.buffer = binary.LittleEndian.AppendUint64(d.buffer, v); len(d.buffer) >= 1<<16-8 {
			d.flush()
		}
	}
}

func (d *digest) flush() {
	d.Write(d.buffer) // a hash never fails
	d.buffer = d.buffer[:0]
}

// edges hashes a set of edges, independent of their order and, unless they are directed, of their
// direction.
func (d *digest) edges(list [][2]solver.City, directed bool) {
	sorted := slices.Clone(list)
	if !directed {
		for i, e := range list {
			sorted[i] = [2]solver.City{min(e[0], e[1]), max(e[0], e[1])}
		}
	}
	slices.SortFunc(sorted, func(a, b [2]solver.City) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	sorted = slices.Compact(sorted)
	d.numbers(uint64(len(sorted)))
	for _, e := range sorted {
		d.numbers(uint64(e[0]), uint64(e[1]))
	}
}
