package partition

import (
	"math"
	"math/rand/v2"
	"slices"

	"tourscope/solver"
	"tourscope/solver/internal/quickselect"
	"tourscope/solver/internal/workers"
)

// Partitioner divides an instance into cells, along axes that are tilted anew every time.
//
// It splits a k-d tree at random shares instead of medians, so that the borders of one
// partition lie anywhere in the cells of another. What is at a border in one round is then
// inside a cell in the next.
type Partitioner struct {
	points  []point
	plane   bool // the cities have two coordinates
	threads int
}

type point [3]float32

// NewPartitioner places the cities. Matrices have no places: their cities are divided by
// number, so they should be numbered with near ones beside each other. Partitions are
// made on so many threads, 0 being all cores; they do not depend on it.
func NewPartitioner(p *solver.Problem, threads int) *Partitioner {
	c := &Partitioner{points: make([]point, p.Cities()), threads: threads}
	axes := [3][]float64{p.X(), p.Y(), p.Z()}
	low, far := remote(axes)
	c.plane = axes[0] != nil && axes[2] == nil && !far
	if axes[0] == nil {
		for i := range c.points {
			c.points[i][0] = float32(i)
		}
	}
	for axis, values := range axes {
		for i, v := range values {
			c.points[i][axis] = float32(v - low[axis])
		}
	}
	return c
}

// Cities are far off from so many times their width from zero on, if float32 no longer
// tells one unit there from the next. They are then placed from their lowest corner on,
// and not shown: a Partition is in the coordinates themselves.
const farOff, exactUpTo = 4096, 1 << 24

// remote says whether the cities are far off, and then where their lowest corner is.
func remote(axes [3][]float64) (low [3]float64, far bool) {
	var most, width float64
	for axis, values := range axes {
		if values == nil {
			continue
		}
		least, highest := slices.Min(values), slices.Max(values)
		low[axis] = least
		most, width = max(most, -least, highest), max(width, highest-least)
	}
	if most > exactUpTo && most > farOff*width {
		return low, true
	}
	return [3]float64{}, false
}

// Partition is a division of all cities.
type Partition struct {
	Cities []int32 // cell by cell
	Starts []int32 // cells + 1: where in Cities each begins
	Number int64   // as it was asked for

	angle float64   // of the axes, in the plane
	boxes []box     // of the cells, without an end where no other cell is
	whole *splitter // what made it
}

// box reaches from low to high along the axes of a partition.
type box struct{ low, high point }

// endless is the box of everything.
func endless() (b box) {
	for i := range b.low {
		b.low[i], b.high[i] = float32(math.Inf(-1)), float32(math.Inf(1))
	}
	return b
}

// Outline is where the cells are, or nil where there is no partition or no plane. Beyond
// its outermost cities a cell reaches as far as they are apart, or to the next cell:
// where there is nothing, there is no cell.
func (c *Partition) Outline() *solver.Partition {
	if c == nil || c.boxes == nil || len(c.boxes) > solver.MaxCells {
		return nil
	}
	p := &solver.Partition{Angle: c.angle, Cells: make([]solver.Cell, len(c.boxes))}
	for i, b := range c.boxes {
		items := c.whole.items[c.Starts[i]:c.Starts[i+1]]
		near := c.whole.around(items)
		wide, high := near.high[0]-near.low[0], near.high[1]-near.low[1]
		room := float32(math.Sqrt(float64(max(wide*high, wide*wide/shallow, high*high/shallow)) / float64(len(items))))
		p.Cells[i] = solver.Cell{
			MinU: max(b.low[0], near.low[0]-room), MinV: max(b.low[1], near.low[1]-room),
			MaxU: min(b.high[0], near.high[0]+room), MaxV: min(b.high[1], near.high[1]+room),
		}
	}
	return p
}

// shallow is the ratio of sides from which a cell's cities count as a line.
const shallow = 8

// Cells returns how many there are.
func (c *Partition) Cells() int { return len(c.Starts) - 1 }

// CellCount returns the number of cells that a partition into cells of up to so many cities
// has.
func CellCount(cities, most int) int { return (cities + most - 1) / most }

