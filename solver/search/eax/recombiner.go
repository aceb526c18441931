package eax

import (
	"cmp"
	"math"
	"slices"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
	"tourscope/solver/search/space"
	"tourscope/solver/search/tour"
)

// Recombiner improves a tour of any size by other tours of the same space. Where populations
// keep the best of some offspring, it applies every one that is shorter: the
// tour takes the better part wherever two tours differ, in a time that grows with the number of
// differences. E-sets are single AB-cycles, blocks that begin with one whose offspring is not shorter, and then
// components of the differing edges, as in partition crossover; here they may also leave subtours, which are merged.
//
// Offspring of AB-cycles and blocks are evaluated side by side, against the same tour; those that are shorter are
// then applied one after the other, the best first. Each changes the tour for the next: one that no
// longer fits or leaves subtours then is evaluated again. The result depends neither on the number of
// threads nor on time, unless it is ended early.
type Recombiner struct {
	operator   *Operator
	threads    int
	workers    []evaluator
	reach      reach
	spans      reach   // of the AB-cycles that pass the cities
	found      []child // by AB-cycle that it begins with, where its offspring is shorter
	better     []int32 // AB-cycles whose offspring are shorter, the best first
	applied    []bool  // by AB-cycle
	components components
	left       []int32 // AB-cycles of a component
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
		r.workers = append(r.workers, evaluator{})
	}
}

// Improve applies to a tour the offspring of it and another one that are shorter, pass by pass
// until there are none, and returns the cost saved. Below draws random numbers. When goOn, which
// any goroutine may call, is false, it ends early, with a tour.
func (r *Recombiner) Improve(t *tour.Array, other Links, below func(n int) int, goOn func() bool) (gain int64) {
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

// evaluatedTogether is how many AB-cycles are one piece of work.
const evaluatedTogether = 16

// pass divides the edges in which the tours differ into AB-cycles and applies those that shorten
// the tour, and blocks and components of them that do.
func (r *Recombiner) pass(t *tour.Array, other Links, below func(int) int, goOn func() bool) (gain int64) {
	x := r.operator
	x.tour = t
	x.cycles.findOn(r.threads, t, other, below)
	r.evaluate(uint64(below(math.MaxInt)), goOn)
	c := &x.offspring
	r.applied = append(r.applied[:0], make([]bool, x.cycles.count())...)
	for i, k := range r.better {
		if i%evaluatedTogether == 0 && !goOn() {
			break
		}
		if f := &r.found[k]; c.isStill(x, &f.Exchange) || c.isAgain(x, f.cycles) {
			t.Exchange(c.Removed, c.Added)
			gain += c.Gain
			for _, k := range f.cycles {
				r.applied[k] = true
			}
		}
	}
	return gain + r.partition(t, goOn)
}

// partition applies the components of several AB-cycles that shorten the tour, without the cycles that have
// been applied.
func (r *Recombiner) partition(t *tour.Array, goOn func() bool) (gain int64) {
	x, p := r.operator, &r.components
	c := &x.offspring
	p.find(x.cycles.count(), &x.passing)
	for i := range p.count() {
		if i%evaluatedTogether == 0 && !goOn() {
			break
		}
		r.left = r.left[:0]
		for _, k := range p.of(i) {
			if !r.applied[k] {
				r.left = append(r.left, k)
			}
		}
		if len(r.left) < 2 {
			continue
		}
		if c.isAgain(x, r.left) {
			t.Exchange(c.Removed, c.Added)
			gain += c.Gain
		}
	}
	return gain
}

// evaluate computes the offspring of each AB-cycle that saves something, or of a block that begins with it, and
// lists those that are shorter.
func (r *Recombiner) evaluate(seed uint64, goOn func() bool) {
	x := r.operator
	count := x.cycles.count()
	r.reach.take(x.tour, x.space)
	r.spans.takeSpans(x.tour, &x.cycles)
	x.passing.take(&x.cycles)
	r.found = append(r.found[:0], make([]child, count)...)
	pieces := (count + evaluatedTogether - 1) / evaluatedTogether
	free := make(chan *evaluator, len(r.workers))
	for i := range r.workers {
		w := &r.workers[i]
		w.reach = &r.reach
		w.block.reset(count)
		free <- w
	}
	workers.Each(r.threads, pieces, func(piece int) {
		if !goOn() {
			return
		}
		w := <-free
		defer func() { free <- w }()
		for k := piece * evaluatedTogether; k < min((piece+1)*evaluatedTogether, count); k++ {
			w.evaluate(x, int32(k), &r.spans, seed, &r.found[k])
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
