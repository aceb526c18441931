package batch

import (
	"context"
	"errors"
	"maps"
	"runtime"
	"sync"

	"tourscope/solver"
	"tourscope/solver/run"
)

// Settings control how a batch is run.
type Settings struct {
	// AtOnce is the number of concurrent jobs; 0 is 1. Concurrent jobs share cores, memory
	// bandwidth and clock boost, so their times are comparable only with each other.
	AtOnce int

	// ProgramsAtOnce is the number of concurrent jobs of external programs. They run after
	// all other jobs, largest instances first. With 0 they run in the order of the batch.
	ProgramsAtOnce int

	Journal *Journal // may be nil: nothing is kept
	History *History // of a batch that is resumed; nil begins a new one

	// Processor enables the measurement of each job's processor time, if jobs run one at a
	// time. It is that of the whole process, so it is exact only if nothing else runs in it.
	Processor   bool
	Environment Environment

	// Observe is called when a job begins and ends, one call at a time. It must return
	// quickly and must not call methods of the Run that wait.
	Observe func(Event)

	// Attend is called when the run of a job has started, from several goroutines, and must
	// return quickly; ended is called when the job has ended. stored means that the journal
	// has a result of it that is no failure. May be nil.
	Attend func(Job, *run.Run) (ended func(stored bool))
}

// Event is the beginning or, with a Result, the end of a job.
type Event struct {
	Job    Job
	Result *Result  // nil at the beginning
	Run    *run.Run // the ended run with its tour; nil if it failed
}

// Live is a running job.
type Live struct {
	Job     Job
	Figures run.Figures
	Toured  bool // there is a tour, whose length may be 0
}

// Run is a running batch. All methods may be called from any goroutine.
type Run struct {
	batch       *Batch
	settings    Settings
	environment int  // the number of this environment, from 1
	began       bool // there was a job left at the start

	done    chan struct{}
	changed chan struct{}
	stop    context.CancelFunc
	err     error // read only once done is closed

	observing sync.Mutex // one call of Observe at a time

	mu      sync.Mutex
	wake    sync.Cond // paused has changed, or the batch is cancelled
	queue   []Job
	live    map[string]*run.Run // by job
	results map[string]Result
	paused  bool
	failure error // of the journal
	cache   problemCache
}

// Start runs the jobs without a measurement in the history, in their order. The end of ctx
// has the effect of Cancel.
func (b *Batch) Start(ctx context.Context, s Settings) (*Run, error) {
	r := &Run{
		batch: b, settings: s, environment: 1,
		done: make(chan struct{}), changed: make(chan struct{}, 1),
		live: make(map[string]*run.Run), results: make(map[string]Result),
		cache: problemCache{batch: b, kept: make(map[int]*keptProblem)},
	}
	r.wake.L = &r.mu
	if h := s.History; h != nil {
		r.environment = len(h.Environments) + 1
		maps.Copy(r.results, h.Results)
	}
	for _, job := range b.Jobs {
		if old, is := r.results[job.ID]; !is || old.Failed != "" {
			delete(r.results, job.ID)
			r.queue = append(r.queue, job)
		}
	}
	if s.ProgramsAtOnce > 0 {
		b.programsLast(r.queue)
	}
	r.began = len(r.queue) > 0
	r.settings.Environment.Jobs, r.settings.Environment.Programs = max(s.AtOnce, 1), s.ProgramsAtOnce
	if s.Journal != nil && r.began {
		if err := s.Journal.environment(r.settings.Environment); err != nil {
			return nil, err
		}
	}
	ctx, r.stop = context.WithCancel(ctx)
	context.AfterFunc(ctx, r.wakeAll)
	go r.drive(ctx)
	return r, nil
}

func (r *Run) drive(ctx context.Context) {
	r.workers(ctx, r.settings.AtOnce, func(j Job) bool { return r.settings.ProgramsAtOnce == 0 || !r.batch.ofProgram(j) })
	r.workers(ctx, r.settings.ProgramsAtOnce, func(Job) bool { return true })
	r.mu.Lock()
	r.err = r.failure
	if r.err == nil && len(r.queue) > 0 {
		r.err = ErrCancelled
	}
	r.mu.Unlock()
	r.stop()
	close(r.done)
	r.hint()
}

// ErrCancelled is the error of a batch that was cancelled with jobs left.
var ErrCancelled = errors.New("the batch was cancelled")

