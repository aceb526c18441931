package eax

import (
	"context"
	"slices"

	"tourscope/solver"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/space"
)

// The search with tours that another engine makes beside it.
//
// It has the other engine's space. The candidates by neighbor.Alpha that a Continuation has are ready
// 0.13 s after the first tours of rl11849 (H200 with 16 cores), and bring nothing here: of rl11849, three seeds, 0.1 and 0.05 %
// came after the same time with them from the second population on.

// RunGiven recombines job.Start with tours that another engine makes, until the run ends or there
// are no more. It ignores the job's parameters.
func RunGiven(ctx context.Context, job solver.Job, progress solver.Progress, s *space.Space, given Given) solver.Result {
	job.Iterations = 0
	p := pool.New(ctx, job, progress)
	e := NewEvolution(p, s, job, continued(len(job.Start)), job.Start)
	e.given = &given
	finished := e.runGiven()
	e.collectCopies(nil) // where the tours have ended, not the run
	return p.Result(finished)
}

// Once the tours given since the last one have givenCities cities in all, or are largestWhole, one population has all of
// them, and one is made of the best tour. Of the best of populations mostEnds are kept.
const givenCities, mostEnds = 1_600_000, 64

// runGiven is Run with given tours, in place of those that this search makes of the start. The tours of each batch
// are a population of their own, without the best tour; what these populations come to takes what is better in all
// tours given, and is recombined as another one. So each ends independently of the others, and what is seldom in
// the tours is in some end: all but 8 of 124 tours of pla7397 have a column of 30 holes the longer way round, and populations with the tours of all
// batches, 2.6 instead of 1.1 s of a core each, all end with that. Where one batch is recombined at a time, which the
// devices take longer to make, the tours of two successive ones are a population, too: of 21 pairs of batches
// of rl5934 seven are optimal by the ends, 13 by that, 14 by either.
//
// Now and then the population widens: it has the tours of all batches since the last such one, and another has
// edges that no given tour has, of kicks of the best tour. Where a batch saves nothing, and after all batches of a board,
// copies of the best tour are searched: see searchCopies.
func (e *Evolution) runGiven() (finished bool) {
	if len(e.start) > mostRenewed {
		return e.runSmall()
	}
	var ends, last []found
	together := e.given.Together
	most := min(max(givenCities/len(e.start), diverseFrom), largestWhole)
	for count := 1; ; count = together {
		before := e.best.length
		batches, given := e.batches(count)
		if !given {
			return false
		}
		if len(e.kept) > most && !e.widen(e.kept[:most], &ends) {
			return false
		}
		e.kept = append(e.kept, slices.Concat(batches...)...)
		if !e.evolve(batches...) || !e.join(&ends) {
			return false
		}
		if together == 1 && last != nil && (!e.evolve(slices.Concat(last, batches[0])) || !e.join(&ends)) {
			return false
		}
		last = batches[len(batches)-1]
		if !e.searchCopies(&ends, together > 1 || e.best.length == before) {
			return false
		}
	}
}

// widen recombines tours of all batches since the last time, and a population that is made of the best tour.
func (e *Evolution) widen(tours []found, ends *[]found) bool {
	for _, evolve := range []func() bool{func() bool { return e.evolve(tours) }, e.renew} {
		if !evolve() || !e.join(ends) || !e.searchCopies(ends, e.given.Together > 1) {
			return false
		}
	}
	e.forget()
	return true
}

// batches waits for so many batches. False: there are no more, or the run has ended.
func (e *Evolution) batches(count int) (all [][]found, given bool) {
	for range count {
		tours, ready := pool.Beside(e.pool, e.given.Batch)
		if !ready {
			return nil, false
		}
		if len(tours) == 0 {
			break
		}
		all = append(all, e.inward(tours, e.job.Threads))
	}
	return all, len(all) > 0
}

// runSmall is runGiven of many small batches: the best tour is in each population.
func (e *Evolution) runSmall() (finished bool) {
	for {
		before := e.best.length
		batches, given := e.batches(1)
		if !given {
			return false
		}
		if len(e.kept)+len(batches[0]) >= largestWhole {
			e.forget()
		}
		e.kept = append(e.kept, batches[0]...)
		if !e.evolve(append([]found{e.best}, e.kept...)) {
			return false
		}
		if _, ok := e.takeOver(e.bests()); !ok {
			return false
		}
		if !e.searchCopies(nil, e.best.length == before) {
			return false
		}
	}
}

// inward returns tours in the numbers of the space, and their lengths, which it computes on so many threads.
func (e *Evolution) inward(tours [][]solver.City, threads int) (all []found) {
	for _, t := range tours {
		all = append(all, found{e.space.Inward(t), e.job.Problem.LengthOn(threads, t)})
	}
	return all
}

// evolve recombines populations of tours, each by itself, until they stagnate.
func (e *Evolution) evolve(populations ...[]found) bool {
	e.evolved = e.evolved[:0]
	for _, tours := range populations {
		e.population = NewPopulation(e.template(), len(tours))
		e.stream += uint64(len(tours)) + 1
		e.pool.Enter("recombination", min(len(tours), e.pool.Size()))
		e.pool.Do(len(tours), func(w *pool.Worker, i int) {
			e.population.Individuals[i] = e.individual(i, &tours[i])
			w.Tick()
		})
		e.population.DropUnmade()
		e.evolved = append(e.evolved, e.population)
	}
	return e.settle(e.evolved...) && e.recombine(e.evolved...)
}

// renew evolves a population that is made of the best tour.
func (e *Evolution) renew() bool {
	e.beginWith(&e.best)
	if !e.populate(renewed) {
		return false
	}
	e.evolved = append(e.evolved[:0], e.population)
	return e.recombine(e.population)
}
