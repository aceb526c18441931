package regions

import (
	"context"
	"slices"
	"strconv"
	"testing"

	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/plan"
	"tourscope/solver"
	along "tourscope/solver/curve"
	"tourscope/solver/generate"
	"tourscope/solver/search/await"
)

// onIslands runs evolution on a small instance, in two cells with two blocks each, with islands
// after the first round.
func onIslands(t *testing.T, kind, devices string, threads int, progress solver.Progress) (result solver.Result, done *rounds) {
	t.Helper()
	p, err := generate.Make(kind, 64, 8)
	if err != nil {
		t.Fatal(err)
	}
	return onIslandsOf(t, p, true, devices, threads, progress)
}

// onIslandsOf is the same on an instance; not late, the islands begin when they are due.
func onIslandsOf(t *testing.T, p *solver.Problem, late bool, devices string, threads int, progress solver.Progress) (result solver.Result, done *rounds) {
	t.Helper()
	set := map[string]string{"evolution": "device", "cities": strconv.Itoa(p.Cities() / 2), "blocks": "4", "threads": "64", "devices": devices}
	result = searched(t, p, set, threads, progress, func(r *rounds) error {
		r.sizes.late, r.sizes.all[0].KickRounds, done = late, 1, r
		return nil
	})
	return result, done
}

// The tours of all islands are recombined with the run's own; the tour is the same on any number
// of threads and devices.
func TestIslandsAreRecombined(t *testing.T) {
	var first solver.Result
	for i, c := range devicetest.Everywhere(t) {
		threads, seen := c.Threads, falling{t: t, rounds: 6}
		result, r := onIslands(t, "clustered", c.Devices, threads, &seen)
		if s := r.islands; s == nil || !s.over || s.count != 2 || len(s.made) < leastIslandTours || r.restarts.tours == nil {
			t.Fatalf("%d threads: the islands are %+v", threads, s)
		}
		if i == 0 {
			first = result
		} else if !slices.Equal(first.Order, result.Order) {
			t.Errorf("devices %s, %d threads: %d, one: %d", c.Devices, threads, result.State.Best, first.State.Best)
		}
	}
}

// Islands and the recombination of whole tours search the matrix that each device has for the run; the tour is the same on any number of
// threads and devices.
func TestIslandsShareTheMatrix(t *testing.T) {
	p, err := generate.Make("roads", 64, 8)
	if err != nil {
		t.Fatal(err)
	}
	var first solver.Result
	for i, c := range devicetest.Everywhere(t) {
		var done *rounds
		set := map[string]string{"evolution": "device", "cities": "32", "blocks": "4", "threads": "64", "devices": c.Devices}
		result := searched(t, p, set, c.Threads, &falling{t: t, rounds: 6}, func(r *rounds) error {
			r.sizes.late, r.sizes.all[0].KickRounds, done = true, 1, r
			r.sizes.lower(r.launch.FirstDescents(p.Cities()))
			r.settings.Round = -descents
			return nil
		})
		if s := done.islands; s == nil || !s.over || done.whole.rows == nil {
			t.Fatalf("%+v: the islands are %+v", c, s)
		}
		for number, found := range done.found {
			if device := done.Chosen.List[number].Index; found.Weights == nil || done.matrices()[device].Weights != found.Weights || found.table == nil {
				t.Errorf("%+v: device %d has %+v", c, device, found)
			}
		}
		if done.whole.has.Weights != done.found[0].Weights {
			t.Errorf("%+v: whole tours have another matrix", c)
		}
		if i == 0 {
			first = result
		} else if !slices.Equal(first.Order, result.Order) {
			t.Errorf("%+v: %d, one: %d", c, result.State.Best, first.State.Best)
		}
	}
}

// Where dense parts lie apart, islands begin once that is seen, and search level by level; the tour is the same on any number of
// threads and devices.
func TestIslandsSearchLevelByLevel(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	var first solver.Result
	for i, c := range devicetest.Everywhere(t) {
		result, r := onIslandsOf(t, corners(t, 80), false, c.Devices, c.Threads, &falling{t: t, rounds: lookedFrom + 3})
		if s := r.islands; r.restarts.early.apart == together || !s.leveled() || !s.over || s.since != lookedFrom {
			t.Errorf("apart %v, the islands are %+v", r.restarts.early.apart, s)
		}
		if i == 0 {
			first = result
		} else if !slices.Equal(first.Order, result.Order) {
			t.Errorf("devices %s, %d threads: %d, one: %d", c.Devices, c.Threads, result.State.Best, first.State.Best)
		}
	}
}

