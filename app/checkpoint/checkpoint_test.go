package checkpoint

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"tourscope/solver"
	"tourscope/solver/run"
)

// A file of a million cities is written in the time that the pace of writing supposes.
func BenchmarkWrite(b *testing.B) {
	const cities = 1_000_000
	x := make([]float64, cities)
	for i := range x {
		x[i] = float64(i)
	}
	p, err := solver.NewProblem(solver.Definition{Name: "line", Metric: solver.Euc2D, X: x, Y: x})
	if err != nil {
		b.Fatal(err)
	}
	ctx, stop := context.WithCancel(b.Context())
	r, err := run.Start(ctx, run.Settings{Problem: p, Engine: sorter{}, Heuristic: "nearest"})
	if err != nil {
		b.Fatal(err)
	}
	<-r.Changed()
	stop()
	k := &Keeper{folder: Beside(filepath.Join(b.TempDir(), "l.db")), run: r}
	for b.Loop() {
		if err := k.write(r.Latest().Order, 1, time.Second); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/cities, "ns/city")
	r.Wait()
}

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// sorter is an engine that puts one city after the other into the order of its number,
// one each tick, and never ends. It keeps the best tour.
type sorter struct{}

const tick = 100 * time.Millisecond

func (sorter) Info() solver.Info { return solver.Info{Name: "sorter", Start: "random"} }

func (sorter) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	order, best := slices.Clone(job.Start), slices.Clone(job.Start)
	state := solver.State{Best: job.Problem.Length(best)}
	for at := 0; ; at++ {
		time.Sleep(tick)
		if i := at; i < len(order) {
			j := slices.Index(order, solver.City(i))
			order[i], order[j] = order[j], order[i]
		}
		state.Iteration++
		state.Current = job.Problem.Length(order)
		if state.Current < state.Best {
			state.Best = state.Current
			copy(best, order)
		}
		switch progress.Report(&state) {
		case solver.Show:
			progress.Show(best, &state)
		case solver.Halt:
			return solver.Result{Order: best, State: state}, ctx.Err()
		}
	}
}

