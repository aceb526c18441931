package regions

import (
	"context"
	"slices"
	"sync"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/solver"
	"tourscope/solver/search/space"
)

// Copies of the best tour, which the devices search beside the making of first tours: as many as these, in the same
// launches (tourstack.go), each in other cells in every round. Their time is not counted as that of kernels, since
// others run at the same time.

const (
	// copyRounds is the rounds in which copies are searched at most; they end when one is shorter. From the tour of
	// pla7397 with which half of its seeds ended, 86 above the optimum, three seeds of an H200 came to the optimum after
	// 1, 3 and 8 rounds of 33 ms. Of boards, whose populations leave the devices idle, so many are done in about the time of these.
	copyRounds      = 8
	boardCopyRounds = 24

	// copySeed keeps the seeds of copies apart from those of first tours.
	copySeed = 1 << (batchSeeds - 1)
)

// tourCopies searches copies of tours.
type tourCopies struct {
	first    *firstTours // of the same run: as many, with the same launch
	machine  *device.Machine
	devices  string
	space    *space.Space
	rounds   int             // at most
	ctx      context.Context // of the goroutine
	end      context.CancelFunc
	once     sync.Once // begins or, before that, closes it
	all      sync.WaitGroup
	asked    chan tourLength
	searched chan copiesSearched
}

// copiesSearched is what copies have become, in the numbers of the problem.
type copiesSearched struct {
	tours [][]solver.City
	err   error
}

// newTourCopies returns the copies that a run searches until it closes them. Nothing begins before the first are asked for.
func newTourCopies(ctx context.Context, r *rounds, m *device.Machine) *tourCopies {
	s := &tourCopies{first: r.firsts, machine: m, devices: catalog.Numbers(r.Chosen.List), space: r.space, rounds: copyRounds, asked: make(chan tourLength, 1), searched: make(chan copiesSearched, 1)}
	if batchesTogether(r.space) > 1 {
		s.rounds = boardCopyRounds
	}
	s.ctx, s.end = context.WithCancel(ctx)
	return s
}

// close ends the searches and waits for that.
func (s *tourCopies) close() {
	s.end()
	s.once.Do(func() {}) // the search beside which they are may ask once more
	s.all.Wait()
}

// search is eax.Given.Copies.
func (s *tourCopies) search(order []solver.City) [][]solver.City {
	s.once.Do(func() { s.all.Go(s.run) })
	select {
	case s.asked <- tourLength{order, s.first.job.Problem.LengthOn(s.first.job.Threads, order)}:
	case <-s.ctx.Done():
		return nil
	}
	select {
	case all := <-s.searched:
		if all.err != nil {
			s.first.failure.Store(&all.err)
		}
		return all.tours
	case <-s.ctx.Done():
		return nil
	}
}

// run searches what is asked for until its context ends. The last answer has the error where one fails.
func (s *tourCopies) run() {
	job := s.first.job
	err := s.machine.Beside("copies of the best tour", job, s.devices, driver.Background, func(g *device.Group) error {
		g.First().Patient = true
		t, err := s.first.stack(s.ctx, g, s.space)
		if err != nil {
			return err
		}
		if err := t.Each(func(i int, _ *device.Run) error { return t.shards[i].setRules(evolutionKicks, t.hasTies()) }); err != nil {
			return err
		}
		for number := uint64(0); ; number++ {
			select {
			case one := <-s.asked:
				if halted, err := s.searchAll(t, one, job.Seed+number<<batchSeeds+copySeed); halted || err != nil {
					return err
				}
				s.searched <- copiesSearched{tours: t.outwards()}
			case <-s.ctx.Done():
				return nil
			}
		}
	})
	if err != nil {
		s.searched <- copiesSearched{err: err}
	}
}

// searchAll searches copies of a tour in the numbers of the problem, until one is shorter.
func (s *tourCopies) searchAll(t *tourStack, one tourLength, seed uint64) (halted bool, err error) {
	one.order = t.space.Inward(one.order)
	copies := make([]tourLength, s.first.count)
	for i := range copies {
		copies[i] = tourLength{slices.Clone(one.order), one.length}
	}
	t.begin(copies, seed)
	isShorter := func(c tourLength) bool { return c.length < one.length }
	for round := 0; round < s.rounds && !slices.ContainsFunc(t.tours, isShorter); round++ {
		if halted, err = t.round(s.ctx); halted || err != nil {
			return halted, err
		}
	}
	return false, nil
}
