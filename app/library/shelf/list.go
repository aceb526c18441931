package shelf

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"

	"tourscope/app/library"
	"tourscope/solver"
)

// List is the list of a browser: the items of some folders, sorted and filtered, with
// one of them selected. The selection follows its item when items are added, removed
// or sorted, and returns when a filter shows the item again. Before the first
// selection by the user the first item is selected.
//
// A List is used by one goroutine.
type List struct {
	items  []Item         // all, sorted
	places map[string]int // in items, by path
	shown  []int          // places in items that the filter shows

	by         Column
	descending bool
	filter     Filter

	chosen int    // in shown; -1 where nothing is
	wanted string // the path of the last selection by the user; empty: there was none
}

// NewList returns an empty list, sorted by name.
func NewList() *List { return &List{places: make(map[string]int), chosen: -1} }

// Put adds items, or replaces those of the same path.
func (l *List) Put(batch []Item) {
	for _, item := range batch {
		if at, is := l.places[item.Path]; is {
			l.items[at] = item
			continue
		}
		l.places[item.Path] = len(l.items)
		l.items = append(l.items, item)
	}
	l.arrange()
}

// Update replaces an item without sorting, so that items do not move under the
// pointer. It returns false where there is no such item.
func (l *List) Update(item Item) bool {
	at, is := l.places[item.Path]
	if is {
		l.items[at] = item
	}
	return is
}

// Retain removes the items for which keep returns false.
func (l *List) Retain(keep func(path string) bool) {
	l.reorder(func() {
		l.items = slices.DeleteFunc(l.items, func(i Item) bool { return !keep(i.Path) })
	})
}

// Join adds the user's best tours, see the function Join.
func (l *List) Join(entries []library.Entry) {
	Join(l.items, entries)
	l.arrange()
}

// Sort sorts by a column.
func (l *List) Sort(by Column, descending bool) {
	l.by, l.descending = by, descending
	l.arrange()
}

// Sorting returns the column and the direction of the order.
func (l *List) Sorting() (by Column, descending bool) { return l.by, l.descending }

// SetFilter shows the items that the filter keeps. Where the chosen one is not among them, the first is chosen.
func (l *List) SetFilter(f Filter) {
	l.filter = f
	if l.narrow(); l.Find(l.wanted) < 0 {
		l.chosen = min(0, len(l.shown)-1)
	}
}

func (l *List) arrange() { l.reorder(func() {}) }

// reorder changes the items, sorts and filters them and restores the selection.
func (l *List) reorder(change func()) {
	change()
	Sort(l.items, l.by, l.descending)
	clear(l.places)
	for i := range l.items {
		l.places[l.items[i].Path] = i
	}
	l.narrow()
}

// narrow filters, and restores the selection by the user where its item is shown.
func (l *List) narrow() {
	l.shown = l.shown[:0]
	for i := range l.items {
		if l.filter.Keeps(&l.items[i]) {
			l.shown = append(l.shown, i)
		}
	}
	l.chosen = min(max(l.chosen, 0), len(l.shown)-1)
	if l.wanted == "" {
		l.chosen = min(0, len(l.shown)-1)
	} else if at := l.Find(l.wanted); at >= 0 {
		l.chosen = at
	}
}

// Len returns the number of items shown, Total the number of all items.
func (l *List) Len() int   { return len(l.shown) }
func (l *List) Total() int { return len(l.items) }

// At returns the i-th of the items shown.
func (l *List) At(i int) *Item { return &l.items[l.shown[i]] }

// Find returns the index of an item among those shown, or -1.
func (l *List) Find(path string) int {
	place, is := l.places[path]
	if !is {
		return -1
	}
	at, shown := slices.BinarySearch(l.shown, place)
	if !shown {
		return -1
	}
	return at
}

// Item returns an item by its path, shown or not; nil if there is none.
func (l *List) Item(path string) *Item {
	if place, is := l.places[path]; is {
		return &l.items[place]
	}
	return nil
}

// Chosen returns the selected item; nil where no item is shown.
func (l *List) Chosen() *Item {
	if l.chosen < 0 || l.chosen >= len(l.shown) {
		return nil
	}
	return l.At(l.chosen)
}

// Place returns the index of the selected item among those shown, or -1.
func (l *List) Place() int { return l.chosen }

// Choose selects the i-th of the items shown; i is limited to their range.
func (l *List) Choose(i int) {
	l.chosen = min(max(i, 0), len(l.shown)-1)
	if item := l.Chosen(); item != nil {
		l.wanted = item.Path
	}
}

// ChoosePath selects an item by its path and reports whether it is shown.
func (l *List) ChoosePath(path string) bool {
	at := l.Find(path)
	if at >= 0 {
		l.Choose(at)
	}
	return at >= 0
}

// Beside returns the by-th readable item after the one at path, or before it where by
// is negative; nil beyond the ends.
func (l *List) Beside(path string, by int) *Item {
	for at := l.Find(path) + by; at >= 0 && at < l.Len(); at += cmp.Compare(by, 0) {
		if item := l.At(at); item.Problem == "" {
			return item
		}
	}
	return nil
}

// Metrics returns the metrics of the items, in the order of their names.
func (l *List) Metrics() []solver.Metric {
	var found []solver.Metric
	for i := range l.items {
		if m := l.items[i].Metric; m != 0 && !slices.Contains(found, m) {
			found = append(found, m)
		}
	}
	slices.SortFunc(found, func(a, b solver.Metric) int { return cmp.Compare(a.String(), b.String()) })
	return found
}

// Neighbours returns the files in the folder of path that a scan lists, in the order of
// their names; path is one of them.
func Neighbours(path string) ([]string, error) {
	folder := filepath.Dir(path)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if !e.IsDir() && Listed(e.Name()) {
			names = append(names, e.Name())
		}
	}
	slices.SortFunc(names, compareNames)
	for i, name := range names {
		names[i] = filepath.Join(folder, name)
	}
	return names, nil
}
