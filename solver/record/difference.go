package record

import (
	"encoding/binary"
	"errors"

	"tourscope/solver"
)

// A difference encodes a tour as segments of another tour of the same cities, the base.
// Each segment is two signed varints: its start in the base, relative to the position
// after the previous segment, and its length in cities, negative where the base is read
// backward. Positions are modulo n, so a segment may cross the end of the base.

// appendDifference appends the difference from the base to the tour to. position is the
// inverse of the base.
func appendDifference(dst []byte, base, position, to []solver.City) []byte {
	n, next := len(base), 0
	for i := 0; i < len(to); {
		start := int(position[to[i]])
		forward := follow(base, to[i:], start, 1)
		length, step := forward, 1
		if backward := follow(base, to[i:], start, -1); backward > forward {
			length, step = backward, -1
		}
		dst = binary.AppendVarint(dst, int64(start-next))
		dst = binary.AppendVarint(dst, int64(step*length))
		next = wrap(start+step*length, n)
		i += length
	}
	return dst
}

// follow returns how many leading cities of to equal those of the base from position at
// on, in steps of 1 or −1.
func follow(base, to []solver.City, at, step int) int {
	for i, c := range to {
		if base[at] != c {
			return i
		}
		at = wrap(at+step, len(base))
	}
	return len(to)
}

// wrap reduces a position in −n … 2n−1 modulo n.
func wrap(at, n int) int {
	switch {
	case at < 0:
		return at + n
	case at >= n:
		return at - n
	}
	return at
}

var errDifference = errors.New("a tour is described wrongly")

// applyDifference writes the tour that the difference describes to into, which
// has the length of the base and is not the base. It does not check that the
// tour visits every city once.
func applyDifference(into, base []solver.City, difference []byte) error {
	n, next, filled := int64(len(base)), int64(0), int64(0)
	for len(difference) > 0 {
		offset, used := binary.Varint(difference)
		if used <= 0 {
			return errDifference
		}
		difference = difference[used:]
		length, used := binary.Varint(difference)
		if used <= 0 {
			return errDifference
		}
		difference = difference[used:]
		if offset < -n || offset > n || length < -n || length > n {
			return errDifference
		}
		start, step := next+offset, int64(1)
		if length < 0 {
			length, step = -length, -1
		}
		if start < 0 || start >= n || length == 0 || length > n-filled {
			return errDifference
		}
		at := int(start)
		for range length {
			into[filled] = base[at]
			filled++
			at = wrap(at+int(step), int(n))
		}
		next = int64(at)
	}
	if filled != n {
		return errDifference
	}
	return nil
}
