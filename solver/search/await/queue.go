package await

import (
	"context"
	"sync"

	"tourscope/solver/internal/workers"
	"tourscope/solver/panics"
)

// Queue does work beside a run's search, one piece after the other, so that all pieces together
// need one budget of threads.
type Queue struct {
	Deferred bool // work begins when it is waited for: the budget is one thread

	last *Task
}

// Task is a piece of work of a queue.
type Task struct {
	begin    func()
	done     chan struct{}
	panicked *panics.Error // once done is closed
}

// Go adds work, which begins when all work before it is done, at the caller's priority.
func (q *Queue) Go(work func()) *Task {
	before, t := q.last, &Task{done: make(chan struct{})}
	t.begin = sync.OnceFunc(func() {
		var g workers.Group
		g.Go(func() {
			if before != nil {
				before.begin()
				<-before.done
			}
			t.panicked = panics.Catch(work)
			close(t.done)
		})
	})
	if q.last = t; !q.Deferred {
		t.begin()
	}
	return t
}

// IsBusy says whether work of the queue goes on beside the caller's.
func (q *Queue) IsBusy() bool {
	if q.last == nil || q.Deferred { // deferred work goes on only while it is waited for
		return false
	}
	select {
	case <-q.last.done: // and so is all before it
		return false
	default:
		return true
	}
}

// Wait waits for the work and reports meanwhile. When a report says halt, it returns true at once
// while the work continues. A panic of the work is raised here.
func (t *Task) Wait(ctx context.Context, report func() (halt bool)) (halted bool) {
	t.begin()
	_, halted, _ = Work(ctx, Every, report, func(context.Context) (struct{}, error) {
		<-t.done
		return struct{}{}, nil
	})
	if !halted && t.panicked != nil {
		panic(t.panicked)
	}
	return halted
}
