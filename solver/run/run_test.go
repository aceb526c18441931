package run

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"tourscope/solver"
	"tourscope/solver/start"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// descent is a well-behaved engine for tests: one iteration swaps two
// neighbouring cities where that shortens the tour, and takes a millisecond.
type descent struct {
	info     solver.Info
	tick     time.Duration
	reported func(solver.State)         // before every report
	bend     func(*solver.Result) error // after the end
	show     func(order []solver.City, s *solver.State)
}

var _ solver.Engine = (*descent)(nil)

func (d *descent) Info() solver.Info {
	i := d.info
	i.Name, i.Start = "descent", "random"
	return i
}

func (d *descent) Run(_ context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	order := slices.Clone(job.Start)
	state := solver.State{Best: job.Problem.Length(order), Stage: solver.Stage{Name: "descent"}}
	signal := solver.Continue
	for signal != solver.Halt {
		n := len(order)
		i := int(state.Iteration) % n
		order[i], order[(i+1)%n] = order[(i+1)%n], order[i]
		if l := job.Problem.Length(order); l < state.Best {
			state.Best = l
			state.Accepted++
		} else {
			order[i], order[(i+1)%n] = order[(i+1)%n], order[i]
		}
		state.Current = state.Best
		state.Moves++
		state.Iteration++
		if d.tick > 0 {
			time.Sleep(d.tick)
		}
		if d.reported != nil {
			d.reported(state)
		}
		if signal = progress.Report(&state); signal == solver.Show {
			if d.show != nil {
				d.show(order, &state)
			}
			progress.Show(order, &state)
		}
	}
	result := solver.Result{Order: order, State: state}
	if d.bend != nil {
		return result, d.bend(&result)
	}
	return result, nil
}

// circle is a problem whose optimal tour is the identity.
func circle(t testing.TB, n int) *solver.Problem {
	t.Helper()
	x, y := make([]float64, n), make([]float64, n)
	for i := range n {
		y[i], x[i] = math.Sincos(2 * math.Pi * float64(i) / float64(n))
		x[i], y[i] = 10000*x[i], 10000*y[i]
	}
	p, err := solver.NewProblem(solver.Definition{Name: "circle", Metric: solver.Euc2D, X: x, Y: y})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func begin(t *testing.T, s Settings) *Run {
	t.Helper()
	if s.Problem == nil {
		s.Problem = circle(t, 60)
	}
	r, err := Start(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func finish(t *testing.T, r *Run, want solver.Stop) Outcome {
	t.Helper()
	out, err := r.Wait()
	if err != nil {
		t.Fatal(err)
	}
	if out.Stop != want {
		t.Errorf("stopped for %v, want %v", out.Stop, want)
	}
	if err := r.Problem().CheckTour(out.Order); err != nil {
		t.Error(err)
	}
	if l := r.Problem().Length(out.Order); l != out.Length {
		t.Errorf("length %d, claimed %d", l, out.Length)
	}
	return out
}

func TestLimitsAreExact(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := circle(t, 60)
		out := finish(t, begin(t, Settings{Problem: p, Engine: &descent{tick: time.Millisecond},
			Limits: Limits{Iterations: 137}}), solver.StopIterations)
		if out.State.Iteration != 137 {
			t.Errorf("%d iterations, want 137", out.State.Iteration)
		}
		out = finish(t, begin(t, Settings{Problem: p, Engine: &descent{tick: time.Millisecond},
			Limits: Limits{Target: out.Length}}), solver.StopTarget)
		if out.State.Iteration > 137 {
			t.Errorf("the target took %d iterations, want at most 137", out.State.Iteration)
		}
		out = finish(t, begin(t, Settings{Problem: p, Engine: &descent{tick: time.Millisecond},
			Limits: Limits{Time: 3 * time.Second}}), solver.StopTime)
		if out.Elapsed < 3*time.Second || out.Elapsed > 3*time.Second+slowTick {
			t.Errorf("stopped after %v, want 3s", out.Elapsed)
		}
		out = finish(t, begin(t, Settings{Problem: p, Engine: &descent{tick: time.Millisecond},
			Limits: Limits{Stagnation: time.Second}}), solver.StopStagnation)
		if out.Elapsed < time.Second {
			t.Errorf("stagnation after %v, want at least 1s", out.Elapsed)
		}
	})
}

// TestFiguresSayWhenTheBestTourWasFound: before that, the best length was longer; since then, it is what it is.
func TestFiguresSayWhenTheBestTourWasFound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := begin(t, Settings{Problem: circle(t, 60), Engine: &descent{tick: time.Millisecond}, Limits: Limits{Stagnation: time.Second}})
		out := finish(t, r, solver.StopStagnation)
		n := r.Figures()
		if still := n.Elapsed - n.Improved; n.Improved <= 0 || still < time.Second || still > time.Second+slowTick {
			t.Errorf("the best tour is of %v, the run of %v ended after a second without a better one", n.Improved, n.Elapsed)
		}
		for _, point := range r.Trace() {
			if is := point.State.Best == out.Length; is != (point.Elapsed >= n.Improved) {
				t.Errorf("after %v the best length is %d; %d was found after %v", point.Elapsed, point.State.Best, out.Length, n.Improved)
			}
		}
	})
}

