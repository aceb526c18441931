package regions

import (
	"context"
	"errors"
	"sync"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/space"
	"tourscope/solver/start"
)

// How first tours are made.

// makesFirst says whether a run makes first tours: where whole tours are recombined, and rounds of kicks
// were not chosen.
func makesFirst(job solver.Job) bool {
	return recombinesWhole(job) && plan.WantsFirstTours(job.Values) && canStack(job.Problem, job.Threads)
}

// planFirst plans the launch of a run's first tours.
func (r *rounds) planFirst(job solver.Job) (f firstLaunch) {
	if makesFirst(job) && !r.launch.Evolves() {
		f.launch, f.count = r.launch.FirstTours(limits(r.Group), len(job.Start))
		f.ownRounds = plan.FirstKicks(job.Problem, job.Values)
	}
	return f
}

// newFirstTours returns the first tours of a run; nil where it has none.
func newFirstTours(ctx context.Context, m *device.Machine, r *rounds, job solver.Job) *firstTours {
	if r.firstLaunch.count == 0 {
		return nil
	}
	ahead := batchesOfBoard * plan.FirstRounds(job.Problem) // rounds, by which the devices may be before the run
	s := &firstTours{firstLaunch: r.firstLaunch, job: job, settings: r.settings, alone: job.Threads == 1, asked: make(chan token, 1), spaces: make(chan *space.Space, 1), made: make(chan firstBatch, ahead)}
	_, s.job.Threads = hostShares(job.Threads)
	ctx, s.end = context.WithCancel(ctx)
	s.all.Go(func() {
		defer close(s.made)
		select {
		case own := <-s.spaces:
			s.run(ctx, m, catalog.Numbers(r.Chosen.List), own)
		case <-ctx.Done():
		}
	})
	return s
}

// run makes batches until ctx ends. The last has the error where one fails.
func (s *firstTours) run(ctx context.Context, m *device.Machine, devices string, own *space.Space) {
	err := m.Beside("first tours", s.job, devices, driver.Background, func(g *device.Group) error {
		first := s.startsAhead(ctx, own.Problem(), s.job.Seed) // beside the upload of the instance
		// In a pause tours are made until nobody takes them.
		t, err := s.stack(ctx, g, own)
		for number := uint64(0); err == nil && ctx.Err() == nil; number++ {
			seed := s.job.Seed + number<<batchSeeds
			starts := first
			if number > 0 {
				starts = func() ([]tourLength, error) { return s.starts(ctx, own.Problem(), seed) }
			}
			err = s.batch(ctx, t, starts, seed)
			g.First().Patient = true // the host recombines beside the next ones
		}
		return err
	})
	if err != nil {
		s.send(ctx, firstBatch{err: err})
	}
}

// stack returns a stack of as many tours as a batch has, whose rounds end with ctx.
func (s *firstTours) stack(ctx context.Context, g *device.Group, own *space.Space) (*tourStack, error) {
	return newTourStack(g, s.settings, s.launch, s.count, own, s.job.Threads, await.Silent{Context: ctx})
}

// batch makes a batch of tours from its starts, or ends with ctx.
func (s *firstTours) batch(ctx context.Context, t *tourStack, made func() ([]tourLength, error), seed uint64) error {
	if s.alone {
		select {
		case <-s.asked:
		case <-ctx.Done():
			return nil
		}
	}
	starts, err := made()
	if ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return err
	}
	t.begin(starts, seed)
	t.brief = func() bool { return !s.kicked.Load() }
	rounds := plan.FirstRounds(t.space.Problem())
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

// startsAhead begins to make the starts of a batch, unless there is one thread, and returns them. The run waits for that.
func (s *firstTours) startsAhead(ctx context.Context, p *solver.Problem, seed uint64) func() ([]tourLength, error) {
	starts := sync.OnceValues(func() ([]tourLength, error) { return s.starts(ctx, p, seed) })
	if !s.alone {
		s.all.Add(1)
		await.Ahead(func() {
			defer s.all.Done()
			_, _ = starts()
		})
	}
	return starts
}

// starts makes the starts of a batch: along curves, or where there is a matrix, of which curves are longer, nearest-neighbour tours.
func (s *firstTours) starts(ctx context.Context, p *solver.Problem, seed uint64) ([]tourLength, error) {
	seeds := make([]uint64, s.count)
	for k := range seeds {
		seeds[k] = seed + uint64(k+1)<<startSeeds
	}
	orders, err := s.startOrders(ctx, p, seeds)
	if err != nil {
		return nil, err
	}
	starts := make([]tourLength, s.count)
	solver.InPiecesOf(s.job.Threads, len(starts), 1, func(k, _ int) { starts[k] = tourLength{orders[k], p.LengthOn(1, orders[k])} })
	return starts, nil
}

func (s *firstTours) startOrders(ctx context.Context, p *solver.Problem, seeds []uint64) ([][]solver.City, error) {
	if p.Metric() == solver.Explicit {
		return start.NearestTours(ctx, s.job.Threads, p, seeds)
	}
	orders, errs := make([][]solver.City, len(seeds)), make([]error, len(seeds))
	solver.InPiecesOf(s.job.Threads, len(seeds), 1, func(k, _ int) {
		if errs[k] = ctx.Err(); errs[k] == nil {
			orders[k], errs[k] = start.KeepFixed(p, partition.Turned(p, seeds[k]))
		}
	})
	return orders, errors.Join(errs...)
}
