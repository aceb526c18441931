package chained

import (
	"math"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/space"
	"tourscope/solver/start"
)

// small are regions of a few cities, three at a time.
var small = sizes{whole: 100, descent: 60, search: 30, wave: 3}

// bySmallRegions searches by regions of such sizes.
func bySmallRegions(t *testing.T, p *solver.Problem, threads string, s sizes, l *limit) solver.Result {
	t.Helper()
	order, err := start.Make(t.Context(), "greedy", p, 1)
	if err != nil {
		t.Fatal(err)
	}
	values, err := New().Info().Values(map[string]string{"threads": threads})
	if err != nil {
		t.Fatal(err)
	}
	job := solver.Job{Problem: p, Start: order, Values: values, Seed: 1, Iterations: l.kicks}
	team := newTeam(t.Context(), job, l)
	g := space.Prepare(t.Context(), job, l, &team.state, groundOptions(job))
	if g == nil {
		return team.result(false)
	}
	first, length := begin(g, job, team.state.Best)
	r := newRounds(team, g, first, length, job, 0)
	r.sizes = s
	r.run()
	result := team.result(false)
	if err := p.CheckTour(result.Order); err != nil {
		t.Fatalf("%v, %d cities: %v", p.Metric(), p.Cities(), err)
	}
	if got := p.Length(result.Order); got != result.State.Best || got > p.Length(order) {
		t.Fatalf("%v, %d cities: claims %d, is %d, started from %d", p.Metric(), p.Cities(), result.State.Best, got, p.Length(order))
	}
	return result
}

// TestRegionsLeaveTours of exact length, with all fixed edges, in every metric, and on
// problems smaller than a region, of a few places and with most edges fixed.
func TestRegionsLeaveTours(t *testing.T) {
	for _, metric := range solver.Metrics() {
		for _, n := range []int{8, 40, 120} {
			for _, side := range []int{1, 4, 80} {
				for _, fixed := range []int{0, n / 2, n - 1} {
					p := madeup.Problem(t, metric, n, side, fixed, uint64(n))
					bySmallRegions(t, p, "2", small, &limit{t: t, p: p, kicks: 150, show: 50})
				}
			}
		}
	}
}

// TestRegionsImprove: regions come near to what one search of all finds.
func TestRegionsImprove(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 1500, 10_000, 0, 1)
	whole := solve(t, p, "greedy", &limit{t: t, p: p, kicks: 1500})
	parts := bySmallRegions(t, p, "1", sizes{whole: 1000, descent: 400, search: 150, wave: 4}, &limit{t: t, p: p, kicks: 3000})
	if gap := 100 * (float64(parts.State.Best)/float64(whole.State.Best) - 1); gap > 2 {
		t.Errorf("regions: %d, %.1f %% more than %d", parts.State.Best, gap, whole.State.Best)
	}
}

// TestThreadsChangeNothing but the time: neither of regions nor of broods.
func TestThreadsChangeNothing(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 400, 2000, 80, 1)
	for _, kicks := range []int64{1, 57, 900, 4000} {
		one := bySmallRegions(t, p, "1", small, &limit{t: t, p: p, kicks: kicks})
		for _, threads := range []string{"2", "5"} {
			l := &limit{t: t, p: p, kicks: kicks, show: 10}
			if many := bySmallRegions(t, p, threads, small, l); !slices.Equal(one.Order, many.Order) || !sameFigures(one.State, many.State) {
				t.Errorf("%d kicks: %s threads find %+v, one %+v", kicks, threads, many.State, one.State)
			}
		}
	}
}

