package regions

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/search/space"
)

// The run's own tour takes what is better in preliminary tours, and goes on where an island has failed.
func TestTakePreliminary(t *testing.T) {
	p, err := generate.Make("clustered", 300, 4)
	if err != nil {
		t.Fatal(err)
	}
	withRounds(t, p, map[string]string{"evolution": "device", "cities": "60", "blocks": "2", "threads": "64"}, 2, func(_ *device.Machine, r *rounds, s *space.Space, job solver.Job) error {
		cities := curve(s)
		// Each tour has a double bridge that the other one has not.
		own := slices.Concat(cities[:30], cities[60:90], cities[30:60], cities[90:])
		other := slices.Concat(cities[:200], cities[230:260], cities[200:230], cities[260:])
		r.supply(t.Context(), s, job)
		if err := r.prepareFor(minimumOf(s, own)); err != nil {
			return err
		}
		begun, next := false, false
		r.islands = &islands{count: 3, own: 1, preliminary: newPreliminaryTours(3, islandPreliminary), turns: make(chan token, 3), begin: func() { begun = true }, next: func() { next = true }}
		handed := r.islands.preliminary
		handed.made[1] <- tourLength{other, s.Problem().Length(other)}
		handed.end(1)
		handed.end(2) // which has failed
		halted, err := r.takePreliminary(t.Context())
		if halted || err != nil || !begun || !next || !handed.taken {
			t.Errorf("halted %v, islands begun %v, the next one %v, taken %v", halted, begun, next, handed.taken)
		}
		if want := min(s.Problem().Length(cities), s.Problem().Length(own), s.Problem().Length(other)); r.length > want {
			t.Errorf("%d, without either double bridge %d", r.length, want)
		}
		if bad := s.Problem().CheckTour(r.order); bad != nil || s.Problem().Length(r.order) != r.length || r.state.Best != r.length {
			t.Errorf("%v, or its length is not %d, the best of %d", bad, r.length, r.state.Best)
		}
		return err
	})
}

// An island hands over its tour after so many rounds; with one thread it waits until the run's own tour waits, and others search
// meanwhile.
func TestHandOver(t *testing.T) {
	const kicks = 2
	r := &rounds{searchedTour: searchedTour{order: []solver.City{2, 0, 1}, length: 7}}
	r.launch.KickRounds = kicks
	for _, alone := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			all := &islands{count: 2, own: 1, alone: alone, turns: make(chan token, 1), preliminary: newPreliminaryTours(2, islandPreliminary)}
			set, handed := islandSet{islands: all}, all.preliminary.made[1]
			all.turns <- token{}
			if set.handOver(t.Context(), r, 1, kicks+islandPreliminary-1, false) || set.handOver(t.Context(), r, 2, kicks+islandPreliminary, false) || len(handed) > 0 {
				t.Fatal("another round or turn")
			}
			searched := make(chan token, 1)
			go func() { // another island
				all.turns <- token{}
				searched <- <-all.turns
			}()
			synctest.Wait()
			over := make(chan bool, 1)
			go func() { over <- set.handOver(t.Context(), r, 1, kicks+islandPreliminary, false) }()
			synctest.Wait()
			if len(searched) != 1 {
				t.Errorf("alone %v: no other island searches", alone)
			}
			if waits := len(over) == 0; waits != alone || waits != (len(all.turns) == 0) {
				t.Errorf("alone %v: waits %v, %d turns", alone, waits, len(all.turns))
			}
			all.preliminary.over()
			if halted := <-over; halted || len(all.turns) != 1 {
				t.Errorf("alone %v: halted %v, %d turns", alone, halted, len(all.turns))
			}
			if got := <-handed; got.length != r.length || !slices.Equal(got.order, r.order) {
				t.Errorf("alone %v: handed over %v", alone, got)
			}
		})
	}
	early := islandSet{islands: &islands{count: 2, turns: make(chan token, 1), preliminary: newPreliminaryTours(2, boardPreliminary)}}
	early.turns <- token{}
	for round := range kicks + 2 {
		early.handOver(t.Context(), r, 0, round, round == kicks+1)
		early.handOver(t.Context(), r, 1, round, false)
	}
	if len(early.preliminary.made[0]) != 1 || len(early.preliminary.made[1]) != 0 {
		t.Error("not handed over by that island alone whose search is over before")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	all := &islands{count: 2, own: 1, alone: true, turns: make(chan token, 1), preliminary: newPreliminaryTours(2, islandPreliminary)}
	all.turns <- token{}
	if set := (islandSet{islands: all}); !set.handOver(ctx, r, 1, kicks+islandPreliminary, false) {
		t.Error("not halted when the run has ended")
	}
}

// Preliminary tours are taken once, after some rounds, on boards when the run's own tour has settled.
func TestPreliminaryToursAreDue(t *testing.T) {
	const kicks = 2
	usual := &cellSize{Regions: plan.Regions{KickRounds: kicks}}
	usual.Yield = 1
	r := &rounds{sizes: &cellSizes{all: []*cellSize{usual}}, islands: &islands{preliminary: newPreliminaryTours(2, islandPreliminary), lead: boardYield}}
	due := func(round int64) bool { r.settings.Round = round; return r.preliminaryAreDue() }
	if due(kicks+ownPreliminary-1) || !due(kicks+ownPreliminary) {
		t.Errorf("due after %d rounds of populations", ownPreliminary)
	}
	r.islands.board = true
	if due(99) {
		t.Error("due while the board's own tour is searched")
	}
	if usual.Yield = boardYield / 2; !due(99) {
		t.Error("not due where it waits")
	}
	if r.islands.preliminary.taken = true; due(99) {
		t.Error("due again")
	}
	if r.islands.preliminary = nil; due(99) {
		t.Error("due where there are none")
	}
}
