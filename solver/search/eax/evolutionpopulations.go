package eax

import (
	"slices"

	"tourscope/solver/search/lk"
	"tourscope/solver/search/pool"
)

// The populations of an evolution: which individuals each has, and with how many kicks they are made.

// beginWith makes the next population of a tour.
func (e *Evolution) beginWith(f *found) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.start, e.length, e.near = slices.Clone(f.order), f.length, f == &e.best
}

// template is what all individuals of a population have in common.
func (e *Evolution) template() Template {
	return Template{
		Space: e.space, Start: e.start, Raw: !e.near, Offspring: offspring,
		Settings: e.settings, Seed: e.job.Seed, Stream: e.stream,
	}
}

// populate makes the individuals of a new population.
func (e *Evolution) populate(size int) bool {
	e.pool.Enter("descent", min(size, e.pool.Size()))
	e.population = NewPopulation(e.template(), size)
	e.stream += uint64(size) + 1
	made := 0 // the first one that is not the best tour
	if e.good {
		e.population.Individuals[0] = e.individual(0, &e.best)
		made = 1
	}
	e.good = true
	if !e.near {
		e.restore()
	}
	kicks := e.kicks()
	e.pool.Do(size, func(w *pool.Worker, i int) {
		if kicks[i] > 0 {
			e.makeIndividual(w, i, kicks[i])
		}
	})
	e.population.DropUnmade()
	if !e.near {
		e.keep(made)
	}
	return e.settle(e.population) && e.pool.Left() > 0
}

// restore begins a larger population with the individuals of the last one that was made of
// the start, as they were before they were recombined.
func (e *Evolution) restore() {
	all := e.population.Individuals
	if len(e.kept)+1 >= len(all) { // it is no larger
		return
	}
	for i := range e.kept {
		all[i+1] = e.individual(i+1, &e.kept[i])
	}
}

// keep copies the individuals of a population from one on, for restore.
func (e *Evolution) keep(from int) {
	e.kept = e.kept[:0]
	for _, k := range e.population.Individuals[from:] {
		e.kept = append(e.kept, found{slices.Clone(k.Order()), e.length - k.Gained})
	}
}

// kicks deals out the kicks that the run's limit leaves to the individuals of the
// population that are to be made; 0: it is not made.
func (e *Evolution) kicks() []int64 {
	all := e.population.Individuals
	each, left := e.settings.Disturbance, e.pool.Left()
	if e.near {
		each *= nearDisturbance
	}
	kicks := make([]int64, len(all))
	for i, k := range all {
		if k != nil {
			continue
		}
		share := each
		if i == 0 {
			share = firstKicks
		}
		kicks[i] = min(1+int64(share*float64(len(e.start))), left)
		left -= kicks[i]
	}
	return kicks
}

// individual is an individual that has a tour.
func (e *Evolution) individual(i int, f *found) *lk.Kicker {
	k := e.population.Individual(i, slices.Clone(f.order))
	k.Gained = e.length - f.length
	k.Commit()
	return k
}

// makeIndividual makes an individual. The first of all is the start lowered and then
// kicked, so that there soon is a fair tour to look at.
func (e *Evolution) makeIndividual(w *pool.Worker, i int, kicks int64) {
	if i > 0 {
		e.population.Make(w, i, kicks)
	} else {
		e.population.Make(w, 0, 0)
		k := e.population.Individuals[0]
		w.Begin(k)
		k.Kicks(w, kicks)
		w.Done()
	}
	e.publish(e.population.Individuals[i])
}
