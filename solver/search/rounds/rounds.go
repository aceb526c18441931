package rounds

import (
	"tourscope/solver"
	"tourscope/solver/search/eax"
	"tourscope/solver/search/lk"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/space"
)

// Rounds is the search of a large instance.
type Rounds struct {
	pool        *pool.Pool
	whole       *whole
	job         solver.Job
	settings    eax.Settings
	sizes       sizes
	effort      lk.Effort // of descents
	partitioner *partition.Partitioner
	problems    []*subproblem             // of the workers, or of the cells of a wave
	crossovers  []*eax.Operator           // of the workers
	number      int64                     // of the round
	ahead       chan *partition.Partition // where that of the next round will be; nil: none is made
	again       []bool                    // cities to be visited again, since the border was near
	lowered     *lk.Kicker                // in lowerWhole: the search of the whole tour
	best        *tourLength               // the best tour while another one is searched; nil: the present one is
	shown       []solver.City
}

var _ pool.Source = (*Rounds)(nil)

// New returns rounds that begin with a job's start tour, or with a better one that costs
// nothing.
func New(p *pool.Pool, s *space.Space, job solver.Job, settings eax.Settings) *Rounds {
	order, length := begin(s, job, p.State.Best, tourAlong(s.Problem(), job.Threads))
	return newRounds(p, s, order, length, job, settings, 0)
}

// newRounds returns rounds that begin with a tour in the numbers of the space and its
// length. They expect to divide it into so many cells first; 0: not known.
func newRounds(p *pool.Pool, s *space.Space, order []solver.City, length int64, job solver.Job, settings eax.Settings, cells int) *Rounds {
	n := len(order)
	r := &Rounds{
		pool: p, job: job, settings: settings, sizes: usualSizes(), effort: lk.FullEffort(),
		partitioner: partition.NewPartitioner(s.Problem(), p.Size()), again: make([]bool, n), shown: make([]solver.City, n),
	}
	if cells > 0 {
		r.makeAhead(cells, 1)
	}
	r.whole = newWhole(s, order, length, p.Size())
	for range p.Size() {
		r.problems = append(r.problems, &subproblem{})
	}
	p.Show(r)
	return r
}

// Figures fills in the length of the tour.
func (r *Rounds) Figures(s *solver.State) {
	length := r.whole.length
	if r.lowered != nil {
		length -= r.lowered.Best()
	}
	s.Best, s.Current = length, length
	if r.best != nil {
		s.Best = min(length, r.best.length)
	}
}

// Tour returns the tour.
func (r *Rounds) Tour(s *solver.State) []solver.City {
	r.Figures(s)
	order := r.whole.order
	if r.best != nil && r.best.length <= s.Current {
		order = r.best.order
	}
	r.whole.space.Outward(r.shown, order)
	return r.shown
}

// Partition returns the cells of the present round: a partition is complete when it gets
// there.
func (r *Rounds) Partition() *solver.Partition { return r.whole.partition.Outline() }
