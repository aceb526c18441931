//go:build !nogui

package browser

import (
	"tourscope/app/library/shelf"
	"tourscope/app/window/words"
	"tourscope/solver"
)

// statusFilter are the kinds of instances that the list can be narrowed to.
type statusFilter struct {
	key   string // in the session
	title string
	set   func(*shelf.Filter)
}

func statusFilters() []statusFilter {
	return []statusFilter{
		{"", words.L("All"), func(*shelf.Filter) {}},
		{"solved", words.L("Solved"), func(f *shelf.Filter) { f.Solved = true }},
		{"unsolved", words.L("Unsolved"), func(f *shelf.Filter) { f.Unsolved, f.Readable = true, true }},
		{"optimal", words.L("Optimal"), func(f *shelf.Filter) { f.Optimal = true }},
		{"unreadable", words.L("Unreadable"), func(f *shelf.Filter) { f.Unreadable = true }},
	}
}

// filter narrows the list to what the bar says.
func (b *Browser) filter() {
	s := b.host.Settings
	f := shelf.Filter{Text: s.Search}
	f.LeastCities, f.MostCities, _ = shelf.ParseSizes(s.Sizes) // the field says what is wrong
	f.Metric, _ = solver.ParseMetric(s.Type)
	for _, kind := range statusFilters() {
		if kind.key == s.Shows {
			kind.set(&f)
		}
	}
	b.list.SetFilter(f)
}

// applyFilter filters and shows what is left.
func (b *Browser) applyFilter() {
	b.filter()
	b.listChanged()
}

// sortBy sorts by a column, or the other way round where it does so already.
func (b *Browser) sortBy(by shelf.Column) {
	was, descending := b.list.Sorting()
	b.list.Sort(by, was == by && !descending)
	for _, c := range columns() {
		if c.by == by {
			b.host.Settings.Sort, b.host.Settings.Descending = c.key, was == by && !descending
			b.frame.SetStatus(words.L("Sorted by %s.", c.title))
		}
	}
	b.columnHeader.show()
	b.listChanged()
}

// restore takes up how the browser was left.
func (b *Browser) restore() {
	for _, c := range columns() {
		if c.key == b.host.Settings.Sort {
			b.list.Sort(c.by, b.host.Settings.Descending)
		}
	}
	b.filter()
}

// saveState takes down how the browser is left.
func (b *Browser) saveState() {
	if item := b.list.Chosen(); item != nil {
		b.host.Settings.Chosen = item.Path
	}
	b.host.SettingsChanged()
}

// ToggleView changes between pictures and a table.
func (b *Browser) ToggleView() {
	b.host.Settings.Table = !b.host.Settings.Table
	b.setView()
}

// IsTable says which of the two is shown.
func (b *Browser) IsTable() bool { return b.host.Settings.Table }

// SortNext sorts by the column after this one.
func (b *Browser) SortNext() {
	all, at := columns(), 0
	by, _ := b.list.Sorting()
	for i, c := range all {
		if c.by == by {
			at = i + 1
		}
	}
	b.sortBy(all[at%len(all)].by)
}

// ReverseOrder sorts the other way round.
func (b *Browser) ReverseOrder() {
	by, _ := b.list.Sorting()
	b.sortBy(by)
}
