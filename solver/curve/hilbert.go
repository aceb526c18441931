package curve

const (
	cityBits = 24 // solver.MaxCities is 1 << 24
	bits2D   = 20 // 2 × 20 + 24 = 64
	bits3D   = 13 // 3 × 13 + 24 = 63
)

// steps goes down four levels of the Hilbert curve at once: an index is the
// orientation of the axes (two bits), four bits of x and four of y; an entry is eight bits of the
// index on the curve and, above them, the orientation after these levels. On each level the bits select a quadrant; the cells of the preceding
// quadrants are counted and the rest is rotated into the quadrant's frame.
type steps [1024]uint16

// The bits of an orientation: both axes are reversed, and the axes are exchanged.
const reversed, exchanged = 1, 2

func newSteps() *steps {
	s := &steps{}
	for i := range s {
		turned, key := uint32(i)>>8, uint32(0)
		for bit := 3; bit >= 0; bit-- {
			rx, ry := uint32(i)>>4>>bit&1, uint32(i)>>bit&1
			if turned&exchanged != 0 {
				rx, ry = ry, rx
			}
			rx, ry = rx^turned&reversed, ry^turned&reversed
			if key = key<<2 | 3*rx ^ ry; ry == 0 {
				turned ^= exchanged | rx
			}
		}
		s[i] = uint16(turned<<8 | key)
	}
	return s
}

// moore returns the index of a cell on the Moore curve of bits2D levels: four Hilbert
// curves, one per quadrant, arranged so that the last ends beside the start of the
// first. A tour along it has no long closing edge, which local search does not remove.
func (s *steps) moore(x, y uint32) uint64 {
	const level = bits2D - 1
	rx, ry := x>>level&1, y>>level&1
	if rx == 0 {
		x, y = y, ^x // up on the left
	} else {
		x, y = ^y, x // and down on the right
	}
	x, y = x&(1<<level-1), y&(1<<level-1)
	turned, key := uint32(exchanged), uint64(0) // a level of zeros, before the 19, exchanges them back
	for shift := level - 3; shift >= 0; shift -= 4 {
		step := uint32(s[turned<<8|x>>shift&15<<4|y>>shift&15])
		turned = step >> 8
		key = key<<8 | uint64(step&255)
	}
	return uint64(3*rx^ry)<<(2*level) | key
}

// hilbert3D returns the index of a cell on the Hilbert curve of bits3D levels,
// after J. Skilling, Programming the Hilbert curve, AIP Conf. Proc. 707 (2004):
// undo the excess work of the recursion, Gray-encode, interleave the bits.
func hilbert3D(cell [3]uint32) uint64 {
	const top = uint32(1) << (bits3D - 1)
	for q := top; q > 1; q >>= 1 {
		low := q - 1
		for i := range cell {
			if cell[i]&q != 0 {
				cell[0] ^= low
			} else {
				swap := (cell[0] ^ cell[i]) & low
				cell[0] ^= swap
				cell[i] ^= swap
			}
		}
	}
	cell[1] ^= cell[0]
	cell[2] ^= cell[1]
	var flip uint32
	for q := top; q > 1; q >>= 1 {
		if cell[2]&q != 0 {
			flip ^= q - 1
		}
	}
	var key uint64
	for level := bits3D - 1; level >= 0; level-- {
		for _, c := range cell {
			key = key<<1 | uint64((c^flip)>>level&1)
		}
	}
	return key
}
