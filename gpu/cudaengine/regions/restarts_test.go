package regions

import (
	"slices"
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/search/await"
	"tourscope/solver/search/selector"
)

// restarted runs evolution on a small instance, in two cells, as if the best tour had stalled from
// the first round on.
func restarted(t *testing.T, threads int, progress solver.Progress) (solver.Result, *restarts) {
	t.Helper()
	return restartedAfter(t, threads, progress, func(*restarts) {})
}

// restartedAfter is restarted after a preparation.
func restartedAfter(t *testing.T, threads int, progress solver.Progress, prepare func(*restarts)) (solver.Result, *restarts) {
	t.Helper()
	const n = 120
	p, err := generate.Make("clustered", n, 8)
	if err != nil {
		t.Fatal(err)
	}
	var done *restarts
	result := searched(t, p, map[string]string{"evolution": "device", "cities": "60", "blocks": "2", "threads": "64"}, threads, progress, func(r *rounds) error {
		r.sizes.late, r.restarts.stalled, done = true, true, r.restarts
		prepare(r.restarts)
		return nil
	})
	return result, done
}

// falling checks that the best length never rises, and halts the run after so many rounds or when
// halts says so, after which there is to be no report.
type falling struct {
	t      *testing.T
	rounds int64
	halts  func(*solver.State) bool // or nil
	halted bool
	best   int64
	longer int // reports while the tour that is searched is longer than the best
}

func (f *falling) Report(s *solver.State) solver.Signal {
	if f.halted {
		f.t.Errorf("a report in round %d after the run was halted", s.Iteration)
	}
	if f.best > 0 && s.Best > f.best || s.Current < s.Best {
		f.t.Errorf("in round %d: best %d after %d, current %d", s.Iteration, s.Best, f.best, s.Current)
	}
	if f.best = s.Best; s.Current > s.Best {
		f.longer++
	}
	if f.halted = s.Iteration >= f.rounds || f.halts != nil && f.halts(s); f.halted {
		return solver.Halt
	}
	return solver.Continue
}
func (*falling) Show([]solver.City, *solver.State) {}

// Tours are begun anew, searched while the best one is kept, and recombined; the tour is the same
// on any number of threads.
func TestRestartsAreRecombined(t *testing.T) {
	var first solver.Result
	for i, threads := range []int{1, 3} {
		seen := falling{t: t, rounds: 30}
		result, s := restarted(t, threads, &seen)
		if !s.known || seen.longer == 0 {
			t.Fatalf("%d restarts, %d reports of longer tours", s.starts.count, seen.longer)
		}
		if i == 0 {
			first = result
		} else if !slices.Equal(first.Order, result.Order) {
			t.Errorf("%d threads: %d, one: %d", threads, result.State.Best, first.State.Best)
		}
	}
}

// The tours of restarts are merged, and what that leaves is kept if it is the best tour; the result is the same on any number
// of threads.
func TestRestartsAreMerged(t *testing.T) {
	var first solver.Result
	for i, threads := range []int{1, 3} {
		seen := falling{t: t, rounds: 40}
		result, s := restartedAfter(t, threads, &seen, func(s *restarts) { s.mergings.rounds = 2 })
		merged := s.mergings.merged
		if merged.Order == nil || result.State.Best > merged.Length {
			t.Errorf("merged are %v to %d, the best is %d", merged.Order, merged.Length, result.State.Best)
		}
		if i == 0 {
			first = result
		} else if !slices.Equal(first.Order, result.Order) {
			t.Errorf("%d threads: %d, one: %d", threads, result.State.Best, first.State.Best)
		}
	}
}

