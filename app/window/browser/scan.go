//go:build !nogui

package browser

import (
	"context"
	"errors"
	"sync"

	"tourscope/app/library"
	"tourscope/app/library/shelf"
	"tourscope/app/window/i18n"
)

// findings are the instances of a scan that wait for the window.
type findings struct {
	mu      sync.Mutex
	pending []shelf.Item
}

// put adds items and reports whether none were waiting.
func (f *findings) put(batch []shelf.Item) (first bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.pending = append(f.pending, batch...)
	return len(f.pending) == len(batch)
}

func (f *findings) take() []shelf.Item {
	f.mu.Lock()
	defer f.mu.Unlock()
	items := f.pending
	f.pending = nil
	return items
}

func (s *scan) cancel() {
	if s.cancelScan != nil {
		s.cancelScan()
		s.cancelScan = nil
	}
	s.version++
	s.running = false
}

// Rescan scans the folders again. Items that still exist are kept.
func (b *Browser) Rescan() {
	b.scan.cancel()
	folders := b.host.Settings.Shown()
	if b.showEmpty(); len(folders) == 0 {
		b.list.Retain(func(string) bool { return false })
		b.listChanged()
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	b.scan.cancelScan, b.scan.running = stop, true
	turn, results := b.scan.version, b.host.Library()
	b.toolbar.showCount()
	b.frame.Background(func(life context.Context) {
		defer context.AfterFunc(life, stop)()
		entries, trouble := entriesOf(results)
		seen, found := make(map[string]bool), &findings{}
		err := b.shelf.Scan(ctx, folders, func(batch []shelf.Item) {
			for _, item := range batch {
				seen[item.Path] = true
			}
			shelf.Join(batch, entries)
			if found.put(batch) {
				b.frame.Do(func() { b.found(turn, found.take()) })
			}
		})
		_ = b.shelf.Save() // only a cache
		b.frame.Do(func() { b.scanned(turn, seen, err, trouble) })
	})
}

func entriesOf(results *library.Library) ([]library.Entry, error) {
	if results == nil {
		return nil, nil
	}
	return results.List()
}

// found lists what a scan has found so far.
func (b *Browser) found(turn int, items []shelf.Item) {
	if turn == b.scan.version {
		b.list.Put(items)
		b.listChanged()
	}
}

// scanned ends a scan and removes items that no longer exist.
func (b *Browser) scanned(turn int, seen map[string]bool, err, trouble error) {
	if turn != b.scan.version {
		return
	}
	b.scan.running = false
	if err == nil {
		b.list.Retain(func(path string) bool { return seen[path] })
	}
	b.listChanged()
	if err == nil {
		b.host.Settings.Chosen = "" // it is not shown
	}
	if err = errors.Join(err, trouble); err != nil && !errors.Is(err, context.Canceled) {
		b.frame.SetStatus(i18n.Capitalised(err.Error()) + ".")
	}
}

// listChanged shows the list after a change.
func (b *Browser) listChanged() {
	if path := b.host.Settings.Chosen; path != "" && b.list.ChoosePath(path) {
		b.host.Settings.Chosen = "" // the user may choose another one from now on
	}
	b.toolbar.showCount()
	b.toolbar.showTypes()
	b.showEmpty()
	b.recount()
	if b.list.Place() >= 0 {
		b.rows.Reveal(b.line(b.list.Place()))
	}
	b.showSelected()
	b.frame.Changed()
}

// update takes over what reading the whole file has shown.
func (b *Browser) update(item shelf.Item) {
	old := b.list.Item(item.Path)
	if old == nil {
		return
	}
	if old.Best != nil && old.Fingerprint == item.Fingerprint && (item.Best == nil || old.Best.Length < item.Best.Length) {
		item.Best = old.Best // newer than the data read
	}
	b.list.Update(item)
}

// LibraryChanged shows the current contents of the library.
func (b *Browser) LibraryChanged() {
	if !b.started {
		return
	}
	results := b.host.Library()
	b.frame.Background(func(context.Context) {
		entries, err := entriesOf(results)
		b.frame.Do(func() {
			if err != nil {
				b.frame.SetStatus(i18n.Capitalised(err.Error()) + ".")
				return
			}
			b.list.Join(entries)
			b.preview.reload()
			b.listChanged()
		})
	})
}

// LibrarySwitched follows a change of the preference whether tours are kept.
func (b *Browser) LibrarySwitched() {
	if b.started {
		b.thumbs.reset()
		b.LibraryChanged()
	}
}
