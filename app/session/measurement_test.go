package session

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// A search that waits for the end of a pause goes on waiting where another pause has begun before
// it wakes, and until its context ends.
func TestPauseIsCheckedAgainAfterIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		w := &measurement{}
		w.pause(true)
		began, searches := time.Now(), make(chan time.Duration, 1)
		go func() {
			if w.ready(ctx) == nil {
				searches <- time.Since(began)
			}
			close(searches)
		}()
		time.Sleep(time.Second)
		w.pausing.Lock() // the end of the pause and the next one, before the search wakes
		close(w.resumed)
		w.resumed = make(chan struct{})
		w.pausing.Unlock()
		time.Sleep(time.Second)
		w.pause(false)
		if after := <-searches; after != 2*time.Second {
			t.Errorf("the search began after %v, within the second pause of a second after 1 s", after)
		}

		w.pause(true)
		failed := make(chan error)
		go func() { failed <- w.ready(ctx) }()
		synctest.Wait()
		cancel()
		if err := <-failed; err == nil {
			t.Error("a stopped measurement goes on")
		}
	})
}
