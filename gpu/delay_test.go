package gpu

import (
	"io"
	"testing"
	"testing/synctest"
	"time"

	"tourscope/solver"
	"tourscope/solver/run"
)

// relay passes chunks on, each after a time, one after the other.
func relay(to io.WriteCloser, from io.Reader, each time.Duration) {
	chunks := make(chan []byte, 1000)
	go func() {
		defer close(chunks)
		for {
			chunk := make([]byte, 1<<20)
			n, err := from.Read(chunk)
			if n > 0 {
				chunks <- chunk[:n]
			}
			if err != nil {
				return
			}
		}
	}()
	for chunk := range chunks {
		time.Sleep(each)
		if _, err := to.Write(chunk); err != nil {
			return
		}
	}
	to.Close()
}

// startFar is startInProcess behind a link that takes so long for each frame.
func startFar(each time.Duration) starter {
	return func(command, env []string, log *tail) (*process, error) {
		p, err := startInProcess(command, env, log)
		if err != nil {
			return nil, err
		}
		there, stdin := io.Pipe()
		stdout, here := io.Pipe()
		go relay(p.stdin, there, each)
		go relay(here, p.stdout, each)
		p.stdin, p.stdout = stdin, memory{stdout}
		return p, nil
	}
}

// TestASlowLinkGivesItsResult: over a link that takes three seconds a frame, a run that
// is stopped, whenever it is, ends with the worker's result and not as one that does not
// answer. In the first seconds that is the start tour: an engine waits for the answer to
// its first report.
func TestASlowLinkGivesItsResult(t *testing.T) {
	for _, limit := range []time.Duration{0, time.Second, 4 * time.Second, 20 * time.Second, 3 * time.Minute} {
		synctest.Test(t, func(t *testing.T) {
			c := newClient(t, "", func(o *Options) {
				o.start, o.StopGrace, o.EndGrace = startFar(3*time.Second), time.Second, time.Second
			})
			if err := c.Probe(t.Context()); err != nil {
				t.Fatal(err)
			}
			engine := engineOf(t, c, "swap")
			job := ring(t, 60, engine.Info(), nil)
			r, err := run.Start(t.Context(), run.Settings{Problem: job.Problem, Engine: engine, Start: job.Start})
			if err != nil {
				t.Fatal(err)
			}
			time.Sleep(limit)
			r.Stop()
			stopped := time.Now()
			outcome, err := r.Wait()
			if err != nil {
				t.Errorf("stopped after %v: %v, %v later", limit, err, time.Since(stopped))
			}
			if begin := job.Problem.Length(job.Start); limit >= 20*time.Second && outcome.Length >= begin {
				t.Errorf("stopped after %v: length %d, begun with %d", limit, outcome.Length, begin)
			}
		})
	}
}

// TestTheDelayIsThatOfTheLink: computers that sleep and pauses are no links, and a fast
// link has none.
func TestTheDelayIsThatOfTheLink(t *testing.T) {
	var d delay
	if d.begin(Options{}, 5*time.Second); d.grace() != 0 {
		t.Errorf("a worker here that starts in 5 s: %v", d.grace())
	}
	if d.measure(150 * time.Millisecond); d.grace() != 0 {
		t.Errorf("a fast link: %v", d.grace())
	}
	if d.measure(6200 * time.Millisecond); d.grace() != 18*time.Second {
		t.Errorf("a round trip of 6.2 s: %v", d.grace())
	}
	if d.measure(time.Hour); d.grace() > roundTrips*mostDelay {
		t.Errorf("a computer that slept: %v", d.grace())
	}
	for range 30 {
		d.measure(10 * time.Millisecond)
	}
	if d.grace() != 0 {
		t.Errorf("a link that became fast: %v", d.grace())
	}
}

// TestAPauseIsNoDelay: after a pause of an hour the link is as fast as before.
func TestAPauseIsNoDelay(t *testing.T) {
	inProcess(t, func(t *testing.T, c *Client) {
		engine := engineOf(t, c, "swap")
		job := ring(t, 100, engine.Info(), nil)
		longest := time.Duration(0)
		r := &measuring{script: script{t: t, p: job.Problem}, longest: &longest}
		reports := 0
		r.answer = func(s *solver.State) solver.Signal {
			switch reports++; {
			case reports%20 == 0:
				time.Sleep(time.Hour)
			case reports > 100:
				return solver.Halt
			}
			return solver.Continue
		}
		if _, err := engine.Run(t.Context(), job, r); err != nil {
			t.Fatal(err)
		}
		if longest > time.Second {
			t.Errorf("the run was given a delay of %v", longest)
		}
	})
}

// measuring is a script that records the delays it is given.
type measuring struct {
	script
	longest *time.Duration
}

func (m *measuring) SetDelay(d time.Duration) { *m.longest = max(*m.longest, d) }
