package raster

// Lines without anti-aliasing: one pixel a column or row, whichever the line
// crosses more of. The other coordinate is 16.16 fixed point, and the pixel of
// column k is a closed formula of k; rows cut off by a band are skipped by
// solving it for k, exactly. (Bresenham's error term would have to be walked.)

// Most edges of a large tour lead to the next pixel, and there the division takes
// longer than all the rest. The row of such a line in the middle of a column is found
// without a division, except where the line is within 1/256 pixel of two rows.

// Line draws a line one pixel wide in the colour packed by Word.
func (r *Rows) Line(s Segment, word uint32) {
	a, b := Point{s.X0, s.Y0}, Point{s.X1, s.Y1}
	switch columns, rows := b.X>>8-a.X>>8, b.Y>>8-a.Y>>8; {
	case columns|rows == 0:
		r.Dot(int(a.X>>8), int(a.Y>>8), word)
	case touching(columns, rows) && r.short(a, b, word):
	default:
		r.long(s, word)
	}
}

// Path draws the lines from each point to the next.
func (r *Rows) Path(points []Point, word uint32) {
	if len(points) == 0 {
		return
	}
	last := points[0]
	column, row := last.X>>8, last.Y>>8
	top, bottom := int32(r.Top-1), int32(r.Bottom) // half a row beyond a line's ends, see start
	for _, p := range points[1:] {
		x, y := p.X>>8, p.Y>>8
		if max(y, row) >= top && min(y, row) <= bottom {
			switch columns, rows := x-column, y-row; {
			case columns|rows == 0:
				r.Dot(int(x), int(y), word)
			case touching(columns, rows) && r.short(last, p, word):
			default:
				r.long(Segment{last.X, last.Y, p.X, p.Y}, word)
			}
		}
		last, column, row = p, x, y
	}
}

// Rough draws the lines from each point to the next as Path does, except that of a line
// between touching pixels it always draws both ends. Few pixels differ, and it is
// several times as fast where most lines are so short, because it has none of Path's
// branches, which a processor cannot predict.
func (r *Rows) Rough(points []Point, word uint32) {
	if len(points) == 0 {
		return
	}
	last := points[0]
	column, row := last.X>>8, last.Y>>8
	top, height, width := int32(r.Top), uint32(max(0, r.Bottom-r.Top)), uint32(r.width)
	r.Dot(int(column), int(row), word)
	for _, p := range points[1:] {
		x, y := p.X>>8, p.Y>>8
		if uint32(y-top) < height && uint32(x) < width {
			r.put(int(y)*r.stride+4*int(x), word)
		}
		if !touching(x-column, y-row) && max(y, row) >= top-1 && min(y, row) <= int32(r.Bottom) {
			r.long(Segment{last.X, last.Y, p.X, p.Y}, word)
		}
		last, column, row = p, x, y
	}
}

// touching reports whether pixels so far apart are the same or share a side or a
// corner.
func touching(columns, rows int32) bool { return uint32(columns+1) <= 2 && uint32(rows+1) <= 2 }

// short draws a line between two touching pixels and returns true, or draws nothing
// where the line is too close to two rows to decide without a division.
func (r *Rows) short(a, b Point, word uint32) bool {
	dx, dy := b.X-a.X, b.Y-a.Y
	var same, first, second bool // one column, or one row of a steep line; has it the pixel of a, and of b
	if abs(dx) >= abs(dy) {
		same, first, second = a.X>>8 == b.X>>8, keeps(a.X, a.Y, dx, dy), keeps(b.X, b.Y, dx, dy)
	} else {
		same, first, second = a.Y>>8 == b.Y>>8, keeps(a.Y, a.X, dy, dx), keeps(b.Y, b.X, dy, dx)
	}
	if same && first == second || !same && !(first && second) {
		return false
	}
	if first {
		r.Dot(int(a.X>>8), int(a.Y>>8), word)
	}
	if second {
		r.Dot(int(b.X>>8), int(b.Y>>8), word)
	}
	return true
}

// keeps reports whether a line through (x, y) is clearly in the row of y where it
// passes the middle of the column of x. It goes |dy| ≤ |dx| from there.
func keeps(x, y, dx, dy int32) bool {
	if dx < 0 {
		dx, dy = -dx, -dy
	}
	above := y&(One-1)*dx + (One/2-x&(One-1))*dy // of the row's upper end, times dx
	return above >= dx && above <= (One-1)*dx
}

// long draws a line that may be more than its two ends.
func (r *Rows) long(s Segment, word uint32) {
	if abs(s.X1-s.X0) >= abs(s.Y1-s.Y0) {
		r.flat(s, word)
	} else {
		r.steep(s, word)
	}
}

// Dots sets the pixel of each point.
func (r *Rows) Dots(points []Point, word uint32) {
	for _, p := range points {
		r.Dot(int(p.X>>8), int(p.Y>>8), word)
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
