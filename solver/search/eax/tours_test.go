package eax

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"tourscope/solver"
	"tourscope/solver/search/space"
)

// newPool returns a pool of up to least tours that widens to most.
func newPool(s *space.Space, least, most, threads int) *Tours {
	pool := NewTours(s, threads, 9)
	pool.least, pool.most = least, most
	return pool
}

// put adds a tour to a pool: the first as it is, others recombined.
func put(pool *Tours, goOn func() bool, order []solver.City) {
	if length := pool.space.Problem().Length(order); len(pool.all) == 0 {
		pool.Set(0, order, length)
	} else {
		pool.Add(goOn, Made{order, length})
	}
}

// pooled adds tours to a pool and checks all lengths after each.
func pooled(t *testing.T, s *space.Space, threads int) *Tours {
	t.Helper()
	r := rand.New(rand.NewPCG(6, 6))
	pool := newPool(s, 3, 3, threads)
	for i := range 5 {
		a, _ := tours(t, s, r)
		order := slices.Clone(a.Order())
		put(pool, always, order)
		if !slices.Equal(order, a.Order()) {
			t.Fatal("the order that was added has changed")
		}
		if len(pool.all) != min(i+1, 3) {
			t.Fatalf("%d tours after %d", len(pool.all), i+1)
		}
		for _, w := range pool.all {
			if err := s.Problem().CheckTour(w.tour.Order()); err != nil || s.Problem().Length(w.tour.Order()) != w.length {
				t.Fatalf("%v: length %d, noted as %d", err, s.Problem().Length(w.tour.Order()), w.length)
			}
		}
	}
	return pool
}

// TestPoolWidens: a pool that is full has one tour more for some that are added, up to its bound.
func TestPoolWidens(t *testing.T) {
	s := newSpace(t, 60)
	r := rand.New(rand.NewPCG(3, 3))
	pool := newPool(s, 2, 4, 2)
	var sizes []int
	for range 12 {
		put(pool, always, turned(t, s, r, 30).Order())
		sizes = append(sizes, len(pool.all))
	}
	if want := []int{1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4}; !slices.Equal(sizes, want) {
		t.Errorf("the pool had %v tours, want %v", sizes, want)
	}
	if most := NewTours(newSpace(t, 20), 1, 9).most; most != mostPooled {
		t.Errorf("a pool of small tours has up to %d", most)
	}
}

// TestPoolRecombinesInBothDirections: the best tour is shorter than any that was added, the same
// on any number of threads.
func TestPoolRecombinesInBothDirections(t *testing.T) {
	s := newSpace(t, 400)
	one, three := pooled(t, s, 1), pooled(t, s, 3)
	number, order, length := one.Best()
	if _, other, _ := three.Best(); !slices.Equal(order, other) {
		t.Error("another tour on three threads")
	}
	r := rand.New(rand.NewPCG(6, 6))
	for range 5 {
		if a, _ := tours(t, s, r); s.Problem().Length(a.Order()) <= length {
			t.Errorf("one of the tours is no longer than %d", length)
		}
	}
	for i, w := range one.all {
		if w.length < length || w.length == length && i < number {
			t.Errorf("tour %d of %d is better than tour %d of %d", i, w.length, number, length)
		}
	}
}

// TestPoolKeepsTheBudgetOfThreads: a pool recombines a new tour with all others on all of its
// threads, never on more.
func TestPoolKeepsTheBudgetOfThreads(t *testing.T) {
	s := newSpace(t, 1000)
	r := rand.New(rand.NewPCG(8, 8))
	for _, threads := range []int{1, 3, 6} {
		synctest.Test(t, func(t *testing.T) {
			pool := newPool(s, 5, 5, threads)
			var now, most atomic.Int64
			asked := func() bool { // by each goroutine at work; the clock waits for all of them
				n := now.Add(1)
				for before := most.Load(); n > before && !most.CompareAndSwap(before, n); {
					before = most.Load()
				}
				time.Sleep(time.Millisecond)
				now.Add(-1)
				return true
			}
			for range 5 {
				put(pool, asked, turned(t, s, r, 200).Order())
			}
			if most.Load() != int64(threads) {
				t.Errorf("%d goroutines at a time on %d threads", most.Load(), threads)
			}
		})
	}
}

// TestGatherHasThePartsOfAll: the best tour does not become longer and the others stay, on any number
// of threads.
func TestGatherHasThePartsOfAll(t *testing.T) {
	NewTours(newSpace(t, 20), 1, 9).Gather(always) // of an empty pool, nothing
	var first []solver.City
	for _, threads := range []int{1, 3} {
		pool := pooled(t, newSpace(t, 400), threads)
		number, _, before := pool.Best()
		others := make([]int64, len(pool.all))
		for i, w := range pool.all {
			others[i] = w.length
		}
		pool.Gather(always)
		_, order, length := pool.Best()
		if p := pool.space.Problem(); p.CheckTour(order) != nil || p.Length(order) != length || length > before {
			t.Errorf("%d threads: %d after %d, noted as %d", threads, p.Length(order), before, length)
		}
		for i, w := range pool.all {
			if i != number && w.length != others[i] {
				t.Errorf("tour %d was %d and is %d", i, others[i], w.length)
			}
		}
		if first == nil {
			first = order
		} else if !slices.Equal(first, order) {
			t.Errorf("another tour on %d threads", threads)
		}
	}
}

// TestRefreshHasThePartsOfBoth: of the pool's best tour and of one that was improved elsewhere.
func TestRefreshHasThePartsOfBoth(t *testing.T) {
	s := newSpace(t, 300)
	pool := pooled(t, s, 2)
	a, _ := tours(t, s, rand.New(rand.NewPCG(7, 9)))
	_, _, best := pool.Best()
	for _, order := range [][]solver.City{a.Order(), slices.Clone(pool.all[0].tour.Order())} {
		before := s.Problem().Length(order)
		made, length := pool.Refresh(order, before, 1, always)
		if err := s.Problem().CheckTour(made); err != nil || s.Problem().Length(made) != length {
			t.Fatalf("%v: length %d, noted as %d", err, s.Problem().Length(made), length)
		}
		if length > before || length > best {
			t.Errorf("%d from %d and %d", length, before, best)
		}
	}
	if _, _, now := pool.Best(); now != best {
		t.Errorf("the pool's best was %d and is %d", best, now)
	}
}
