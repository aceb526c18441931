package campaign

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tourscope/app/checkpoint"
	"tourscope/solver"
	"tourscope/solver/batch"
)

// sorter is an engine that moves one city each second to the position of its number, and
// then ends.
type sorter struct{}

func (sorter) Info() solver.Info { return solver.Info{Name: "sorter", Start: "random"} }

func (sorter) Run(_ context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	order := slices.Clone(job.Start)
	state := solver.State{Best: job.Problem.Length(order)}
	best := slices.Clone(order)
	for i := range order {
		time.Sleep(time.Second)
		j := slices.Index(order, solver.City(i))
		order[i], order[j] = order[j], order[i]
		state.Iteration++
		if state.Current = job.Problem.Length(order); state.Current < state.Best {
			state.Best = state.Current
			copy(best, order)
		}
		switch progress.Report(&state) {
		case solver.Show:
			progress.Show(best, &state)
		case solver.Halt:
			return solver.Result{Order: best, State: state}, nil
		}
	}
	return solver.Result{Order: best, State: state, Finished: true}, nil
}

// outsider is a sorter that stands for a program, which has its tour only at the end.
type outsider struct{ sorter }

func (outsider) Info() solver.Info {
	return solver.Info{Name: "outsider", Start: "random", Outside: true}
}

// sorting is a batch of two jobs, of 40 s each.
func sorting(t *testing.T, engine solver.Engine) *batch.Batch {
	t.Helper()
	dir, street := t.TempDir(), ""
	for i := range 40 {
		street += fmt.Sprintf("%d,0\n", 10*i)
	}
	if err := os.WriteFile(filepath.Join(dir, "a.csv"), []byte(street), 0o644); err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf("instances = [\"a.csv\"]\nrepetitions = 2\n[[engine]]\nname = %q\n", engine.Info().Name)
	plan, err := batch.ReadPlan(strings.NewReader(text), "plan.toml")
	if err != nil {
		t.Fatal(err)
	}
	b, err := batch.Prepare(plan, dir, solver.NewRegistry(engine), Read)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// begin starts the jobs of a batch side by side.
func begin(t *testing.T, f *Folder, c *checkpoint.Folder) *Work {
	t.Helper()
	w, err := f.Start(t.Context(), Settings{AtOnce: 2, Checkpoints: c})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// end waits for a batch and returns its results without times.
func end(t *testing.T, w *Work) []batch.Result {
	t.Helper()
	if err := errors.Join(w.Wait(), w.CheckpointError(), w.Folder().Close()); err != nil {
		t.Fatal(err)
	}
	return w.Results()
}

func open(t *testing.T, dir string, b *batch.Batch) *Folder {
	t.Helper()
	f, err := Open(dir, b, Continue)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func checkpointsIn(t *testing.T, c *checkpoint.Folder) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(c.Path, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestAnInterruptedJobLeavesItsTour interrupts a batch, resumes it, and compares the
// results with those of an uninterrupted batch.
func TestAnInterruptedJobLeavesItsTour(t *testing.T) {
	b, dir := sorting(t, sorter{}), filepath.Join(t.TempDir(), "results")
	c := checkpoint.Beside(filepath.Join(t.TempDir(), "library.db"))
	synctest.Test(t, func(t *testing.T) {
		want := end(t, begin(t, open(t, t.TempDir(), b), nil))
		w := begin(t, open(t, dir, b), c)
		time.Sleep(24*time.Second + time.Millisecond)
		past := w.Live()
		time.Sleep(time.Second)
		inFile := c.OfBatch(dir)
		for i, l := range past {
			at := slices.IndexFunc(inFile, func(o checkpoint.Orphan) bool { return o.Job == l.Job.ID })
			if at < 0 || inFile[at].Length > past[i].Figures.Best {
				t.Errorf("%s: a second ago the search had %d, there are %+v", l.Job.ID, past[i].Figures.Best, inFile)
			}
		}
		w.Cancel()
		if err := errors.Join(w.Folder().Close()); len(past) != 2 || !errors.Is(w.Wait(), batch.ErrCancelled) || err != nil {
			t.Fatal(len(past), err)
		}

		f := open(t, dir, b)
		if left := f.Interrupted(c); len(left) != 2 || left[0].Job == left[1].Job || left[0].Source != b.Instances[0].Source {
			t.Errorf("the resumed batch finds %+v", left)
		}
		w = begin(t, f, c)
		time.Sleep(30 * time.Second)
		synctest.Wait() // for the file that is being written
		if n := len(checkpointsIn(t, c)); n != 4 {
			t.Errorf("%d checkpoints while the jobs run again, want two of each", n)
		}
		if diff := cmp.Diff(want, end(t, w), cmpopts.IgnoreFields(batch.Result{}, "Environment")); diff != "" {
			t.Errorf("the results depend on the interruption (-want +got):\n%s", diff)
		}
		if left := checkpointsIn(t, c); len(left) != 0 {
			t.Errorf("after the jobs have ended there are %v", left)
		}
	})
}

// TestABetterTourThanTheResultStays checks that a checkpoint is not removed for a worse
// result.
func TestABetterTourThanTheResultStays(t *testing.T) {
	b, dir := sorting(t, sorter{}), filepath.Join(t.TempDir(), "results")
	c := checkpoint.Beside(filepath.Join(t.TempDir(), "library.db"))
	synctest.Test(t, func(t *testing.T) {
		w := begin(t, open(t, dir, b), c)
		time.Sleep(20 * time.Second)
		w.Cancel()
		<-w.Done()
		_ = w.Folder().Close()
		better := c.OfBatch(dir)[0]
		text, err := os.ReadFile(better.Path)
		if err != nil {
			t.Fatal(err)
		}
		shorter := strings.Replace(string(text), fmt.Sprintf("Length %d", better.Length), "Length 779", 1) // the optimum is 780
		if err := os.WriteFile(better.Path, []byte(shorter), 0o600); err != nil {
			t.Fatal(err)
		}
		end(t, begin(t, open(t, dir, b), c))
		if left := checkpointsIn(t, c); len(left) != 1 || left[0] != better.Path {
			t.Errorf("there are %v, want %s", left, better.Path)
		}
	})
}

// TestProgramsHaveNoCheckpoints: their runs have no tour but the start tour.
func TestProgramsHaveNoCheckpoints(t *testing.T) {
	b := sorting(t, outsider{})
	c := checkpoint.Beside(filepath.Join(t.TempDir(), "library.db"))
	synctest.Test(t, func(t *testing.T) {
		w := begin(t, open(t, t.TempDir(), b), c)
		time.Sleep(30 * time.Second)
		if found := checkpointsIn(t, c); len(found) != 0 || len(w.Live()) != 2 {
			t.Errorf("%v, %d jobs run", found, len(w.Live()))
		}
		end(t, w)
	})
}

// TestCheckpointsThatCannotBeStored checks that the batch continues and reports the error.
func TestCheckpointsThatCannotBeStored(t *testing.T) {
	b, place := sorting(t, sorter{}), filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(place, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		w := begin(t, open(t, t.TempDir(), b), checkpoint.Beside(filepath.Join(place, "library.db")))
		if err := w.Wait(); err != nil || len(w.Results()) != 2 {
			t.Errorf("%v, %d results", err, len(w.Results()))
		}
		if err := w.CheckpointError(); err == nil || !strings.Contains(err.Error(), "continues without a checkpoint") {
			t.Errorf("it reports %v", err)
		}
		_ = w.Folder().Close()
	})
}
