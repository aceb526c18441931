package rounds

import (
	"math"
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/internal/madeup"
	"tourscope/solver/internal/searchtest"
	"tourscope/solver/search/eax"
	"tourscope/solver/search/lk"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/space"
)

// small are cells of a few cities, three at a time.
var small = sizes{whole: 100, descent: 60, search: 30, wave: 3, evolved: []int{30, 50}}

// inSmallCells searches in cells of such sizes.
func inSmallCells(t *testing.T, p *solver.Problem, threads int, s sizes, l *searchtest.Limit) solver.Result {
	t.Helper()
	order := searchtest.Start(t, p, "greedy")
	l.T, l.Problem = t, p
	job := solver.Job{Problem: p, Start: order, Seed: 1, Iterations: l.Kicks, Threads: threads}
	workers := pool.New(t.Context(), job, l)
	where := space.Prepare(t.Context(), job, l, &workers.State, eax.DefaultCandidates(p.Cities()))
	if where == nil {
		return workers.Result(false)
	}
	r := New(workers, where, job, eax.Defaults())
	r.sizes = s
	r.Run()
	result := workers.Result(false)
	searchtest.Check(t, p, result, order)
	return result
}

// TestRoundsLeaveTours of exact length, with all fixed edges, in every metric, and on
// problems smaller than a cell, of a few places and with most edges fixed.
func TestRoundsLeaveTours(t *testing.T) {
	for _, metric := range solver.Metrics() {
		for _, n := range []int{8, 40, 120} {
			for _, side := range []int{1, 4, 80} {
				for _, fixed := range []int{0, n / 2, n - 1} {
					p := madeup.Problem(t, metric, n, side, fixed, uint64(n))
					inSmallCells(t, p, 2, small, &searchtest.Limit{Kicks: 150, Every: 50})
				}
			}
		}
	}
}

// TestRoundsImprove: cells come near to what one search of all finds.
func TestRoundsImprove(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 1500, 10_000, 0, 1)
	whole := evolved(t, p, &searchtest.Limit{Kicks: 1500})
	parts := inSmallCells(t, p, 1, sizes{whole: 1000, descent: 400, search: 150, wave: 4, evolved: []int{300, 500}}, &searchtest.Limit{Kicks: 3000})
	if gap := 100 * (float64(parts.State.Best)/float64(whole.State.Best) - 1); gap > 2 {
		t.Errorf("in cells: %d, %.1f %% more than %d", parts.State.Best, gap, whole.State.Best)
	}
}

// TestThreadsChangeNothing but the time: neither in cells nor of populations.
func TestThreadsChangeNothing(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 400, 2000, 80, 1)
	for _, kicks := range []int64{1, 57, 900, 4000} {
		one := inSmallCells(t, p, 1, small, &searchtest.Limit{Kicks: kicks})
		for _, threads := range []int{2, 3, 8} {
			l := &searchtest.Limit{Kicks: kicks, Every: 10}
			if many := inSmallCells(t, p, threads, small, l); !slices.Equal(one.Order, many.Order) || !searchtest.SameFigures(one.State, many.State) {
				t.Errorf("%d kicks: %d threads find %+v, one %+v", kicks, threads, many.State, one.State)
			}
		}
	}
}

// TestCellsAreShown as they are searched: of a large instance those of each partition, of a
// small one a single one.
func TestCellsAreShown(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 400, 2000, 0, 1)
	l := &searchtest.Limit{Kicks: 150, View: true}
	inSmallCells(t, p, 1, small, l)
	partitions := map[float64]int{}
	for _, shown := range l.Shown {
		if err := shown.Check(400); err != nil {
			t.Fatal(err)
		}
		partitions[shown.Angle] = len(shown.Cells)
	}
	if len(partitions) < 3 {
		t.Errorf("the cells of %d partitions were shown", len(partitions))
	}
	for _, cells := range partitions {
		if cells != 400/60+1 && cells != 400/30+1 {
			t.Errorf("%d cells in a partition", cells)
		}
	}
	l = &searchtest.Limit{Kicks: 50, View: true}
	if evolved(t, p, l); len(l.Shown) == 0 || len(l.Shown[0].Cells) != 1 {
		t.Errorf("of one tour these cells were shown: %v", l.Shown)
	}
}

