package regions

import (
	"context"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/space"
)

// How first tours are made.

// makesFirst says whether a run makes first tours: where whole tours are recombined, and rounds of kicks
// were not chosen.
func makesFirst(job solver.Job) bool {
	return recombinesWhole(job) && job.Values["evolution"] == solver.Auto && job.Values.Float("heat") == 0 && canStack(job.Problem)
}

// planFirst plans the launch of a run's first tours.
func (r *rounds) planFirst(job solver.Job) (f firstLaunch) {
	if makesFirst(job) && !r.launch.Evolves() {
		f.launch, f.count = r.launch.FirstTours(limits(r.Group), len(job.Start))
	}
	return f
}

// newFirstTours returns the first tours of a run; nil where it has none.
func newFirstTours(ctx context.Context, m *device.Machine, r *rounds, job solver.Job) *firstTours {
	if r.firstLaunch.count == 0 {
		return nil
	}
	ahead := batchesOfBoard * plan.FirstRounds(job.Problem.Cities()) // rounds, by which the devices may be before the run
	s := &firstTours{firstLaunch: r.firstLaunch, job: job, alone: job.Threads == 1, asked: make(chan token, 1), spaces: make(chan *space.Space, 1), made: make(chan firstBatch, ahead)}
	_, s.job.Threads = hostShares(job.Threads)
	ctx, s.end = context.WithCancel(ctx)
	s.all.Go(func() {
		defer close(s.made)
		select {
		case own := <-s.spaces:
			s.run(ctx, m, r, own)
		case <-ctx.Done():
		}
	})
	return s
}

// run makes batches until ctx ends. The last has the error where one fails.
func (s *firstTours) run(ctx context.Context, m *device.Machine, r *rounds, own *space.Space) {
	err := m.Beside("first tours", s.job, catalog.Numbers(r.Chosen.List), driver.Background, func(g *device.Group) error {
		// In a pause tours are made until nobody takes them.
		t, err := s.stack(ctx, g, r.settings, own)
		for number := uint64(0); err == nil && ctx.Err() == nil; number++ {
			err = s.batch(ctx, t, number)
			g.First().Patient = true // the host recombines beside the next ones
		}
		return err
	})
	if err != nil {
		s.send(ctx, firstBatch{err: err})
	}
}

// stack returns a stack of as many tours as a batch has, whose rounds end with ctx.
func (s *firstTours) stack(ctx context.Context, g *device.Group, settings kernels.Regions, own *space.Space) (*tourStack, error) {
	return newTourStack(g, settings, s.launch, s.count, own, s.job.Threads, await.Silent{Context: ctx})
}

// batch makes a batch of tours, or ends with ctx.
func (s *firstTours) batch(ctx context.Context, t *tourStack, number uint64) error {
	if s.alone {
		select {
		case <-s.asked:
		case <-ctx.Done():
			return nil
		}
	}
	seed := s.job.Seed + number<<batchSeeds
	t.begin(s.starts(t.space.Problem(), seed), seed)
	rounds := plan.FirstRounds(t.space.Cities())
	for i := range rounds {
		before := t.state
		if halted, err := t.round(ctx); halted || err != nil {
			return err
		}
		s.kernel.Store(int64(t.Clock().Kernel))
		b := firstBatch{best: t.shortest(), state: t.state, cells: t.present}
		b.state.Kicks, b.state.Moves, b.state.Accepted = t.state.Kicks-before.Kicks, t.state.Moves-before.Moves, t.state.Accepted-before.Accepted
		if i == rounds-1 {
			b.tours = t.outwards()
		}
		if !s.send(ctx, b) {
			return nil
		}
	}
	return nil
}

// The seeds of batches, and of the starts of a batch, are this far apart.
const batchSeeds, startSeeds = 52, 40

// starts makes the starts of a batch.
func (s *firstTours) starts(p *solver.Problem, seed uint64) []tourLength {
	starts := make([]tourLength, s.count)
	solver.InPiecesOf(s.job.Threads, len(starts), 1, func(k, _ int) {
		order := partition.Turned(p, seed+uint64(k+1)<<startSeeds)
		starts[k] = tourLength{order, p.LengthOn(1, order)}
	})
	return starts
}
