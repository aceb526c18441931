package library

import (
	"encoding/binary"
	"errors"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"

	"tourscope/solver"
)

// A tour is stored as the differences of successive city numbers, as varints, followed
// by the differences of the file's city labels where they are not 1, 2, …; all of it
// compressed with zstd. It takes 1 byte a city where the numbers follow the map, and
// 2.7 bytes a city for 100,000 cities in random order.

// tour is the content of a packed tour.
type tour struct {
	order  []solver.City
	labels []int64 // nil where city i is i+1
}

// label returns the number that the file gives a city.
func (t tour) label(c solver.City) int64 {
	if t.labels == nil {
		return int64(c) + 1
	}
	return t.labels[c]
}

var packer = sync.OnceValues(func() (*zstd.Encoder, error) {
	return zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedBetterCompression))
})

func packTour(order []solver.City, labels []int64) ([]byte, error) {
	pack, err := packer()
	if err != nil {
		return nil, err
	}
	plain := make([]byte, 0, 3*len(order))
	last := int64(0)
	for _, c := range order {
		plain = binary.AppendVarint(plain, int64(c)-last)
		last = int64(c)
	}
	last = 0
	for _, l := range labels {
		plain = binary.AppendVarint(plain, l-last)
		last = l
	}
	return pack.EncodeAll(plain, nil), nil
}

// asStored returns a tour as it is stored: canonical, where that is the same tour. A path begins at its first city, and round trips of
// asymmetric problems have a direction.
func asStored(p *solver.Problem, order []solver.City) []solver.City {
	if p.IsPath() || p.Asymmetric() {
		return order
	}
	return canonical(order)
}

// canonical rotates and reverses the tour so that it starts at city 0 and continues
// with the smaller of its neighbours: equal tours have equal bytes.
func canonical(order []solver.City) []solver.City {
	n, start := len(order), 0
	for i, c := range order {
		if c == 0 {
			start = i
		}
	}
	step := 1
	if n > 1 && order[(start+n-1)%n] < order[(start+1)%n] {
		step = n - 1
	}
	turned := make([]solver.City, n)
	for i, at := 0, start; i < n; i, at = i+1, (at+step)%n {
		turned[i] = order[at]
	}
	return turned
}

var errPacked = errors.New("its compression is invalid")

// unpackTour accepts any bytes. Its memory is O(cities). The cities of the order are
// in range, but the order need not be a permutation.
func unpackTour(blob []byte, cities int) (tour, error) {
	if cities < 1 || cities > solver.MaxCities {
		return tour{}, errPacked
	}
	most := uint64(2*binary.MaxVarintLen64*cities) + 1<<10
	unpack, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(most))
	if err != nil {
		return tour{}, err
	}
	defer unpack.Close()
	plain, err := unpack.DecodeAll(blob, nil)
	if err != nil {
		return tour{}, fmt.Errorf("%w: %w", errPacked, err)
	}
	numbers, rest, err := differences(plain, cities)
	if err != nil {
		return tour{}, err
	}
	t := tour{order: make([]solver.City, cities)}
	for i, v := range numbers {
		if v < 0 || v >= int64(cities) {
			return tour{}, errPacked
		}
		t.order[i] = solver.City(v)
	}
	if len(rest) == 0 {
		return t, nil
	}
	if t.labels, rest, err = differences(rest, cities); err == nil && len(rest) > 0 {
		err = errPacked
	}
	return t, err
}

func differences(packed []byte, count int) (values []int64, rest []byte, err error) {
	if len(packed) < count { // a byte a number at the least
		return nil, nil, errPacked
	}
	values = make([]int64, count)
	last := int64(0)
	for i := range values {
		step, used := binary.Varint(packed)
		if used <= 0 {
			return nil, nil, errPacked
		}
		packed = packed[used:]
		last += step
		values[i] = last
	}
	return values, packed, nil
}
