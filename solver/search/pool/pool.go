// Package pool runs the searches of an engine side by side: several workers with one
// reporter to the run.
//
// Work is dealt out as tasks that share no data that they change; which worker does
// which task, and how many workers there are, changes no tour, only the time it takes.
//
// The run's own goroutine is the first worker, the leader: between its kicks, and while
// it waits for the others, it reports for all. While the run holds the leader in a
// report, which is how a pause works, the others soon stop: they may do no more steps
// beyond its last report than their step budget, and begin no kick beyond the run's
// deadline (solver.Deadliner).
package pool

import (
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
	"tourscope/solver/panics"
	"tourscope/solver/search/await"
	"tourscope/solver/search/lk"
)

// Source is what the pool's reports are about: the tours of an engine.
type Source interface {
	// Figures fills in the lengths Best and Current of a state.
	Figures(*solver.State)

	// Tour does the same, and returns the tour that has the length Best, valid until the
	// next call.
	Tour(*solver.State) []solver.City

	// Partition returns the cells that are searched now, or nil.
	Partition() *solver.Partition
}

// Pool is the workers of a job.
type Pool struct {
	State solver.State // the leader's

	ctx      context.Context
	progress solver.Progress
	limited  solver.Deadliner // the run; nil: it has no deadline
	limit    int64            // kicks; 0: any number
	workers  []*Worker
	source   Source
	busy     bool // in Do
	reports  int

	kicks    atomic.Int64 // begun
	deadline atomic.Int64 // kicks that may be begun
	steps    atomic.Int64 // calls of Tick, by workers that do not lead
	budget   atomic.Int64 // calls of Tick that they may come to
	over     atomic.Bool
	mu       sync.Mutex
	more     sync.Cond // deadline, budget or over has changed
}

const (
	// stepBudget is how many kicks or steps a worker may be ahead of a report: some 20 ms.
	stepBudget = 5_000

	// Every so many calls of Tick the leader reports for others, and they compare with
	// their step budget.
	leaderEvery, othersEvery = 16, 64

	// smallPart is how many small things are not worth a goroutine.
	smallPart = 10_000

	// perCore bounds the workers of a core. Those that are not running delay the leader:
	// with 64 on two cores it came to report, and to notice a pause, every two seconds.
	perCore = 4

	// waitingTick is how often the leader reports while it waits for the others.
	waitingTick = time.Millisecond
)

// New returns a pool of as many workers as the job's budget of threads allows. Until
// Show it tells of the job's start.
func New(ctx context.Context, job solver.Job, progress solver.Progress) *Pool {
	p := &Pool{ctx: ctx, progress: progress, limit: job.Iterations}
	p.limited, _ = progress.(solver.Deadliner)
	p.more.L = &p.mu
	p.deadline.Store(math.MaxInt64)
	for i := range min(job.Workers(), perCore*workers.Size()) {
		p.workers = append(p.workers, &Worker{pool: p, Number: i, leads: i == 0})
	}
	s := start{job.Start, job.Problem.LengthOn(job.Threads, job.Start)}
	p.State.Best, p.State.Current = s.length, s.length
	p.source = s
	return p
}

// start is the source before there is a search.
type start struct {
	order  []solver.City
	length int64
}

func (start) Figures(*solver.State) {}

func (s start) Tour(*solver.State) []solver.City { return s.order }

func (start) Partition() *solver.Partition { return nil }

// Show makes a source the one that reports tell of.
func (p *Pool) Show(s Source) { p.source = s }

// Size returns how many workers there are.
func (p *Pool) Size() int { return len(p.workers) }

// Leader returns the worker of the run's own goroutine.
func (p *Pool) Leader() *Worker { return p.workers[0] }

// Enter begins a stage of the search on which so many workers work.
func (p *Pool) Enter(stage string, threads int) {
	p.State.Stage = solver.Stage{Name: stage, Threads: threads}
}

// Left returns how many kicks the run's limit leaves, when no worker is at work.
func (p *Pool) Left() int64 {
	if p.limit == 0 {
		return math.MaxInt64
	}
	return max(0, p.limit-p.kicks.Load())
}

// Do has tasks done, each by some worker. False means that the run was ended meanwhile.
func (p *Pool) Do(tasks int, work func(w *Worker, task int)) bool {
	p.busy = true
	defer func() { p.busy = false }()
	var next atomic.Int64
	share := func(w *Worker) {
		for !p.over.Load() {
			task := int(next.Add(1)) - 1
			if task >= tasks {
				return
			}
			work(w, task)
		}
	}
	helpers := p.workers[1:max(1, min(len(p.workers), tasks))]
	if len(helpers) == 0 {
		share(p.Leader())
		return !p.over.Load()
	}
	p.extend()
	var others workers.Group
	for _, w := range helpers {
		others.Go(func() { share(w) })
	}
	if panicked := panics.Catch(func() { share(p.Leader()) }); panicked != nil {
		p.end()
		_ = panics.Catch(others.Wait) // the first panic is the one to raise
		panic(panicked)
	}
	p.Finish(others.Wait)
	return !p.over.Load()
}

