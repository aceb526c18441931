package batch

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"go.uber.org/goleak"

	"tourscope/solver"
	"tourscope/solver/engine"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// broken is an engine that fails with even seeds, in the way of its field.
type broken struct {
	how string
}

var _ solver.Engine = broken{}

func (e broken) Info() solver.Info {
	return solver.Info{Name: e.how, Iteration: "step", Start: "random", Accepts: solver.Accepts{MaxCities: 100}}
}

func (e broken) Run(_ context.Context, job solver.Job, _ solver.Progress) (solver.Result, error) {
	state := solver.State{Best: job.Problem.Length(job.Start), Moves: 1000}
	if job.Seed%2 == 0 {
		switch e.how {
		case "panics":
			panic("oops")
		case "dies":
			return solver.Result{Order: job.Start, State: state}, errors.New("the worker died: start it again")
		case "lies":
			state.Best--
		}
	}
	return solver.Result{Order: job.Start, State: state, Finished: true}, nil
}

// patient is an engine that runs until it is halted, and counts the seconds.
type patient struct{}

func (patient) Info() solver.Info {
	return solver.Info{Name: "patient", Iteration: "second", Endless: true}
}

func (patient) Run(_ context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	state := solver.State{Best: job.Problem.Length(job.Start)}
	for {
		time.Sleep(10 * time.Millisecond)
		state.Iteration++
		if progress.Report(&state) == solver.Halt {
			return solver.Result{Order: job.Start, State: state}, nil
		}
	}
}

// sometimes is an engine that does not end by itself if it kicks.
type sometimes struct{ patient }

func (sometimes) Info() solver.Info {
	return solver.Info{Name: "sometimes", Iteration: "kick", EndlessWith: solver.Values{"kicks": "true"}, Params: []solver.Param{
		{Name: "kicks", Kind: solver.BoolParam, Default: "true"}}}
}

func registry() *solver.Registry {
	r := solver.NewRegistry(engine.All()...)
	for _, how := range []string{"panics", "dies", "lies"} {
		r.Add(broken{how})
	}
	r.Add(patient{})
	r.Add(sometimes{})
	return r
}

// scatter is an Opener of "sample:N": N random cities.
func scatter(source string) (*solver.Problem, error) {
	var n int
	if _, err := fmt.Sscanf(source, "sample:%d", &n); err != nil {
		return nil, fmt.Errorf("there is no sample %s", source)
	}
	random := rand.New(rand.NewPCG(1, uint64(n)))
	x, y := make([]float64, n), make([]float64, n)
	for i := range n {
		x[i], y[i] = 1000*random.Float64(), 1000*random.Float64()
	}
	return solver.NewProblem(solver.Definition{Name: fmt.Sprint(n), Metric: solver.Euc2D, X: x, Y: y})
}

