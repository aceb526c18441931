package worker

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"tourscope/gpu/catalog"
	"tourscope/gpu/protocol"
	"tourscope/solver"
	"tourscope/solver/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// stubborn is an engine that only reports, a thousand times a second. With deaf it does not
// stop.
type stubborn struct {
	deaf bool
	gone chan struct{} // ends a deaf one
}

func (stubborn) Info() solver.Info { return solver.Info{Name: "stubborn", Iteration: "look"} }

func (e stubborn) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	length := job.Problem.Length(job.Start)
	state := solver.State{Best: length, Current: length}
	for {
		select {
		case <-e.gone:
			return solver.Result{Order: job.Start, State: state}, nil
		case <-time.After(time.Millisecond):
		}
		state.Iteration++
		solver.ShowPartition(progress, func() *solver.Partition {
			return &solver.Partition{Cells: []solver.Cell{{MaxU: float32(state.Iteration)}}}
		})
		signal := progress.Report(&state)
		if signal == solver.Show {
			progress.Show(job.Start, &state)
		}
		if !e.deaf && (signal == solver.Halt || ctx.Err() != nil) {
			return solver.Result{Order: job.Start, State: state}, nil
		}
	}
}

// program is the other end of a worker under test.
type program struct {
	t   *testing.T
	in  *protocol.Reader
	out *protocol.Writer
	end func() error // closes the worker's input and waits for Serve
}

// connect starts a worker with the engine and reads its Hello.
func connect(t *testing.T, e solver.Engine) *program {
	t.Helper()
	theirIn, ourOut := io.Pipe()
	ourIn, theirOut := io.Pipe()
	served := make(chan error, 1)
	w := &Worker{Program: "test", Registry: solver.NewRegistry(e), Devices: func() catalog.Devices { return catalog.Devices{None: "none"} }}
	go func() {
		served <- w.Serve(theirIn, theirOut)
		theirIn.Close()
		theirOut.Close()
	}()
	go func() {
		if err := protocol.WriteGreeting(ourOut); err != nil {
			t.Error(err)
		}
	}()
	r := bufio.NewReader(ourIn)
	if err := protocol.ReadGreeting(r); err != nil {
		t.Fatal(err)
	}
	p := &program{t: t, in: protocol.NewReader(r), out: protocol.NewWriter(ourOut)}
	p.end = func() error {
		ourOut.Close()
		go io.Copy(io.Discard, r)
		return <-served
	}
	if hello := read[*protocol.Hello](p); hello.Engines[0].Name != e.Info().Name || hello.Devices.None != "none" {
		t.Errorf("%+v", hello)
	}
	return p
}

// read returns the next message, which must be of the type, or the one after Begun.
func read[M protocol.Message](p *program) M {
	p.t.Helper()
	for {
		m, err := p.in.Read()
		if err != nil {
			p.t.Fatal(err)
		}
		if wanted, is := m.(M); is {
			return wanted
		}
		if m.Kind() != protocol.KindBegun {
			p.t.Fatalf("a %v came: %+v", m.Kind(), m)
		}
	}
}

func (p *program) send(messages ...protocol.Message) {
	p.t.Helper()
	for _, m := range messages {
		if err := p.out.Write(m); err != nil {
			p.t.Fatal(err)
		}
	}
}

func start(t *testing.T) *protocol.Start {
	t.Helper()
	problem, err := solver.NewProblem(solver.Definition{Metric: solver.Euc2D, X: []float64{0, 1, 2, 3}, Y: make([]float64, 4)})
	if err != nil {
		t.Fatal(err)
	}
	return &protocol.Start{Engine: "stubborn", Problem: new(wire.PackProblem(problem)), Order: wire.PackCities(solver.Identity(4)), Values: solver.Values{}}
}

// free is an answer without a deadline.
func free() *protocol.Go { return &protocol.Go{Until: math.MaxInt64} }

// A worker says that its engine begins before the engine reports anything; of a wrong job it does not.
func TestBegins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t, stubborn{})
		wrong := start(t)
		wrong.Engine = "another"
		p.send(wrong)
		if m, err := p.in.Read(); err != nil || m.Kind() != protocol.KindResult {
			t.Fatalf("%+v, %v", m, err)
		}
		p.send(start(t))
		for _, want := range []protocol.Kind{protocol.KindBegun, protocol.KindReport} {
			if m, err := p.in.Read(); err != nil || m.Kind() != want {
				t.Fatalf("%+v instead of a %v, %v", m, want, err)
			}
		}
		if err := p.end(); err != nil {
			t.Error(err)
		}
	})
}

func TestReportWaitsForAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t, stubborn{})
		p.send(start(t))
		for want := range int64(100) {
			time.Sleep(time.Second) // the engine must stand still until Go
			if got := read[*protocol.Report](p).State.Iteration; got != want+1 {
				t.Errorf("iteration %d was reported, want %d", got, want+1)
			}
			p.send(&protocol.Go{Until: want + 2})
		}
		read[*protocol.Report](p)
		p.send(free())
		// From here on it runs freely, and still one report is on the way at most.
		before := read[*protocol.Report](p).State.Iteration
		time.Sleep(time.Second)
		p.send(free())
		if after := read[*protocol.Report](p).State.Iteration; after < before+900 {
			t.Errorf("in a second it went from iteration %d to %d", before, after)
		}
		p.send(&protocol.Stop{})
		read[*protocol.Result](p)
		if err := p.end(); err != nil {
			t.Error(err)
		}
	})
}

// The engine continues to the deadline and no further, also while the answer to an earlier
// report is on the pipe.
func TestEngineKeepsDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t, stubborn{})
		p.send(start(t))
		at := read[*protocol.Report](p).State.Iteration
		for _, until := range []int64{5000, 5001, 5001 + 70, 9000} {
			p.send(&protocol.Go{Until: until})
			for at < until {
				at = read[*protocol.Report](p).State.Iteration
				if at < until {
					time.Sleep(70 * time.Millisecond) // a slow pipe
					p.send(&protocol.Go{Until: until})
				}
			}
			if time.Sleep(time.Hour); at != until {
				t.Errorf("it went to %d, and was to go to %d", at, until)
			}
		}
		p.send(&protocol.Stop{})
		if at := read[*protocol.Result](p).State.Iteration; at != 9000 {
			t.Errorf("it was stopped at %d", at)
		}
		p.end()
	})
}

func TestSnapshotNeedsRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t, stubborn{})
		p.send(start(t), &protocol.Want{})
		read[*protocol.Report](p)
		read[*protocol.Snapshot](p)
		p.send(free())
		read[*protocol.Report](p) // no second one
		p.send(&protocol.Stop{})
		if result := read[*protocol.Result](p); result.Finished || result.Failure != nil || len(result.Order) != 16 {
			t.Errorf("%+v", result)
		}
		p.send(start(t)) // the worker takes the next run
		read[*protocol.Report](p)
		p.end()
	})
}

// One partition is sent per request, the current one: an engine that was blocked at a report
// sends the partition of the next.
func TestPartitionNeedsRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t, stubborn{})
		p.send(start(t))
		read[*protocol.Report](p)
		for until := int64(2); until < 5; until++ {
			p.send(&protocol.WantPartition{}, &protocol.Go{Until: until})
			got, err := read[*protocol.Partition](p).Unpack(4)
			if err != nil || len(got.Cells) != 1 || int64(got.Cells[0].MaxU) != until {
				t.Errorf("until %d: %+v, %v", until, got, err)
			}
			read[*protocol.Report](p)
		}
		p.send(free())
		read[*protocol.Report](p) // no more of them
		p.send(&protocol.Stop{})
		read[*protocol.Result](p)
		p.end()
	})
}

func TestPauseStopsEngine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t, stubborn{})
		p.send(start(t))
		read[*protocol.Report](p)
		p.send(free())
		read[*protocol.Report](p)
		p.send(&protocol.Pause{}, free())
		before := read[*protocol.Report](p).State.Iteration
		time.Sleep(time.Hour)
		p.send(&protocol.Go{Until: before + 1}, &protocol.Resume{Until: before + 1})
		if after := read[*protocol.Report](p).State.Iteration; after > before+1 {
			t.Errorf("during a pause it went from iteration %d to %d", before, after)
		}
		p.send(&protocol.Stop{})
		read[*protocol.Result](p)
		p.end()
	})
}

func TestWorkerEndsWithProgram(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := connect(t, stubborn{})
		p.send(start(t))
		read[*protocol.Report](p)
		if err := p.end(); err != nil {
			t.Errorf("a clean end in the middle of a run: %v", err)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		e := stubborn{deaf: true, gone: make(chan struct{})}
		p := connect(t, e)
		p.send(start(t))
		read[*protocol.Report](p)
		if err := p.end(); err == nil || !strings.Contains(err.Error(), "did not stop within 2s") {
			t.Errorf("an engine that does not stop: %v", err)
		}
		close(e.gone)
	})
}

func TestWorkerRefuses(t *testing.T) {
	change := func(f func(*protocol.Start)) *protocol.Start {
		s := start(t)
		f(s)
		return s
	}
	for _, c := range []struct {
		reason string
		start  *protocol.Start
		want   string
	}{
		{"an engine it lacks", change(func(s *protocol.Start) { s.Engine = "x" }), `unknown engine "x"`},
		{"a parameter that does not exist", change(func(s *protocol.Start) { s.Values = solver.Values{"k": "1"} }), "no parameters"},
		{"a problem without cities", change(func(s *protocol.Start) { s.Problem = &wire.Problem{} }), "0 cities"},
		{"the problem of a run that was not", change(func(s *protocol.Start) { s.Problem = nil }), "there is none"},
		{"a start tour that is too short", change(func(s *protocol.Start) { s.Order = s.Order[:8] }), "8 bytes"},
		{"a start tour with a city twice", change(func(s *protocol.Start) { copy(s.Order, s.Order[4:8]) }), "twice"},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := connect(t, stubborn{})
			p.send(c.start)
			f := read[*protocol.Result](p).Failure
			if f == nil || f.Code != protocol.Refused || !strings.Contains(f.Text, c.want) {
				t.Errorf("%s: %+v", c.reason, f)
			}
			if err := p.end(); err != nil {
				t.Error(err)
			}
		})
	}
}

