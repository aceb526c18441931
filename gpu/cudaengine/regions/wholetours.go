package regions

import (
	"context"
	"sync"
	"sync/atomic"

	"tourscope/gpu/cudaengine/device"
	"tourscope/solver"
	"tourscope/solver/search/eax"
	"tourscope/solver/search/space"
)

// wholeTours recombines whole tours on the first device of a run, beside its search: an eax.Taker. Its time is not counted
// as that of kernels, since others run at the same time.
type wholeTours struct {
	machine *device.Machine
	values  solver.Values
	device  string
	threads int
	near    func() []int32 // the candidates, as a table for the devices
	space   *space.Space
	seed    uint64
	begin   func() // in a goroutine
	end     context.CancelFunc
	once    sync.Once      // begins or, before that, closes it
	asked   chan wholeTask // of a goroutine
	over    chan struct{}  // is closed when that has ended
	failure atomic.Pointer[error]
}

var _ eax.Taker = (*wholeTours)(nil)

// wholeTask is what is asked for; done is closed when it is done.
type wholeTask struct {
	goOn   func() bool
	stream uint64
	all    []eax.Taking
	done   chan struct{}
}

// close ends the recombination and waits for that.
func (s *wholeTours) close() {
	if s != nil {
		s.end()
		s.once.Do(func() { close(s.over) })
		<-s.over
	}
}

// failed returns the error of what was asked for, after which nothing is recombined.
func (s *wholeTours) failed() error {
	if s == nil {
		return nil
	}
	if err := s.failure.Load(); err != nil {
		return *err
	}
	return nil
}

// Take is eax.Taker's. Where the run has ended or the device has failed the tours stay as they are.
func (s *wholeTours) Take(goOn func() bool, stream uint64, all []eax.Taking) {
	s.once.Do(s.begin)
	task := wholeTask{goOn: goOn, stream: stream, all: all, done: make(chan struct{})}
	select {
	case s.asked <- task:
		<-task.done
	case <-s.over:
	}
}
