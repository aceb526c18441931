package run

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"tourscope/solver"
)

// rounds is an engine that goes through stages, each for some time: two rounds on a
// device, of whose time the kernels take half, and recombination between them.
type rounds struct{ times []time.Duration }

func (*rounds) Info() solver.Info {
	return solver.Info{Name: "rounds", Device: solver.GPU, Outside: true, Start: "random"}
}

var onDevice, onHost = solver.Stage{Name: "rounds", Device: solver.GPU, Threads: 1}, solver.Stage{Name: "recombination", Threads: 3}

func (e *rounds) Run(_ context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	length := job.Problem.Length(job.Start)
	s := solver.State{Best: length, Current: length}
	for i, d := range e.times {
		if s.Stage = onDevice; i%2 == 1 {
			s.Stage = onHost
		}
		progress.Report(&s)
		for range 10 { // what a stage has brought by its end is its own
			time.Sleep(d / 10)
			s.Iteration++
			if s.Timing.Processor += d / 20; s.Stage == onDevice {
				s.Timing.Kernel += d / 20
			}
			if progress.Report(&s) == solver.Halt {
				return solver.Result{Order: job.Start, State: s}, nil
			}
		}
	}
	return solver.Result{Order: job.Start, State: s, Finished: true}, nil
}

// The seconds of the stages add up to the run's, pauses left out, and each has what was
// done in it.
func TestStagesAddUpToTheRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := &rounds{times: []time.Duration{400 * time.Millisecond, 200 * time.Millisecond, 100 * time.Millisecond}}
		r := begin(t, Settings{Engine: e, Threads: 2})
		time.Sleep(150 * time.Millisecond)
		r.Pause()
		time.Sleep(time.Hour)
		if paused := r.Stages(); paused.Elapsed() != r.Figures().Elapsed || paused.Elapsed() > 200*time.Millisecond {
			t.Errorf("paused after 150 ms the stages take %v, the run %v", paused.Elapsed(), r.Figures().Elapsed)
		}
		r.Resume()
		out := finish(t, r, solver.StopFinished)

		s := r.Stages()
		if s.Elapsed() != out.Elapsed || out.Elapsed != 700*time.Millisecond {
			t.Errorf("the stages take %v, the run %v, want 700 ms", s.Elapsed(), out.Elapsed)
		}
		want := []StageTotal{
			{Stage: solver.Stage{Name: "start", Threads: 2}},
			{Stage: onDevice, Elapsed: 500 * time.Millisecond, StageWork: StageWork{Kernel: 250 * time.Millisecond, Processor: 250 * time.Millisecond}},
			{Stage: onHost, Elapsed: 200 * time.Millisecond, StageWork: StageWork{Processor: 100 * time.Millisecond}},
		}
		if !slices.Equal(s.Totals, want) {
			t.Errorf("the stages are\n%v, want\n%v", s.Totals, want)
		}
		var names []string
		for i, span := range s.Spans {
			if i > 0 && span.Begin != s.Spans[i-1].End {
				t.Errorf("span %d begins at %v, where the one before ends at %v", i, span.Begin, s.Spans[i-1].End)
			}
			names = append(names, span.Name)
		}
		// Of the stages that took no time, start is a total alone.
		if !slices.Equal(names, []string{"rounds", "recombination", "rounds"}) {
			t.Errorf("the spans are %v", names)
		}
	})
}

// What a stage gains is by how much the best length fell in it.
func TestStagesGain(t *testing.T) {
	r := begin(t, Settings{Engine: &descent{}, Limits: Limits{Iterations: 500}})
	first := int64(0)
	out := finish(t, r, solver.StopIterations)
	if trace := r.Trace(); len(trace) > 0 {
		first = trace[0].State.Best
	}
	s := r.Stages()
	if len(s.Totals) != 2 || s.Totals[0].Gain != 0 || s.Totals[1].Gain != first-out.Length || first == out.Length {
		t.Errorf("from %d to %d: %+v", first, out.Length, s.Totals)
	}
}

// However often stages change, their times add up and the spans are bounded and without
// a gap.
func TestSpansAreBounded(t *testing.T) {
	var l stageLog
	stages := []solver.Stage{onDevice, onHost, {Name: "mend", Threads: 1}}
	l.note(TracePoint{State: solver.State{Stage: stages[2]}})
	var at time.Duration
	for i := range 10_000 {
		at += time.Duration(1+i*i%17) * time.Millisecond
		l.note(TracePoint{Elapsed: at, State: solver.State{Stage: stages[i%3], Best: int64(20_000 - i)}})
	}
	s := l.stages(at + time.Second)
	if s.Elapsed() != at+time.Second {
		t.Errorf("the stages take %v of %v", s.Elapsed(), at+time.Second)
	}
	if len(s.Totals) != 3 || len(s.Spans) > maxSpans || len(s.Spans) < maxSpans/2 {
		t.Errorf("%d totals, %d spans", len(s.Totals), len(s.Spans))
	}
	var gain int64
	end := time.Duration(0)
	for i, span := range s.Spans {
		if span.Begin != end || span.End <= span.Begin || i > 0 && span.Stage == s.Spans[i-1].Stage {
			t.Fatalf("span %d of %v is from %v to %v after %v", i, span.Stage, span.Begin, span.End, end)
		}
		end = span.End
		gain += span.Gain
	}
	if end != at+time.Second || gain != 9999 {
		t.Errorf("the spans end at %v of %v and gain %d", end, at+time.Second, gain)
	}
}

// An engine that names no stage has one.
func TestAStageWithoutAName(t *testing.T) {
	s := StagesOf([]TracePoint{{Elapsed: time.Second}, {Elapsed: 3 * time.Second}})
	if len(s.Totals) != 1 || s.Totals[0].Name != unnamed || s.Elapsed() != 3*time.Second {
		t.Errorf("%+v", s)
	}
}
