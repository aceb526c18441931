package run

import (
	"testing"
	"time"

	"tourscope/solver"
)

// TestTraceIsBoundedAndEven feeds a trace for two hours, ten milliseconds apart,
// while the length falls all the time.
func TestTraceIsBoundedAndEven(t *testing.T) {
	var tr trace
	const step, steps = 10 * time.Millisecond, 720_000
	for i := range steps {
		tr.add(time.Duration(i)*step, &solver.State{Best: int64(steps - i)}, 0)
		if len(tr.points) > maxTrace {
			t.Fatalf("%d points", len(tr.points))
		}
	}
	points := tr.copy()
	if len(points) < maxTrace/3 {
		t.Errorf("only %d points are left", len(points))
	}
	if points[0].Elapsed != 0 || points[len(points)-1].Elapsed != (steps-1)*step {
		t.Errorf("from %v to %v", points[0].Elapsed, points[len(points)-1].Elapsed)
	}
	widest := time.Duration(0)
	for i := 1; i < len(points); i++ {
		if points[i].Elapsed <= points[i-1].Elapsed {
			t.Fatalf("point %d is not after point %d", i, i-1)
		}
		widest = max(widest, points[i].Elapsed-points[i-1].Elapsed)
	}
	if even := steps * step / time.Duration(len(points)); widest > 4*even {
		t.Errorf("a gap of %v, the mean is %v", widest, even)
	}
}

// TestTraceSkipsTheQuiet: points come faster while the length falls.
func TestTraceSkipsTheQuiet(t *testing.T) {
	var quiet, busy trace
	for i := range 100 {
		at := time.Duration(i) * 10 * time.Millisecond
		quiet.add(at, &solver.State{Best: 7, Iteration: int64(i)}, 0)
		busy.add(at, &solver.State{Best: int64(1000 - i), Iteration: int64(i)}, 0)
	}
	if len(quiet.copy()) > 25 || len(busy.copy()) != 100 {
		t.Errorf("%d points of a quiet second, %d of a busy one", len(quiet.copy()), len(busy.copy()))
	}
	if last := quiet.copy()[len(quiet.copy())-1]; last.State.Iteration != 99 {
		t.Errorf("the last point is of iteration %d, want 99", last.State.Iteration)
	}
	if (&trace{}).copy() != nil {
		t.Error("an empty trace has points")
	}
}

func TestTraceCopyIsTheReaders(t *testing.T) {
	var tr trace
	tr.add(0, &solver.State{Best: 7}, 0)
	tr.copy()[0].State.Best = 1
	if tr.copy()[0].State.Best != 7 {
		t.Error("a reader changed the trace")
	}
}

func TestRateIsOfTheLastSecond(t *testing.T) {
	var r rate
	if r.perSecond() != 0 {
		t.Error("a rate of nothing")
	}
	moves := int64(0)
	for i := range 500 { // five seconds, in the last two ten times as fast
		if moves += 100; i > 300 {
			moves += 900
		}
		r.add(time.Duration(i)*10*time.Millisecond, moves)
	}
	if got := r.perSecond(); got < 99_000 || got > 101_000 {
		t.Errorf("%v moves a second, want 100000", got)
	}
	r.finish(5*time.Second, moves)
	if got := r.perSecond(); got != float64(moves)/5 {
		t.Errorf("%v moves a second in all, want %v", got, float64(moves)/5)
	}
}
