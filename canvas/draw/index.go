package draw

import (
	"math"

	"tourscope/canvas/view"
	"tourscope/solver"
)

// Index is a grid for nearest-city queries at the pointer, in constant expected time for
// evenly spread cities. It is immutable: any number of goroutines may query it.
type Index struct {
	x, y          []float64
	bounds        view.Bounds
	cell          float64 // side of a grid cell, world units
	columns, rows int
	first         []int32 // where each cell's cities begin in cities; one more at the end
	cities        []solver.City
}

const citiesACell = 4 // on average

// NewIndex sorts the cities into a grid in O(n). It keeps the slices.
func NewIndex(x, y []float64) *Index {
	ix := &Index{x: x, y: y, bounds: view.BoundsOf(x, y)}
	ix.layGrid()
	count := ix.columns * ix.rows
	ix.first = make([]int32, count+1)
	for i := range x {
		ix.first[ix.cellOf(x[i], y[i])+1]++
	}
	for i := range count {
		ix.first[i+1] += ix.first[i]
	}
	next := append([]int32(nil), ix.first...)
	ix.cities = make([]solver.City, len(x))
	for i := range x {
		cell := ix.cellOf(x[i], y[i])
		ix.cities[next[cell]] = solver.City(i)
		next[cell]++
	}
	return ix
}

// layGrid chooses square cells, about n / citiesACell of them.
func (ix *Index) layGrid() {
	w, h := min(ix.bounds.Width(), math.MaxFloat64), min(ix.bounds.Height(), math.MaxFloat64)
	wanted := max(1, float64(len(ix.x))/citiesACell)
	ix.cell = math.Sqrt(w) * math.Sqrt(h/wanted) // no product that could overflow
	if longest := max(w, h); ix.cell < longest/wanted {
		ix.cell = longest / wanted // cities on a line
	}
	if !(ix.cell > 0) {
		ix.cell = 1
	}
	ix.columns, ix.rows = int(w/ix.cell)+1, int(h/ix.cell)+1
}

// column and row clamp, so that any position has a cell.
func (ix *Index) column(x float64) int {
	return int(max(0, min(float64(ix.columns-1), (x-ix.bounds.MinX)/ix.cell)))
}

func (ix *Index) row(y float64) int {
	return int(max(0, min(float64(ix.rows-1), (y-ix.bounds.MinY)/ix.cell)))
}

func (ix *Index) cellOf(x, y float64) int { return ix.row(y)*ix.columns + ix.column(x) }

// Nearest returns the city nearest to the pixel (px, py) of the view and how far
// it is in pixels; found is false where there is no city within reach pixels.
// Among cities in one place it is the one of the lowest number.
func (ix *Index) Nearest(v view.Viewport, px, py, reach float64) (city solver.City, distance float64, found bool) {
	if len(ix.cities) == 0 || v.Scale <= 0 || !(reach >= 0) {
		return 0, 0, false
	}
	x, y := v.ToWorld(px, py)
	best := reach / v.Scale
	search := func(ring int) {
		ix.ring(ix.column(x), ix.row(y), ring, func(c solver.City) {
			d := math.Hypot(ix.x[c]-x, ix.y[c]-y)
			if d < best || d == best && (!found || c < city) {
				city, best, found = c, d, true
			}
		})
	}
	// A city in ring k is at least k-1 cells away.
	for ring := 0; ring < max(ix.columns, ix.rows) && float64(ring-1)*ix.cell <= best; ring++ {
		search(ring)
	}
	return city, best * v.Scale, found
}

// ring visits the cities of the cells at Chebyshev distance ring from a cell.
func (ix *Index) ring(column, row, ring int, visit func(solver.City)) {
	for r := max(0, row-ring); r <= min(ix.rows-1, row+ring); r++ {
		step := 2 * ring
		if r == row-ring || r == row+ring || ring == 0 {
			step = 1
		}
		for c := column - ring; c <= column+ring; c += step {
			if c < 0 || c >= ix.columns {
				continue
			}
			cell := r*ix.columns + c
			for _, city := range ix.cities[ix.first[cell]:ix.first[cell+1]] {
				visit(city)
			}
		}
	}
}
