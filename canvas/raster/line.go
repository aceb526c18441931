package raster

// Lines without anti-aliasing: one pixel a column or row, whichever the line
// crosses more of. The other coordinate is 16.16 fixed point, and the pixel of
// column k is a closed formula of k; rows cut off by a band are skipped by
// solving it for k, exactly. (Bresenham's error term would have to be walked.)

// Line draws a line one pixel wide in the colour packed by Word.
func (r *Rows) Line(s Segment, word uint32) {
	if s.X0>>8 == s.X1>>8 && s.Y0>>8 == s.Y1>>8 {
		r.Dot(int(s.X0>>8), int(s.Y0>>8), word)
		return
	}
	if abs(s.X1-s.X0) >= abs(s.Y1-s.Y0) {
		r.flat(s, word)
	} else {
		r.steep(s, word)
	}
}

// Dot sets one pixel.
func (r *Rows) Dot(x, y int, word uint32) {
	if x >= 0 && x < r.width && y >= r.Top && y < r.Bottom {
		r.put(y*r.stride+4*x, word)
	}
}

func (r *Rows) flat(s Segment, word uint32) {
	if s.X0 > s.X1 {
		s = Segment{s.X1, s.Y1, s.X0, s.Y0}
	}
	column, y, slope := start(s.X0, s.Y0, s.X1, s.Y1)
	first, last := max(0, -column), min(int(s.X1>>8), r.width-1)-column
	first, last = within(first, last, y, slope, r.Top, r.Bottom)
	y += int64(first) * slope
	at := 4 * (column + first)
	for k := first; k <= last; k++ {
		r.put(int(y>>16)*r.stride+at, word)
		y += slope
		at += 4
	}
}

func (r *Rows) steep(s Segment, word uint32) {
	if s.Y0 > s.Y1 {
		s = Segment{s.X1, s.Y1, s.X0, s.Y0}
	}
	row, x, slope := start(s.Y0, s.X0, s.Y1, s.X1)
	first, last := max(0, r.Top-row), min(int(s.Y1>>8), r.Bottom-1)-row
	first, last = within(first, last, x, slope, 0, r.width)
	x += int64(first) * slope
	at := (row + first) * r.stride
	for k := first; k <= last; k++ {
		r.put(at+4*int(x>>16), word)
		x += slope
		at += r.stride
	}
}

// start returns the first column of a line that runs along a, the other
// coordinate at the column's centre, and what a column adds; 16.16 fixed point.
func start(a0, b0, a1, b1 int32) (column int, b, slope int64) {
	slope = (int64(b1) - int64(b0)) << 16 / (int64(a1) - int64(a0))
	column = int(a0 >> 8)
	toCentre := int64(column)<<8 + One/2 - int64(a0)
	return column, int64(b0)<<8 + toCentre*slope>>8, slope
}

// within narrows [first, last] to the k whose (b + k·slope) >> 16 is in
// [low, high).
func within(first, last int, b, slope int64, low, high int) (int, int) {
	if first > last {
		return 0, -1
	}
	from, to := int64(low)<<16, int64(high)<<16-1
	one, other := b+int64(first)*slope, b+int64(last)*slope
	if min(one, other) >= from && max(one, other) <= to {
		return first, last
	}
	if max(one, other) < from || min(one, other) > to {
		return 0, -1
	}
	if slope < 0 { // mirrored it rises
		b, slope, from, to = -b, -slope, -to, -from
	}
	first = max(first, int(-floorDiv(b-from, slope)))
	last = min(last, int(floorDiv(to-b, slope)))
	return first, last
}

// floorDiv rounds towards minus infinity; d is positive.
func floorDiv(n, d int64) int64 {
	q := n / d
	if n%d < 0 {
		q--
	}
	return q
}

func abs(v int32) int32 {
	if v < 0 {
		return -v
	}
	return v
}
