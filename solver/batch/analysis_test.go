package batch

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tourscope/solver"
	"tourscope/solver/run"
)

// invent returns an invented result of a job.
func invent(b *Batch, id string, length int64, trace Trace) Result {
	for _, job := range b.Jobs {
		if job.ID == id {
			r := b.blank(job)
			r.Length, r.Seconds, r.SSES, r.Trace, r.Stop = length, 2, 1000, trace, solver.StopTime
			return r
		}
	}
	panic("no job " + id)
}

// twoEngines is a batch of so many instances, the first of which has an optimum
// of 1000.
func twoEngines(t *testing.T, instances ...string) *Batch {
	t.Helper()
	text := "instances = [\"sample:" + strings.Join(instances, "\", \"sample:") + "\"]\nrepetitions = 3\n[[engine]]\nname = '2opt'\n[[engine]]\nname = 'sspm'\n"
	b := prepare(t, text)
	b.Instances[0].Optimum, b.Instances[0].Proven = 1000, true
	return b
}

func falls(seconds []float64, lengths ...int64) Trace {
	return Trace{Seconds: seconds, Length: lengths, Moves: lengths}
}

func TestAnalyse(t *testing.T) {
	b := twoEngines(t, "30", "40")
	trace := falls([]float64{0.5, 1, 2}, 2000, 1050, 1010)
	failed := b.failed(b.Jobs[4], errTooMany) // 30/2opt/3
	a := b.Analyse([]Result{
		invent(b, "30/2opt/1", 1010, trace), invent(b, "30/2opt/2", 1030, trace), failed,
		invent(b, "30/sspm/1", 1100, falls([]float64{1}, 1100)),
		invent(b, "40/2opt/1", 500, falls([]float64{1}, 500)), invent(b, "40/sspm/1", 550, falls([]float64{1}, 550)),
	})
	want := []Reference{{1000, "optimal"}, {500, BestOfBatch}}
	if diff := cmp.Diff(want, a.References); diff != "" {
		t.Error(diff)
	}
	c := a.Cells[0][0]
	if c.Failed != 1 || c.Length.N != 2 || c.Gap.Mean != 2 || c.Gap.Low >= 1 || c.Reached != 2 || c.TC != 1 || c.SSES.Mean != 1000 {
		t.Errorf("%+v", c)
	}
	if c := a.Cells[0][1]; c.Reached != 0 || !math.IsNaN(c.TC) || c.Gap.Mean != 10 || !math.IsNaN(c.Gap.Low) {
		t.Errorf("an engine that missed the threshold: %+v", c)
	}
	if total := a.Totals[0]; total.Runs != 3 || total.Failed != 1 || total.Gap.Mean != 1 || total.Reached != 3 {
		t.Errorf("%+v", total)
	}
	if p := a.Pairs[0]; p.Wins != 2 || p.Losses != 0 || p.Test != NoTest || !math.IsNaN(p.P) || p.Difference != -9 {
		t.Errorf("two instances are too few for a test: %+v", p)
	}
}

func TestPairs(t *testing.T) {
	point := falls([]float64{1}, 1)
	single := twoEngines(t, "30")
	a := single.Analyse([]Result{
		invent(single, "30/2opt/1", 1001, point), invent(single, "30/2opt/2", 1002, point), invent(single, "30/2opt/3", 1003, point),
		invent(single, "30/sspm/1", 1004, point), invent(single, "30/sspm/2", 1005, point), invent(single, "30/sspm/3", 1006, point),
	})
	if p := a.Pairs[0]; p.Test != MannWhitney || math.Abs(p.P-0.1) > 1e-12 || p.Corrected != p.P {
		t.Errorf("one instance: %+v", p)
	}
	six := twoEngines(t, "30", "31", "32", "33", "34", "35")
	var results []Result
	for i, instance := range six.Instances {
		results = append(results, invent(six, instance.Label+"/2opt/1", 1000, point), invent(six, instance.Label+"/sspm/1", 1001+int64(i), point))
	}
	if p := six.Analyse(results).Pairs[0]; p.Test != SignedRank || p.P != 2.0/64 || p.Wins != 6 {
		t.Errorf("six instances: %+v", p)
	}
}

func TestAnalyseNothing(t *testing.T) {
	b := twoEngines(t, "30", "40")
	a := b.Analyse(nil)
	if a.References[1].Length != 0 || a.Cells[1][1].Gap.N != 0 || a.Totals[0].Runs != 0 || a.Pairs[0].Wins != 0 {
		t.Errorf("%+v", a)
	}
	if bands := b.Bands(nil); len(bands) != 2 || bands[0].Runs != 0 || bands[0].Seconds != nil {
		t.Errorf("%+v", bands)
	}
}

// TestBands has three runs with gaps 100, 50 and 0: the median is the second.
func TestBands(t *testing.T) {
	b := twoEngines(t, "30")
	bands := b.Bands([]Result{
		invent(b, "30/2opt/1", 1000, falls([]float64{0.01, 1}, 2000, 1000)),
		invent(b, "30/2opt/2", 1500, falls([]float64{0.02, 10}, 3000, 1500)),
		invent(b, "30/2opt/3", 2000, falls([]float64{0.1}, 2000)),
	})
	band := bands[0]
	if band.Runs != 3 || band.Seconds[0] != 0.1 || math.Abs(band.Seconds[len(band.Seconds)-1]-10) > 1e-9 {
		t.Fatalf("%d runs from %v to %v", band.Runs, band.Seconds[0], band.Seconds[len(band.Seconds)-1])
	}
	at := func(seconds float64) [3]float64 {
		for i, s := range band.Seconds {
			if s >= seconds {
				return [3]float64{band.Low[i], band.Median[i], band.High[i]}
			}
		}
		return [3]float64{}
	}
	if got := at(0.1); got != [3]float64{100, 100, 150} {
		t.Errorf("at the beginning %v", got)
	}
	if got := at(1.01); got != [3]float64{50, 100, 150} {
		t.Errorf("after a second %v", got)
	}
}

// TestThin checks that a thinned trace falls, has the ends of the whole one, and is bounded.
func TestThin(t *testing.T) {
	var points []run.TracePoint
	for i := range 4000 {
		points = append(points, run.TracePoint{Elapsed: time.Duration(i*i) * time.Microsecond, State: solver.State{Best: int64(9000 - i/2), Moves: int64(i)}})
	}
	for _, most := range []int{16, 100, 512, 5000} {
		trace := thin(points, most)
		n := len(trace.Length)
		if n > most || n < min(most, 2000)/2 || trace.Length[0] != 9000 || trace.Length[n-1] != 9000-3999/2 {
			t.Errorf("at most %d: %d points from %d to %d", most, n, trace.Length[0], trace.Length[n-1])
		}
		for i := 1; i < n; i++ {
			if trace.Length[i] >= trace.Length[i-1] || trace.Seconds[i] < trace.Seconds[i-1] {
				t.Fatalf("point %d does not fall", i)
			}
		}
	}
	started := []run.TracePoint{{Elapsed: 3 * time.Second, State: solver.State{Best: 5, Timing: solver.Timing{Startup: 2 * time.Second}}}}
	if diff := cmp.Diff(Trace{Seconds: []float64{1}, Length: []int64{5}, Moves: []int64{0}}, thin(started, 10), cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("the start-up of a device is part of the search: %s", diff)
	}
	if empty := thin(nil, 10); empty.Length != nil {
		t.Error(empty)
	}
}
