//go:build !nogui

package browser

import (
	"context"
	"slices"
	"sync"

	"tourscope/app/library"
	"tourscope/app/library/shelf"
	"tourscope/canvas/view"
	"tourscope/solver"
	"tourscope/solver/layout"
)

// Limits of the reader.
const (
	maxCached      = 8       // instances in memory
	maxAhead       = 8 << 20 // larger files are not read ahead, in bytes
	maxPreviewFile = 1 << 30 // larger files have no preview, in bytes
)

// previewData is what the preview shows of an instance.
type previewData struct {
	item    shelf.Item
	problem *solver.Problem
	x, y    []float64
	bounds  view.Bounds
	order   []solver.City // the best tour, or nil
	err     error
}

// reader reads instances for the preview in the background, one at a time: the requested
// one, then the likely next ones. A new request replaces the waiting ones.
type reader struct {
	shelf      func() *shelf.Shelf
	results    func() *library.Library
	background func(func(context.Context))
	do         func(func())
	loaded     func(*previewData)

	mu     sync.Mutex
	busy   bool
	wanted []shelf.Item
	cache  []*previewData // newest last
}

// request reads the items in their order.
func (r *reader) request(items []shelf.Item) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.wanted = items
	if r.busy || len(items) == 0 {
		return
	}
	r.busy = true
	source, results := r.shelf(), r.results()
	r.background(func(life context.Context) {
		for item, is := r.next(life); is; item, is = r.next(life) {
			r.store(read(life, source, results, item))
		}
	})
}

// next is the next item that is not in the cache.
func (r *reader) next(life context.Context) (shelf.Item, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for life.Err() == nil && len(r.wanted) > 0 {
		item := r.wanted[0]
		r.wanted = r.wanted[1:]
		if r.find(&item) == nil {
			return item, true
		}
	}
	r.busy = false
	return shelf.Item{}, false
}

// find returns the data of an item if its file is unchanged.
func (r *reader) find(i *shelf.Item) *previewData {
	for _, l := range r.cache {
		if l.item.Path == i.Path && l.item.Size == i.Size && l.item.Modified.Equal(i.Modified) {
			return l
		}
	}
	return nil
}

// known is find under the lock.
func (r *reader) known(i *shelf.Item) *previewData {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.find(i)
}

func (r *reader) store(l *previewData) {
	r.mu.Lock()
	r.cache = append(r.cache, l)
	r.cache = slices.Clone(r.cache[max(0, len(r.cache)-maxCached):])
	r.mu.Unlock()
	r.do(func() { r.loaded(l) })
}

// reset empties the cache.
func (r *reader) reset() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cache = nil
}

func read(ctx context.Context, source *shelf.Shelf, results *library.Library, item shelf.Item) *previewData {
	l := &previewData{item: item}
	var known shelf.Item
	if l.problem, known, l.err = source.Read(ctx, item.Path, maxPreviewFile); l.err != nil {
		l.item.Problem = known.Problem
		return l
	}
	l.item = known
	if results != nil {
		if order, entry, err := results.Tour(l.problem); err == nil {
			l.order, l.item.Best = order, &entry
		}
	}
	l.x, l.y = layout.Positions(l.problem)
	l.bounds = view.BoundsOf(l.x, l.y)
	return l
}