// step runs the next job, if it is eligible; false when there is none.
func (r *Run) step(ctx context.Context, eligible func(Job) bool) bool {
	job, is := r.next(ctx, eligible)
	if !is {
		return false
	}
	if !r.enroll(job) {
		return false
	}
	r.observe(Event{Job: job})
	ended, stored := func(bool) {}, false
	defer func() { ended(stored) }()
	result, work, is := r.measure(ctx, job, func(work *run.Run) {
		if r.settings.Attend != nil {
			ended = r.settings.Attend(job, work)
		}
	})
	if !is {
		r.requeue(job)
		return false
	}
	result.Environment = r.environment
	if !r.keep(result) {
		return false
	}
	r.observe(Event{Job: job, Result: &result, Run: work})
	stored = result.Failed == ""
	return true
}

// next waits while the batch is paused, then removes the first job of the queue if it is
// eligible.
func (r *Run) next(ctx context.Context, eligible func(Job) bool) (Job, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.paused && ctx.Err() == nil {
		r.wake.Wait()
	}
	if ctx.Err() != nil || r.failure != nil || len(r.queue) == 0 || !eligible(r.queue[0]) {
		return Job{}, false
	}
	job := r.queue[0]
	r.queue = r.queue[1:]
	return job, true
}

// enroll notes in the journal that a job begins; false when the journal cannot be written.
func (r *Run) enroll(job Job) bool {
	if r.settings.Journal == nil {
		return true
	}
	err := r.settings.Journal.started(job.ID)
	if err != nil {
		r.fail(err)
		r.requeue(job)
	}
	return err == nil
}

// fail ends the batch with the first error of its journal.
func (r *Run) fail(err error) {
	r.mu.Lock()
	if r.failure == nil {
		r.failure = err
	}
	r.mu.Unlock()
	r.stop()
}

// requeue puts a cancelled job, which has no result, back to the front of the queue.
func (r *Run) requeue(job Job) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.queue = append([]Job{job}, r.queue...)
}

// keep stores a result in the journal. An error in writing the journal ends the batch,
// rather than hours of results being lost.
func (r *Run) keep(result Result) bool {
	var err error
	if r.settings.Journal != nil {
		err = r.settings.Journal.result(result)
	}
	r.mu.Lock()
	r.results[result.ID] = result // it is measured even if it cannot be written
	r.mu.Unlock()
	r.hint()
	if err != nil {
		r.fail(err)
	}
	return err == nil
}

// measure runs a job; false when it was cancelled. The run is nil if it failed. started is
// called with the run when it has started.
func (r *Run) measure(ctx context.Context, job Job, started func(*run.Run)) (Result, *run.Run, bool) {
	problem, err := r.cache.take(job.Instance)
	if err != nil {
		return r.batch.failed(job, err), nil, true
	}
	defer r.cache.release(job.Instance)
	if r.settings.AtOnce <= 1 {
		runtime.GC() // garbage of the previous job is not to be collected in this one
	}
	settings, err := r.batch.settings(job, problem)
	settings.Processor = r.settings.Processor && r.settings.AtOnce <= 1
	if err != nil {
		return r.batch.failed(job, err), nil, true
	}
	work, err := run.Start(ctx, settings)
	if err != nil {
		return r.batch.failed(job, err), nil, true
	}
	r.enter(job, work)
	started(work)
	defer r.leave(job)
	outcome, err := work.Wait()
	switch {
	case ctx.Err() != nil && (outcome.Stop == solver.StopUser || err != nil):
		return Result{}, nil, false
	case err != nil:
		return r.batch.failed(job, err), nil, true
	}
	return r.batch.measured(job, outcome, work.Trace()), work, true
}

func (r *Run) enter(job Job, work *run.Run) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.live[job.ID] = work
	if r.paused {
		work.Pause()
	}
}

func (r *Run) leave(job Job) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.live, job.ID)
}

func (r *Run) observe(e Event) {
	r.hint()
	if r.settings.Observe == nil {
		return
	}
	r.observing.Lock()
	defer r.observing.Unlock()
	r.settings.Observe(e)
}

func (r *Run) hint() {
	select {
	case r.changed <- struct{}{}:
	default:
	}
}

func (r *Run) wakeAll() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.wake.Broadcast()
}
