package draw

import (
	"image/color"
	"slices"

	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
)

// The regions of a search lie under everything else: each on a faint background that
// differs from its neighbours', with thin borders. A tour that is too dense to see
// anything through it lies under the borders, which then have the colour of cities.
// Where the regions are too small to be distinguished, nothing is drawn.

const (
	borderWidth = 1.0 // points
	leastRegion = 4.0 // pixels, the side of the mean region

	// fewRegions are so many that the neighbours of each are looked for: a
	// millisecond or two.
	fewRegions = 20_000
)

// fills is the number of colours a palette has for regions, the background among them.
const fills = 1 + len(palette.Palette{}.Tints)

// regions are those of one picture.
type regions struct {
	of      *solver.Partition
	shades  []uint8 // of each cell, index of its fill
	quads   [][4][2]float64
	borders chunk
}

// project brings the cells to the screen.
func (g *regions) project(s *Scene, f frame) {
	g.quads, g.borders = g.quads[:0], g.borders.emptied()
	if s.Regions == nil {
		g.of, g.shades = nil, nil
		return
	}
	if g.of != s.Regions {
		g.of, g.shades = s.Regions, shadesOf(s.Regions.Cells)
	}
	if tooMany(s.Regions, f) {
		return
	}
	for _, cell := range s.Regions.Cells {
		q := f.corners(s.Regions, cell)
		g.quads = append(g.quads, q)
		for i := range q {
			a, b := q[i], q[(i+1)%len(q)]
			g.borders.add(&f, a[0], a[1], b[0], b[1])
		}
	}
}

// corners are those of a cell in pixels.
func (f *frame) corners(p *solver.Partition, cell solver.Cell) (q [4][2]float64) {
	for i, at := range p.Corners(cell) {
		q[i][0], q[i][1] = f.place(at[0], at[1])
	}
	return q
}

// tooMany says that the regions are too small to be seen.
func tooMany(p *solver.Partition, f frame) bool {
	area := 0.0
	for _, c := range p.Cells {
		area += float64(c.MaxU-c.MinU) * float64(c.MaxV-c.MinV)
	}
	scale := max(f.scaleX, -f.scaleX)
	return area*scale*scale < leastRegion*leastRegion*float64(len(p.Cells))
}

// shadesOf gives neighbouring cells different fills, as far as there are enough:
// cell by cell from left to right, the one that the fewest neighbours have.
func shadesOf(cells []solver.Cell) []uint8 {
	shades := make([]uint8, len(cells))
	if len(cells) > fewRegions {
		for i := range shades {
			shades[i] = uint8(i % fills)
		}
		return shades
	}
	order := make([]int, len(cells))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case cells[a].MinU < cells[b].MinU:
			return -1
		case cells[a].MinU > cells[b].MinU:
			return 1
		}
		return 0
	})
	var open []int // cells that reach as far to the right as the present one begins
	for _, i := range order {
		var taken [fills]int
		kept := open[:0]
		for _, k := range open {
			if cells[k].MaxU < cells[i].MinU {
				continue
			}
			kept = append(kept, k)
			if cells[k].MinV <= cells[i].MaxV && cells[k].MaxV >= cells[i].MinV {
				taken[shades[k]]++
			}
		}
		for shade := range taken {
			if taken[shade] < taken[shades[i]] {
				shades[i] = uint8(shade)
			}
		}
		open = append(kept, i)
	}
	return shades
}

// Region is one in pixels, for writers of vectors.
type Region struct {
	Corners [4][2]float64
	Fill    color.RGBA
}

// VisibleRegions returns the regions that are in the picture, and the width of
// their borders in pixels.
func VisibleRegions(s *Scene, v view.Viewport) (all []Region, border float64) {
	f := newFrame(v, v.Height, 0)
	var g regions
	g.project(s, f)
	for i, q := range g.quads {
		on := box{left: q[0][0], right: q[0][0], top: q[0][1], bottom: q[0][1]}
		for _, p := range q {
			on.left, on.right = min(on.left, p[0]), max(on.right, p[0])
			on.top, on.bottom = min(on.top, p[1]), max(on.bottom, p[1])
		}
		if on.right < 0 || on.left > f.width || on.bottom < 0 || on.top > f.height {
			continue
		}
		background := s.Palette.Background
		if shade := g.shades[i]; shade > 0 {
			background = s.Palette.Tints[shade-1]
		}
		all = append(all, Region{Corners: q, Fill: background})
	}
	return all, borderWidth * s.scale()
}
