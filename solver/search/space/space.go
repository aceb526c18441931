// Package space is the search space of a local search: the cities numbered along a
// space-filling curve, quick costs between any two, and for every city its candidates
// with their costs beside them.
//
// It holds no tour (package tour does) and never changes once it is made, but for costs that
// may come later, so any number of searches may share it. Its hard part is memory traffic: a search spends its time
// waiting for cities, so what is used together lies together and is kept small.
package space

import (
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"tourscope/solver"
	"tourscope/solver/curve"
	"tourscope/solver/internal/workers"
	"tourscope/solver/neighbor"
)

// Space is made by New. Its cities have numbers of their own; see Inward and
// Outward. It may have its candidates before their costs, see Options.CostsLater.
type Space struct {
	problem    *solver.Problem // renumbered; of PartInto, that of the whole space
	plane      solver.Plane
	hasPlane   bool // plane has the costs of all cities, or of all but a dummy: see Problem.DummyPlane
	isPlane    bool // it has those of all cities
	isDear     bool // costs outside of a plane take longer than to look through the candidates of a city
	hasBounds  bool // see HasBounds
	width      int
	candidates []Candidate   // width a city
	later      *laterCosts   // nil: the candidates have their costs
	names      []solver.City // own number → number in the original problem
	isPart     bool          // of PartInto, where costs are the problem's
	threads    int           // budget of host threads; 0: all cores
}

// laterCosts is the candidates before they have costs.
type laterCosts struct {
	lists   *neighbor.Lists
	once    sync.Once
	weighed atomic.Bool // they have them
}

// Candidate is a city that a search may join with another.
type Candidate struct {
	City solver.City // −1 behind the end of a short list
	cost int32       // of the edge; far if it is that or longer
}

// far stands for costs that do not fit, and for the end of a list.
const far = math.MaxInt32

// Options says which candidates a space has.
type Options struct {
	Neighbors int  // candidates a city
	Quadrant  bool // some from each quadrant, see neighbor.Quadrant
	Alpha     int  // of these, so many are kept by neighbor.Alpha; 0: all
	Threads   int  // budget of host threads; 0: all cores

	// CostsLater leaves out the costs of candidates until Weigh: a search on a GPU begins sooner without them, and a large one may
	// need them never.
	CostsLater bool

	// MatrixStays leaves a matrix in the order that it has, see Problem.ViewOn.
	MatrixStays bool

	// Numbered is called when the cities have the numbers of the space, before their candidates are sought: for what needs no more than
	// that and can be made beside the search for them. It may be nil.
	Numbered func(*solver.Problem)

	// Start is a tour that may be along the curve, which then need not be made; or nil. Where distances have penalties there is no
	// curve, and cities have their numbers along the tour.
	Start []solver.City
	Along bool // it is known to be along the curve

	// Find finds the candidates in place of neighbor.Nearest or Quadrant, in the numbers of the
	// space; nil where it cannot. nil: always these.
	Find func(ctx context.Context, p *solver.Problem, o Options) *neighbor.Lists
}

