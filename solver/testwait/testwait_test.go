package testwait

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// plain is a test without a deadline, for which a bubble has no clock.
type plain struct{ testing.TB }

func TestUntil(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		Until(plain{t}, "a second is over", func() bool { return time.Since(begun) >= time.Second })
		if took := time.Since(begun); took > time.Second+pollEvery {
			t.Errorf("noticed after %v", took)
		}
	})
}

func TestLoop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		queue, ran := make(chan func()), 0
		var queued sync.WaitGroup
		queued.Go(func() {
			for range 3 {
				queue <- func() { ran++ }
			}
		})
		Loop(plain{t}, queue, "three functions ran", func() bool { return ran == 3 })
		queued.Wait()
	})
}

// failing is a test that notes how it failed.
type failing struct {
	testing.TB
	left    time.Duration // until the deadline of its binary; 0: none
	message string
}

func (f *failing) Helper() {}

func (f *failing) Deadline() (time.Time, bool) { return time.Now().Add(f.left), f.left > 0 }

func (f *failing) Fatalf(format string, args ...any) {
	f.message = fmt.Sprintf(format, args...)
	panic(f)
}

// What never happens ends the test, before the binary's deadline ends all tests.
func TestNever(t *testing.T) {
	for _, row := range []struct{ left, want time.Duration }{{0, limit}, {time.Hour, limit}, {time.Minute, 50 * time.Second}} {
		synctest.Test(t, func(t *testing.T) {
			f, begun := &failing{left: row.left}, time.Now()
			func() {
				defer func() { recover() }()
				Until(f, "the impossible", func() bool { return false })
			}()
			if took := time.Since(begun); took != row.want || !strings.Contains(f.message, "the impossible") {
				t.Errorf("with %v left it failed after %v with %q", row.left, took, f.message)
			}
		})
	}
}
