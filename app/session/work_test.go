package session

import (
	"testing"
	"testing/synctest"
	"time"
)

// What works behind another place has a badge with its progress there, and what has ended
// meanwhile one until the user returns.
func TestNothingWorksUnseen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, cpu("a", time.Millisecond), cpu("b", time.Millisecond))
		st.Start(Together, false)
		st.pass(time.Second)
		if b := st.Badge(Laboratory); !b.None() {
			t.Errorf("in front the search has the badge %+v", b)
		}
		st.Go(Batch)
		st.pass(500 * time.Millisecond)
		if b := st.Badge(Laboratory); !b.Working || b.Ended || b.Paused || b.Share < 0.7 || b.Share > 0.8 || b.Elapsed < 1400*time.Millisecond {
			t.Errorf("after 1.5 s of 2 s the badge is %+v", b)
		}
		st.Toggle()
		if b := st.Badge(Laboratory); !b.Working || !b.Paused {
			t.Errorf("of a paused search: %+v", b)
		}
		st.Toggle()
		st.pass(time.Second)
		if b := st.Badge(Laboratory); b.Working || !b.Ended {
			t.Errorf("after its end: %+v", b)
		}
		st.Back()
		st.Go(Instances)
		if b := st.Badge(Laboratory); !b.None() {
			t.Errorf("its end was seen: %+v", b)
		}
	})
}

// The share of a race in turns counts the turns; without a stop rule there is none.
func TestShareOfASearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, cpu("a", time.Millisecond), cpu("b", time.Millisecond))
		st.Start(InTurns, false)
		st.pass(3 * time.Second)
		if w, works := st.Work(Laboratory); !works || w.Share < 0.7 || w.Share > 0.8 {
			t.Errorf("after 3 s of 2 × 2 s: %+v", w)
		}
		st.Stop()
		st.pass(time.Second)
		st.forms[0].asked.Limits.Time, st.forms[0].asked.Limits.Iterations = 0, 0
		st.Remove(st.Panes()[1])
		st.Start(Alone, false)
		st.pass(time.Second)
		if w, works := st.Work(Laboratory); !works || w.Share >= 0 {
			t.Errorf("without a stop rule: %+v", w)
		}
	})
}

// Other places say themselves what they do.
func TestBadgesOfOtherPlaces(t *testing.T) {
	at := map[Place]Work{Sweep: Runs(3, 12, true)}
	s := New(Host{Working: func(p Place) (Work, bool) { w, is := at[p]; return w, is }})
	if b := s.Badge(Sweep); !b.Working || !b.Paused || b.Share != 0.25 || b.Done != 3 || b.Of != 12 {
		t.Errorf("the badge of the sweep is %+v", b)
	}
	for _, p := range Places() {
		if p != Sweep && !s.Badge(p).None() {
			t.Errorf("%v has a badge", p)
		}
	}
	s.Go(Batch)
	at[Batch] = Runs(0, 5, false)
	s.Back()
	delete(at, Batch)
	if b := s.Badge(Batch); !b.Ended {
		t.Errorf("the batch ended unseen: %+v", b)
	}
	s.Go(Batch)
	s.Back()
	if b := s.Badge(Batch); !b.None() {
		t.Errorf("its end was seen: %+v", b)
	}
}
