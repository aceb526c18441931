package session

import (
	"slices"
	"testing"
	"time"

	"tourscope/solver"
	"tourscope/solver/engine/rrhc"
	"tourscope/solver/run"
)

func TestQuote(t *testing.T) {
	for word, want := range map[string]string{"a-b.tsp": "a-b.tsp", "my file": "'my file'", "it's": `'it'\''s'`, "": "''", "$HOME": "'$HOME'"} {
		if got := Quote(word); got != want {
			t.Errorf("%q is written %s, want %s", word, got, want)
		}
	}
}

// Values of a recorded run that were defaults and are none now are told, and so are those that have become defaults since.
func TestRepeatWithOtherDefaults(t *testing.T) {
	present := rrhc.New().Info()
	recorded := present
	recorded.Params = slices.Clone(present.Params)
	for i := range recorded.Params {
		if recorded.Params[i].Name == rrhc.OrOpt {
			recorded.Params[i].Default = "false"
		}
	}
	s := New(Host{Registry: solver.NewRegistry(rrhc.New())})
	for _, c := range []struct{ recorded, told string }{{"", "false"}, {"false", "false"}, {"true", "true"}} {
		values := map[string]string{rrhc.Climbers: "9"}
		if c.recorded != "" {
			values[rrhc.OrOpt] = c.recorded
		}
		if got := s.recordedValues(recorded, values); got[rrhc.OrOpt] != c.told || got[rrhc.Climbers] != "9" || len(got) != 2 {
			t.Errorf("recorded %q: %v, want Or-opt %s", c.recorded, got, c.told)
		}
	}
	recorded.Name = "engine of a later version"
	if got := s.recordedValues(recorded, map[string]string{rrhc.Climbers: "9"}); len(got) != 1 {
		t.Errorf("of an engine that is not there: %v", got)
	}
}

// TestRepeat: a run that time or the user ended is repeated by the length it came to, or by its
// iterations where that is not promised, with what the engine chose for its launch as far as these
// are parameters.
func TestRepeat(t *testing.T) {
	info := solver.Info{Params: []solver.Param{{Name: "population", Former: "brood", Default: "20"}, {Name: "depth", Default: "6"},
		{Name: "blocks", Default: "auto", Kind: solver.IntParam, Auto: true, Max: 9999}, {Name: "threads", Default: "auto", Kind: solver.IntParam, Auto: true, Max: 9999}}}
	lane := func(stop solver.Stop) *Lane {
		return &Lane{Figures: run.Figures{Stop: stop, State: solver.State{Best: 4321, Iteration: 1500, Launch: "blocks=4224 threads=32 rows=4 k=0"}}}
	}
	for _, row := range []struct {
		why  string
		stop solver.Stop
		from Repeat
		want string
	}{
		{"time ended it", solver.StopTime, Repeat{Start: "greedy", Threads: 2}, "tourscope solve 'my file.tsp' --engine pspm --param blocks=4224 --param population=30 --param threads=32 --seed 7 --start greedy --threads 2 --target 4321"},
		{"it goes on", solver.NotStopped, Repeat{}, "tourscope solve 'my file.tsp' --engine pspm --param blocks=4224 --param population=30 --param threads=32 --seed 7 --target 4321"},
		{"it ended by itself", solver.StopFinished, Repeat{From: "a.tour", Start: "greedy"}, "tourscope solve 'my file.tsp' --engine pspm --param blocks=4224 --param population=30 --param threads=32 --seed 7 --from a.tour"},
	} {
		row.from.File, row.from.Engine, row.from.Seed = "my file.tsp", "pspm", 7
		row.from.Values = changed(info, map[string]string{"brood": "30", "depth": "6"})
		if got := row.from.until(lane(row.stop), info).String(); got != row.want {
			t.Errorf("%s: %s, want %s", row.why, got, row.want)
		}
	}
	info.Caveat = "Its tours depend on the machine."
	if got, want := (Repeat{File: "a", Engine: "b"}).until(&Lane{Figures: run.Figures{State: solver.State{Best: 4321, Iteration: 1500}}}, info).String(), "tourscope solve a --engine b --seed 0 --iterations 1500"; got != want {
		t.Errorf("with a caveat: %s, want %s", got, want)
	}
	limited := Repeat{File: "a", Engine: "b", Limits: run.Limits{Time: time.Minute, Target: 9, Stagnation: time.Second}}
	if got, want := limited.String(), "tourscope solve a --engine b --seed 0 --time 1m0s --target 9 --stagnation 1s"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
