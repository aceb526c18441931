package wire

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"

	"tourscope/solver"
)

// Cities is a list of cities as bytes: 4 a city, little-endian. A CBOR array
// would take a tag a city and a reflection call to decode it.
type Cities []byte

// PackCities makes the bytes of a list.
func PackCities(order []solver.City) Cities {
	packed := make(Cities, 4*len(order))
	for i, c := range order {
		binary.LittleEndian.PutUint32(packed[4*i:], uint32(c))
	}
	return packed
}

// Unpack returns the list, which must have n cities below n.
func (packed Cities) Unpack(n int) ([]solver.City, error) {
	if len(packed) != 4*n {
		return nil, fmt.Errorf("received a tour of %d bytes: %d cities need %d", len(packed), n, 4*n)
	}
	return packed.list(n)
}

// list returns the cities, each of which must be below n.
func (packed Cities) list(n int) ([]solver.City, error) {
	cities := make([]solver.City, len(packed)/4)
	for i := range cities {
		c := binary.LittleEndian.Uint32(packed[4*i:])
		if int64(c) >= int64(n) {
			return nil, fmt.Errorf("received city number %d: the problem has %d cities", int64(c)+1, n)
		}
		cities[i] = solver.City(c)
	}
	return cities, nil
}

// Floats is a list of numbers as bytes: 8 a number, little-endian IEEE 754.
type Floats []byte

func packFloats(values []float64) Floats {
	if values == nil {
		return nil
	}
	packed := make(Floats, 8*len(values))
	for i, v := range values {
		binary.LittleEndian.PutUint64(packed[8*i:], math.Float64bits(v))
	}
	return packed
}

func (packed Floats) unpack() []float64 {
	if len(packed) == 0 {
		return nil
	}
	values := make([]float64, len(packed)/8)
	for i := range values {
		values[i] = math.Float64frombits(binary.LittleEndian.Uint64(packed[8*i:]))
	}
	return values
}

// Labels is a list of a file's own city numbers as bytes: 8 a number,
// little-endian.
type Labels []byte

func packLabels(labels []int64) Labels {
	if labels == nil {
		return nil
	}
	packed := make(Labels, 8*len(labels))
	for i, l := range labels {
		binary.LittleEndian.PutUint64(packed[8*i:], uint64(l))
	}
	return packed
}

func (packed Labels) unpack() []int64 {
	if len(packed) == 0 {
		return nil
	}
	labels := make([]int64, len(packed)/8)
	for i := range labels {
		labels[i] = int64(binary.LittleEndian.Uint64(packed[8*i:]))
	}
	return labels
}

// Text makes a text fit for a message: valid UTF-8, and no longer than a person
// reads.
func Text(s string) string {
	const enough = 4 << 10
	if len(s) > enough {
		s = s[:enough] + "…"
	}
	return strings.ToValidUTF8(s, "?")
}
