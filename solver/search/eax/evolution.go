package eax

import (
	"math"
	"slices"
	"sync"

	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/space"
)

// Evolution is the search of small and medium instances: one population after the other,
// of which the best tour so far is an individual. A population is made of the run's start,
// from which its individuals differ everywhere; as long as that helps, populations follow
// that are made of the best tour and differ from it here and there, for a tenth of the
// work; and then the next one is made of the start again, and is larger: with the
// individuals of the one before and many more. Individuals are made and recombined by all
// workers of a pool; the tour does not depend on how many there are.
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
	evolved    []*Population  // the last ones of given tours
	kept       []found        // the individuals of the last one made of the start, or given ones
	given      *Given         // see runGiven; nil: individuals are made here
	met        map[uint64]int // by edges: how many of kept a tour has taken parts of
	stream     uint64         // of the next population's random numbers
	operators  []*Operator    // of the workers
	cell       func() *solver.Partition
	beside     await.Queue // of copies
	copying    *copying    // what is searched there; nil: nothing

	best  found // when last no worker was at work
	mu    sync.Mutex
	fresh found // since then
	ahead found // of copies that have not joined the search
	shown []solver.City
}

var _ pool.Source = (*Evolution)(nil)

// NewEvolution returns the evolution from a job's start. If raw is not nil, that is the
// tour of which populations are made, and the start is an individual.
func NewEvolution(p *pool.Pool, s *space.Space, job solver.Job, settings Settings, raw []solver.City) *Evolution {
	e := &Evolution{pool: p, space: s, job: job, settings: settings, shown: make([]solver.City, len(job.Start)), met: make(map[uint64]int)}
	e.best.take(s.Inward(job.Start), p.State.Best)
	if raw == nil {
		e.raw = found{slices.Clone(e.best.order), e.best.length}
	} else {
		e.raw, e.good = found{s.Inward(raw), job.Problem.LengthOn(job.Threads, raw)}, true
		if e.raw.length < e.best.length { // individuals begin with it, and it is shown
			e.best.take(e.raw.order, e.raw.length)
		}
	}
	e.beginWith(&e.raw)
	e.fresh.length, e.ahead.length = math.MaxInt64, math.MaxInt64
	e.beside.Deferred = p.Size() == 1
	for range p.Size() {
		e.operators = append(e.operators, NewOperator(s, nil))
	}
	e.cell = sync.OnceValue(func() *solver.Partition { // one, of all cities
		return partition.NewPartitioner(s.Problem(), p.Size()).Make(1, job.Seed, 0).Outline()
	})
	p.Show(e)
	return e
}

// Run searches until the run ends it. True: there is nothing left to find.
func (e *Evolution) Run() bool {
	if len(e.start) < smallestPopulated {
		return e.descendOnly()
	}
	first := e.settings.First(wholePopulation)
	for size := first; ; size = max(size, min(growth*size, largestWhole)) {
		for before := int64(math.MaxInt64); e.best.length < before; e.beginWith(&e.best) {
			before = e.best.length
			n := size
			if e.near {
				n = first
			}
			if !e.populate(n) || !e.recombine(e.population) {
				return false
			}
			if e.settings.Hasty && size == first {
				break
			}
		}
		e.beginWith(&e.raw)
	}
}

// descendOnly is the search of a handful of cities.
func (e *Evolution) descendOnly() bool {
	e.population = NewPopulation(e.template(), 1)
	e.pool.Enter("descent", 1)
	e.population.Make(e.pool.Leader(), 0, 0)
	return e.settle(e.population)
}
