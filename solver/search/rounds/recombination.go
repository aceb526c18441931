package rounds

import (
	"tourscope/solver/search/eax"
	"tourscope/solver/search/pool"
)

// recombination evolves a population of so many individuals from each subproblem's tour; the
// best individual is the subproblem's new tour. Individuals of all cells are made and recombined
// side by side, since a wave has fewer cells than a machine may have cores.
type recombination struct{ size int }

// cellEvolution is the population of a cell.
type cellEvolution struct {
	*task
	population *eax.Population
	share      []int64 // kicks that make each individual
	idle       int     // generations since the last gain
}

func (c recombination) searchAll(r *Rounds, first int, list []task) (gained int64) {
	for len(r.problems) < len(list) {
		r.problems = append(r.problems, &subproblem{})
	}
	all := make([]cellEvolution, len(list))
	goOn := r.pool.Do(len(list), func(w *pool.Worker, i int) {
		t := &list[i]
		if t.problem = r.problems[i]; r.load(w, t, first+i) {
			all[i] = c.begin(r, t)
		}
	})
	all = loaded(all)
	goOn = goOn && r.pool.Do(len(all)*(c.size-1), func(w *pool.Worker, i int) {
		e, i := &all[i/(c.size-1)], 1+i%(c.size-1)
		if e.share[i] > 0 {
			e.population.Make(w, i, e.share[i])
		}
	})
	for i := range all {
		all[i].population.DropUnmade()
	}
	if goOn {
		r.generations(all)
	}
	for _, e := range all {
		best := e.population.Individuals[e.population.Best()]
		e.problem.store(r.whole, best.Search)
		gained += best.Gained
	}
	return gained
}

// begin makes the population of a cell, which has one individual yet.
func (c recombination) begin(r *Rounds, t *task) cellEvolution {
	p := eax.NewPopulation(eax.Template{
		Space: &t.problem.space, Fixed: t.problem.fixed, Start: t.problem.tour,
		Settings: r.settings, Seed: r.job.Seed, Stream: t.stream,
	}, c.size)
	p.Unite()
	p.Individuals[0] = t.kicker
	t.kicker.Commit()
	share, left := make([]int64, c.size), int64(t.allowed)
	for i := 1; i < c.size; i++ {
		share[i] = min(max(1, int64(t.kicks/(c.size-1))), left)
		left -= share[i]
	}
	return cellEvolution{task: t, population: p, share: share}
}

// loaded returns the cells that have a population.
func loaded(all []cellEvolution) []cellEvolution {
	kept := all[:0]
	for _, e := range all {
		if e.population != nil {
			kept = append(kept, e)
		}
	}
	return kept
}

// generations recombines the populations, generation by generation, until the last one stagnates.
func (r *Rounds) generations(all []cellEvolution) {
	operators := r.operators(all)
	for {
		var pairs []pair
		for i := range all {
			e := &all[i]
			if e.idle >= cellStagnation {
				continue
			}
			e.population.Pair()
			for k := range e.population.Individuals {
				pairs = append(pairs, pair{e, k})
			}
		}
		if len(pairs) == 0 || !r.generation(pairs, operators) {
			return
		}
		for i := range all {
			if e := &all[i]; e.population.Gain() > 0 {
				e.idle = 0
			} else {
				e.idle++
			}
		}
	}
}

// pair is an individual that is recombined with the next one of its cell.
type pair struct {
	*cellEvolution
	individual int
}

// generation recombines pairs of several cells. False means to end.
func (r *Rounds) generation(pairs []pair, operators []*eax.Operator) bool {
	return r.pool.Do(len(pairs), func(w *pool.Worker, i int) {
		pairs[i].population.Copy(pairs[i].individual)
		w.Tick()
	}) && r.pool.Do(len(pairs), func(w *pool.Worker, i int) {
		x, problem := operators[w.Number], pairs[i].problem
		x.SetSpace(&problem.space, problem.fixed)
		pairs[i].population.Recombine(w, pairs[i].individual, x)
	})
}

// operators returns one for each worker, with the memory of earlier ones.
func (r *Rounds) operators(all []cellEvolution) []*eax.Operator {
	for len(r.crossovers) < r.pool.Size() && len(all) > 0 {
		r.crossovers = append(r.crossovers, eax.NewOperator(&all[0].problem.space, nil))
	}
	return r.crossovers
}