// New prepares a problem. It fails only when ctx ends.
func New(ctx context.Context, p *solver.Problem, o Options) (*Space, error) {
	s := &Space{names: o.Start, threads: o.Threads}
	if o.Start == nil || !o.Along && !p.Penalized() && !curve.Follows(p, o.Start, o.Threads) {
		s.names = curve.Order(p, o.Threads)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if dummy := p.Dummy(); dummy >= 0 { // behind all others, see lists
		s.names = append(slices.DeleteFunc(slices.Clone(s.names), func(c solver.City) bool { return c == dummy }), dummy)
	}
	if o.MatrixStays {
		s.problem = p.ViewOn(o.Threads, s.names)
	} else {
		s.problem = p.RenumberOn(o.Threads, s.names)
	}
	if o.Numbered != nil {
		o.Numbered(s.problem)
	}
	lists, err := findLists(ctx, s.problem, o)
	if err != nil {
		return nil, err
	}
	s.isDear = isDear(s.problem)
	// A matrix has no quadrants, with penalties no α-nearness; fixed edges are left out of the lists, and a dummy is put into them.
	s.hasBounds = s.isDear && s.problem.Penalized() && s.problem.FixedEdges() == 0 && s.problem.Dummy() < 0
	s.plane, s.isPlane = s.problem.PlaneOn(o.Threads)
	s.hasPlane = s.isPlane
	if !s.isPlane {
		s.plane, s.hasPlane = s.problem.DummyPlane()
	}
	if s.width = lists.Width(); o.CostsLater {
		s.later = &laterCosts{lists: lists}
	} else {
		s.weigh(lists)
	}
	return s, nil
}

// findLists returns the candidates of a problem. A dummy, the last city, gets into the lists
// of the others when they are complete: its coordinates mean nothing. Where distances have penalties the nearest are those by which
// α-nearness chooses, and it takes 0.25 s of 10,500 cities.
func findLists(ctx context.Context, p *solver.Problem, o Options) (lists *neighbor.Lists, err error) {
	of := p
	if p.Dummy() >= 0 {
		if of, err = p.WithoutDummy(); err != nil {
			return nil, err
		}
	}
	lists, err = findNear(ctx, of, o)
	if err == nil && o.Alpha > 0 && !p.Penalized() {
		lists, err = neighbor.Alpha(ctx, of, lists, o.Alpha)
	}
	if err == nil && of != p {
		lists = lists.WithDummy(p)
	}
	return lists, err
}

// findNear returns the nearest cities, or those of quadrants.
func findNear(ctx context.Context, p *solver.Problem, o Options) (*neighbor.Lists, error) {
	if o.Find != nil {
		if lists := o.Find(ctx, p, o); lists != nil || ctx.Err() != nil {
			return lists, ctx.Err()
		}
	}
	if o.Quadrant {
		return neighbor.Quadrant(ctx, p, o.Neighbors, o.Threads)
	}
	return neighbor.Nearest(ctx, p, o.Neighbors, o.Threads)
}

// Weigh computes the costs of the candidates, once, if the space was made without. Constructors of searches call it; it is safe for
// concurrent use.
func (s *Space) Weigh() {
	if s.later != nil {
		s.later.once.Do(func() {
			s.weigh(s.later.lists)
			s.later.weighed.Store(true)
		})
	}
}

// weigh puts the costs beside the candidates. A fixed edge is in every tour, so
// no search adds it: it is left out, and all costs are plain distances.
func (s *Space) weigh(lists *neighbor.Lists) {
	s.candidates = make([]Candidate, len(lists.Flat()))
	workers.Pieces(s.threads, lists.Cities(), weighedTogether, func(from, to int) { s.weighSome(lists, from, to) })
}

// weighedTogether is how many cities are one piece of work.
const weighedTogether = 4096

func (s *Space) weighSome(lists *neighbor.Lists, from, to int) {
	for i := from; i < to; i++ {
		c := solver.City(i)
		row := s.candidates[i*s.width:][:s.width]
		k := 0
		for _, to := range lists.Of(c) {
			if s.isLeftOut(c, to) {
				continue
			}
			row[k] = Candidate{to, int32(min(s.problem.Distance(c, to), far))}
			k++
		}
		for ; k < len(row); k++ {
			row[k] = Candidate{-1, far}
		}
	}
}

// isLeftOut says whether an edge of the lists leads to no candidate.
func (s *Space) isLeftOut(a, b solver.City) bool {
	return s.problem.FixedEdges() > 0 && s.problem.IsFixed(a, b)
}

// Cities returns how many there are.
func (s *Space) Cities() int { return len(s.names) }

// Width returns the largest number of candidates of a city.
func (s *Space) Width() int { return s.width }

// Problem returns the problem in the space's own numbers.
func (s *Space) Problem() *solver.Problem { return s.problem }

// Dummy returns the city at distance 0 from all others, see Problem.Dummy; −1: there is none, or
// the space is a part.
func (s *Space) Dummy() solver.City {
	if s.isPart || s.isPlane {
		return -1
	}
	return s.problem.Dummy()
}

// HasFixedEdges says whether some edges are in every tour. Planes have none, nor have their parts,
// which have no problem.
func (s *Space) HasFixedEdges() bool { return !s.isPlane && s.problem.FixedEdges() > 0 }

// IsFixed is Problem.IsFixed in the space's own numbers, where HasFixedEdges.
func (s *Space) IsFixed(a, b solver.City) bool {
	if s.isPart {
		a, b = s.names[a], s.names[b]
	}
	return s.problem.IsFixed(a, b)
}

// Cost is Problem.Cost in the space's own numbers.
func (s *Space) Cost(a, b solver.City) int64 {
	if s.hasPlane {
		if cost := s.plane.Cost(a, b); cost <= solver.MaxDistance { // neither city is a dummy
			return cost
		}
	}
	return s.otherCost(a, b)
}

// dearMatrix is the number of cities from which on a matrix is beyond the caches of a core: with 1,032 cities a search takes 1.15 times as
// long if it looks through candidates first, with 1,500 and 2,000 it takes 0.87 and 0.81 of the time, loading included.
const dearMatrix = 1_500

// isDear says whether a cost outside of a plane takes longer than to look through the candidates of a city: great circles do (0.70 of the
// time of gr666), and the entries of a large matrix, each of which is somewhere else in memory.
func isDear(p *solver.Problem) bool {
	switch p.Metric() {
	case solver.Geo, solver.GreatCircle, solver.XRay1, solver.XRay2:
		return true
	case solver.Explicit:
		return p.Cities() >= dearMatrix
	}
	return false
}

// otherCost is Cost outside of a plane. Most edges that a search asks for are of a tour, and lead to candidates, whose costs it has just
// read.
func (s *Space) otherCost(a, b solver.City) int64 {
	if s.isDear && s.isWeighed() {
		row := s.candidates[int(a)*s.width:][:s.width]
		for i := range row {
			if row[i].City == b && row[i].cost != far {
				return int64(row[i].cost)
			}
		}
	}
	return s.problemCost(a, b)
}

// isWeighed says whether candidates have their costs.
func (s *Space) isWeighed() bool { return s.later == nil || s.later.weighed.Load() }

// HasBounds says whether AtLeast saves reading costs: they are dear, and candidates are the nearest cities.
func (s *Space) HasBounds() bool { return s.hasBounds }

// AtLeast returns what Cost is at least, where HasBounds, from the candidates of a alone: most edges that a search might add lead to
// other cities, and cost too much.
func (s *Space) AtLeast(a, b solver.City) int64 {
	if !s.isWeighed() {
		return s.problemCost(a, b)
	}
	row := s.candidates[int(a)*s.width:][:s.width]
	least := int64(0)
	for i := range row {
		k := &row[i]
		if k.City < 0 || k.cost == far {
			return s.problemCost(a, b)
		}
		least = int64(k.cost)
		if k.City == b {
			break
		}
	}
	return least
}

func (s *Space) problemCost(a, b solver.City) int64 {
	if s.isPart {
		a, b = s.names[a], s.names[b]
	}
	return s.problem.Cost(a, b)
}

// Candidates returns the candidates of a city, nearest first, which have their costs: see Weigh. Read only; the
// cost of each is what CostTo says.
func (s *Space) Candidates(c solver.City) []Candidate {
	return s.candidates[int(c)*s.width:][:s.width]
}

// AppendNear appends the candidates of a city alone, without their costs.
func (s *Space) AppendNear(near []solver.City, c solver.City) []solver.City {
	if s.later != nil {
		for _, to := range s.later.lists.Of(c) {
			if !s.isLeftOut(c, to) {
				near = append(near, to)
			}
		}
		return near
	}
	for _, k := range s.Candidates(c) {
		if k.City < 0 {
			break
		}
		near = append(near, k.City)
	}
	return near
}

// Table returns the candidates of all cities in rows of so many, −1 after the end of a list.
func (s *Space) Table(width int) []int32 {
	table := make([]int32, width*s.Cities())
	workers.Pieces(s.threads, s.Cities(), weighedTogether, func(from, to int) {
		var own []solver.City
		for c := from; c < to; c++ {
			row := table[c*width:][:width]
			own = s.AppendNear(own[:0], solver.City(c))
			for i := range row {
				if row[i] = -1; i < len(own) {
					row[i] = int32(own[i])
				}
			}
		}
	})
	return table
}

// CostTo returns the cost between a city and one of its candidates; more than
// any cost behind the end of the list.
func (s *Space) CostTo(c solver.City, k *Candidate) int64 {
	if k.cost != far {
		return int64(k.cost)
	}
	return s.longCost(c, k)
}

//go:noinline // so that CostTo is inlined
func (s *Space) longCost(c solver.City, k *Candidate) int64 {
	if k.City < 0 {
		return math.MaxInt64 / 2
	}
	return s.Cost(c, k.City)
}

// Inward translates a tour of the original problem into the numbers of the space.
func (s *Space) Inward(order []solver.City) []solver.City {
	own := make([]solver.City, len(order))
	solver.TranslateOn(s.threads, own, order, solver.InverseOn(s.threads, s.names))
	return own
}

// Outward translates a tour back, into a slice of the same length.
func (s *Space) Outward(into, order []solver.City) {
	solver.TranslateOn(s.threads, into, order, s.names)
}
