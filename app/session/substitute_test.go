package session

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestSubstituteOfAMissingGPU(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		first, second, there, missing := cpu("chained", time.Millisecond), cpu("second", time.Millisecond), gpu("there", time.Millisecond), gpu("missing", time.Millisecond)
		missing.info.Unavailable = "no driver"
		st := newStage(t, first, second, there, missing)
		panes := st.Panes()
		for i, p := range panes[:3] {
			if e := st.Substitute(p); e != nil {
				t.Errorf("pane %d can run, and %s stands in for its engine", i+1, e.Info().Name)
			}
		}
		if e := st.Substitute(panes[3]); e == nil || e.Info().Name != "chained" {
			t.Errorf("of engines that all have panes %v is taken, not the strongest", e)
		}
		st.Remove(panes[1])
		if e := st.Substitute(panes[3]); e == nil || e.Info().Name != "second" {
			t.Errorf("%v stands in, not the one that no pane has", e)
		}
		st.Remove(panes[0])
		if e := st.Substitute(panes[3]); e == nil || e.Info().Name != "chained" {
			t.Errorf("%v stands in, not the strongest", e)
		}
		st.host.AskingGPU = func() bool { return true }
		if e := st.Substitute(panes[3]); e != nil {
			t.Errorf("%s stands in before the worker has answered", e.Info().Name)
		}
	})
}
