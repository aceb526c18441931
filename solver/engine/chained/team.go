package chained

import (
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tourscope/solver"
	"tourscope/solver/internal/workers"
)

// A team is the goroutines that search, and their one line to the run. What there
// is to do is dealt out as tasks that touch nothing of each other's; who does which,
// and how many there are to do them, changes no tour, only the time it takes.
//
// The caller's own goroutine is the first hand. It leads: between its kicks, and
// while it waits for the others, it reports for all. While the run keeps it in a
// report, which is how a pause works, the others soon have nothing left to do: they
// may go no further ahead of its last report than lease, and never beyond the run's
// horizon.
type team struct {
	ctx      context.Context
	progress solver.Progress
	ahead    solver.Horizon // nil: the progress knows none
	limit    int64          // kicks; 0: any number
	hands    []*hand

	state   solver.State                      // the leader's
	busy    bool                              // in do
	figures func(*solver.State)               // fills in Best and Current
	picture func(*solver.State) []solver.City // the same, of the best tour that it returns
	regions func() *solver.Partition          // searched just now; nil where there are none yet
	reports int

	kicks   atomic.Int64 // begun
	horizon atomic.Int64 // kicks that may be begun
	work    atomic.Int64 // calls of tick, by hands that do not lead
	lease   atomic.Int64 // calls of tick that they may come to
	over    atomic.Bool
	mu      sync.Mutex
	more    sync.Cond // horizon, lease or over has changed
}

const (
	// leaseOf is how many kicks or steps a hand may be ahead of a report: some 20 ms.
	leaseOf = 5_000

	// Every so many calls of tick the leader reports for others, and they look at
	// their lease.
	leaderEvery, othersEvery = 16, 64

	// smallPart is how many small things are not worth a goroutine.
	smallPart = 10_000

	// handsACore bounds the hands. Those that are not at work are in the leader's way: with
	// 64 on two cores it had its turn, to hear of a pause, every two seconds.
	handsACore = 4

	// waitingTick is how often the leader reports while it waits for the others.
	waitingTick = time.Millisecond
)

func newTeam(ctx context.Context, job solver.Job, progress solver.Progress) *team {
	t := &team{ctx: ctx, progress: progress, limit: job.Iterations}
	t.ahead, _ = progress.(solver.Horizon)
	t.more.L = &t.mu
	t.horizon.Store(math.MaxInt64)
	size := job.Workers()
	if !job.Values.IsAuto("threads") {
		size = min(job.Values.Int("threads"), handsACore*size)
	}
	for i := range size {
		t.hands = append(t.hands, &hand{team: t, number: i, leads: i == 0})
	}
	start := job.Problem.Length(job.Start)
	t.state.Best, t.state.Current = start, start
	t.figures = func(*solver.State) {}
	t.picture = func(*solver.State) []solver.City { return job.Start }
	t.regions = func() *solver.Partition { return nil }
	return t
}

// stage is a stage of the search that the whole team works on.
func (t *team) stage(name string) solver.Stage {
	return solver.Stage{Name: name, Threads: len(t.hands)}
}

// left returns how many kicks the run's limit leaves, when nobody is at work.
func (t *team) left() int64 {
	if t.limit == 0 {
		return math.MaxInt64
	}
	return max(0, t.limit-t.kicks.Load())
}

// do has the tasks done. False means that the run was ended meanwhile.
func (t *team) do(tasks int, work func(h *hand, task int)) bool {
	t.busy = true
	defer func() { t.busy = false }()
	var next atomic.Int64
	all := func(h *hand) {
		for !t.over.Load() {
			task := int(next.Add(1)) - 1
			if task >= tasks {
				return
			}
			work(h, task)
		}
	}
	helpers := t.hands[1:max(1, min(len(t.hands), tasks))]
	if len(helpers) == 0 {
		all(t.hands[0])
		return !t.over.Load()
	}
	t.extend()
	var others workers.Group
	for _, h := range helpers {
		others.Go(func() { all(h) })
	}
	ended := make(chan *workers.Panic, 1)
	go func() { ended <- workers.Catch(others.Wait) }()
	if fall := workers.Catch(func() { all(t.hands[0]) }); fall != nil {
		t.end()
		<-ended
		panic(fall)
	}
	t.await(ended, false)
	return !t.over.Load()
}

// await reports until the others have ended. If it may leave them, it returns false once
// the run has ended before.
func (t *team) await(ended <-chan *workers.Panic, mayLeave bool) bool {
	tick := time.NewTicker(waitingTick)
	defer tick.Stop()
	for !mayLeave || !t.over.Load() {
		select {
		case fall := <-ended:
			if fall != nil {
				panic(fall)
			}
			return true
		case <-tick.C:
			t.report()
		}
	}
	return false
}

// beside makes something in a goroutine of its own while the leader reports. It
// returns false, at once, when the run ends; the goroutine is then left to itself.
func beside[T any](t *team, work func() T) (made T, finished bool) {
	ended := make(chan *workers.Panic, 1)
	thing := new(T)
	go func() { ended <- workers.Catch(func() { *thing = work() }) }()
	if !t.await(ended, true) {
		return made, false
	}
	return *thing, true
}

// inParts does something for all numbers below n, side by side.
func (t *team) inParts(n int, work func(from, to int)) {
	parts := len(t.hands)
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

// wait waits for the leader's next report, where there is reason to.
func (t *team) wait() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for !t.over.Load() && (t.kicks.Load() >= t.horizon.Load() || t.work.Load() > t.lease.Load()) {
		t.more.Wait()
	}
}

// extend lets the others go on.
func (t *team) extend() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.ahead != nil {
		t.horizon.Store(t.ahead.Horizon())
	}
	t.lease.Store(t.work.Load() + leaseOf*int64(len(t.hands)))
	t.more.Broadcast()
}

func (t *team) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.over.Store(true)
	t.more.Broadcast()
}

// report hands over the figures and obeys the answer. False means to end. Only the
// leader calls it.
func (t *team) report() bool {
	if t.over.Load() {
		return false
	}
	t.sum()
	solver.ShowPartition(t.progress, t.regions)
	switch t.progress.Report(&t.state) {
	case solver.Halt:
		t.end()
		return false
	case solver.Show:
		// The others may have found better while the report was under way.
		order := t.picture(&t.state)
		t.progress.Show(order, &t.state)
	}
	if len(t.hands) > 1 {
		t.extend()
	} else if t.ahead != nil {
		t.horizon.Store(t.ahead.Horizon())
	}
	if t.reports++; t.reports%1024 == 0 && t.ctx.Err() != nil {
		t.end()
	}
	return !t.over.Load()
}

// sum brings the figures up to date. The run's last kick is told of only when what
// was begun with it is done, so that the tour at the limit does not depend on chance.
func (t *team) sum() {
	t.state.Iteration = min(t.kicks.Load(), t.horizon.Load())
	if t.busy && t.limit > 0 {
		t.state.Iteration = min(t.state.Iteration, t.limit-1)
	}
	t.state.Kicks = t.state.Iteration
	t.state.Moves, t.state.Accepted = 0, 0
	for _, h := range t.hands {
		t.state.Moves += h.movesOpen.Load()
		t.state.Accepted += h.takenOpen.Load()
	}
	t.figures(&t.state)
}

// result is the best tour, when nobody is at work.
func (t *team) result(finished bool) solver.Result {
	t.sum()
	order := slices.Clone(t.picture(&t.state))
	t.state.Current = t.state.Best
	return solver.Result{Order: order, State: t.state, Finished: finished}
}