// Make divides into so many cells, which differ by one city at most. The same seed and
// number give the same partition.
func (c *Partitioner) Make(cells int, seed uint64, number int64) *Partition {
	n := len(c.points)
	made := &Partition{Cities: make([]int32, n), Starts: make([]int32, cells+1), Number: number}
	for i := range made.Starts {
		made.Starts[i] = int32(int64(i) * int64(n) / int64(cells))
	}
	items := make([]quickselect.Item, n)
	for i := range items {
		items[i].City = int32(i)
	}
	s := &splitter{points: c.points, items: items, starts: made.Starts, seed: seed, number: uint64(number), boxes: make([]box, cells), forks: workers.NewForks(c.threads)}
	made.angle = s.tilt()
	s.split(0, cells, endless())
	if c.plane {
		made.boxes, made.whole = s.boxes, s
	}
	for i := range items {
		made.Cities[i] = items[i].City
	}
	return made
}

// splitter makes one partition.
type splitter struct {
	points []point
	items  []quickselect.Item
	starts []int32
	boxes  []box // of the cells
	axes   [3]point
	seed   uint64
	number uint64
	forks  workers.Forks
}

// tilt chooses the axes: those of space, turned at random, in the plane if the
// cities are. It returns the angle there.
func (s *splitter) tilt() (angle float64) {
	r := rand.New(rand.NewPCG(s.seed, s.number<<1))
	angle = r.Float64() * math.Pi
	sin, cos := math.Sincos(angle)
	s.axes = [3]point{{float32(cos), float32(sin)}, {float32(-sin), float32(cos)}, {0, 0, 1}}
	if !s.solid() {
		return angle
	}
	tiltSin, tiltCos := math.Sincos(r.Float64() * math.Pi)
	for i := range s.axes {
		y, z := float64(s.axes[i][1]), float64(s.axes[i][2])
		s.axes[i][1], s.axes[i][2] = float32(tiltCos*y-tiltSin*z), float32(tiltSin*y+tiltCos*z)
	}
	return angle
}

func (s *splitter) solid() bool {
	for i := range s.points {
		if s.points[i][2] != 0 {
			return true
		}
	}
	return false
}

// parallelItems is from how many cities on a half gets a goroutine of its own.
const parallelItems = 5_000

// split divides the cells [first, last) among their cities, which are in a box.
func (s *splitter) split(first, last int, in box) {
	cells := last - first
	items := s.items[s.starts[first]:s.starts[last]]
	if cells == 1 {
		s.boxes[first] = in
		return
	}
	r := rand.New(rand.NewPCG(s.seed^uint64(first)<<32^uint64(last), s.number<<1|1))
	middle := first + max(1, cells/4+r.IntN(cells/2+1))
	if middle >= last {
		middle = last - 1
	}
	axis := s.project(items)
	left := int(s.starts[middle] - s.starts[first])
	quickselect.Divide(items, left)
	here, there := in, in
	here.high[axis], there.low[axis] = items[left].Key, items[left].Key
	if len(items) < parallelItems {
		s.split(first, middle, here)
		s.split(middle, last, there)
		return
	}
	s.forks.Both(func() { s.split(first, middle, here) }, func() { s.split(middle, last, there) })
}

// project gives the items their places along the axis on which they reach
// furthest, and returns that.
func (s *splitter) project(items []quickselect.Item) (widest int) {
	b := s.around(items)
	for axis := range s.axes {
		if b.high[axis]-b.low[axis] > b.high[widest]-b.low[widest] {
			widest = axis
		}
	}
	for i := range items {
		items[i].Key = along(&s.axes[widest], &s.points[items[i].City])
	}
	return widest
}

// around returns how far the items reach.
func (s *splitter) around(items []quickselect.Item) (b box) {
	for i := range b.low {
		b.low[i], b.high[i] = float32(math.Inf(1)), float32(math.Inf(-1))
	}
	for i := range items {
		at := &s.points[items[i].City]
		for axis := range s.axes {
			v := along(&s.axes[axis], at)
			b.low[axis], b.high[axis] = min(b.low[axis], v), max(b.high[axis], v)
		}
	}
	return b
}

func along(axis, at *point) float32 { return axis[0]*at[0] + axis[1]*at[1] + axis[2]*at[2] }
