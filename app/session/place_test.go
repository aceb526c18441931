package session

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A search begins in the Laboratory, wherever the user was.
func TestSearchBeginsInTheLaboratory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, cpu("a", time.Millisecond), cpu("b", time.Millisecond))
		var seen []Place
		st.host.Fronted = func(p Place) { seen = append(seen, p) }
		for _, place := range []Place{Sweep, Batch, Instances} {
			st.Go(place)
			if st.Front() != place {
				t.Fatalf("%v is in front instead of %v", st.Front(), place)
			}
			st.Start(Together, false)
			st.settle()
			if st.Front() != Laboratory || st.Phase() != Running {
				t.Errorf("from %v: %v is in front, the session is %v", place, st.Front(), st.Phase())
			}
			st.Stop()
			st.pass(100 * time.Millisecond)
		}
		if want := []Place{Sweep, Laboratory, Batch, Laboratory, Instances, Laboratory}; !slices.Equal(seen, want) {
			t.Errorf("the window showed %v instead of %v", seen, want)
		}
		if st.Back(); len(seen) != 6 {
			t.Error("the place in front was shown again")
		}
	})
}

func TestPlaceThatNeedsAnInstance(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, cpu("a", time.Millisecond))
		st.Go(Sweep)
		st.Close()
		if st.Front() != Laboratory {
			t.Errorf("without an instance %v is in front", st.Front())
		}
		if st.Go(Sweep); st.Front() != Laboratory || len(st.errors) != 1 {
			t.Errorf("%v is in front, %v", st.Front(), st.errors)
		}
		for _, place := range []Place{Instances, Batch, Papers, Laboratory} {
			if st.Go(place); st.Front() != place {
				t.Errorf("%v is in front instead of %v", st.Front(), place)
			}
		}
	})
}

func TestCommandsOfAPlace(t *testing.T) {
	st := New(Host{})
	st.front = Batch
	for _, row := range []struct {
		of   []Place
		want string
	}{
		{nil, ""}, {[]Place{Batch}, ""}, {[]Place{Laboratory, Batch}, ""},
		{[]Place{Laboratory, Sweep}, "press Esc"}, {[]Place{Instances}, "Ctrl+1"},
	} {
		err := st.WhyNotHere(row.of...)
		if (err == nil) != (row.want == "") || err != nil && !strings.Contains(err.Error(), row.want) {
			t.Errorf("of %v: %v", row.of, err)
		}
	}
}
