package campaign

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"tourscope/app/checkpoint"
	"tourscope/solver/batch"
	"tourscope/solver/fingerprint"
	"tourscope/solver/run"
)

// guard keeps a checkpoint for each running job, so that a killed batch loses at most a
// second of a tour. A resumed batch repeats its interrupted jobs from their own start
// tours: results do not depend on checkpoints. The checkpoint of an interrupted job is
// removed when the job has a result that is as short.
type guard struct {
	folder  *checkpoint.Folder
	batch   *batch.Batch
	dir     string
	orphans []checkpoint.Orphan // of interrupted jobs

	mu      sync.Mutex
	failure error
}

func newGuard(c *checkpoint.Folder, f *Folder) *guard {
	dir := absolute(f.Dir)
	return &guard{folder: c, batch: f.Batch, dir: dir, orphans: c.OfBatch(dir)}
}

// attend begins the checkpoint of a job. Programs write their tours only at the end.
func (g *guard) attend(job batch.Job, r *run.Run) (ended func(stored bool)) {
	if r.Info().Outside {
		return func(bool) {}
	}
	keeper := g.folder.Keep(r, checkpoint.Origin{
		Source: whereFrom(g.batch.Instances[job.Instance].Source), Batch: g.dir, Job: job.ID,
	}, g.fail)
	return func(stored bool) {
		if !stored {
			keeper.Interrupted()
			return
		}
		keeper.End(true)
		g.forget(job, r)
	}
}

// forget removes the checkpoints that an interrupted job has left, unless their tours are
// shorter than that of its result.
func (g *guard) forget(job batch.Job, r *run.Run) {
	outcome, _ := r.Wait()
	for _, o := range g.orphans {
		if o.Job == job.ID && o.Length >= outcome.Length && o.Fingerprint == fingerprint.Of(r.Problem()).String() {
			_ = os.Remove(o.Path) // a file that stays is offered once more
		}
	}
}

func (g *guard) fail(err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.failure == nil {
		g.failure = fmt.Errorf("not all jobs had checkpoints: %w", err)
	}
}

func (g *guard) failed() error {
	if g == nil {
		return nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.failure
}

// Interrupted lists the checkpoints of the remaining jobs, which were interrupted. c may
// be nil.
func (f *Folder) Interrupted(c *checkpoint.Folder) []checkpoint.Orphan {
	if c == nil {
		return nil
	}
	return slices.DeleteFunc(c.OfBatch(absolute(f.Dir)), func(o checkpoint.Orphan) bool {
		return !slices.ContainsFunc(f.Batch.Jobs, func(j batch.Job) bool { return j.ID == o.Job && !f.done(j) })
	})
}

// done reports whether a job was measured before.
func (f *Folder) done(j batch.Job) bool {
	if f.history == nil {
		return false
	}
	r, is := f.history.Results[j.ID]
	return is && r.Failed == ""
}

// absolute returns a path that does not depend on the current folder, if there is one.
func absolute(path string) string {
	if full, err := filepath.Abs(path); err == nil {
		return full
	}
	return path
}

// whereFrom returns the source of an instance as an absolute path.
func whereFrom(source string) string {
	if strings.HasPrefix(source, batch.SamplePrefix) {
		return source
	}
	return absolute(source)
}
