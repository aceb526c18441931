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

// Tunables of the reader.
const (
	maxLooks    = 8       // instances kept in memory
	maxAhead    = 8 << 20 // larger files are not read before somebody asks
	maxLookFile = 1 << 30 // larger ones not even then
)

// look is an instance read for its preview.
type look struct {
	item    shelf.Item
	problem *solver.Problem
	x, y    []float64
	bounds  view.Bounds
	order   []solver.City // our best tour; nil: none
	err     error
}

// reader reads instances for the preview, one at a time, in the background: the
// one that is wanted now, and then those that will probably be wanted next. Who
// goes through the list quickly waits for the last one only.
type reader struct {
	shelf   func() *shelf.Shelf
	results func() *library.Library
	beside  func(func(context.Context))
	do      func(func())
	got     func(*look)

	mu     sync.Mutex
	busy   bool
	wanted []shelf.Item
	looks  []*look // the newest last
}

// want asks for the first of the items, and then the others.
func (r *reader) want(items []shelf.Item) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.wanted = items
	if r.busy || len(items) == 0 {
		return
	}
	r.busy = true
	source, results := r.shelf(), r.results()
	r.beside(func(life context.Context) {
		for item, is := r.next(life); is; item, is = r.next(life) {
			r.keep(read(life, source, results, item))
		}
	})
}

// next is the next one that is not known yet.
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

// find returns what was read of an item, if it is still so.
func (r *reader) find(i *shelf.Item) *look {
	for _, l := range r.looks {
		if l.item.Path == i.Path && l.item.Size == i.Size && l.item.Modified.Equal(i.Modified) {
			return l
		}
	}
	return nil
}

// known returns what was read of an item before.
func (r *reader) known(i *shelf.Item) *look {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.find(i)
}

func (r *reader) keep(l *look) {
	r.mu.Lock()
	r.looks = append(r.looks, l)
	r.looks = slices.Clone(r.looks[max(0, len(r.looks)-maxLooks):])
	r.mu.Unlock()
	r.do(func() { r.got(l) })
}

// forget reads everything again when it is next asked for.
func (r *reader) forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.looks = nil
}

func read(ctx context.Context, source *shelf.Shelf, results *library.Library, item shelf.Item) *look {
	l := &look{item: item}
	var known shelf.Item
	if l.problem, known, l.err = source.Read(ctx, item.Path, maxLookFile); l.err != nil {
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
