package record

import (
	"testing"
	"time"

	"tourscope/solver"
)

// lateNews is a run whose history gains a point of a moment ago.
type lateNews struct {
	solver.Progress
	points []solver.TracePoint
}

func (*lateNews) Before(time.Duration, *solver.State) {}
func (*lateNews) Elapsed() time.Duration              { return 2 * time.Second }
func (*lateNews) End() time.Duration                  { return 2 * time.Second }
func (l *lateNews) News() []solver.TracePoint {
	points := l.points
	l.points = nil
	return points
}

// times is a sink that keeps the times alone.
type times struct{ all []time.Duration }

func (s *times) Add(elapsed time.Duration, _ *solver.State, _ []solver.City) error {
	s.all = append(s.all, elapsed)
	return nil
}
func (s *times) Note(p solver.TracePoint) error {
	s.all = append(s.all, p.Elapsed)
	return nil
}
func (*times) Close(End) error { return nil }

// A recording whose time runs backward cannot be read beyond that, so that a point that
// comes late has the time of what was recorded before it.
func TestLatePointsDoNotRunBackward(t *testing.T) {
	late := &lateNews{points: []solver.TracePoint{{Elapsed: time.Second}}}
	sink := &times{}
	o := &observer{history: late, sink: sink}
	o.add(nil, &solver.State{})
	o.noteNews()
	late.points = []solver.TracePoint{{Elapsed: 3 * time.Second}}
	o.noteNews()
	want := []time.Duration{2 * time.Second, 2 * time.Second, 3 * time.Second}
	for i, at := range want {
		if len(sink.all) != len(want) || sink.all[i] != at {
			t.Fatalf("recorded at %v, want %v", sink.all, want)
		}
	}
}
