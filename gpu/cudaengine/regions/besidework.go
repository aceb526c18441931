package regions

import (
	"context"
	"strconv"
	"sync"
	"sync/atomic"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/solver"
)

// besideWork is work on the first device of a run beside its search, one piece after the other, in a goroutine that begins
// with the first piece. Its time is not counted as that of kernels, since others run at the same time.
type besideWork struct {
	what      string                // names it in errors
	priority  driver.StreamPriority // of its blocks
	machine   *device.Machine
	job       solver.Job
	device    string
	end       context.CancelFunc
	ctx       context.Context // of the goroutine
	once      sync.Once       // begins or, before that, closes it
	asked     chan besideTask // of the goroutine
	over      chan struct{}   // is closed when that has ended
	failure   atomic.Pointer[error]
	full      atomic.Bool // the device has no memory for the work
	mayBeFull bool        // the device: it does no work then, which is no failure
}

// besideTask is a piece of work; done is closed when it is done without an error.
type besideTask struct {
	work func(context.Context, *device.Group) error
	done chan struct{}
}

// newBesideWork returns work of some kind beside a run on the devices of a group, until it is closed.
func newBesideWork(ctx context.Context, what string, priority driver.StreamPriority, m *device.Machine, g *device.Group, job solver.Job) *besideWork {
	s := &besideWork{what: what, priority: priority, machine: m, job: job, device: strconv.Itoa(g.Chosen.List[0].Index), asked: make(chan besideTask), over: make(chan struct{})}
	s.ctx, s.end = context.WithCancel(ctx)
	return s
}

// do does a piece of work and waits for it: none where the run has ended or the device has failed. Where the work fails,
// failed has its error when do returns.
func (s *besideWork) do(work func(context.Context, *device.Group) error) {
	s.once.Do(func() { go s.run() })
	task := besideTask{work, make(chan struct{})}
	select {
	case s.asked <- task:
		select {
		case <-task.done:
		case <-s.over:
		}
	case <-s.over:
	}
}

// run does what is asked for until the context ends or the device fails.
func (s *besideWork) run() {
	defer close(s.over)
	err := s.machine.Beside(s.what, s.job, s.device, s.priority, func(g *device.Group) error {
		for {
			select {
			case task := <-s.asked:
				if err := task.work(s.ctx, g); err != nil {
					return err
				}
				close(task.done)
			case <-s.ctx.Done():
				return nil
			}
		}
	})
	switch {
	case err == nil:
	case s.mayBeFull && driver.OutOfMemory(err): // or for a stream alone
		s.full.Store(true)
	default:
		s.failure.Store(&err)
	}
}

// close ends the work and waits for that.
func (s *besideWork) close() {
	s.end()
	s.once.Do(func() { close(s.over) })
	<-s.over
}

// failed returns the error of the work, after which none is done.
func (s *besideWork) failed() error {
	if err := s.failure.Load(); err != nil {
		return *err
	}
	return nil
}