// Finish has work done in a goroutine of its own while the leader reports, to its end
// even when the run ends meanwhile.
func (p *Pool) Finish(work func()) {
	report := func() (halt bool) { p.Report(); return false }
	_, _, _ = await.Work(p.ctx, waitingTick, report, func(context.Context) (struct{}, error) {
		work()
		return struct{}{}, nil
	})
}

// Beside makes something in a goroutine of its own while the leader reports. It returns
// false, at once, when the run ends; the goroutine is then left to itself.
func Beside[T any](p *Pool, work func() T) (made T, finished bool) {
	if p.over.Load() {
		return made, false
	}
	halt := func() bool { return !p.Report() }
	made, halted, _ := await.Work(p.ctx, waitingTick, halt, func(context.Context) (T, error) { return work(), nil })
	return made, !halted
}

// Await waits for work of a queue while the leader reports. False: the run has ended, and the work goes on.
func (p *Pool) Await(t *await.Task) (done bool) {
	return !p.over.Load() && !t.Wait(p.ctx, func() bool { return !p.Report() })
}

// Parts does the work for the numbers below n, one part a worker, without reports: for
// work of microseconds a thousand numbers.
func (p *Pool) Parts(n int, work func(from, to int)) {
	parts := len(p.workers)
	if n < smallPart {
		parts = 1
	}
	var all workers.Group
	for i := range parts - 1 {
		all.Go(func() { work(i*n/parts, (i+1)*n/parts) })
	}
	work((parts-1)*n/parts, n)
	all.Wait()
}

// wait waits for the leader's reports until one of them grants what a worker wants. A worker in
// a descent wants steps alone: the last kicks of a run's limit may have been begun by then.
func (p *Pool) wait(granted func() bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for !p.over.Load() && !granted() {
		p.more.Wait()
	}
}

// hasKicks reports whether a kick may be begun.
func (p *Pool) hasKicks() bool { return p.kicks.Load() < p.deadline.Load() }

// hasSteps reports whether workers that do not lead may go on.
func (p *Pool) hasSteps() bool { return p.steps.Load() <= p.budget.Load() }

// extend moves the deadline and grants a new step budget.
func (p *Pool) extend() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.moveDeadline()
	p.budget.Store(p.steps.Load() + stepBudget*int64(len(p.workers)))
	p.more.Broadcast()
}

// moveDeadline adopts the run's deadline, if it has one.
func (p *Pool) moveDeadline() {
	if p.limited != nil {
		p.deadline.Store(p.limited.Deadline())
	}
}

// Over reports whether the run has ended. Any goroutine may call it.
func (p *Pool) Over() bool { return p.over.Load() }

// end ends the search of all workers.
func (p *Pool) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.over.Store(true)
	p.more.Broadcast()
}

// Report reports the figures and obeys the answer. False means to end. Only the leader
// may call it.
func (p *Pool) Report() bool {
	if p.over.Load() {
		return false
	}
	p.Sum()
	solver.ShowPartition(p.progress, p.source.Partition)
	switch p.progress.Report(&p.State) {
	case solver.Halt:
		p.end()
		return false
	case solver.Show:
		// The others may have found better while the report was under way.
		order := p.source.Tour(&p.State)
		p.progress.Show(order, &p.State)
	}
	if len(p.workers) > 1 {
		p.extend()
	} else {
		p.moveDeadline()
	}
	if p.reports++; p.reports%1024 == 0 && p.ctx.Err() != nil {
		p.end()
	}
	return !p.over.Load()
}

// Sum brings the figures up to date. The run's last kick is counted only when what was
// begun with it is done, so that the tour at the limit does not depend on chance.
func (p *Pool) Sum() {
	p.State.Iteration = min(p.kicks.Load(), p.deadline.Load())
	if p.busy && p.limit > 0 {
		p.State.Iteration = min(p.State.Iteration, p.limit-1)
	}
	p.State.Kicks = p.State.Iteration
	p.State.Moves, p.State.Accepted = 0, 0
	for _, w := range p.workers {
		p.State.Moves += w.movesShown.Load()
		p.State.Accepted += w.acceptedShown.Load()
	}
	p.source.Figures(&p.State)
}

// Result is the best tour, when no worker is at work.
func (p *Pool) Result(finished bool) solver.Result {
	p.Sum()
	order := slices.Clone(p.source.Tour(&p.State))
	p.State.Current = p.State.Best
	return solver.Result{Order: order, State: p.State, Finished: finished}
}

// Worker is one goroutine of a pool. It paces the searches that it works on.
type Worker struct {
	Number int // from 0

	pool   *Pool
	leads  bool
	calls  int
	search *lk.Search // at work now, or nil
	kicker *lk.Kicker // that of the search, where there is one

	// What the searches before the present one have done, and of all of them what
	// the leader may read.
	moves, accepted           int64
	movesShown, acceptedShown atomic.Int64
}
