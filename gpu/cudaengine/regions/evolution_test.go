package regions

import (
	"context"
	"maps"
	"strings"
	"testing"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/solver"
	"tourscope/solver/generate"
)

// The next launch fills the time that launches may take, without haste, and always makes
// progress: a generation fits.
func TestLaunchesOfEvolutionFillTheirTime(t *testing.T) {
	for _, c := range []struct {
		searches int64
		took     time.Duration
		want     int64
	}{
		{100, 30 * time.Millisecond, 200},
		{200, 120 * time.Millisecond, 100},
		{100, 10 * time.Microsecond, 400},
		{100, 10 * time.Second, generationSearches},
		{generationSearches, time.Hour, generationSearches},
		{mostSearches, 0, mostSearches},
	} {
		if got := nextSearches(c.searches, c.took-1); got != c.want {
			t.Errorf("%d searches in %v: then %d, want %d", c.searches, c.took, got, c.want)
		}
	}
}

// evolving runs evolution on a small instance.
func evolving(t *testing.T, ctx context.Context, values map[string]string, progress solver.Progress) solver.Result {
	t.Helper()
	p, err := generate.Make("uniform", 150, 8)
	if err != nil {
		t.Fatal(err)
	}
	return evolvingOn(t, ctx, p, solver.Identity(150), values, progress)
}

// evolvingOn runs evolution on a problem of some 150 cities.
func evolvingOn(t *testing.T, ctx context.Context, p *solver.Problem, start []solver.City, values map[string]string, progress solver.Progress) solver.Result {
	t.Helper()
	set := map[string]string{"evolution": "device", "cities": "80", "blocks": "2", "threads": "96"}
	maps.Copy(set, values)
	checked, err := catalog.RegionsInfo().Values(set)
	if err != nil {
		t.Fatal(err)
	}
	result, err := solver.Search(ctx, New(devicetest.NewMachine(t), nil), solver.Job{Problem: p, Start: start, Seed: 5, Values: checked}, progress)
	if err != nil {
		t.Fatal(err)
	}
	if bad := p.CheckTour(result.Order); bad != nil || p.Length(result.Order) != result.State.Best {
		t.Fatalf("%v: length %d, reported as %d", bad, p.Length(result.Order), result.State.Best)
	}
	return result
}

// evolved notes stages and halts after so many rounds.
type evolved struct {
	rounds int64
	stages []solver.Stage
	first  int64 // best length before the first round
}

func (e *evolved) Report(s *solver.State) solver.Signal {
	if len(e.stages) == 0 || e.stages[len(e.stages)-1] != s.Stage {
		e.stages = append(e.stages, s.Stage)
	}
	if s.Iteration == 0 {
		e.first = s.Best
	}
	if s.Iteration >= e.rounds {
		return solver.Halt
	}
	return solver.Continue
}
func (*evolved) Show([]solver.City, *solver.State) {}

// Evolution is a stage of the GPU, never handed over to the CPU, and shortens what the
// descent has left.
func TestEvolutionIsAStage(t *testing.T) {
	var seen evolved
	seen.rounds = 3
	result := evolving(t, t.Context(), nil, &seen)
	if last := seen.stages[len(seen.stages)-1]; last.Name != "evolution" || last.Device != solver.GPU {
		t.Errorf("the stages are %+v", seen.stages)
	}
	if result.State.Best >= seen.first || result.State.Accepted == 0 || result.State.Kicks == 0 || result.State.Iteration != 3 {
		t.Errorf("%+v after %d", result.State, seen.first)
	}
	if result.State.Launch != "evolution=device blocks=2 threads=96 cities=75" {
		t.Errorf("the launch is %q", result.State.Launch)
	}
}

// haltInLaunch halts at a report in the midst of a round.
type haltInLaunch struct{ reports, at int }

func (h *haltInLaunch) Report(s *solver.State) solver.Signal {
	if s.Stage.Name != "evolution" {
		return solver.Continue
	}
	if h.reports++; h.reports > h.at {
		return solver.Halt
	}
	return solver.Continue
}
func (*haltInLaunch) Show([]solver.City, *solver.State) {}

// Halted between two launches of a round, the tour is that of the round before with what
// populations were done by then.
func TestEvolutionHaltsBetweenLaunches(t *testing.T) {
	for at := range 4 {
		evolving(t, t.Context(), map[string]string{"cities": "150"}, &haltInLaunch{at: at})
	}
}

// On large instances some rounds of kicks come first, of the same cells.
func TestKicksComeBeforeEvolution(t *testing.T) {
	p, err := generate.Make("uniform", 150, 8)
	if err != nil {
		t.Fatal(err)
	}
	var seen evolved
	seen.rounds = 4
	result := searched(t, p, map[string]string{"evolution": "device", "cities": "80", "blocks": "2", "threads": "64"}, 0, &seen, func(r *rounds) error {
		r.sizes.all[0].KickRounds = 2 // as if there were more cities
		return r.Each(func(_ int, s *device.Run) error { return prepareKicks(s, r.launch.Shape) })
	})
	var names []string
	for _, s := range seen.stages {
		names = append(names, s.Name)
	}
	if got := strings.Join(names[max(0, len(names)-2):], ", "); got != "rounds, evolution" || result.State.Iteration != 4 {
		t.Errorf("the stages are %q in %d rounds", names, result.State.Iteration)
	}
}
