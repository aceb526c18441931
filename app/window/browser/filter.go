//go:build !nogui

package browser

import (
	"tourscope/app/library/shelf"
	"tourscope/app/window/i18n"
	"tourscope/solver"
)

// statusFilter is a filter by results or readability.
type statusFilter struct {
	key   string // in the settings
	title string
	set   func(*shelf.Filter)
}

func statusFilters() []statusFilter {
	return []statusFilter{
		{"", i18n.L("All"), func(*shelf.Filter) {}},
		{"solved", i18n.L("Solved"), func(f *shelf.Filter) { f.Solved = true }},
		{"unsolved", i18n.L("Unsolved"), func(f *shelf.Filter) { f.Unsolved, f.Readable = true, true }},
		{"optimal", i18n.L("Optimal"), func(f *shelf.Filter) { f.Optimal = true }},
		{"unreadable", i18n.L("Unreadable"), func(f *shelf.Filter) { f.Unreadable = true }},
	}
}

// filter applies the fields of the toolbar to the list.
func (b *Browser) filter() {
	s := b.host.Settings
	f := shelf.Filter{Text: s.Search}
	f.LeastCities, f.MostCities, _ = shelf.ParseSizes(s.Sizes) // the field shows its error
	f.Metric, _ = solver.ParseMetric(s.Type)
	for _, kind := range statusFilters() {
		if kind.key == s.Shows {
			kind.set(&f)
		}
	}
	b.list.SetFilter(f)
}

// applyFilter filters the list and shows it.
func (b *Browser) applyFilter() {
	b.filter()
	b.listChanged()
}

// sortBy sorts by a column, or reverses the order if it is the sort column.
func (b *Browser) sortBy(by shelf.Column) {
	was, descending := b.list.Sorting()
	b.list.Sort(by, was == by && !descending)
	for _, c := range columns() {
		if c.by == by {
			b.host.Settings.Sort, b.host.Settings.Descending = c.key, was == by && !descending
			b.frame.SetStatus(i18n.L("Sorted by %s.", c.title))
		}
	}
	b.columnHeader.show()
	b.listChanged()
}

// restore restores the state of the last session.
func (b *Browser) restore() {
	for _, c := range columns() {
		if c.key == b.host.Settings.Sort {
			b.list.Sort(c.by, b.host.Settings.Descending)
		}
	}
	b.filter()
}

// saveState saves the state for the next session.
func (b *Browser) saveState() {
	if item := b.list.Chosen(); item != nil {
		b.host.Settings.Chosen = item.Path
	}
	b.host.SettingsChanged()
}

// ToggleView switches between pictures and table.
func (b *Browser) ToggleView() {
	b.host.Settings.Table = !b.host.Settings.Table
	b.setView()
}

// IsTable reports whether the table is shown.
func (b *Browser) IsTable() bool { return b.host.Settings.Table }

// SortNext sorts by the next column.
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

// ReverseOrder reverses the sort order.
func (b *Browser) ReverseOrder() {
	by, _ := b.list.Sorting()
	b.sortBy(by)
}