// Where the tour along the curve shows that dense parts lie apart, islands begin beside the run's first tour, which has the place of
// one of them and afterwards its usual blocks; the tour is the same on any number of threads and devices.
func TestIslandsBesideTheFirstTour(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	p := corners(t, 80)
	p = p.RenumberOn(1, along.Order(p, 0)) // the start tours of these tests are in the order of numbers
	var first solver.Result
	for i, c := range devicetest.Everywhere(t) {
		var done *rounds
		set := map[string]string{"evolution": "device", "cities": "40", "blocks": "4", "threads": "64", "devices": c.Devices}
		result := searched(t, p, set, c.Threads, &falling{t: t, rounds: 14}, func(r *rounds) error {
			r.sizes.all[0].KickRounds, r.launch.KickRounds, done = 6, 6, r
			kicked := r.launch
			kicked.Cells = 3
			r.sizes.kicked = &cellSize{Regions: kicked}
			return descendOnDevices(r, p.Cities())
		})
		if s := done.islands; s.own != 1 || !s.leveled() || !s.over || s.preliminary.count != s.count-1 || done.sizes != s.usual || done.launch.Replicas != s.count {
			t.Errorf("%+v: %d blocks a cell after the islands %+v", c, done.launch.Replicas, s)
		}
		if i == 0 {
			first = result
		} else if !slices.Equal(first.Order, result.Order) || result.State.Kicks != first.State.Kicks {
			t.Errorf("%+v: %d after %d kicks, at first: %d after %d", c, result.State.Best, result.State.Kicks, first.State.Best, first.State.Kicks)
		}
	}
}

// On boards islands begin after a few rounds, and end early where a turn saves little; the tour is the same on any number of
// threads and devices.
func TestIslandsOfBoards(t *testing.T) {
	var first solver.Result
	for i, c := range devicetest.Everywhere(t) {
		result, r := onIslands(t, "grid", c.Devices, c.Threads, &falling{t: t, rounds: 4})
		if s := r.islands; !s.board || !s.over || len(s.made) <= islandTours(s.count) || s.preliminary.count != s.count {
			t.Errorf("devices %s, %d threads: the islands are %+v", c.Devices, c.Threads, s)
		}
		if i == 0 {
			first = result
		} else if !slices.Equal(first.Order, result.Order) {
			t.Errorf("devices %s, %d threads: %d, one: %d", c.Devices, c.Threads, result.State.Best, first.State.Best)
		}
	}
}

// A few islands search one tour each at least, many two.
func TestToursOfIslands(t *testing.T) {
	for count, want := range map[int]int{2: 10, 3: 9, 4: 12, 9: 9, mostIslands: 2 * mostIslands} {
		if got := islandTours(count); got != want {
			t.Errorf("%d islands search %d tours, want %d", count, got, want)
		}
	}
}

// On boards there may be further turns, whole ones.
func TestFurtherTurnsOfBoards(t *testing.T) {
	for count, want := range map[int]int{2: 60, 3: 60, 4: 60, 9: 54, mostIslands: 60} {
		s := islands{count: count, board: true}
		if got := s.mostTours(); got != want {
			t.Errorf("%d islands of a board search up to %d tours, want %d", count, got, want)
		}
		if s.board = false; s.mostTours() != islandTours(count) {
			t.Errorf("%d islands elsewhere search up to %d tours, want %d", count, s.mostTours(), islandTours(count))
		}
	}
	s := islands{count: 3, made: make([]chan islandTour, 60)}
	for _, c := range []struct {
		tours, poor int
		want        bool
	}{{0, 0, true}, {6, poorTurns, true}, {9, poorTurns, false}, {9, poorTurns - 1, true}, {57, 0, true}, {60, 0, false}} {
		if got := s.hasTurn(c.tours, c.poor); got != c.want {
			t.Errorf("a turn after %d tours and %d poor turns: %v", c.tours, c.poor, got)
		}
	}
}

// Whenever a run with islands is halted, it ends without another report.
func TestIslandsHalt(t *testing.T) {
	for _, after := range []int64{1, 2, 3} {
		reports := 0
		seen := falling{t: t, rounds: 99, halts: func(s *solver.State) bool {
			if s.Iteration >= after {
				reports++
			}
			return reports == 3
		}}
		if result, _ := onIslands(t, "clustered", "0", 4, &seen); result.State.Best > seen.best {
			t.Errorf("halted after round %d with %d, reported were %d", after, result.State.Best, seen.best)
		}
	}
}

// asked notes whether islands may go on while the run is in a report.
type asked struct {
	all *islands
	may bool
}