// street is a problem of cities in a row.
func street(t *testing.T, name string, cities int) *solver.Problem {
	t.Helper()
	x, y := make([]float64, cities), make([]float64, cities)
	for i := range x {
		x[i] = float64(10 * i)
	}
	p, err := solver.NewProblem(solver.Definition{Name: name, Metric: solver.Euc2D, X: x, Y: y})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// search starts a search with a checkpoint in a bubble. What goes wrong is appended to
// failures, which may be read when the bubble waits.
func search(t *testing.T, f *Folder, p *solver.Problem, orphan string, failures *[]error) (*run.Run, *Keeper) {
	t.Helper()
	r, err := run.Start(t.Context(), run.Settings{Problem: p, Engine: sorter{}, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	return r, f.Keep(r, Origin{Source: "/data/a\xff.tsp", Orphan: orphan}, func(err error) { *failures = append(*failures, err) })
}

func files(t *testing.T, f *Folder) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(f.Path, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// newFolder returns a folder that is yet to be made.
func newFolder(t *testing.T) *Folder {
	return Beside(filepath.Join(t.TempDir(), "data", "library.db"))
}

func TestTheFileIsAtMostASecondBehindTheSearch(t *testing.T) {
	f, p := newFolder(t), street(t, "street", 400)
	synctest.Test(t, func(t *testing.T) {
		var failures []error
		r, k := search(t, f, p, "", &failures)
		time.Sleep(usualAfter - time.Millisecond)
		if found := files(t, f); len(found) > 0 {
			t.Errorf("before %v there is %v", usualAfter, found)
		}
		var past []int64 // the best lengths, a tick each, the last second
		for range 200 {
			synctest.Wait()
			past = append(past, r.Figures().Best)
			if len(past) > 12 {
				o, err := readOrphan(files(t, f)[0])
				if err != nil {
					t.Fatal(err)
				}
				if before := past[len(past)-1-int(time.Second/tick)]; o.Length > before {
					t.Fatalf("the file has %d, a second ago the search had %d", o.Length, before)
				}
			}
			time.Sleep(tick)
		}
		if past[0] == past[len(past)-1] {
			t.Error("the search got no better")
		}
		o, _ := readOrphan(files(t, f)[0])
		if o.Instance != "street" || o.Source != "/data/a\xff.tsp" || o.Engine != "sorter" || o.Seed != 7 || o.Elapsed < usualAfter {
			t.Errorf("the file says %+v", o)
		}
		r.Stop()
		k.End(true)
		if found := files(t, f); len(found) > 0 || failures != nil {
			t.Errorf("after the end there are %v, failures %v", found, failures)
		}
	})
}

// A search that finds nothing better is alive nevertheless.
func TestTheFileIsTouched(t *testing.T) {
	f, p := newFolder(t), street(t, "street", 20)
	synctest.Test(t, func(t *testing.T) {
		r, k := search(t, f, p, "", new([]error))
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		path := files(t, f)[0]
		if info, err := os.Stat(path); err != nil || time.Since(info.ModTime()) > pulse+beat {
			t.Errorf("last touched at %v, now it is %v (%v)", info.ModTime(), time.Now(), err)
		}
		if err := os.Remove(path); err != nil { // as if it had been taken for an orphan
			t.Fatal(err)
		}
		time.Sleep(pulse + 2*beat)
		synctest.Wait()
		if len(files(t, f)) != 1 {
			t.Error("the file is not written again")
		}
		r.Stop()
		k.End(true)
	})
}

func TestAResultThatIsStoredNowhereStaysHere(t *testing.T) {
	f, p := newFolder(t), street(t, "street", 400)
	synctest.Test(t, func(t *testing.T) {
		r, k := search(t, f, p, "", new([]error))
		time.Sleep(15 * time.Second)
		r.Stop()
		k.End(false)
		outcome, _ := r.Wait()
		o, err := readOrphan(files(t, f)[0])
		if err != nil || o.Length != outcome.Length {
			t.Errorf("the file has %d, %v, the result is %d", o.Length, err, outcome.Length)
		}
	})
}

// A full disk and a folder that cannot be made are the same to a search: errors.
func TestASearchOutlivesAPlaceThatCannotBeWritten(t *testing.T) {
	place := filepath.Join(t.TempDir(), "place")
	if err := os.WriteFile(place, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	f, p := Beside(filepath.Join(place, "library.db")), street(t, "street", 400)
	synctest.Test(t, func(t *testing.T) {
		var failures []error
		r, k := search(t, f, p, "", &failures)
		time.Sleep(usualAfter + 3*retry)
		synctest.Wait()
		if len(failures) != 1 || !strings.Contains(failures[0].Error(), "continues without a checkpoint") {
			t.Errorf("failures: %v", failures)
		}
		if n := r.Figures(); n.Stop != solver.NotStopped {
			t.Errorf("the search stopped: %v", n.Stop)
		}
		if err := os.Remove(place); err != nil {
			t.Fatal(err)
		}
		time.Sleep(retry + beat)
		synctest.Wait()
		if len(files(t, f)) != 1 {
			t.Errorf("when there is room again there are the files %v", files(t, f))
		}
		r.Stop()
		k.End(true)
		if outcome, err := r.Wait(); err != nil || outcome.Stop != solver.StopUser {
			t.Errorf("%v %v", outcome.Stop, err)
		}
	})
}

// abandon makes the checkpoint of a search whose process has ended. Its tour is the
// start tour of the seed.
func abandon(t *testing.T, f *Folder, p *solver.Problem, word string, age time.Duration) string {
	t.Helper()
	gone := exec.Command(os.Args[0], "-test.run=^$")
	if err := gone.Run(); err != nil {
		t.Fatal(err)
	}
	var path string
	short := &Folder{Path: f.Path, After: time.Millisecond}
	synctest.Test(t, func(t *testing.T) {
		before := files(t, f)
		r, k := search(t, short, p, "", new([]error))
		time.Sleep(3 * beat)
		r.Stop()
		k.End(false)
		for _, name := range files(t, f) {
			if !slices.Contains(before, name) {
				path = name
			}
		}
	})
	parts := strings.SplitN(filepath.Base(path), "-", 4)
	left := filepath.Join(f.Path, fmt.Sprintf("%s-%d-%s-%s.tour", parts[0], gone.Process.Pid, word, machine()))
	when := time.Now().Add(-age)
	if err := errors.Join(os.Rename(path, left), os.Chtimes(left, when, when)); err != nil {
		t.Fatal(err)
	}
	return left
}

func TestOrphans(t *testing.T) {
	f, p, other := newFolder(t), street(t, "street", 50), street(t, "other", 60)
	old := abandon(t, f, p, "old", time.Hour)
	abandon(t, f, other, "b", 2*time.Minute)
	newest := abandon(t, f, p, "new", 90*time.Second)
	ancient := abandon(t, f, p, "a", keeping+time.Hour)
	all, err := f.Orphans()
	if len(all) != 3 || err != nil {
		t.Errorf("%v, %v", all, err)
	}
	if _, err := os.Stat(ancient); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("after %v an orphan is still there: %v", keeping, err)
	}
	mine, err := f.Of(p)
	if len(mine) != 2 || err != nil || mine[0].Path != newest || mine[1].Path != old {
		t.Errorf("%v, %v", mine, err)
	}
	last, order, damaged, err := f.Last(p)
	if last.Path != newest || damaged != nil || err != nil || p.Length(order) != last.Length {
		t.Errorf("%v, %v, %v, length %d", last, damaged, err, p.Length(order))
	}
	f.Forget(p, last.Length+1)
	if mine, _ := f.Of(p); len(mine) != 2 {
		t.Errorf("a worse result removed what is better: %v", mine)
	}
	f.Forget(p, last.Length)
	if mine, _ := f.Of(p); len(mine) != 0 {
		t.Errorf("a result as good leaves %v", mine)
	}
	if _, _, _, err := f.Last(p); !errors.Is(err, ErrNone) {
		t.Errorf("without an orphan: %v", err)
	}
}

func TestWhoIsGone(t *testing.T) {
	dead := exec.Command(os.Args[0], "-test.run=^$")
	if err := dead.Run(); err != nil {
		t.Fatal(err)
	}
	known := runtime.GOOS != "windows" // that a process has ended
	for _, c := range []struct {
		who     string
		owner   owner
		silence time.Duration
		gone    bool
	}{
		{"this process", owner{os.Getpid(), machine()}, 0, false},
		{"another process with its number", owner{os.Getpid(), machine()}, silence + time.Second, true},
		{"a process that has just ended", owner{dead.Process.Pid, machine()}, 0, known},
		{"a process of another machine", owner{dead.Process.Pid, "elsewhere"}, silence / 2, false},
		{"a silent process of another machine", owner{dead.Process.Pid, "elsewhere"}, silence + time.Second, true},
	} {
		if gone := c.owner.gone(time.Now().Add(-c.silence)); gone != c.gone {
			t.Errorf("%s: gone %v", c.who, gone)
		}
	}
	name := fileName(street(t, "street", 5))
	if _, o, is := parseName(name); !is || o != (owner{os.Getpid(), machine()}) {
		t.Errorf("%s: %v, %v", name, o, is)
	}
	for _, name := range []string{"", "a.tour", "notes.txt", "-1-2-3.tour", strings.Repeat("0", 32) + "-x-y-z.tour"} {
		if _, _, is := parseName(name); is {
			t.Errorf("%q is taken for a checkpoint", name)
		}
	}
}

func TestDamagedFilesArePassedOver(t *testing.T) {
	f, p := newFolder(t), street(t, "street", 50)
	good := abandon(t, f, p, "good", time.Hour)
	text, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	for word, content := range map[string]string{
		"empty":  "",
		"half":   string(text[:len(text)/2]),
		"head":   string(text[:40]),
		"number": strings.Replace(string(text), "Length ", "Length x", 1),
		"binary": strings.Repeat("\x00\xff", 1<<16),
	} {
		path := strings.Replace(good, "-good-", "-"+word+"-", 1)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		soon := time.Now().Add(-2 * time.Minute)
		if err := os.Chtimes(path, soon, soon); err != nil {
			t.Fatal(err)
		}
	}
	last, order, damaged, err := f.Last(p)
	if last.Path != good || err != nil || p.CheckTour(order) != nil {
		t.Errorf("%v, %v", last, err)
	}
	for _, word := range []string{"empty", "half", "head", "number", "binary"} {
		if damaged == nil || !strings.Contains(damaged.Error(), "-"+word+"-") {
			t.Errorf("%s was not told: %v", word, damaged)
		}
	}
}

// The file that a search starts from stays until there is another.
func TestTheOrphanIsReplaced(t *testing.T) {
	f, p := newFolder(t), street(t, "street", 400)
	for name, c := range map[string]struct {
		after  time.Duration
		stored bool
		stays  bool
	}{
		"before the first file":  {usualAfter - time.Second, true, true},
		"with a file of its own": {usualAfter + time.Second, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			orphan := abandon(t, f, p, "o", time.Hour)
			synctest.Test(t, func(t *testing.T) {
				r, k := search(t, f, p, orphan, new([]error))
				time.Sleep(c.after)
				synctest.Wait()
				if _, err := os.Stat(orphan); (err == nil) != c.stays {
					t.Errorf("after %v: %v", c.after, err)
				}
				r.Stop()
				k.End(c.stored)
			})
			if left := files(t, f); len(left) > 0 {
				t.Errorf("after the end: %v", left)
			}
		})
	}
}