// Whenever a run is halted, it ends with the best tour and without another report.
func TestRestartsHalt(t *testing.T) {
	for _, c := range []struct {
		why   string
		halts func(s *solver.State, longer int) bool
		holds func(s *restarts) *await.Queue // the host does not finish what it does there beside the rounds; nil: it does
	}{
		{"at the first report", func(*solver.State, int) bool { return true }, nil},
		{"in the first round of a restart", func(s *solver.State, longer int) bool { return s.Current > s.Best }, nil},
		{"in a later round of a restart", func(s *solver.State, longer int) bool { return longer == 5 }, nil},
		{"in the best tour's rounds after a restart", func(s *solver.State, longer int) bool { return longer > 0 && s.Current == s.Best }, nil},
		{
			"while it waits for a start", func(s *solver.State, _ int) bool { return s.Stage.Name == "start" },
			func(s *restarts) *await.Queue { return s.starts.lines[0].queue },
		},
		{
			"while it waits for a merged tour", func(s *solver.State, _ int) bool { return s.Stage.Name == "merging" },
			func(s *restarts) *await.Queue {
				s.mergings.queue, s.mergings.rounds = &await.Queue{}, 2
				return s.mergings.queue
			},
		},
	} {
		seen, open, ended := falling{t: t, rounds: 999}, make(chan struct{}), false
		seen.halts = func(s *solver.State) bool { ended = c.halts(s, seen.longer); return ended }
		result, _ := restartedAfter(t, 2, &seen, func(s *restarts) {
			if c.holds != nil {
				c.holds(s).Go(func() { <-open })
			}
		})
		close(open)
		if !ended || result.State.Best > seen.best {
			t.Errorf("%s: halted %v with %d, reported were %d", c.why, ended, result.State.Best, seen.best)
		}
	}
}

// The rounds and the work beside them have the budget of threads, and each has a thread.
func TestRestartsShareTheBudgetOfThreads(t *testing.T) {
	for budget := range 20 {
		threads := solver.Workers(budget)
		rounds, restarts := hostShares(budget)
		switch {
		case threads == 1 && (rounds != 1 || restarts != 1),
			threads > 1 && (rounds < 1 || restarts < 1 || rounds+restarts != threads):
			t.Errorf("%d threads: %d and %d", budget, rounds, restarts)
		}
	}
	open := make(chan struct{})
	seen := falling{t: t, halts: func(*solver.State) bool { return true }}
	_, s := restartedAfter(t, 7, &seen, func(s *restarts) { s.queue.Go(func() { <-open }) })
	r := rounds{restarts: s, threads: 7}
	if used := r.hostThreads() + s.job.Threads; used != 7 {
		t.Errorf("rounds and restarts have %d threads, the budget is 7", used)
	}
	if s.mergings.queue != &s.queue || s.starts.lines[0].queue != &s.queue || len(s.starts.lines) > 1 {
		t.Error("mergings or starts have threads beyond the budget")
	}
	if _, s := restartedAfter(t, 0, &falling{t: t, halts: seen.halts}, func(*restarts) {}); s.mergings.queue == &s.queue || s.starts.lines[0].queue == &s.queue || s.mergings.queue == s.starts.lines[0].queue {
		t.Error("without a budget recombination waits for mergings or starts")
	}
	close(open)
	if s.queue.Go(func() {}).Wait(t.Context(), func() bool { return false }); r.hostThreads() != 7 {
		t.Errorf("%d threads without work beside the rounds, the budget is 7", r.hostThreads())
	}
}

// A round that a restart takes is booked on no size of cells.
func TestRestartsBookNoSizeOfCells(t *testing.T) {
	one, two := &cellSize{Way: selector.Way{Cost: 1}}, &cellSize{Way: selector.Way{Cost: 2}}
	sizes := &cellSizes{all: []*cellSize{one, two}, ways: selector.Selector{Ways: []*selector.Way{&one.Way, &two.Way}}, late: true}
	s := &restarts{}
	s.stalled = true // and nothing is spent: a restart is due
	if size := s.chooses(sizes, 9); size != 0 || !s.due || sizes.all[0].Spent+sizes.all[1].Spent != 0 {
		t.Errorf("size %d, due %v, spent %v and %v", size, s.due, sizes.all[0].Spent, sizes.all[1].Spent)
	}
	s.anew.spent = 1 // more than the best tour's rounds
	if size := s.chooses(sizes, 9); s.due || sizes.all[size].Spent == 0 {
		t.Errorf("size %d, due %v, spent %v", size, s.due, sizes.all[size].Spent)
	}
}

