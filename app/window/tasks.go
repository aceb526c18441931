//go:build !nogui

package window

import "sync"

// tasks is work beside the window's goroutine, waited for when the window closes. Calls
// that are queued by then may ask for more: it is dropped. The zero value is ready.
type tasks struct {
	mu    sync.Mutex
	ended bool
	group sync.WaitGroup
}

// Go calls task on a goroutine of its own, unless End has been called.
func (t *tasks) Go(task func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.ended {
		t.group.Go(task)
	}
}

// End waits for the tasks and lets no other begin.
func (t *tasks) End() {
	t.mu.Lock()
	t.ended = true
	t.mu.Unlock()
	t.group.Wait()
}
