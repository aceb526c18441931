package session

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"tourscope/solver"
)

// What is changed during a run counts from the next one on, and is named until it is changed
// back or the run ends.
func TestEditedDuringARun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a, b := cpu("a", time.Millisecond), cpu("b", time.Millisecond)
		a.info.Params = []solver.Param{{Name: "k", Title: "Step", Kind: solver.IntParam, Default: "3", Min: 1, Max: 9}}
		st := newStage(t, a, b)
		form, pane := st.forms[0], st.Panes()[0]
		edited := func(why string, want ...string) {
			t.Helper()
			if got := pane.Edited(); !slices.Equal(got, want) {
				t.Errorf("%s: %q instead of %q", why, got, want)
			}
		}
		form.asked.Seed = 9
		edited("before a run")
		form.asked.Seed = 1
		st.Start(Together, false)
		st.pass(100 * time.Millisecond)
		edited("nothing was changed")
		form.asked.Values = map[string]string{"k": "4"}
		edited("a parameter", "Step")
		form.asked.Values = map[string]string{"k": "3"}
		edited("its default by name")
		form.asked.Seed, form.asked.Limits.Time, form.asked.Heuristic = 2, time.Hour, "greedy"
		edited("the terms", "seed", "stop rules", "start tour")
		form.asked.Seed, form.asked.Limits.Time, form.asked.Heuristic = 1, 2*time.Second, "random"
		form.engine = b
		edited("another engine", "engine")
		st.pass(3 * time.Second)
		edited("after the run")
	})
}