// restartShare returns the share of the cost that restarts of ten rounds have where they and the
// cells save such shares of the length per round.
func restartShare(restart, cells float64) float64 {
	s := accounts{anew: account{firstYield * firstCost, firstCost}, cells: account{firstYield * firstCost, firstCost}}
	var spent, all float64
	for all < 2000 {
		if s.isDue() {
			s.spend(&s.anew, 10)
			s.save(10 * restart)
			spent, all = spent+10, all+10
			continue
		}
		s.spend(&s.cells, 1)
		s.cells.saved += cells
		all++
	}
	return spent / all
}

func TestRestartsShareTheTimeByWhatTheySave(t *testing.T) {
	for _, c := range []struct {
		why            string
		restart, cells float64
		least, most    float64
	}{
		{"both save the same", 1e-5, 1e-5, 0.4, 0.6},
		{"restarts save nothing", 0, 1e-5, 0.05, 0.25},
		{"cells save nothing", 1e-5, 0, 0.75, 0.95},
		{"nothing is left to find", 0, 0, 0.3, 0.7},
	} {
		if share := restartShare(c.restart, c.cells); share < c.least || share > c.most {
			t.Errorf("%s: restarts have %.2f of the time", c.why, share)
		}
	}
}

func TestRestartsThatSaveNothingAreFollowedByLongerOnes(t *testing.T) {
	rounds := func(idle int) (rounds int) {
		n := &restart{}
		for saved := 1.0; !n.isOver(saved, 2, restartYield, idle); saved /= 1.3 {
		}
		return n.rounds
	}
	for idle := range mostLonger {
		if now, then := rounds(idle), rounds(idle+1); then <= now {
			t.Errorf("%d rounds after %d that saved nothing, then %d", now, idle, then)
		}
	}
	if rounds(mostLonger) != rounds(mostLonger+9) {
		t.Error("restarts become longer for ever")
	}
	var s accounts
	for _, saved := range []float64{0, 0, 1e-5, 0} {
		s.save(saved)
	}
	if s.idle != 2 || s.anew.saved != 1e-5 {
		t.Errorf("%+v", s)
	}
}

// Restarts begin when the best tour's rounds save little for a while, not before.
func TestRoundsStall(t *testing.T) {
	for _, c := range []struct {
		why     string
		cities  int
		midway  float64
		saved   func(round int) float64
		stalled int // after so many rounds of a cost of 2; 0: never
	}{
		{"nothing is saved", 20_000, boardShare, func(int) float64 { return 0 }, 13},
		{"nothing is saved of a large instance", largeFrom, 0, func(int) float64 { return 0 }, 30},
		{"nothing is saved of a large instance with ties", largeFrom, tiesShare, func(int) float64 { return 0 }, 13},
		{"less is saved of a large board than by restarts", largeFrom, boardShare, func(int) float64 { return 9e-6 }, 5},
		{"enough is saved", 20_000, 0, func(int) float64 { return 5e-6 }, 0},
		{"much is saved, seldom", 20_000, 0, func(round int) float64 { return []float64{1e-4, 0, 0, 0, 0, 0, 0, 0}[round%8] }, 0},
		{"much is saved at first", 20_000, 0, func(round int) float64 { return []float64{1e-3, 0}[min(round, 1)] }, 26},
	} {
		s := accounts{stall: stallOf(c.cities, c.midway >= boardShare, c.midway >= tiesShare)}
		rounds := 0
		for ; rounds < 200 && !s.stalled; rounds++ {
			s.watch(c.saved(rounds), 2)
		}
		if s.stalled != (c.stalled > 0) || s.stalled && rounds != c.stalled {
			t.Errorf("%s: stalled %v after %d rounds, want %d", c.why, s.stalled, rounds, c.stalled)
		}
		if s.stalled && !s.isDue() {
			t.Errorf("%s: no restart is due", c.why)
		}
	}
}
