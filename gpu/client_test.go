package gpu

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"tourscope/solver"
)

func TestWorkerRunEqualsLocalRun(t *testing.T) {
	c := newClient(t, "good")
	engine := engineOf(t, c, "swap")
	job := ring(t, 50, engine.Info(), map[string]string{"steps": "20000"})
	want, err := swap{}.Run(t.Context(), job, &script{t: t, p: job.Problem})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time in the same process
		got, err := engine.Run(t.Context(), job, &script{t: t, p: job.Problem})
		if err != nil {
			t.Fatal(err)
		}
		got.State.Timing = want.State.Timing
		if d := cmp.Diff(want, got); d != "" {
			t.Fatalf("the same run gave another result in a worker (-here +there):\n%s", d)
		}
	}
}

// A worker keeps the problem of its last run: it is sent again only after another one.
func TestProblemIsSentOnce(t *testing.T) {
	c := newClient(t, "good")
	engine := engineOf(t, c, "swap")
	first, other := ring(t, 50, engine.Info(), map[string]string{"steps": "2000"}), ring(t, 60, engine.Info(), map[string]string{"steps": "2000"})
	for i, job := range []solver.Job{first, first, other, other, first} {
		want, err := swap{}.Run(t.Context(), job, &script{t: t, p: job.Problem})
		if err != nil {
			t.Fatal(err)
		}
		got, err := engine.Run(t.Context(), job, &script{t: t, p: job.Problem})
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want.Order, got.Order); d != "" {
			t.Errorf("run %d gave another result in a worker (-here +there):\n%s", i+1, d)
		}
		r := &remote{job: job, conn: c.idle}
		if r.start().Problem != nil {
			t.Errorf("after run %d its problem would be sent again", i+1)
		}
	}
	r := &remote{job: other, conn: c.idle}
	if r.start().Problem == nil {
		t.Error("another problem than that of the last run would not be sent")
	}
}

// The iteration limit is exact; otherwise equal settings would not give equal tours.
func TestIterationLimitIsExact(t *testing.T) {
	c := newClient(t, "good")
	engine := engineOf(t, c, "swap")
	job := ring(t, 50, engine.Info(), nil)
	job.Iterations = 12345
	run := &script{t: t, p: job.Problem}
	got, err := engine.Run(t.Context(), job, run)
	if err != nil {
		t.Fatal(err)
	}
	if got.State.Iteration != 12345 || got.Finished {
		t.Errorf("halted at iteration %d, finished %v", got.State.Iteration, got.Finished)
	}
	if last := run.states[len(run.states)-1].Iteration; last != 12345 {
		t.Errorf("the run last heard of iteration %d", last)
	}
}

func TestSnapshotOnRequest(t *testing.T) {
	c := newClient(t, "good")
	engine := engineOf(t, c, "swap")
	job := ring(t, 200, engine.Info(), nil)
	run := &script{t: t, p: job.Problem}
	run.answer = func(*solver.State) solver.Signal {
		if run.shown >= 5 {
			return solver.Halt
		}
		return solver.Show
	}
	result, err := engine.Run(t.Context(), job, run)
	if err != nil {
		t.Fatal(err)
	}
	checkResult(t, job, result)
}

func TestContextEndsRun(t *testing.T) {
	c := newClient(t, "good")
	engine := engineOf(t, c, "swap")
	job := ring(t, 100, engine.Info(), nil)
	ctx, cancel := context.WithCancel(t.Context())
	run := &script{t: t, p: job.Problem, answer: func(s *solver.State) solver.Signal {
		if s.Iteration > 0 {
			cancel()
		}
		return solver.Continue
	}}
	result, err := engine.Run(ctx, job, run)
	if err != nil {
		t.Fatal(err)
	}
	checkResult(t, job, result)
}

