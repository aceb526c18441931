package regions

import (
	"cmp"
	"context"
	"slices"

	"tourscope/solver/search/await"
	"tourscope/solver/search/eax"
)

// What the rounds of islands and those of a run do with preliminary tours.

// handOver hands over the tour i of an island, if it is of the first turn and has had the rounds for that, and lets other islands
// search until these have done so. Where there is one thread it then waits until the run's own tour waits in turn.
func (set islandSet) handOver(ctx context.Context, r *rounds, i, round int) (halted bool) {
	p := set.preliminary
	if p == nil || i >= set.count || round != int(r.launch.KickRounds)+islandPreliminary {
		return false
	}
	p.made[i] <- tourLength{slices.Clone(r.order), r.length}
	<-set.turns
	if set.alone {
		select {
		case <-p.goOn:
		case <-ctx.Done():
		}
	}
	set.turns <- token{}
	return ctx.Err() != nil
}

// takePreliminary has the run's own tour take what is better in the preliminary ones, which it waits for. What an island in its
// place searches next begins meanwhile.
func (r *rounds) takePreliminary(ctx context.Context) (halted bool, err error) {
	s := r.islands
	s.preliminary.taken = true
	if s.begin(); !s.alone {
		s.next()
	}
	pool, halted, err := await.Work(ctx, await.Every, func() bool { return r.report(ctx) }, func(ctx context.Context) (*eax.Tours, error) {
		return r.gathered(ctx, s.preliminary.made[s.own:])
	})
	if err = cmp.Or(err, r.whole.failed()); halted || err != nil {
		return halted, err
	}
	if _, order, length := pool.Best(); length < r.length {
		r.turnTo(&r.state, tourLength{slices.Clone(order), length})
	}
	return r.report(ctx), nil
}

// gathered waits for some tours and returns a pool of them and the run's own, of which the best has taken from the others. An
// island that has failed hands over none; its error comes with its tour.
func (r *rounds) gathered(ctx context.Context, made []chan tourLength) (*eax.Tours, error) {
	pool, count := r.newPool(), 1
	pool.Set(0, r.order, r.length)
	for _, one := range made {
		select {
		case tour, is := <-one:
			if is {
				pool.Set(count, tour.order, tour.length)
				count++
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if s := r.islands; s.alone {
		s.turns <- token{}
		defer func() { <-s.turns }()
	}
	pool.Gather(goesOn(ctx))
	return pool, nil
}