// TestTimeEndsTheStartTour: a time limit shorter than the start heuristic takes ends it,
// and there is a tour all the same.
func TestTimeEndsTheStartTour(t *testing.T) {
	p := circle(t, 50_000)
	never := &descent{reported: func(solver.State) { t.Error("the engine was started") }}
	out := finish(t, begin(t, Settings{Problem: p, Engine: never, Heuristic: "greedy",
		Limits: Limits{Time: time.Microsecond}}), solver.StopTime)
	quickest, err := start.Make(t.Context(), start.Quickest, p, 1)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(out.Order, quickest) {
		t.Error("the outcome is not the quickest start tour")
	}
}

func TestStartTourMeetsTarget(t *testing.T) {
	p := circle(t, 10)
	start := solver.Identity(10)
	never := &descent{reported: func(solver.State) { t.Error("the engine was started") }}
	out := finish(t, begin(t, Settings{Problem: p, Engine: never, Start: start,
		Limits: Limits{Target: p.Length(start)}}), solver.StopTarget)
	if !slices.Equal(out.Order, start) {
		t.Error("the outcome is not the start tour")
	}
}

// TestBeginsWithTheBestOfAllTours: where two tours have defects at different places the search begins with neither.
func TestBeginsWithTheBestOfAllTours(t *testing.T) {
	p := circle(t, 12)
	one, other := solver.Identity(12), solver.Identity(12)
	slices.Reverse(one[1:3])
	slices.Reverse(other[6:8])
	optimum := p.Length(solver.Identity(12))
	never := &descent{reported: func(solver.State) { t.Error("the engine was started") }}
	finish(t, begin(t, Settings{Problem: p, Engine: never, Start: one, Others: [][]solver.City{other}, Limits: Limits{Target: optimum}}), solver.StopTarget)
}

func TestRefusesBadSettings(t *testing.T) {
	p := circle(t, 5)
	small := &descent{info: solver.Info{Accepts: solver.Accepts{MaxCities: 4}}}
	tests := []struct {
		reason string
		s      Settings
		want   string
	}{
		{"nothing to do", Settings{}, "needs a problem and an engine"},
		{"too large for the engine", Settings{Problem: p, Engine: small}, "takes up to 4 cities"},
		{"no such parameter", Settings{Problem: p, Engine: &descent{}, Values: map[string]string{"a": "1"}}, "no parameters, so no \"a\""},
		{"no such heuristic", Settings{Problem: p, Engine: &descent{}, Heuristic: "magic"}, "magic"},
		{"start tour too short", Settings{Problem: p, Engine: &descent{}, Start: solver.Identity(4)}, "the tour has 4 cities"},
		{"another tour too short", Settings{Problem: p, Engine: &descent{}, Start: solver.Identity(5), Others: [][]solver.City{solver.Identity(4)}}, "another start tour does not fit"},
		{"other tours alone", Settings{Problem: p, Engine: &descent{}, Others: [][]solver.City{solver.Identity(5)}}, "needs a start tour"},
		{"negative time", Settings{Problem: p, Engine: &descent{}, Limits: Limits{Time: -1}}, "negative"},
		{"negative iterations", Settings{Problem: p, Engine: &descent{}, Limits: Limits{Iterations: -1}}, "negative"},
		{"negative target", Settings{Problem: p, Engine: &descent{}, Limits: Limits{Target: -1}}, "negative"},
		{"negative stagnation", Settings{Problem: p, Engine: &descent{}, Limits: Limits{Stagnation: -1}}, "negative"},
	}
	for _, test := range tests {
		if _, err := Start(t.Context(), test.s); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q", test.reason, err, test.want)
		}
	}
}

// BenchmarkReport is what an engine pays when nobody wants anything.
func BenchmarkReport(b *testing.B) {
	r := &Run{settings: Settings{Limits: Limits{Iterations: math.MaxInt64}}}
	r.wake.L = &r.mu
	reporter := newReporter(r, 1000)
	state := solver.State{Best: 1000}
	reporter.attend(&state)
	var progress solver.Progress = reporter
	for b.Loop() {
		state.Iteration++
		if progress.Report(&state) != solver.Continue {
			b.Fatal("asked for something")
		}
	}
}

// aware notes whether its start tour is said to be along the curve.
type aware struct {
	descent
	along bool
}

func (a *aware) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	a.along = job.AlongCurve
	return a.descent.Run(ctx, job, progress)
}

// TestEnginesKnowAStartAlongTheCurve: of the heuristic, not of a given tour, which may be any.
func TestEnginesKnowAStartAlongTheCurve(t *testing.T) {
	p := circle(t, 60)
	for heuristic, want := range map[string]bool{start.Quickest: true, start.Default: false, "": false} {
		a, s := &aware{}, Settings{Problem: p, Heuristic: heuristic, Limits: Limits{Iterations: 5}}
		if s.Engine = a; heuristic == "" {
			s.Start = solver.Identity(60)
		}
		if finish(t, begin(t, s), solver.StopIterations); a.along != want {
			t.Errorf("heuristic %q: along the curve %v, want %v", heuristic, a.along, want)
		}
	}
}