// A paused run blocks in Report; the worker must not compute meanwhile, and single steps
// after it must be of one iteration.
func TestPauseStopsWorkerThenSingleSteps(t *testing.T) {
	inProcess(t, func(t *testing.T, c *Client) {
		engine := engineOf(t, c, "swap")
		job := ring(t, 100, engine.Info(), nil)
		paused, steps := false, []int64{}
		run := &script{t: t, p: job.Problem}
		run.answer = func(s *solver.State) solver.Signal {
			if s.Iteration == 0 {
				return solver.Continue
			}
			if !paused {
				paused, run.steps = true, true
				time.Sleep(time.Hour)
			}
			if len(steps) == 0 || steps[len(steps)-1] != s.Iteration {
				steps = append(steps, s.Iteration)
			}
			if len(steps) == 6 {
				return solver.Halt
			}
			return solver.Continue
		}
		if _, err := engine.Run(t.Context(), job, run); err != nil {
			t.Fatal(err)
		}
		// steps[0] was reported before the pause; the engine then ran on until Pause
		// arrived, at an iteration a millisecond, and stood still after that.
		if ran := steps[1] - steps[0]; ran > int64(2*pauseAfter/time.Millisecond) {
			t.Errorf("in a pause of an hour it did %d iterations", ran)
		}
		for i := 2; i < len(steps); i++ {
			if steps[i] != steps[i-1]+1 {
				t.Errorf("after the pause came the iterations %v", steps)
				break
			}
		}
	})
}

// The client fetches tours also without a request of the run; a pause that begins while such a
// tour is shown can be ended, too.
func TestPauseDuringFetchEnds(t *testing.T) {
	inProcess(t, func(t *testing.T, c *Client) {
		engine := engineOf(t, c, "swap")
		job := ring(t, 200, engine.Info(), nil)
		shownAt := int64(0)
		run := &script{t: t, p: job.Problem}
		run.answer = func(s *solver.State) solver.Signal {
			if shownAt > 0 && s.Iteration > shownAt+1000 { // it has gone on
				return solver.Halt
			}
			return solver.Continue
		}
		run.show = func(s *solver.State) {
			if shownAt == 0 {
				time.Sleep(time.Hour)
				shownAt = s.Iteration
			}
		}
		if _, err := engine.Run(t.Context(), job, run); err != nil {
			t.Fatal(err)
		}
		if shownAt == 0 {
			t.Error("no tour was kept")
		}
	})
}

func TestConcurrentRunsHaveOwnWorkers(t *testing.T) {
	c := newClient(t, "good")
	engine := engineOf(t, c, "swap")
	job := ring(t, 60, engine.Info(), nil)
	var both, ended sync.WaitGroup
	both.Add(2)
	for range 2 {
		ended.Go(func() {
			met := false
			run := &script{t: t, p: job.Problem, answer: func(s *solver.State) solver.Signal {
				if s.Iteration > 0 && !met {
					met = true
					both.Done()
					both.Wait() // neither ends before both are running
				}
				if met {
					return solver.Halt
				}
				return solver.Continue
			}}
			result, err := engine.Run(t.Context(), job, run)
			if !met {
				both.Done()
			}
			if err != nil {
				t.Error(err)
				return
			}
			checkResult(t, job, result)
		})
	}
	ended.Wait()
}

func TestEngineErrorIsReturned(t *testing.T) {
	c := newClient(t, "good")
	engine := engineOf(t, c, "broken")
	for how, want := range map[string]string{
		"error": "out of device memory: choose fewer blocks",
		"panic": "the engine broken panicked: out of ideas, in gpu.broken.Run (main_test.go:",
		"tour":  "visits city 1 twice",
	} {
		job := ring(t, 10, engine.Info(), map[string]string{"how": how})
		result, err := engine.Run(t.Context(), job, &script{t: t, p: job.Problem})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", how, err, want)
		}
		checkResult(t, job, result)
	}
}

