package eax

import (
	"cmp"
	"slices"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
	"tourscope/solver/search/space"
	"tourscope/solver/search/tour"
)

// Recombiner improves a tour of any size by other tours of the same space. Where populations
// keep the best of some offspring, it applies every single-cycle offspring that is shorter: the
// tour takes the better part wherever two tours differ, in a time that grows with the number of
// differences. (Partition crossover does so with components that share few edges: Tinós,
// Whitley, Ochoa 2018; here an AB-cycle may also leave subtours, which are merged.)
//
// All offspring are evaluated side by side, against the same tour; those that are shorter are
// then applied one after the other, the best first. Each changes the tour for the next: one that no
// longer fits or leaves subtours then is evaluated again. The result depends neither on the number of
// threads nor on time, unless it is ended early.
type Recombiner struct {
	operator *Operator
	threads  int
	workers  []intermediate
	reach    reach
	found    []Exchange // by AB-cycle: its offspring, where that is shorter
	better   []int32    // AB-cycles whose offspring are shorter, the best first
}

// NewRecombiner returns a recombiner of tours of a space. Fixed are edges of all tours that must
// stay, as of NewOperator. It uses so many threads; 0: all cores.
func NewRecombiner(s *space.Space, fixed []solver.City, threads int) *Recombiner {
	r := &Recombiner{operator: NewOperator(s, fixed)}
	r.setThreads(threads)
	return r
}

func (r *Recombiner) setThreads(threads int) {
	r.threads = threads
	for len(r.workers) < workers.Of(threads) {
		r.workers = append(r.workers, intermediate{})
	}
}

// Improve applies to a tour the offspring of it and another one that are shorter, pass by pass
// until there are none, and returns the cost saved. Below draws random numbers. When goOn, which
// any goroutine may call, is false, it ends early, with a tour.
func (r *Recombiner) Improve(t *tour.Array, other Links, below func(n int) int, goOn func() bool) (gain int64) {
	r.operator.hopeless = -meanEdge(r.operator.space, t) / hopelessShare
	for range mostPasses {
		saved := r.pass(t, other, below, goOn)
		if gain += saved; saved == 0 || !goOn() {
			break
		}
	}
	return gain
}

// mostPasses bounds the passes over the differences of two tours: later ones find little.
const mostPasses = 2

// hopelessShare is the share of a mean edge that merging subtours may cost beyond what an AB-cycle saves,
// before it is given up: the next merger seldom makes up for it. Of eleven tours of mona-lisa100K the best is
// then as long as without, in 0.6 of the time; with none at all it is 0.0007 % longer.
const hopelessShare = 4

// meanEdge returns about the mean cost of an edge of a tour, of every 64th one; fixed ones count as 0.
func meanEdge(s *space.Space, t *tour.Array) int64 {
	sum, count := int64(0), int64(0)
	for p := 0; p < t.Cities(); p += 64 {
		sum += max(0, s.Cost(t.At(p), t.Next(t.At(p))))
		count++
	}
	return sum / count
}

// evaluatedTogether is how many AB-cycles are one piece of work.
const evaluatedTogether = 16

// pass divides the edges in which the tours differ into AB-cycles and applies those that shorten
// the tour.
func (r *Recombiner) pass(t *tour.Array, other Links, below func(int) int, goOn func() bool) (gain int64) {
	x := r.operator
	x.tour = t
	x.cycles.find(t, other, below)
	r.evaluate(goOn)
	c := &x.offspring
	for i, k := range r.better {
		if i%evaluatedTogether == 0 && !goOn() {
			break
		}
		if c.isStill(x, &r.found[k]) || c.isAgain(x, k) {
			t.Exchange(c.Removed, c.Added)
			gain += c.Gain
		}
	}
	return gain
}

// isStill takes an exchange that was found for the tour as it was before others were applied, and says whether
// it still leads to one tour.
func (c *intermediate) isStill(x *Operator, found *Exchange) bool {
	c.tour = x.tour
	if c.Exchange.take(found); !c.fits(x.tour) {
		return false
	}
	c.split()
	return len(c.sizes) == 1
}

// isAgain evaluates an AB-cycle for the tour as it is now, and says whether its offspring is shorter.
func (c *intermediate) isAgain(x *Operator, cycle int32) bool {
	c.begin(x, []int32{cycle})
	return c.fits(x.tour) && c.merge(x) && c.Gain > 0
}

// evaluate computes all single-cycle offspring, and lists those that are shorter.
func (r *Recombiner) evaluate(goOn func() bool) {
	x := r.operator
	r.reach.take(x.tour, x.space, r.threads)
	count := x.cycles.count()
	r.found = append(r.found[:0], make([]Exchange, count)...)
	pieces := (count + evaluatedTogether - 1) / evaluatedTogether
	free := make(chan *intermediate, len(r.workers))
	for i := range r.workers {
		r.workers[i].reach = &r.reach
		free <- &r.workers[i]
	}
	workers.Each(r.threads, pieces, func(piece int) {
		if !goOn() {
			return
		}
		c := <-free
		defer func() { free <- c }()
		for k := piece * evaluatedTogether; k < min((piece+1)*evaluatedTogether, count); k++ {
			if c.begin(x, []int32{int32(k)}); c.Gain > 0 && c.merge(x) && c.Gain > 0 {
				r.found[k].take(&c.Exchange)
			}
		}
	})
	r.better = r.better[:0]
	for k := range r.found {
		if r.found[k].Gain > 0 {
			r.better = append(r.better, int32(k))
		}
	}
	slices.SortFunc(r.better, func(a, b int32) int {
		return cmp.Or(cmp.Compare(r.found[b].Gain, r.found[a].Gain), cmp.Compare(a, b))
	})
}

// fits says whether the tour has all edges that an offspring removes and none that it adds. It
// may not after other offspring have been applied, since merging their subtours exchanges edges
// of other AB-cycles.
func (c *intermediate) fits(t *tour.Array) bool {
	for _, e := range c.Removed {
		if !joined(t, e) {
			return false
		}
	}
	return !slices.ContainsFunc(c.Added, func(e [2]solver.City) bool { return joined(t, e) })
}

// joined says whether an edge is on the tour.
func joined(t *tour.Array, e [2]solver.City) bool {
	return t.Next(e[0]) == e[1] || t.Prev(e[0]) == e[1]
}
