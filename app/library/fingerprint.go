package library

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

// Fingerprint tells instances apart by their content: 128 bits of SHA-256.
type Fingerprint [16]byte

// String returns 32 hexadecimal digits.
func (f Fingerprint) String() string { return hex.EncodeToString(f[:]) }

// FingerprintOf is equal for two problems if and only if every tour of one is a
// tour of the other, with the same length for the same reason: the same metric
// and coordinates or weights in the same order, the same fixed edges, the same
// open path. Name, comment, city numbers and places on a picture do not count.
// The same file read as CSV and as TSPLIB has one fingerprint.
func FingerprintOf(p *solver.Problem) Fingerprint {
	def := p.Definition()
	d := digest{Hash: sha256.New(), buffer: make([]byte, 0, 1<<16)}
	d.numbers(1, uint64(def.Metric), uint64(p.Cities())) // 1: this very way to count
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
	d.edges(def.FixedEdges)
	if def.OpenPath != nil {
		d.edges([][2]solver.City{*def.OpenPath})
	}
	d.flush()
	return Fingerprint(d.Sum(nil))
}

// digest hashes numbers in pieces: a call a number would take most of the time.
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

// edges hashes a set of edges, whatever their order and direction.
func (d *digest) edges(list [][2]solver.City) {
	sorted := make([][2]solver.City, len(list))
	for i, e := range list {
		sorted[i] = [2]solver.City{min(e[0], e[1]), max(e[0], e[1])}
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
