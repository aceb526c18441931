package batch

import (
	"context"
	"errors"
	"maps"
	"runtime"
	"sync"

	"tourscope/solver"
	"tourscope/solver/run"
	"tourscope/solver/stats"
)

// Settings say how a batch is run.
type Settings struct {
	// AtOnce is how many jobs run side by side; 0 is 1. Jobs side by side take
	// each other's cores, memory and turbo: their times can be compared with each
	// other at best.
	AtOnce int

	// ProgramsAtOnce is how many jobs of programs of others run side by side, after all
	// other jobs and those of the largest instances first. 0 is in turns with the others.
	ProgramsAtOnce int

	Journal *Journal // may be nil: nothing is kept
	History *History // of a batch that goes on; nil begins a new one

	// Processor measures the processor time of each job, if they run one by one. It is
	// this process's, so right only where it does nothing else.
	Processor   bool
	Environment Environment

	// Observe is told when a job begins and ends, one call at a time. It must
	// return soon and not call the Run's methods that wait.
	Observe func(Event)
}

// Event is the beginning or, with a Result, the end of a job.
type Event struct {
	Job    Job
	Result *Result  // nil at the beginning
	Run    *run.Run // that has ended well, with its tour; nil if there was none
}

// Live is a job at work.
type Live struct {
	Job     Job
	Figures run.Figures
}

// Run is a batch at work. All methods may be called from any goroutine.
type Run struct {
	batch    *Batch
	settings Settings
	session  int  // the number of this environment
	began    bool // there was a job left to do in it

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

// Start runs the jobs that the history has no measurement of, in their order.
// The end of ctx cancels, as Cancel does.
func (b *Batch) Start(ctx context.Context, s Settings) (*Run, error) {
	r := &Run{
		batch: b, settings: s, session: 1,
		done: make(chan struct{}), changed: make(chan struct{}, 1),
		live: make(map[string]*run.Run), results: make(map[string]Result),
		cache: problemCache{batch: b, kept: make(map[int]*keptProblem)},
	}
	r.wake.L = &r.mu
	if h := s.History; h != nil {
		r.session = len(h.Sessions) + 1
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
		if err := s.Journal.session(r.settings.Environment); err != nil {
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

// ErrCancelled ends a batch that was cancelled with jobs left to do.
var ErrCancelled = errors.New("the batch was cancelled")

// step does one job; false when there is no more to do.
func (r *Run) step(ctx context.Context, theirs func(Job) bool) bool {
	job, is := r.next(ctx, theirs)
	if !is {
		return false
	}
	r.observe(Event{Job: job})
	result, work, is := r.measure(ctx, job)
	if !is {
		r.giveBack(job)
		return false
	}
	result.Session = r.session
	if !r.keep(result) {
		return false
	}
	r.observe(Event{Job: job, Result: &result, Run: work})
	return true
}

// next takes a job that is theirs, once the batch is not paused.
func (r *Run) next(ctx context.Context, theirs func(Job) bool) (Job, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.paused && ctx.Err() == nil {
		r.wake.Wait()
	}
	if ctx.Err() != nil || r.failure != nil || len(r.queue) == 0 || !theirs(r.queue[0]) {
		return Job{}, false
	}
	job := r.queue[0]
	r.queue = r.queue[1:]
	return job, true
}

// giveBack returns a job that was cancelled: it has no result.
func (r *Run) giveBack(job Job) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.queue = append([]Job{job}, r.queue...)
}

// keep writes a result down. Without a journal that can be written the batch
// ends: a night of results that nobody keeps is worse.
func (r *Run) keep(result Result) bool {
	var err error
	if r.settings.Journal != nil {
		err = r.settings.Journal.result(result)
	}
	r.mu.Lock()
	r.results[result.ID] = result // it is measured, whatever the disk says
	if err != nil && r.failure == nil {
		r.failure = err
	}
	r.mu.Unlock()
	r.hint()
	if err != nil {
		r.stop()
	}
	return err == nil
}

// measure runs a job; false when it was cancelled. A run that has failed is not
// handed out.
func (r *Run) measure(ctx context.Context, job Job) (Result, *run.Run, bool) {
	problem, err := r.cache.take(job.Instance)
	if err != nil {
		return r.batch.failed(job, err), nil, true
	}
	defer r.cache.release(job.Instance)
	if r.settings.AtOnce <= 1 {
		runtime.GC() // a job does not clear up after the one before
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

// settings turns a job into those of a run.
func (b *Batch) settings(job Job, problem *solver.Problem) (run.Settings, error) {
	e := b.Plan.Engines[job.Engine]
	engine, err := b.engines.Find(e.Name)
	if err != nil {
		return run.Settings{}, err
	}
	s := run.Settings{
		Problem: problem, Engine: engine, Values: e.Params, Seed: job.Seed, Heuristic: e.Start, Threads: e.Threads,
		Limits: run.Limits{
			Time: e.Stop.scaled(e.Stop.Time, problem.Cities()), Processor: e.Stop.scaled(e.Stop.Processor, problem.Cities()),
			Iterations: e.Stop.Iterations, Stagnation: e.Stop.Stagnation,
		},
	}
	if over := b.Instances[job.Instance].over(); e.Stop.Gap != nil && over > 0 {
		s.Limits.Target = stats.Within(*e.Stop.Gap, over)
	}
	return s, nil
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