// The next run may search the problem of the last one, but not that of one before.
func TestWorkerKeepsTheProblem(t *testing.T) {
	for _, c := range []struct {
		reason string
		second *wire.Problem
		want   string
	}{
		{"the same problem", nil, ""},
		{"a problem that is refused in between", &wire.Problem{}, "there is none"},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := connect(t, stubborn{})
			again := start(t)
			again.Problem = nil
			second := start(t)
			second.Problem = c.second
			p.searchShortly(start(t))
			p.searchShortly(second)
			if f := p.searchShortly(again).Failure; (f == nil) != (c.want == "") || f != nil && !strings.Contains(f.Text, c.want) {
				t.Errorf("%s: %+v", c.reason, f)
			}
			if err := p.end(); err != nil {
				t.Error(err)
			}
		})
	}
}

// searchShortly starts a run, stops it and returns its result.
func (p *program) searchShortly(s *protocol.Start) *protocol.Result {
	p.t.Helper()
	p.send(s, &protocol.Stop{})
	for {
		m, err := p.in.Read()
		if err != nil {
			p.t.Fatal(err)
		}
		if result, is := m.(*protocol.Result); is {
			return result
		}
	}
}

// A worker ends if the program violates the protocol.
func TestMisbehavingPrograms(t *testing.T) {
	for _, c := range []struct {
		reason   string
		messages []protocol.Message
		want     string
	}{
		{"a worker's message", []protocol.Message{&protocol.Report{}}, "only workers send"},
		{"two runs at once", []protocol.Message{start(t), start(t)}, "second run"},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := connect(t, stubborn{})
			go func() { // the worker may leave before it has read all
				for _, m := range c.messages {
					p.out.Write(m)
				}
			}()
			if err := p.endAfterError(); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want an error with %q", c.reason, err, c.want)
			}
		})
	}
}

// endAfterError reads until the worker ends.
func (p *program) endAfterError() error {
	for {
		if _, err := p.in.Read(); err != nil {
			return p.end()
		}
	}
}

func TestGreetings(t *testing.T) {
	w := &Worker{Registry: solver.NewRegistry()}
	var out bytes.Buffer
	if err := w.Serve(strings.NewReader(""), &out); !errors.Is(err, protocol.ErrNoGreeting) || out.Len() > 0 {
		t.Errorf("no program: %v, %q", err, out.String())
	}
	var garbage *protocol.GarbageError
	if err := w.Serve(strings.NewReader("help\n"), &out); !errors.As(err, &garbage) || out.Len() > 0 {
		t.Errorf("a person: %v, %q", err, out.String())
	}
	// A program of another version is answered, so that it can say so.
	var version *protocol.VersionError
	err := w.Serve(strings.NewReader("tourscope worker\xff\x00\x00\x00"), &out)
	if !errors.As(err, &version) || protocol.ReadGreeting(bufio.NewReader(&out)) != nil {
		t.Errorf("another version: %v", err)
	}
}

func BenchmarkReport(b *testing.B) {
	r := newReporter(0)
	r.unanswered = true
	r.attention.Store(false)
	r.attendAt.Store(math.MaxInt64)
	state := &solver.State{}
	for b.Loop() {
		r.Report(state)
	}
}

// frugal is an engine that reports its number of workers.
type frugal struct{}

func (frugal) Info() solver.Info { return solver.Info{Name: "frugal", Iteration: "look"} }

func (frugal) Run(_ context.Context, job solver.Job, _ solver.Progress) (solver.Result, error) {
	state := solver.State{Best: job.Problem.Length(job.Start), Stage: solver.Stage{Name: "count", Threads: job.Workers()}}
	return solver.Result{Order: job.Start, State: state, Finished: true}, nil
}

// The engine receives the budget of threads; an invalid one is refused.
func TestThreadBudget(t *testing.T) {
	for threads, want := range map[int]int{3: 3, 0: solver.Workers(0), -1: 0, solver.MaxThreads + 1: 0} {
		p := connect(t, frugal{})
		s := start(t)
		s.Engine, s.Threads = "frugal", threads
		p.send(s)
		result := read[*protocol.Result](p)
		switch {
		case want == 0 && (result.Failure == nil || result.Failure.Code != protocol.Refused):
			t.Errorf("%d threads were not refused", threads)
		case result.State.Stage.Threads != want:
			t.Errorf("a budget of %d threads came as %d, want %d", threads, result.State.Stage.Threads, want)
		}
		if err := p.end(); err != nil {
			t.Error(err)
		}
	}
}
