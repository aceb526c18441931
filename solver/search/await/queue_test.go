package await

import (
	"slices"
	"testing"
	"testing/synctest"

	"tourscope/solver/panics"
)

// Work of a queue is done in its order, one piece at a time, whichever is waited for first;
// deferred work, not before.
func TestQueueKeepsTheOrder(t *testing.T) {
	for _, deferred := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			q := Queue{Deferred: deferred}
			var done []int // without a lock: the race detector sees work side by side
			var tasks []*Task
			for i := range 4 {
				tasks = append(tasks, q.Go(func() { done = append(done, i) }))
			}
			synctest.Wait()
			if deferred && len(done) > 0 {
				t.Errorf("%v was done before anybody waited", done)
			}
			for _, i := range []int{2, 0, 3} {
				if tasks[i].Wait(t.Context(), never) {
					t.Error("it halted")
				}
			}
			if !slices.Equal(done, []int{0, 1, 2, 3}) {
				t.Errorf("done was %v", done)
			}
		})
	}
}

// A queue is busy while work goes on beside the caller's.
func TestQueueIsBusyUntilItsWorkIsDone(t *testing.T) {
	for _, deferred := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			q, open := Queue{Deferred: deferred}, make(chan struct{})
			if q.IsBusy() {
				t.Error("busy without work")
			}
			q.Go(func() { <-open })
			last := q.Go(func() {})
			synctest.Wait()
			if q.IsBusy() == deferred {
				t.Errorf("deferred %v, busy %v", deferred, q.IsBusy())
			}
			close(open)
			if last.Wait(t.Context(), never) || q.IsBusy() {
				t.Error("busy when all is done")
			}
		})
	}
}

// A report that says halt ends the waiting, not the work.
func TestWaitingForAQueueIsHalted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var q Queue
		open, ended := make(chan struct{}), false
		task := q.Go(func() { <-open; ended = true })
		if !task.Wait(t.Context(), func() bool { return true }) {
			t.Error("it was not halted")
		}
		close(open)
		if task.Wait(t.Context(), never) || !ended {
			t.Error("the work did not go on")
		}
	})
}

// A panic is raised where the work is waited for, and what comes after is done all the same.
func TestPanicInAQueueIsRaisedOnce(t *testing.T) {
	var q Queue
	broken, after := q.Go(func() { panic("broken") }), false
	last := q.Go(func() { after = true })
	if last.Wait(t.Context(), never) || !after {
		t.Error("the work after it was not done")
	}
	defer func() {
		if panicked, _ := recover().(*panics.Error); panicked == nil || panicked.Value != "broken" {
			t.Errorf("raised was %v", panicked)
		}
	}()
	broken.Wait(t.Context(), never)
	t.Error("nothing was raised")
}
