package shelf

import (
	"context"
	"image"
	"sync"

	"tourscope/canvas/palette"
)

// Made is a thumbnail made by a Queue, or the error instead of it.
type Made struct {
	Item    Item
	Picture image.Image // nil where Err is not
	Err     error
	Theme   string // the name of the palette
}

// Queue makes thumbnails of the visible items in the background. Each call of Want
// replaces the requests, so that a user who scrolls through thousands of items waits
// for the visible ones only.
type Queue struct {
	thumbnails *Thumbnails
	ready      func(Made)
	cancel     context.CancelFunc
	workers    sync.WaitGroup

	mu      sync.Mutex
	wake    *sync.Cond
	wanted  []Item
	colours palette.Palette
	busy    map[string]bool // paths being made
	closed  bool
}

// NewQueue starts the workers. They call ready, several of them at the same time.
func NewQueue(t *Thumbnails, workers int, ready func(Made)) *Queue {
	ctx, cancel := context.WithCancel(context.Background())
	q := &Queue{thumbnails: t, ready: ready, cancel: cancel, busy: make(map[string]bool)}
	q.wake = sync.NewCond(&q.mu)
	for range max(1, workers) {
		q.workers.Go(func() { q.work(ctx) })
	}
	return q
}

// Want replaces the requests. They are handled in the order of items.
func (q *Queue) Want(items []Item, colours palette.Palette) {
	q.mu.Lock()
	q.wanted, q.colours = append(q.wanted[:0:0], items...), colours
	q.mu.Unlock()
	q.wake.Broadcast()
}

// Close ends the workers and waits for them. ready is not called afterwards.
func (q *Queue) Close() {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	q.cancel()
	q.wake.Broadcast()
	q.workers.Wait()
}

func (q *Queue) work(ctx context.Context) {
	for {
		item, colours, more := q.next()
		if !more {
			return
		}
		m, read, err := q.thumbnails.Make(ctx, item, colours)
		if q.done(item.Path) {
			return
		}
		q.ready(Made{Item: read, Picture: m, Err: err, Theme: colours.Name})
	}
}

// next waits for a request that no other worker handles.
func (q *Queue) next() (Item, palette.Palette, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for {
		if q.closed {
			return Item{}, palette.Palette{}, false
		}
		for i, item := range q.wanted {
			if !q.busy[item.Path] {
				q.wanted = append(q.wanted[:i:i], q.wanted[i+1:]...)
				q.busy[item.Path] = true
				return item, q.colours, true
			}
		}
		q.wake.Wait()
	}
}

// done ends a request and reports whether the queue has been closed.
func (q *Queue) done(path string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.busy, path)
	q.wake.Broadcast()
	return q.closed
}
