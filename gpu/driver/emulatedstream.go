//go:build !cuda

package driver

import "time"

// Stream is a queue of work that is always empty. The zero value is every context's
// own first stream.
type Stream struct{ context *Context }

// NewStream makes a stream.
func NewStream() (Stream, error) {
	c, err := current("make a stream")
	return Stream{c}, err
}

// Destroy does nothing.
func (Stream) Destroy() error { return nil }

// Wait does nothing.
func (Stream) Wait() error { return nil }

// After does nothing: everything happens in the order of the calls.
func (Stream) After(Event) error { return nil }

// isOf says whether work of a context may be put into the stream.
func (s Stream) isOf(c *Context) bool { return s.context == nil || s.context == c }

// Event marks a moment.
type Event struct {
	at      *time.Time
	context *Context
}

// NewEvent makes an event.
func NewEvent() (Event, error) {
	c, err := current("make an event")
	return Event{new(time.Time), c}, err
}

// Destroy does nothing.
func (Event) Destroy() error { return nil }

// Record marks the present moment.
func (e Event) Record(s Stream) error {
	if !s.isOf(e.context) {
		return &Error{Code: codeInvalidHandle, Doing: "mark a stream"}
	}
	*e.at = time.Now()
	return nil
}

// Wait does nothing.
func (Event) Wait() error { return nil }

// Since returns the time from an earlier event to this one.
func (e Event) Since(start Event) (time.Duration, error) { return e.at.Sub(*start.at), nil }

// Done says that the event has happened.
func (Event) Done() bool { return true }