// evolved searches all cities as a whole.
func evolved(t *testing.T, p *solver.Problem, l *searchtest.Limit) solver.Result {
	t.Helper()
	l.T, l.Problem = t, p
	job := solver.Job{Problem: p, Start: searchtest.Start(t, p, "greedy"), Seed: 1, Iterations: l.Kicks}
	workers := pool.New(t.Context(), job, l)
	where := space.Prepare(t.Context(), job, l, &workers.State, eax.DefaultCandidates(p.Cities()))
	eax.NewEvolution(workers, where, job, eax.Defaults(), nil).Run()
	return workers.Result(false)
}

// TestSubproblemUntouched: a subproblem that is loaded and stored leaves the links as
// they were, and one alone that is searched always leaves a single tour.
func TestSubproblemUntouched(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 700, 3000, 0, 2)
	job := solver.Job{Problem: p, Start: searchtest.Start(t, p, "greedy"), Seed: 1}
	where, err := space.New(t.Context(), p, eax.DefaultCandidates(700))
	if err != nil {
		t.Fatal(err)
	}
	workers := pool.New(t.Context(), job, &searchtest.Limit{T: t, Problem: p, Kicks: math.MaxInt64})
	r := New(workers, where, job, eax.Defaults())
	w, problem := r.whole, r.problems[0]
	w.partition = r.partitioner.Make(9, 1, 1)
	for cell := range w.partition.Cells() {
		w.sortCell(cell)
	}
	for cell := range w.partition.Cells() {
		before := slices.Clone(w.links)
		if !problem.load(w, cell) {
			continue
		}
		s := lk.New(&problem.space, slices.Clone(problem.tour), lk.LinKernighan, r.settings.Limits)
		s.KeepEdges(problem.fixed)
		problem.store(w, s)
		for c := range before {
			if !sameLinks(before[c], w.links[c]) {
				t.Fatalf("cell %d: city %d has the links %v, had %v", cell, c, w.links[c], before[c])
			}
		}
		r.settings.NewKicker(s, 1, 1).Kicks(workers.Leader(), 50)
		problem.store(w, s)
		if subtours, _ := w.patcher.Tour(w.links, w.next); subtours != 1 {
			t.Fatalf("cell %d alone leaves %d subtours", cell, subtours)
		}
		copy(w.links, before)
	}
}

func sameLinks(a, b [2]int32) bool { return a == b || a[0] == b[1] && a[1] == b[0] }

// No two cells share random numbers, however many individuals the population of each
// has; and for up to 255, a tour for a seed rests on cells being 256 streams apart.
func TestCellsHaveStreamsOfTheirOwn(t *testing.T) {
	p := madeup.Problem(t, solver.Euc2D, 60, 100, 0, 1)
	job := solver.Job{Problem: p, Start: solver.Identity(60)}
	where, err := space.New(t.Context(), p, eax.DefaultCandidates(60))
	if err != nil {
		t.Fatal(err)
	}
	for size, want := range map[int]uint64{0: 256, 2: 256, 255: 256, 256: 512, 300: 512, 1000: 1024} {
		settings := eax.Defaults()
		settings.Population = size
		r := New(pool.New(t.Context(), job, &searchtest.Limit{}), where, job, settings)
		r.number = 3
		r.whole.partition = r.partitioner.Make(5, 1, 3)
		list := r.list(0, 5, 0)
		for i, task := range list {
			if first := uint64(3)<<40 + uint64(i)*want; task.stream != first {
				t.Errorf("population %d: cell %d begins with stream %d, want %d", size, i, task.stream, first)
			}
		}
		if individuals := uint64(settings.First(cellPopulation)); list[0].stream+individuals >= list[1].stream {
			t.Errorf("population %d: the last of %d individuals has the next cell's stream", size, individuals)
		}
	}
}