// A command such as "ssh gpuhost tourscope-gpu worker", without a second machine: the command
// clears the environment and runs the worker in a shell.
func TestWorkerCommandInOtherEnvironment(t *testing.T) {
	if _, err := os.Stat("/usr/bin/env"); err != nil {
		t.Skip("needs /usr/bin/env:", err)
	}
	c := newClient(t, "", func(o *Options) {
		o.Env = nil
		o.Command = `/usr/bin/env -i ` + playVariable + `=good /bin/sh -c "echo a banner >&2; ` + quoted(t) + `"`
	})
	engine := engineOf(t, c, "swap")
	job := ring(t, 30, engine.Info(), map[string]string{"steps": "1000"})
	result, err := engine.Run(t.Context(), job, &script{t: t, p: job.Problem})
	if err != nil {
		t.Fatal(err)
	}
	checkResult(t, job, result)
	if s := c.Status(); s.State != Ready || s.Program != "test 1" || s.Host == "" {
		t.Errorf("status %+v", s)
	}
}

func TestInfoUnavailable(t *testing.T) {
	missing := NewClient(Options{Command: "/nowhere/tourscope-gpu worker"})
	defer missing.Close()
	if devices := missing.Devices(t.Context()); !strings.Contains(devices.None, "cannot be started") {
		t.Errorf("devices: %q", devices.None)
	}
	for _, e := range missing.Engines() {
		if why := e.Info().Unavailable; !strings.Contains(why, "cannot be started") {
			t.Errorf("%s: %q", e.Info().Name, why)
		}
	}

	other := newClient(t, "good", func(o *Options) {
		o.Engines = []solver.Info{{Name: "swap"}, {Name: "of tomorrow", Device: solver.GPU}}
	})
	if why := other.Engines()[1].Info().Unavailable; why != "" {
		t.Errorf("nobody has asked the worker yet, and the engine is unavailable: %s", why)
	}
	if err := other.Probe(t.Context()); err != nil {
		t.Fatal(err)
	}
	if info := other.Engines()[0].Info(); info.Unavailable != "" || info.Iteration != "swap" {
		t.Errorf("the worker's description is not used: %+v", info)
	}
	if why := other.Engines()[1].Info().Unavailable; !strings.Contains(why, "same release") {
		t.Errorf("an engine that the worker lacks: %q", why)
	}
	if devices := other.Devices(t.Context()); devices.None != noDevices().None {
		t.Errorf("devices: %+v", devices)
	}
}

func TestHaltDuringWorkerStart(t *testing.T) {
	c := newClient(t, "silent")
	engine := engineOf(t, c, "swap")
	job := ring(t, 10, engine.Info(), nil)
	run := &script{t: t, p: job.Problem, answer: func(*solver.State) solver.Signal { return solver.Halt }}
	result, err := engine.Run(t.Context(), job, run)
	if err != nil {
		t.Fatal(err)
	}
	checkResult(t, job, result)
}

func TestDeadIdleWorkerIsReplaced(t *testing.T) {
	c := newClient(t, "good")
	if err := c.Probe(t.Context()); err != nil {
		t.Fatal(err)
	}
	idle := c.idle
	idle.process.signal()
	<-idle.process.exited
	engine := engineOf(t, c, "swap")
	job := ring(t, 10, engine.Info(), map[string]string{"steps": "10"})
	if _, err := engine.Run(t.Context(), job, &script{t: t, p: job.Problem}); err != nil {
		t.Fatal(err)
	}
	if c.idle == idle {
		t.Error("the dead worker is still the idle one")
	}
}

func TestRestart(t *testing.T) {
	c := newClient(t, "good")
	if err := c.Probe(t.Context()); err != nil {
		t.Fatal(err)
	}
	before := c.idle
	if err := c.Restart(t.Context()); err != nil {
		t.Fatal(err)
	}
	if c.idle == before || !before.process.goneWithin(0) {
		t.Error("the old worker is still there")
	}
}

func TestSetCommand(t *testing.T) {
	c := newClient(t, "good")
	if err := c.Probe(t.Context()); err != nil {
		t.Fatal(err)
	}
	before := c.idle
	c.SetCommand("/nowhere/tourscope-gpu worker")
	<-before.process.exited
	if err := c.Probe(t.Context()); err == nil {
		t.Error("the old command is still in use")
	}
	c.SetCommand(quoted(t))
	if s := c.Status(); s.State != Unknown {
		t.Errorf("the new command was not tried yet, and the status is %+v", s)
	}
	if err := c.Probe(t.Context()); err != nil {
		t.Error(err)
	}
}

