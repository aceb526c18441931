package partition

import (
	"math"
	"math/rand/v2"
	"sync"

	"tourscope/solver/internal/quickselect"
	"tourscope/solver/internal/workers"
)

type point [3]float32

// box reaches from low to high along the axes of a partition.
type box struct{ low, high point }

// endless is the box of everything.
func endless() (b box) {
	for i := range b.low {
		b.low[i], b.high[i] = float32(math.Inf(-1)), float32(math.Inf(1))
	}
	return b
}

// placedTogether is how many cities are one piece of work.
const placedTogether = 16_384

// splitter makes one partition.
type splitter struct {
	points  []point
	solid   bool
	turn    float32 // the period of the first coordinate; 0: it has none
	begin   float32 // where that begins in this partition
	items   []quickselect.Item
	spare   []quickselect.Item // as many, where several threads divide them
	starts  []int32
	boxes   []box // of the cells
	nears   []box // of their cities alone; nil: they are not wanted
	axes    [3]point
	places  []point // of the cities along the axes
	seed    uint64
	number  uint64
	threads int
	forks   workers.Forks
}

// tilt chooses the axes: those of space, turned at random, in the plane if the
// cities are. It returns the angle there.
func (s *splitter) tilt() (angle float64) {
	r := rand.New(rand.NewPCG(s.seed, s.number<<1))
	angle = r.Float64() * math.Pi
	sin, cos := math.Sincos(angle)
	s.axes = [3]point{{float32(cos), float32(sin)}, {float32(-sin), float32(cos)}, {0, 0, 1}}
	if !s.solid {
		return angle
	}
	tiltSin, tiltCos := math.Sincos(r.Float64() * math.Pi)
	for i := range s.axes {
		y, z := float64(s.axes[i][1]), float64(s.axes[i][2])
		s.axes[i][1], s.axes[i][2] = float32(tiltCos*y-tiltSin*z), float32(tiltSin*y+tiltCos*z)
	}
	s.begin = s.turn * r.Float32()
	return angle
}

// place computes the places of all cities along the axes once: computed for every division, a million cities in 1,056 cells
// took two cores 136 instead of 85 ms.
func (s *splitter) place() {
	workers.Pieces(s.threads, len(s.points), placedTogether, func(from, to int) {
		for i := from; i < to; i++ {
			at := s.points[i]
			if s.turn > 0 {
				at[0] = s.turned(at[0])
			}
			for axis := range s.axes {
				s.places[i][axis] = along(&s.axes[axis], &at)
			}
		}
	})
}

// turned returns how far a first coordinate is from where the turn begins in this partition, which is elsewhere in the next
// one.
func (s *splitter) turned(at float32) float32 {
	from := float32(math.Mod(float64(at-s.begin), float64(s.turn)))
	if from < 0 {
		from += s.turn
	}
	return from
}

// parallelItems is from how many cities on a half gets a goroutine of its own.
const parallelItems = 5_000

// split divides the cells [first, last) among their cities, which are in a box.
func (s *splitter) split(first, last int, in box) {
	cells := last - first
	items := s.items[s.starts[first]:s.starts[last]]
	if cells == 1 {
		if s.boxes[first] = in; s.nears != nil {
			s.nears[first] = s.around(items)
		}
		return
	}
	r := rand.New(rand.NewPCG(s.seed^uint64(first)<<32^uint64(last), s.number<<1|1))
	middle := first + max(1, cells/4+r.IntN(cells/2+1))
	if middle >= last {
		middle = last - 1
	}
	left := int(s.starts[middle] - s.starts[first])
	axis := s.divide(items, s.spare[min(len(s.spare), int(s.starts[first])):], left)
	here, there := in, in
	here.high[axis], there.low[axis] = items[left].Key, items[left].Key
	if len(items) < parallelItems {
		s.split(first, middle, here)
		s.split(middle, last, there)
		return
	}
	s.forks.Both(func() { s.split(first, middle, here) }, func() { s.split(middle, last, there) })
}

// divide moves the items of the k lowest places along the axis on which they reach furthest to the front,
// and returns that axis.
func (s *splitter) divide(items, spare []quickselect.Item, k int) (axis int) {
	b := s.around(items)
	axis = s.project(items, &b)
	if len(items) < severalDivide {
		quickselect.Divide(items, k)
	} else {
		quickselect.DivideIn(s.threads, items, spare, k, b.low[axis], b.high[axis])
	}
	return axis
}

// project gives the items, which are in a box, their places along the axis on which that is widest, and
// returns that.
func (s *splitter) project(items []quickselect.Item, b *box) (widest int) {
	for axis := range s.axes {
		if b.high[axis]-b.low[axis] > b.high[widest]-b.low[widest] {
			widest = axis
		}
	}
	s.inPieces(len(items), func(from, to int) {
		for i := from; i < to; i++ {
			items[i].Key = s.places[items[i].City][widest]
		}
	})
	return widest
}

// severalDivide is from how many cities on several threads divide them: there are fewer halves than threads
// yet.
const severalDivide = 8 * placedTogether

// inPieces does work for the numbers below n, in parallel where they are many.
func (s *splitter) inPieces(n int, work func(from, to int)) {
	if n < severalDivide {
		work(0, n)
		return
	}
	workers.Pieces(s.threads, n, placedTogether, work)
}

// around returns the bounding box of the items along the axes.
func (s *splitter) around(items []quickselect.Item) box {
	var mu sync.Mutex
	whole := nothing()
	s.inPieces(len(items), func(from, to int) {
		part := s.aroundSome(items[from:to])
		mu.Lock()
		defer mu.Unlock()
		for axis := range part.low {
			whole.low[axis], whole.high[axis] = min(whole.low[axis], part.low[axis]), max(whole.high[axis], part.high[axis])
		}
	})
	return whole
}

// nothing returns the empty box.
func nothing() (b box) {
	for i := range b.low {
		b.low[i], b.high[i] = float32(math.Inf(1)), float32(math.Inf(-1))
	}
	return b
}

// aroundSome is around on one core.
func (s *splitter) aroundSome(items []quickselect.Item) box {
	none := nothing()
	u, v, w := extent{none.low[0], none.high[0]}, extent{none.low[1], none.high[1]}, extent{none.low[2], none.high[2]}
	for i := range items {
		at := &s.places[items[i].City]
		u.extend(at[0])
		v.extend(at[1])
		if s.solid {
			w.extend(at[2])
		}
	}
	return box{point{u.low, v.low, w.low}, point{u.high, v.high, w.high}}
}

// extent is from low to high along one axis.
type extent struct{ low, high float32 }

// extend makes it reach to a place. The built-in min and max, which take care of what is not a number, are slower.
func (s *extent) extend(place float32) {
	if place < s.low {
		s.low = place
	}
	if place > s.high {
		s.high = place
	}
}

func along(axis, at *point) float32 { return axis[0]*at[0] + axis[1]*at[1] + axis[2]*at[2] }
