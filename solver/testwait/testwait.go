// Package testwait waits in tests for what happens in another process, in a file, or
// in the event loop of a window.
//
// What happens in goroutines of the test's own process is tested in a bubble of
// testing/synctest instead, whose clock is fake. The waits here end at the event. The
// limit only ends a test that will never pass: no machine is too slow for it, and no
// test measures time by it.
package testwait

import (
	"testing"
	"time"
)

const (
	// limit is how long an event may take.
	limit = 5 * time.Minute

	// reserve is left before the deadline of the whole test binary, so that a test
	// fails with its own message.
	reserve = 10 * time.Second

	// pollEvery is the interval at which a condition is evaluated.
	pollEvery = 2 * time.Millisecond
)

// Until evaluates a condition until it holds, and fails the test after the limit.
func Until(t testing.TB, what string, holds func() bool) {
	t.Helper()
	Loop(t, nil, what, holds)
}

// Loop is Until for an event loop: it runs the functions that are queued until the
// condition holds. The condition is evaluated after each of them.
func Loop(t testing.TB, queue <-chan func(), what string, holds func() bool) {
	t.Helper()
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	end := time.NewTimer(allowed(t))
	defer end.Stop()
	for !holds() {
		select {
		case f := <-queue:
			f()
		case <-poll.C:
		case <-end.C:
			t.Fatalf("waited in vain for this: %s", what)
		}
	}
}

// allowed is the limit, or what is left until the deadline of the test binary.
func allowed(t testing.TB) time.Duration {
	if d, has := t.(interface{ Deadline() (time.Time, bool) }); has {
		if end, set := d.Deadline(); set {
			return min(limit, time.Until(end)-reserve)
		}
	}
	return limit
}