func (a *asked) Report(*solver.State) solver.Signal {
	if a.may = a.all.pause.TryRLock(); a.may {
		a.all.pause.RUnlock()
	}
	return solver.Continue
}
func (*asked) Show([]solver.City, *solver.State) {}

// Islands wait while the run is in a report, where a pause blocks it, and go on after it.
func TestIslandsWaitInAPause(t *testing.T) {
	all := &islands{begun: true}
	run := &asked{all: all, may: true}
	(&rounds{islands: all, progress: run}).signal()
	if run.may {
		t.Error("islands go on during a report")
	}
	ctx, cancel := context.WithCancel(t.Context())
	one := islandProgress{await.Silent{Context: ctx}, all}
	if got := one.Report(nil); got != solver.Continue {
		t.Errorf("after the report: %v", got)
	}
	if cancel(); one.Report(nil) != solver.Halt {
		t.Error("an island goes on when the run has ended")
	}
}

// Without restarts, or with one block a cell, a run has no islands.
func TestRunsWithoutIslands(t *testing.T) {
	_, r := onIslands(t, "clustered", "0", 1, &falling{t: t, rounds: 1})
	usual := r.sizes.all[0]
	usual.Replicas = 1
	if newIslands(t.Context(), nil, r, solver.Job{}) != nil {
		t.Error("one block a cell")
	}
	usual.Replicas, r.restarts = 2, nil
	if newIslands(t.Context(), nil, r, solver.Job{}) != nil {
		t.Error("without restarts")
	}
}

// The run's own tour waits for islands once its yield is known to be low, earlier for those that search level by level; late it
// waits for some rounds.
func TestTheOwnTourWaitsForIslands(t *testing.T) {
	const kicks = 2
	for _, c := range []struct {
		apart apartness
		late  bool
		round int64
		yield float64
		waits bool
	}{
		{together, false, kicks + settled + 1, islandYield / 2, true},
		{together, false, kicks + settled + 1, islandYield * 2, false},
		{together, false, kicks + settled, islandYield / 2, false},
		{apart, false, kicks + settled, leveledLead / 2, false},
		{apart, false, kicks + settled + 1, leveledLead / 2, true},
		{farApart, false, 99, leveledLead * 2, false},
		{together, true, islandLead, 1, true},
		{together, true, islandLead - 1, 0, false},
	} {
		usual := &cellSize{}
		usual.KickRounds, usual.Yield = kicks, c.yield
		r := rounds{sizes: &cellSizes{all: []*cellSize{usual}, late: c.late}, islands: &islands{lead: islandYield, apart: c.apart}}
		r.settings.Round = c.round
		if got := r.hasSettled(); got != c.waits {
			t.Errorf("%+v: waits %v", c, got)
		}
	}
}

// Islands search tours of boards, and those that begin level by level, more shortly than others.
func TestYieldsOfIslands(t *testing.T) {
	for _, c := range []struct {
		board bool
		apart apartness
		want  float64
	}{{false, together, restartYield}, {true, together, boardYield}, {false, apart, leveledYield}, {false, farApart, leveledYield}} {
		if got := (islandSet{islands: &islands{board: c.board, apart: c.apart}}).yield(); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// Islands that are searched level by level have half of the rounds of kicks, and quick levels in the first turn.
func TestSizesOfIslands(t *testing.T) {
	usual := plan.Regions{Cells: 20, Replicas: 4, KickRounds: 6, Individuals: 24, Shape: plan.RegionShape{Capacity: 992}}
	if sizes := islandSizes(usual, false, 20_000); sizes.all[0].KickRounds != 6 || sizes.all[0].Replicas != 1 || sizes.quick != nil {
		t.Errorf("%+v", sizes)
	}
	sizes := islandSizes(usual, true, 20_000)
	if sizes.all[0].KickRounds != 3 {
		t.Errorf("%d rounds of kicks", sizes.all[0].KickRounds)
	}
	if len(sizes.quick) >= len(sizes.levels) {
		t.Errorf("%d quick levels, %d others", len(sizes.quick), len(sizes.levels))
	}
	for i := range sizes.quick {
		all, quick := sizes.levels[i].all, sizes.quick[i].all
		if len(all) != len(quick)+1 || all[len(all)-1].rules != usualRules || quick[len(quick)-1].rules != quickRules || quick[0].rules != descentRules {
			t.Errorf("level %d: %d and %d rounds, of rules %d and %d", i, len(all), len(quick), all[len(all)-1].rules, quick[len(quick)-1].rules)
		}
	}
}
