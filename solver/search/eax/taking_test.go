package eax

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver/search/space"
	"tourscope/solver/search/tour"
)

// elsewhere is a Taker that recombines on the host, and notes how many tours each one took from.
type elsewhere struct {
	space *space.Space
	took  []int
}

func (e *elsewhere) Take(goOn func() bool, stream uint64, all []Taking) {
	for i := range all {
		a := tour.NewArray(all[i].Order)
		for _, other := range all[i].Others {
			links := linksOf(tour.NewArray(slices.Clone(other)))
			all[i].Gained += NewRecombiner(e.space, nil, 1).Improve(a, links, rand.New(rand.NewPCG(stream, 1)).IntN, goOn)
		}
		e.took = append(e.took, len(all[i].Others))
	}
}

// TestPoolIsRecombinedElsewhere: a Taker is asked for what a pool's own recombiners would do, and what it makes is kept.
func TestPoolIsRecombinedElsewhere(t *testing.T) {
	s := newSpace(t, 300)
	taker := &elsewhere{space: s}
	pool := newPool(s, 5, 5, 2)
	pool.TakenBy(taker)
	r := rand.New(rand.NewPCG(6, 6))
	least := int64(1 << 60)
	for range 6 {
		a, _ := tours(t, s, r)
		least = min(least, s.Problem().Length(a.Order()))
		put(pool, always, a.Order())
	}
	pool.Gather(always)
	for _, w := range pool.all {
		if err := s.Problem().CheckTour(w.tour.Order()); err != nil || s.Problem().Length(w.tour.Order()) != w.length {
			t.Fatalf("%v: length %d, noted as %d", err, s.Problem().Length(w.tour.Order()), w.length)
		}
	}
	_, best, length := pool.Best()
	if length >= least {
		t.Errorf("the best is %d long, the shortest that was added %d", length, least)
	}
	// Each new tour took from all, all from the new one, and at last the best from the others.
	if want := []int{1, 1, 2, 1, 1, 3, 1, 1, 1, 4, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 4}; !slices.Equal(taker.took, want) {
		t.Errorf("tours took from %v others, want %v", taker.took, want)
	}
	order, refreshed := pool.Refresh(best, length, 1, always)
	if refreshed != length || !slices.Equal(order, best) {
		t.Errorf("refreshed by itself the best tour is %d long, not %d", refreshed, length)
	}
}
