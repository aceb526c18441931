//go:build cuda

package driver

import (
	"errors"
	"time"

	"gorgonia.org/cu"
)

// Stream is a CUDA stream: work in one stream runs in order, work in different streams may
// overlap.
type Stream struct{ handle cu.Stream }

// NewStream creates a non-blocking stream: it does not synchronise with the default stream. A device with fewer priorities
// takes the nearest one.
func NewStream(priority StreamPriority) (Stream, error) {
	handle, err := cu.MakeStreamWithPriority(-int(priority), cu.NonBlocking) // 0 is the lowest
	return Stream{handle}, failure(err, "create a stream")
}

// Destroy frees the stream.
func (s Stream) Destroy() error { return failure(s.handle.Destroy(), "free a stream") }

// Wait waits for all work of the stream. It returns the errors of kernels.
func (s Stream) Wait() error { return failure(s.handle.Synchronize(), "run the kernels") }

// After makes the later work of the stream wait for the event.
func (s Stream) After(e Event) error {
	return failure(s.handle.Wait(e.handle, 0), "let a stream wait for an event")
}

// Event is a CUDA event: a position in a stream, and the time when the device reached it.
type Event struct{ handle cu.Event }

// NewEvent creates an event with a time stamp.
func NewEvent() (Event, error) {
	handle, err := cu.MakeEvent(cu.DefaultEvent)
	return Event{handle}, failure(err, "create an event")
}

// Destroy frees the event.
func (e Event) Destroy() error { return failure(cu.DestroyEvent(&e.handle), "free an event") }

// Record queues the event behind the work that the stream has now.
func (e Event) Record(s Stream) error { return failure(e.handle.Record(s.handle), "record an event") }

// Wait waits until the device has reached the event.
func (e Event) Wait() error { return failure(e.handle.Synchronize(), "run the kernels") }

// Since returns the time between start and this event, both reached by the device.
func (e Event) Since(start Event) (time.Duration, error) {
	ms, err := start.handle.Elapsed(e.handle)
	return time.Duration(ms * float64(time.Millisecond)), failure(err, "read the device's clock")
}

// Done reports whether the device has reached the event. It is true after a failure, too:
// the next Wait returns the error.
func (e Event) Done() bool {
	err := failure(e.handle.Query(), "query an event")
	var answer *Error
	return !errors.As(err, &answer) || answer.Code != codeNotReady
}