// TestRegionsAreShown as they are searched: of a large instance those of each cut, of a
// small one a single one.
func TestRegionsAreShown(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 400, 2000, 0, 1)
	l := &limit{t: t, p: p, kicks: 150, view: true}
	bySmallRegions(t, p, "1", small, l)
	cuts := map[float64]int{}
	for _, shown := range l.regions {
		if err := shown.Check(400); err != nil {
			t.Fatal(err)
		}
		cuts[shown.Angle] = len(shown.Cells)
	}
	if len(cuts) < 3 {
		t.Errorf("the regions of %d cuts were shown", len(cuts))
	}
	for _, cells := range cuts {
		if cells != 400/60+1 && cells != 400/30+1 {
			t.Errorf("%d regions in a cut", cells)
		}
	}
	l = &limit{t: t, p: p, kicks: 50, view: true}
	if solve(t, p, "greedy", l); len(l.regions) == 0 || len(l.regions[0].Cells) != 1 {
		t.Errorf("of one tour these regions were shown: %v", l.regions)
	}
}

// sameFigures compares what does not depend on when it is looked at.
func sameFigures(a, b solver.State) bool {
	return a.Best == b.Best && a.Iteration == b.Iteration && a.Moves == b.Moves && a.Accepted == b.Accepted
}

// TestRegionUntouched: a region that is loaded and stored leaves the links as they
// were, and one alone that is searched always leaves a single round trip.
func TestRegionUntouched(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 700, 3000, 0, 2)
	values, _ := New().Info().Values(nil)
	order, err := start.Make(t.Context(), "greedy", p, 1)
	if err != nil {
		t.Fatal(err)
	}
	job := solver.Job{Problem: p, Start: order, Values: values, Seed: 1}
	g, err := space.New(t.Context(), p, groundOptions(job))
	if err != nil {
		t.Fatal(err)
	}
	team := newTeam(t.Context(), job, &limit{t: t, p: p, kicks: math.MaxInt64})
	first, length := begin(g, job, team.state.Best)
	r := newRounds(team, g, first, length, job, 0)
	r.number = 1
	r.cut = r.cutter.Make(9, 1, 1)
	for cell := range r.cut.Cells() {
		r.sortCell(cell)
	}
	for cell := range r.cut.Cells() {
		before := slices.Clone(r.links)
		if !r.regions[0].load(r.whole, cell) {
			continue
		}
		s := newSearch(&r.regions[0].ground, slices.Clone(r.regions[0].trip), limitsOf(values))
		s.bonds = r.regions[0].bonds
		r.regions[0].store(r.whole, s)
		for c := range before {
			if !sameLinks(before[c], r.links[c]) {
				t.Fatalf("cell %d: city %d has the links %v, had %v", cell, c, r.links[c], before[c])
			}
		}
		k := newKicker(s, values, 1, 1)
		k.kickPlainly(team.hands[0], 50)
		r.regions[0].store(r.whole, s)
		if cycles, _ := r.stitcher.Tour(r.links, r.next); cycles != 1 {
			t.Fatalf("cell %d alone leaves %d round trips", cell, cycles)
		}
		copy(r.links, before)
	}
}

func sameLinks(a, b [2]int32) bool { return a == b || a[0] == b[1] && a[1] == b[0] }

// No two cells share random numbers, however many individuals the population of each
// has; and for up to 255, a tour for a seed rests on cells being 256 streams apart.
func TestCellsHaveStreamsOfTheirOwn(t *testing.T) {
	for size, want := range map[string]uint64{solver.Auto: 256, "2": 256, "255": 256, "256": 512, "300": 512, "1000": 1024} {
		values, err := New().Info().Values(map[string]string{"brood": size})
		if err != nil {
			t.Fatal(err)
		}
		r := &rounds{
			team: newTeam(t.Context(), solver.Job{Values: values}, &limit{}), job: solver.Job{Values: values}, number: 3,
			whole: &whole{cut: &partition.Partition{Starts: make([]int32, 6)}},
		}
		list := r.list(0, 5, 0)
		for i, e := range list {
			if first := uint64(3)<<40 + uint64(i)*want; e.stream != first {
				t.Errorf("population %s: cell %d begins with stream %d, want %d", size, i, e.stream, first)
			}
		}
		if individuals := uint64(firstBrood(values, regionBrood)); list[0].stream+individuals >= list[1].stream {
			t.Errorf("population %s: the last of %d individuals has the next cell's stream", size, individuals)
		}
	}
}
