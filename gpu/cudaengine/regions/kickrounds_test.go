package regions

import (
	"slices"
	"testing"
	"time"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/generate"
)

// The run's own rounds of kicks are in cells of their own, the populations after them in usual ones; the
// tour is the same on any number of devices and threads.
func TestKicksInCellsOfTheirOwn(t *testing.T) {
	const n, kicks = 64, 2
	p, err := generate.Make("clustered", n, 8)
	if err != nil {
		t.Fatal(err)
	}
	var first []solver.City
	for _, c := range devicetest.Everywhere(t) {
		var cells []int
		set := map[string]string{"evolution": "device", "cities": "32", "blocks": "8", "threads": "64", "devices": c.Devices}
		result := searched(t, p, set, c.Threads, &falling{t: t, rounds: 4}, func(r *rounds) error {
			r.sizes.all[0].KickRounds, r.restarts = kicks, nil
			kicked := r.sizes.all[0].Regions
			kicked.Cells, kicked.Replicas = 4, 2
			r.sizes.kicked = &cellSize{Regions: kicked}
			for round := range int64(kicks + 1) {
				cells = append(cells, r.sizeOf(0, round+1).Cells)
			}
			return r.Each(func(_ int, s *device.Run) error { return prepareKicks(s, kicked.Shape) })
		})
		if !slices.Equal(cells, []int{4, 4, 2}) {
			t.Errorf("the rounds have %v cells", cells)
		}
		if first == nil {
			first = result.Order
		} else if !slices.Equal(first, result.Order) {
			t.Errorf("devices %s, %d threads: another tour", c.Devices, c.Threads)
		}
	}
}

// Where ties are many the run's own tour has one round of kicks, restarts have those of the launch.
func TestKickRoundsOfTies(t *testing.T) {
	const kicks = 2
	launch := plan.Regions{KickRounds: kicks, Individuals: 2}
	r := &rounds{launch: launch}
	from := func() (round int64) {
		for r.settings.Round = r.kicksFrom; !r.evolves(); round++ {
			r.settings.Round++
		}
		return round
	}
	if got := from(); got != kicks+1 {
		t.Errorf("the first round of populations is %d, want %d", got, kicks+1)
	}
	r.tied = true
	if got := from(); got != tiedKickRounds+1 {
		t.Errorf("with ties the first round of populations is %d, want %d", got, tiedKickRounds+1)
	}
	r.kicksFrom = 7
	if got := from(); got != kicks+1 {
		t.Errorf("of a restart the first round of populations is %d, want %d", got, kicks+1)
	}
	r.kicksFrom, r.launch.KickRounds = 0, 0
	if got := from(); got != 1 {
		t.Errorf("without rounds of kicks the first round of populations is %d", got)
	}
}

// Ties are many in drawings with equal distances; the tour of a board, or with several blocks a cell, has all rounds of kicks.
func TestTiedTours(t *testing.T) {
	for _, c := range []struct {
		midway   float64
		replicas int
		want     bool
	}{{tiesShare, 1, true}, {tiesShare / 2, 1, false}, {tiesShare, 2, false}, {boardShare, 1, false}} {
		r := &rounds{midway: c.midway, sizes: &cellSizes{all: []*cellSize{{Regions: plan.Regions{Replicas: c.replicas}}}}}
		if r.isTied() != c.want {
			t.Errorf("%+v: %v", c, !c.want)
		}
	}
}

// Kicks are done in launches of a known time, the first careful; a short last one is part of the one before.
func TestKicksTogether(t *testing.T) {
	for _, c := range []struct {
		perKick    time.Duration
		left, want int64
	}{{0, 40, carefulKicks}, {longSearch / 10, 40, 10}, {longSearch / 10, 16, 10}, {longSearch / 10, 15, 15}, {longSearch / 10, 3, 3}, {3 * longSearch, 40, 1}} {
		if got := (&rounds{perKick: c.perKick}).kicksTogether(c.left); got != c.want {
			t.Errorf("%v a kick, %d left: %d together, want %d", c.perKick, c.left, got, c.want)
		}
	}
}
