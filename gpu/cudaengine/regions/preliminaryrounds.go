package regions

import (
	"cmp"
	"context"
	"slices"

	"tourscope/solver/search/await"
	"tourscope/solver/search/eax"
)

// What the rounds of islands and those of a run do with preliminary tours.

// handOver hands over the tour i of an island after a round: one of the first turn, after some rounds of populations, or before when
// its search is over. It makes room for an island that has not searched yet, and then waits for room again; where the run has one thread, it first
// waits until the run waits for finished tours.
func (set islandSet) handOver(ctx context.Context, r *rounds, i, round int, over bool) (halted bool) {
	p := set.preliminary
	if p == nil || i >= set.count {
		return false
	}
	if due := int(r.launch.KickRounds) + p.after; round > due || round < due && !over {
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

// takePreliminary waits for the preliminary tours, and has the run's own tour take what is better in them. Where that has the place
// of an island, the tour that one searches next begins at the same time if all islands may search side by side, beside the rounds
// that the own tour still has.
func (r *rounds) takePreliminary(ctx context.Context) (halted bool, err error) {
	s := r.islands
	s.preliminary.taken = true
	if s.begin(); cap(s.turns) == s.count {
		s.next() // with few threads it would come before the rest of the first turn
	}
	pool, halted, err := await.Work(ctx, await.Every, func() bool { return r.report(ctx) }, func(ctx context.Context) (*eax.Tours, error) {
		return r.gathered(ctx, s.preliminary.made[s.own:])
	})
	if err = cmp.Or(err, r.whole.failed()); halted || err != nil {
		return halted, err
	}
	r.turnToBest(pool)
	return r.report(ctx), nil
}

// gathered waits for some tours and returns a pool of them and the run's own, of which the best has taken from the others. An
// island that has failed hands over none; its error comes with its tour.
func (r *rounds) gathered(ctx context.Context, made []chan tourLength) (*eax.Tours, error) {
	s, pool := r.islands, r.newPool()
	pool.Set(0, r.order, r.length)
	for _, one := range made {
		select {
		case tour, is := <-one:
			if is {
				s.preliminary.count++
				pool.Set(s.preliminary.count, tour.order, tour.length)
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	defer s.awaitTurn()()
	pool.Gather(goesOn(ctx))
	return pool, nil
}
