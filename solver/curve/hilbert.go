package curve

const (
	cityBits = 24 // solver.MaxCities is 1 << 24
	bits2D   = 20 // 2 × 20 + 24 = 64
	bits3D   = 13 // 3 × 13 + 24 = 63
)

// moore returns the index of a cell on the Moore curve of bits2D levels: four Hilbert
// curves, one per quadrant, arranged so that the last ends beside the start of the
// first. A tour along it has no long closing edge, which local search does not remove.
func moore(x, y uint32) uint64 {
	const level = bits2D - 1
	rx, ry := x>>level&1, y>>level&1
	if rx == 0 { // up on the left
		x, y = y, ^x
	} else { // and down on the right
		x, y = ^y, x
	}
	return uint64(3*rx^ry)<<(2*level) | hilbert2D(x, y, level)
}

// hilbert2D returns the index of a cell on the Hilbert curve with the given number of
// levels, from the lower left to the lower right corner; higher bits of x and y are
// ignored. From the top level down, each pair of bits selects a quadrant; the cells of
// the preceding quadrants are counted and the rest is rotated into the quadrant's frame.
func hilbert2D(x, y uint32, levels int) uint64 {
	var key uint64
	for level := levels - 1; level >= 0; level-- {
		rx, ry := x>>level&1, y>>level&1
		key = key<<2 | uint64(3*rx^ry)
		if ry == 0 {
			if rx == 1 {
				x, y = ^x, ^y
			}
			x, y = y, x
		}
	}
	return key
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
