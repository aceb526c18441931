package regions

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/space"
)

// First tours: the populations of whole tours that a small or medium instance begins with.
//
// To recombine tours on the host takes less time than to make them there: of 64 tours of rl5934, 0.22
// instead of 0.46 s on 16 cores. So the devices make them, all in the same launches (tourstack.go): tours along
// space-filling curves at different angles, or of a matrix nearest-neighbour tours, searched for some rounds by the populations of evolve.
// They are some per cent longer than local minima that the host makes, since the cells of a round
// have borders, but inside cells nearly optimal, and different from each other; recombined, they leave less.
// While the host recombines one batch of tours, the devices make the next.
//
// A batch depends on the seed and its number alone, and is recombined when it is complete: the run's tour
// does not depend on time.

// firstLaunch is the launch of so many tours; 0: there are none.
type firstLaunch struct {
	launch    plan.Regions
	count     int
	ownRounds int64 // of kicks, of the run's own tour beside the first round
}

// firstTours makes tours beside the run.
type firstTours struct {
	firstLaunch
	job      solver.Job
	settings kernels.Regions
	kicked   atomic.Bool // the rounds of the run's own tour are over
	alone    bool        // the budget is one thread: a batch begins when it is asked for
	asked    chan token
	spaces   chan *space.Space
	made     chan firstBatch
	end      context.CancelFunc
	all      sync.WaitGroup
	kernel   atomic.Int64          // time of kernels so far
	counted  atomic.Int64          // of it, by the run, or of its own rounds
	failure  atomic.Pointer[error] // of a batch that was asked for
}

// firstBatch is what a round of a batch has made.
type firstBatch struct {
	best  tourLength           // in the numbers of the space
	tours [][]solver.City      // in those of the problem; nil: more rounds follow
	state solver.State         // what the round has done
	cells *partition.Partition // in which it was searched
	err   error
}

// close ends the making of tours and waits for that.
func (s *firstTours) close() {
	if s != nil {
		s.end()
		s.all.Wait()
	}
}

// send hands what a round has made to the run. False: that has ended.
func (s *firstTours) send(ctx context.Context, b firstBatch) bool {
	select {
	case s.made <- b:
		return true
	case <-ctx.Done():
		return false
	}
}

// receive waits for the next round's tours.
func (s *firstTours) receive(ctx context.Context) (firstBatch, error) {
	select {
	case b := <-s.made:
		return b, b.err
	case <-ctx.Done():
		return firstBatch{}, ctx.Err()
	}
}

// ask has the next batch made where none is made unasked.
func (s *firstTours) ask() {
	if s.alone {
		s.asked <- token{} // has room: each is taken before the batch is made
	}
}

// next waits for the tours of the next batch; nil: there are no more, see failed.
func (s *firstTours) next(ctx context.Context) [][]solver.City {
	s.ask()
	for {
		b, err := s.receive(ctx)
		if err != nil {
			s.failure.Store(&err)
			return nil
		}
		if b.tours != nil {
			return b.tours
		}
	}
}

// failed returns the error of the batch that next has waited for.
func (s *firstTours) failed() error {
	if err := s.failure.Load(); err != nil && !errors.Is(*err, context.Canceled) {
		return *err
	}
	return nil
}

// uncounted returns the time of kernels since the last call.
func (s *firstTours) uncounted() time.Duration {
	now, counted := s.kernel.Load(), s.counted.Load()
	if now <= counted || !s.counted.CompareAndSwap(counted, now) {
		return 0
	}
	return time.Duration(now - counted)
}
