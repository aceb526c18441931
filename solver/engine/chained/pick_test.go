package chained

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/solver"
)

// TestPick ends episodes of random changes: the tour must have the length that the
// gain says, and not be longer than before.
func TestPick(t *testing.T) {
	p := problem(t, solver.Euc2D, 300, 1000, 0, 5)
	values, _ := New().Info().Values(nil)
	start := solve(t, p, "random", &limit{t: t, p: p, kicks: 100})
	job := solver.Job{Problem: p, Start: start.Order, Values: values, Seed: 1}
	w, _ := begin(t.Context(), job, &limit{kicks: 1})
	k := newKicker(w, job)
	random := rand.New(rand.NewPCG(2, 2))
	began, helped := p.Length(start.Order), 0
	for range 300 {
		before := k.gained
		k.beginPick()
		for range 1 + random.IntN(60) {
			k.try(random.IntN(300), 300, 10*random.Float64())
		}
		k.pick()
		order := make([]solver.City, 300)
		w.Outward(order, w.Order())
		if err := p.CheckTour(order); err != nil {
			t.Fatal(err)
		}
		if got := p.Length(order); got != began-k.gained || k.gained < before {
			t.Fatalf("length %d, want %d; gained %d, before %d", got, began-k.gained, k.gained, before)
		}
		if k.gained > before {
			helped++
		}
	}
	if helped == 0 {
		t.Error("no episode helped")
	}
}

// TestComponents: the patches of a change name its edges, each once, share no city,
// and sum up to its gain.
func TestComponents(t *testing.T) {
	p := problem(t, solver.Euc2D, 200, 1000, 0, 6)
	values, _ := New().Info().Values(nil)
	start := solve(t, p, "greedy", &limit{t: t, p: p, kicks: 100})
	job := solver.Job{Problem: p, Start: start.Order, Values: values, Seed: 3}
	w, _ := begin(t.Context(), job, &limit{kicks: 1})
	k := newKicker(w, job)
	k.beginPick()
	for range 100 {
		k.try(0, 200, 3)
	}
	var after [][2]solver.City
	for _, c := range k.changes.cities {
		after = append(after, k.neighbors(c))
	}
	gained := k.gained
	k.UndoTo(0)
	var sum int64
	var seen []solver.City
	for _, patch := range k.components(after) {
		sum += patch.gain
		var own []solver.City
		for _, e := range slices.Concat(patch.removed, patch.added) {
			own = append(own, e[0], e[1])
		}
		slices.Sort(own)
		own = slices.Compact(own)
		for _, c := range own {
			if slices.Contains(seen, c) {
				t.Fatalf("city %d is in two patches", c)
			}
		}
		seen = append(seen, own...)
		if len(patch.removed) != len(patch.added) {
			t.Fatalf("%d edges for %d", len(patch.added), len(patch.removed))
		}
	}
	if sum != gained {
		t.Errorf("the patches save %d, the episode %d", sum, gained)
	}
}
