package partition

import (
	"math"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// Partitioner divides an instance into cells, along axes that are tilted anew every time.
//
// It splits a k-d tree at random shares instead of medians, so that the borders of one
// partition lie anywhere in the cells of another. What is at a border in one round is then
// inside a cell in the next.
type Partitioner struct {
	points  []point
	cities  []solver.City // those that it divides; nil: all
	plane   bool          // the cities have two coordinates of the instance, in which cells can be shown
	solid   bool          // they have a third one
	turn    float32       // the period of the first one; 0: it has none
	threads int
	memory  *splitMemories // for the next partitions
}

// NewPartitioner places the cities. Those of a matrix without an embedding have no places: they are divided by
// number, and should be numbered with near ones beside each other. Partitions are
// made on so many threads, 0 being all cores; they do not depend on it.
func NewPartitioner(p *solver.Problem, threads int) *Partitioner {
	c := &Partitioner{points: make([]point, p.Cities()), threads: threads, memory: new(splitMemories)}
	axes := axesOf(p, threads)
	low, far := remote(axes, threads)
	c.plane = p.HasCoordinates() && axes[2] == nil && !far
	c.solid, c.turn = axes[2] != nil, turnOf(p)
	if axes[0] == nil {
		for i := range c.points {
			c.points[i][0] = float32(i)
		}
	}
	workers.Pieces(threads, len(c.points), placedTogether, func(from, to int) {
		for axis, values := range axes {
			if values == nil {
				continue
			}
			for i := from; i < to; i++ {
				c.points[i][axis] = float32(values[i] - low[axis])
			}
		}
	})
	return c
}

// Of returns a partitioner of some of the cities: its partitions have no others.
func (c *Partitioner) Of(cities []solver.City) *Partitioner {
	some := *c
	some.cities = cities
	return &some
}

// On returns a partitioner of the same cities on so many threads, 0 being all cores.
func (c *Partitioner) On(threads int) *Partitioner {
	same := *c
	same.threads = threads
	return &same
}

// Cities returns how many it divides.
func (c *Partitioner) Cities() int {
	if c.cities != nil {
		return len(c.cities)
	}
	return len(c.points)
}

// SetThreads makes the next partitions on so many threads, 0 being all cores.
func (c *Partitioner) SetThreads(threads int) { c.threads = threads }

// Cities are far off from so many times their width from zero on, if float32 no longer
// tells one unit there from the next. They are then placed from their lowest corner on,
// and not shown: a Partition is in the coordinates themselves.
const farOff, exactUpTo = 4096, 1 << 24

// remote says whether the cities are far off, and then where their lowest corner is.
func remote(axes [3][]float64, threads int) (low [3]float64, far bool) {
	var most, width float64
	for axis, values := range axes {
		if values == nil {
			continue
		}
		least, highest := workers.Bounds(threads, values)
		low[axis] = least
		most, width = max(most, -least, highest), max(width, highest-least)
	}
	if most > exactUpTo && most > farOff*width {
		return low, true
	}
	return [3]float64{}, false
}

// Partition is a division of all cities, or of those of Partitioner.Of.
type Partition struct {
	Cities []int32 // cell by cell
	Starts []int32 // cells + 1: where in Cities each begins
	Number int64   // as it was asked for

	angle float64 // of the axes, in the plane
	boxes []box   // of the cells, without an end where no other cell is; nil: there is no plane
	nears []box   // of their cities alone
}

// Outline is where the cells are, or nil where there is no partition or no plane, or cells are too many to show. Beyond
// its outermost cities a cell reaches as far as they are apart, or to the next cell:
// where there is nothing, there is no cell.
func (c *Partition) Outline() *solver.Partition {
	if c == nil || c.boxes == nil {
		return nil
	}
	p := &solver.Partition{Angle: c.angle, Cells: make([]solver.Cell, len(c.boxes))}
	for i, b := range c.boxes {
		near, cities := c.nears[i], c.Starts[i+1]-c.Starts[i]
		wide, high := near.high[0]-near.low[0], near.high[1]-near.low[1]
		room := float32(math.Sqrt(float64(max(wide*high, wide*wide/shallow, high*high/shallow)) / float64(cities)))
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
	n := c.Cities()
	made := &Partition{Cities: make([]int32, n), Starts: make([]int32, cells+1), Number: number}
	for i := range made.Starts {
		made.Starts[i] = int32(int64(i) * int64(n) / int64(cells))
	}
	memory := c.memory.take()
	defer c.memory.put(memory)
	memory.fit(len(c.points), n)
	items := memory.items
	workers.Pieces(c.threads, n, placedTogether, func(from, to int) {
		for i := from; i < to; i++ {
			items[i].City = int32(i)
			if c.cities != nil {
				items[i].City = int32(c.cities[i])
			}
		}
	})
	s := &splitter{
		points: c.points, solid: c.solid, turn: c.turn, items: items, spare: memory.spare, places: memory.places, starts: made.Starts,
		seed: seed, number: uint64(number), boxes: make([]box, cells), threads: c.threads, forks: workers.NewForks(c.threads),
	}
	if c.plane && cells <= solver.MaxCells { // they can be shown
		s.nears = make([]box, cells)
	}
	made.angle = s.tilt()
	s.place()
	s.split(0, cells, endless())
	if s.nears != nil {
		made.boxes, made.nears = s.boxes, s.nears
	}
	workers.Pieces(c.threads, n, placedTogether, func(from, to int) {
		for i := from; i < to; i++ {
			made.Cities[i] = items[i].City
		}
	})
	return made
}

// Along divides the cities into so many parts of a tour, which differ by one city at most, on so many threads, 0 being all cores. What
// is done to one of them leaves one tour, whatever is done to the others.
func Along(threads int, order []solver.City, cells int, number int64) *Partition {
	made := &Partition{Cities: make([]int32, len(order)), Starts: make([]int32, cells+1), Number: number}
	for i := range made.Starts {
		made.Starts[i] = int32(int64(i) * int64(len(order)) / int64(cells))
	}
	workers.Pieces(threads, len(order), placedTogether, func(from, to int) {
		for i := from; i < to; i++ {
			made.Cities[i] = int32(order[i])
		}
	})
	return made
}