func prepare(t testing.TB, text string) *Batch {
	t.Helper()
	plan, err := ReadPlan(strings.NewReader(text), "plan.toml")
	if err != nil {
		t.Fatal(err)
	}
	b, err := Prepare(plan, t.TempDir(), registry(), scatter)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

const small = `instances = ["sample:30", "sample:40"]
repetitions = 3
[stop]
iterations = 20
[[engine]]
name = "ils"
[[engine]]
name = "ils"
label = "span 10"
params = { span = 10 }
`

// timeless compares results by all figures that a seed determines.
var timeless = cmp.Options{
	// A stage that is over before the first report of it is not recorded.
	cmpopts.IgnoreFields(Result{}, "Seconds", "SSES", "Environment", "Trace", "Stages"),
	cmpopts.EquateEmpty(),
}

func finish(t *testing.T, b *Batch, s Settings) []Result {
	t.Helper()
	r, err := b.Start(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Wait(); err != nil {
		t.Fatal(err)
	}
	return r.Results()
}

func TestRunOrder(t *testing.T) {
	b := prepare(t, small)
	var events []string
	results := finish(t, b, Settings{Observe: func(e Event) {
		if e.Result == nil {
			events = append(events, e.Job.ID)
		}
	}})
	want := []string{"30/ils/1", "30/span 10/1", "30/ils/2", "30/span 10/2", "30/ils/3", "30/span 10/3",
		"40/ils/1", "40/span 10/1", "40/ils/2", "40/span 10/2", "40/ils/3", "40/span 10/3"}
	if diff := cmp.Diff(want, events); diff != "" {
		t.Errorf("the order of the jobs (-want +got):\n%s", diff)
	}
	for i, r := range results {
		if r.ID != want[i] || r.Failed != "" || r.Length <= 0 || r.Iterations != 20 || r.Stop != solver.StopIterations ||
			r.Seconds <= 0 || r.Moves <= 0 || r.Gap != nil || r.Trace.Length[len(r.Trace.Length)-1] != r.Length {
			t.Errorf("job %s: %+v", want[i], r)
		}
	}
	again := finish(t, b, Settings{AtOnce: 4})
	if diff := cmp.Diff(results, again, timeless); diff != "" {
		t.Errorf("four at once (-one +four):\n%s", diff)
	}
}

// TestResumeEqualsUninterrupted cancels a batch after each number of jobs, resumes
// it from the journal, and compares the results with those of an uninterrupted batch.
func TestResumeEqualsUninterrupted(t *testing.T) {
	b := prepare(t, small)
	want := finish(t, b, Settings{})
	for after := range len(b.Jobs) {
		path := filepath.Join(t.TempDir(), "journal")
		interrupted(t, b, path, after)
		h, err := OpenHistory(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Fits(b, path); err != nil {
			t.Fatal(err)
		}
		j, err := ResumeJournal(path, h)
		if err != nil {
			t.Fatal(err)
		}
		begun := 0
		got := finish(t, b, Settings{Journal: j, History: h, Observe: func(e Event) {
			if e.Result == nil {
				begun++
			}
		}})
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got, timeless); diff != "" {
			t.Errorf("after %d jobs (-want +got):\n%s", after, diff)
		}
		if begun != len(b.Jobs)-h.Done() {
			t.Errorf("after %d jobs %d were run again", after, begun-len(b.Jobs)+h.Done())
		}
		whole, err := OpenHistory(path)
		if err != nil || whole.Done() != len(b.Jobs) || len(whole.Environments) != 2 {
			t.Errorf("the journal has %d jobs of %d environments, %v", whole.Done(), len(whole.Environments), err)
		}
	}
}

// interrupted runs a batch that is cancelled as the next job begins.
func interrupted(t *testing.T, b *Batch, path string, after int) {
	t.Helper()
	j, err := CreateJournal(path, b)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := 0
	if after == 0 {
		cancel()
	}
	r, err := b.Start(ctx, Settings{Journal: j, Observe: func(e Event) {
		if e.Result != nil {
			if ended++; ended == after {
				cancel()
			}
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Wait(); !errors.Is(err, ErrCancelled) {
		t.Errorf("cancelled, the batch ended with %v", err)
	}
}

// TestFailedJobsAreResults checks that a failed job has a reason and the others run.
func TestFailedJobsAreResults(t *testing.T) {
	b := prepare(t, `instances = ["sample:30", "sample:200"]
repetitions = 2
[[engine]]
name = "panics"
[[engine]]
name = "dies"
[[engine]]
name = "lies"
[[engine]]
name = "2opt"
`)
	got := make(map[string]string)
	for _, r := range finish(t, b, Settings{}) {
		got[r.ID] = r.Failed
		if (r.Failed != "") != (r.Stop == solver.StopFailed) {
			t.Errorf("%s stopped for %v", r.ID, r.Stop)
		}
	}
	for id, want := range map[string]string{
		"30/panics/1": "", "30/panics/2": "panicked: oops", "30/dies/2": "the worker died: start it again",
		"30/lies/2": "wrong tour", "30/2opt/2": "", "200/panics/1": "takes up to 100 cities", "200/2opt/1": "",
	} {
		if f, is := got[id]; !is || (f == "") != (want == "") || !strings.Contains(f, want) {
			t.Errorf("%s: %q, want %q", id, f, want)
		}
	}
	if len(got) != 16 {
		t.Errorf("%d results", len(got))
	}
}

// TestResumeRepeatsFailedJobs checks that a resumed batch runs failed jobs again.
func TestResumeRepeatsFailedJobs(t *testing.T) {
	b := prepare(t, "instances = [\"sample:30\"]\nrepetitions = 2\n[[engine]]\nname = \"dies\"")
	path := filepath.Join(t.TempDir(), "journal")
	j, err := CreateJournal(path, b)
	if err != nil {
		t.Fatal(err)
	}
	finish(t, b, Settings{Journal: j})
	j.Close()
	h, err := OpenHistory(path)
	if err != nil || h.Done() != 1 || len(h.Results) != 2 {
		t.Fatal(h, err)
	}
	var again []string
	var mu sync.Mutex
	finish(t, b, Settings{History: h, Observe: func(e Event) {
		mu.Lock()
		defer mu.Unlock()
		again = append(again, e.Job.ID)
	}})
	if diff := cmp.Diff([]string{"30/dies/2", "30/dies/2"}, again); diff != "" {
		t.Error(diff)
	}
}

func TestPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := prepare(t, "instances = [\"sample:5\"]\nrepetitions = 3\n[stop]\ntime = \"2s\"\n[[engine]]\nname = \"patient\"")
		r, err := b.Start(t.Context(), Settings{})
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		r.Pause()
		time.Sleep(time.Hour)
		if live := r.Live(); len(live) != 1 || !live[0].Figures.Paused || !live[0].Toured || !r.Paused() || left(r) != 2 {
			t.Errorf("in the pause: %+v, %d left", live, left(r))
		}
		r.Resume()
		if err := r.Wait(); err != nil {
			t.Fatal(err)
		}
		for _, one := range r.Results() {
			if one.Seconds < 2 || one.Seconds > 2.1 {
				t.Errorf("%s took %v s", one.ID, one.Seconds)
			}
		}
	})
}

func TestCancelWhilePaused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := prepare(t, "instances = [\"sample:5\"]\nrepetitions = 3\n[stop]\ntime = \"2s\"\n[[engine]]\nname = \"patient\"")
		r, err := b.Start(t.Context(), Settings{AtOnce: 2})
		if err != nil {
			t.Fatal(err)
		}
		r.Pause()
		time.Sleep(time.Second)
		r.Cancel()
		if err := r.Wait(); !errors.Is(err, ErrCancelled) || len(r.Results()) != 0 || left(r) != 3 {
			t.Errorf("%v, %d results, %d left", err, len(r.Results()), left(r))
		}
	})
}

// TestFullDisk checks that a batch ends when results cannot be written.
func TestFullDisk(t *testing.T) {
	b := prepare(t, small)
	j, err := CreateJournal(filepath.Join(t.TempDir(), "journal"), b)
	if err != nil {
		t.Fatal(err)
	}
	r, err := b.Start(t.Context(), Settings{Journal: j, Observe: func(e Event) {
		if e.Result != nil && e.Job.ID == "30/ils/2" {
			j.Close()
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Wait(); err == nil || !strings.Contains(err.Error(), "cannot write the journal") {
		t.Error(err)
	}
	if n := len(r.Results()); n != 4 {
		t.Errorf("%d results, want those before and the one that could not be kept", n)
	}
}

// left counts the jobs that have not begun.
func left(r *Run) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.queue)
}
