//go:build !cuda

package driver

import "time"

// Stream is a queue of work that is always empty, because every call completes before it
// returns. The zero value is the default stream of each context.
type Stream struct{ context *Context }

// NewStream creates a stream in the current context. Every call completes before it returns, so that no priority matters.
func NewStream(StreamPriority) (Stream, error) {
	c, err := current("create a stream")
	return Stream{c}, err
}

// Destroy does nothing.
func (Stream) Destroy() error { return nil }

// Wait does nothing.
func (Stream) Wait() error { return nil }

// After does nothing: work is done in the order of the calls.
func (Stream) After(Event) error { return nil }

// isOf reports whether a context may use the stream.
func (s Stream) isOf(c *Context) bool { return s.context == nil || s.context == c }

// Event records a time.
type Event struct {
	at      *time.Time
	context *Context
}

// NewEvent creates an event in the current context.
func NewEvent() (Event, error) {
	c, err := current("create an event")
	return Event{new(time.Time), c}, err
}

// Destroy does nothing.
func (Event) Destroy() error { return nil }

// Record stores the current time.
func (e Event) Record(s Stream) error {
	if !s.isOf(e.context) {
		return &Error{Code: codeInvalidHandle, Doing: "record an event"}
	}
	*e.at = time.Now()
	return nil
}

// Wait does nothing.
func (Event) Wait() error { return nil }

// Since returns the time from an earlier event to this one.
func (e Event) Since(start Event) (time.Duration, error) { return e.at.Sub(*start.at), nil }

// Done is always true: recorded work is complete.
func (Event) Done() bool { return true }