// Close must not wait for a login that does not answer.
func TestCloseDuringWorkerStart(t *testing.T) {
	changed := make(chan struct{}, 99)
	c := newClient(t, "silent", func(o *Options) { o.Changed = func() { changed <- struct{}{} } })
	probed := make(chan error)
	go func() { probed <- c.Probe(t.Context()) }()
	for c.Status().State != Starting {
		<-changed
	}
	c.Close()
	if err := <-probed; err != ErrClosed {
		t.Errorf("%v, want ErrClosed", err)
	}
}

func TestNoStartAfterClose(t *testing.T) {
	c := newClient(t, "good")
	c.Close()
	if err := c.Probe(t.Context()); err != ErrClosed {
		t.Errorf("%v, want ErrClosed", err)
	}
}

func TestSplitCommand(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
	}{
		{"", nil},
		{"  ", nil},
		{"ssh gpuhost tourscope-gpu worker", []string{"ssh", "gpuhost", "tourscope-gpu", "worker"}},
		{`ssh "gpu host" 'a "b" \n'`, []string{"ssh", "gpu host", `a "b" \n`}},
		{`a\ b c"d e"f ''`, []string{"a b", "cd ef", ""}},
		{`"a \"b\" \x \\"`, []string{`a "b" \x \`}},
		{"a\t\n b", []string{"a", "b"}},
	} {
		got, err := SplitCommand(c.line)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, %v; want %q", c.line, got, err, c.want)
		}
	}
	for _, line := range []string{`'a`, `"a`, `a\`, `a "b'`} {
		if got, err := SplitCommand(line); err == nil {
			t.Errorf("%q: %q, want an error", line, got)
		}
	}
}

func TestFindWorker(t *testing.T) {
	beside, path := t.TempDir(), t.TempDir()
	t.Setenv("PATH", path)
	for _, place := range []string{"Run > GPU worker…", "--worker"} {
		if !strings.Contains(errNoWorker.Error(), place) {
			t.Errorf("%q does not say that the command is set at %s", errNoWorker, place)
		}
	}
	if _, err := findWorkerIn(beside); err != errNoWorker {
		t.Errorf("nowhere: %v", err)
	}
	for _, dir := range []string{path, beside} { // beside comes first, as soon as it is there
		if err := os.WriteFile(filepath.Join(dir, workerName), []byte("#!/bin/sh\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		want := []string{filepath.Join(dir, workerName), "worker"}
		if got, err := findWorkerIn(beside); err != nil || !slices.Equal(got, want) {
			t.Errorf("got %q, %v; want %q", got, err, want)
		}
	}
}

func TestTailBounds(t *testing.T) {
	var lines []string
	log := &tail{each: func(line string) { lines = append(lines, line) }}
	for range 3 * tailLines {
		log.Write([]byte("first half, "))
		log.Write([]byte("second half\r\n\n"))
	}
	log.Write([]byte(strings.Repeat("x", 10*tailWidth) + "\nopen \xff end"))
	got := log.Lines()
	if len(got) > tailLines+1 || len(lines) != 3*tailLines+1 {
		t.Errorf("%d lines are kept, %d were seen", len(got), len(lines))
	}
	if got[0] != "first half, second half" || len(got[len(got)-2]) != tailWidth || got[len(got)-1] != "open ? end" {
		t.Errorf("kept: %q", got)
	}
}

// Quoted words are split into the same words.
func FuzzSplitCommand(f *testing.F) {
	f.Add("ssh gpuhost", "it's \"quoted\"")
	f.Add("", "\\")
	f.Fuzz(func(t *testing.T, a, b string) {
		if !utf8.ValidString(a) || !utf8.ValidString(b) {
			return
		}
		quote := func(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
		got, err := SplitCommand(" " + quote(a) + "\t" + quote(b))
		if err != nil || !slices.Equal(got, []string{a, b}) {
			t.Errorf("%q and %q became %q, %v", a, b, got, err)
		}
		_, _ = SplitCommand(a) // anything must do without a panic
	})
}
