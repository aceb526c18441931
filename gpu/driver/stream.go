//go:build cuda

package driver

import (
	"errors"
	"time"

	"gorgonia.org/cu"
)

// Stream is a queue of work for the device. Streams run beside each other.
type Stream struct{ handle cu.Stream }

// NewStream makes a stream that waits for no other.
func NewStream() (Stream, error) {
	handle, err := cu.MakeStream(cu.NonBlocking)
	return Stream{handle}, failure(err, "make a stream")
}

// Destroy gives the stream back.
func (s Stream) Destroy() error { return failure(s.handle.Destroy(), "give a stream back") }

// Wait waits until everything in the stream is done. Kernels' failures come out
// here.
func (s Stream) Wait() error { return failure(s.handle.Synchronize(), "run the kernels") }

// After makes what follows in the stream wait for the event.
func (s Stream) After(e Event) error {
	return failure(s.handle.Wait(e.handle, 0), "order two streams")
}

// Event marks a place in a stream and the time when the device came there.
type Event struct{ handle cu.Event }

// NewEvent makes an event.
func NewEvent() (Event, error) {
	handle, err := cu.MakeEvent(cu.DefaultEvent)
	return Event{handle}, failure(err, "make an event")
}

// Destroy gives the event back.
func (e Event) Destroy() error { return failure(cu.DestroyEvent(&e.handle), "give an event back") }

// Record marks the stream's present end.
func (e Event) Record(s Stream) error { return failure(e.handle.Record(s.handle), "mark a stream") }

// Wait waits until the device has come there.
func (e Event) Wait() error { return failure(e.handle.Synchronize(), "run the kernels") }

// Since returns the time from an earlier event to this one. Both have happened.
func (e Event) Since(start Event) (time.Duration, error) {
	ms, err := start.handle.Elapsed(e.handle)
	return time.Duration(ms * float64(time.Millisecond)), failure(err, "read the device's clock")
}

// Done says whether the device has come there. A failure counts as done: it comes
// out at the next wait.
func (e Event) Done() bool {
	err := failure(e.handle.Query(), "look at the device")
	var answer *Error
	return !errors.As(err, &answer) || answer.Code != codeNotReady
}
