package eax

import (
	"math"
	"slices"
	"sync"

	"tourscope/solver"
	"tourscope/solver/search/lk"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/space"
)

// Evolution is the search of small and medium instances: one population after the other,
// of which the best tour so far is an individual. A population is made of the run's start,
// from which its individuals differ everywhere; as long as that helps, populations follow
// that are made of the best tour and differ from it here and there, for a tenth of the
// work; and then the next one is made of the start again, and is larger. Individuals are
// made and recombined by all workers of a pool; the tour does not depend on how many
// there are.
type Evolution struct {
	pool       *pool.Pool
	job        solver.Job
	settings   Settings
	space      *space.Space
	raw        found         // of which the first population is made
	start      []solver.City // of which the present one is: raw's order or the best one's
	length     int64         // of start
	near       bool          // it is the best one's
	good       bool          // there is a better tour than raw, which is the first individual
	population *Population
	stream     uint64      // of the next population's random numbers
	operators  []*Operator // of the workers
	cell       func() *solver.Partition

	best  found // when last no worker was at work
	mu    sync.Mutex
	fresh found // since then
	shown []solver.City
}

var _ pool.Source = (*Evolution)(nil)

// found is a tour and its length.
type found struct {
	order  []solver.City // in the numbers of the space
	length int64
}

func (f *found) take(order []solver.City, length int64) {
	f.order, f.length = append(f.order[:0], order...), length
}

// NewEvolution returns the evolution from a job's start. If raw is not nil, that is the
// tour of which populations are made, and the start is an individual.
func NewEvolution(p *pool.Pool, s *space.Space, job solver.Job, settings Settings, raw []solver.City) *Evolution {
	e := &Evolution{pool: p, space: s, job: job, settings: settings, shown: make([]solver.City, len(job.Start))}
	e.best.take(s.Inward(job.Start), p.State.Best)
	if raw == nil {
		e.raw = found{slices.Clone(e.best.order), e.best.length}
	} else {
		e.raw, e.good = found{s.Inward(raw), job.Problem.Length(raw)}, true
		if e.raw.length < e.best.length { // individuals begin with it, and it is shown
			e.best.take(e.raw.order, e.raw.length)
		}
	}
	e.beginWith(&e.raw)
	e.fresh.length = math.MaxInt64
	for range p.Size() {
		e.operators = append(e.operators, NewOperator(s, nil))
	}
	e.cell = sync.OnceValue(func() *solver.Partition { // one, of all cities
		return partition.NewPartitioner(s.Problem(), p.Size()).Make(1, job.Seed, 0).Outline()
	})
	p.Show(e)
	return e
}

// Partition is one cell.
func (e *Evolution) Partition() *solver.Partition { return e.cell() }

// ready returns the best tour but for the leader's own. Needs mu.
func (e *Evolution) ready() *found {
	if e.fresh.length < e.best.length {
		return &e.fresh
	}
	return &e.best
}

// Figures fills in the length of the best tour.
func (e *Evolution) Figures(s *solver.State) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.figures(s)
}

// figures fills in the length of the best tour, and returns the leader's search if the
// best tour is its own; else it is e.ready. Needs mu.
func (e *Evolution) figures(s *solver.State) (running *lk.Kicker) {
	s.Best = e.ready().length
	s.Current = s.Best
	k := e.pool.Leader().Kicker()
	if k == nil {
		return nil
	}
	if own := e.length - k.Best(); own < s.Best {
		s.Best, running = own, k
	}
	s.Current = max(s.Best, e.length-k.Gained)
	return running
}

// Tour returns the best tour and fills in its length.
func (e *Evolution) Tour(s *solver.State) []solver.City {
	e.mu.Lock()
	defer e.mu.Unlock()
	if k := e.figures(s); k != nil {
		k.CopyBest(e.shown)
		e.space.Outward(e.shown, e.shown)
	} else {
		e.space.Outward(e.shown, e.ready().order)
	}
	return e.shown
}

// publish offers an individual to the leader for display. Which of two equally good ones comes
// first depends on the threads, so the search does not continue with what is published here.
func (e *Evolution) publish(k *lk.Kicker) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if length := e.length - k.Gained; length < e.ready().length {
		e.fresh.take(k.Order(), length)
	}
}

// settle keeps the best tour when no worker is at work. False means to end.
func (e *Evolution) settle() bool {
	if k := e.population.Individuals[e.population.Best()]; k != nil {
		if length := e.length - k.Gained; length < e.best.length {
			e.best.take(k.Order(), length)
		}
	}
	e.fresh.length = math.MaxInt64
	return e.pool.Report()
}

// Run searches until the run ends it. True: there is nothing left to find.
func (e *Evolution) Run() bool {
	if len(e.start) < smallestPopulated {
		return e.descendOnly()
	}
	for size := e.settings.First(wholePopulation); ; size = Larger(size, growth) {
		for before := int64(math.MaxInt64); e.best.length < before; e.beginWith(&e.best) {
			before = e.best.length
			if !e.populate(size) || !e.recombine() {
				return false
			}
		}
		e.beginWith(&e.raw)
	}
}

// beginWith makes the next population of a tour.
func (e *Evolution) beginWith(f *found) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.start, e.length, e.near = slices.Clone(f.order), f.length, f == &e.best
}

// descendOnly is the search of a handful of cities.
func (e *Evolution) descendOnly() bool {
	e.population = NewPopulation(e.template(), 1)
	e.pool.Enter("descent", 1)
	e.population.Make(e.pool.Leader(), 0, 0)
	return e.settle()
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
	kicks := e.kicks(size)
	if e.good {
		e.population.Individuals[0] = e.bestIndividual()
	}
	e.good = true
	e.pool.Do(size, func(w *pool.Worker, i int) {
		if kicks[i] > 0 {
			e.makeIndividual(w, i, kicks[i])
		}
	})
	e.population.DropUnmade()
	return e.settle() && e.pool.Left() > 0
}

// kicks deals out the kicks that the run's limit leaves to the individuals of a
// population; 0: it is not made.
func (e *Evolution) kicks(size int) []int64 {
	each, left := e.settings.Disturbance, e.pool.Left()
	if e.near {
		each *= nearDisturbance
	}
	kicks := make([]int64, size)
	for i := range kicks {
		share := each
		if i == 0 {
			share = firstKicks
		}
		if i > 0 || !e.good {
			kicks[i] = min(1+int64(share*float64(len(e.start))), left)
		}
		left -= kicks[i]
	}
	return kicks
}

// bestIndividual is an individual that is the best tour so far.
func (e *Evolution) bestIndividual() *lk.Kicker {
	k := e.population.Individual(0, slices.Clone(e.best.order))
	k.Gained = e.length - e.best.length
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

// recombine recombines all individuals until they stagnate.
func (e *Evolution) recombine() bool {
	e.pool.Enter("recombination", min(len(e.population.Individuals), e.pool.Size()))
	p := e.population
	for idle := 0; idle < stagnation; idle++ {
		p.Pair()
		e.pool.Do(len(p.Individuals), func(_ *pool.Worker, i int) { p.Copy(i) })
		e.pool.Do(len(p.Individuals), func(w *pool.Worker, i int) {
			p.Recombine(w, i, e.operators[w.Number])
			e.publish(p.Individuals[i])
		})
		if !e.settle() {
			return false
		}
		if p.Gain() > 0 {
			idle = -1
		}
	}
	return true
}
