package shelf

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"tourscope/solver"
)

// Column is a column by which items can be sorted.
type Column uint8

// The columns.
const (
	ByName Column = iota
	ByCities
	ByType
	ByOptimum
	ByBest
	ByGap
	ByWhen
	ByEngine
	ByFolder
)

// Sort sorts the items by a column, and items equal there by name and path. Items
// without a value in the column come last in both directions.
func Sort(items []Item, by Column, descending bool) {
	rank := make([]*Item, len(items)) // items are large, and sorting moves them often
	for i := range items {
		rank[i] = &items[i]
	}
	slices.SortFunc(rank, func(a, b *Item) int {
		order, missing := compare(a, b, by)
		if descending && !missing {
			order = -order
		}
		if order != 0 {
			return order
		}
		return cmp.Or(compareNames(a.title(), b.title()), strings.Compare(a.Path, b.Path))
	})
	sorted := make([]Item, len(items))
	for i, item := range rank {
		sorted[i] = *item
	}
	copy(items, sorted)
}

// title returns the name of the instance, or that of its file if it has none.
func (i *Item) title() string {
	if i.Name != "" {
		return i.Name
	}
	return filepath.Base(i.Path)
}

// compare compares two items in a column; missing: one of them has no value there.
func compare(a, b *Item, by Column) (order int, missing bool) {
	switch by {
	case ByCities:
		return present(a.Cities, b.Cities)
	case ByType:
		return present(a.Metric, b.Metric)
	case ByOptimum:
		return present(a.Optimum.Length, b.Optimum.Length)
	case ByFolder:
		return strings.Compare(filepath.Dir(a.Path), filepath.Dir(b.Path)), false
	case ByName:
		return compareNames(a.title(), b.title()), false
	}
	if a.Best == nil || b.Best == nil {
		return present(boolToInt(a.Best != nil), boolToInt(b.Best != nil))
	}
	switch by {
	case ByBest:
		return cmp.Compare(a.Best.Length, b.Best.Length), false
	case ByWhen:
		return a.Best.When.Compare(b.Best.When), false
	case ByEngine:
		return strings.Compare(a.Best.Engine, b.Best.Engine), false
	}
	gapA, knownA := a.Gap()
	gapB, knownB := b.Gap()
	if !knownA || !knownB {
		return present(boolToInt(knownA), boolToInt(knownB))
	}
	return cmp.Compare(gapA, gapB), false
}

func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// present compares two values; zero is a missing value, which comes last.
func present[T cmp.Ordered](a, b T) (order int, missing bool) {
	var none T
	switch {
	case a == b:
		return 0, false
	case a == none:
		return 1, true
	case b == none:
		return -1, true
	}
	return cmp.Compare(a, b), false
}

// compareNames compares in natural order (rat99 before rat195), ignoring case.
func compareNames(a, b string) int {
	a, b = strings.ToLower(a), strings.ToLower(b)
	for a != "" && b != "" {
		if isDigit(a[0]) && isDigit(b[0]) {
			var x, y string
			x, a = number(a)
			y, b = number(b)
			if order := cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y)); order != 0 {
				return order
			}
			continue
		}
		if a[0] != b[0] {
			return cmp.Compare(a[0], b[0])
		}
		a, b = a[1:], b[1:]
	}
	return cmp.Compare(len(a), len(b))
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// number splits off the leading digits, without leading zeros.
func number(s string) (digits, rest string) {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return strings.TrimLeft(s[:n], "0"), s[n:]
}

// Filter selects the items to show. The zero Filter keeps all.
type Filter struct {
	Text                 string // words, each of which must occur in name, comment, type, folder or engine
	LeastCities          int
	MostCities           int           // 0: any
	Metric               solver.Metric // 0: any
	Solved, Unsolved     bool
	Optimal              bool // the user's best tour is optimal
	Readable, Unreadable bool
}

// Keeps reports whether the filter keeps an item.
func (f Filter) Keeps(i *Item) bool {
	solved, readable := i.Best != nil, i.Problem == ""
	gap, known := i.Gap()
	switch {
	case i.Cities < f.LeastCities, f.MostCities > 0 && i.Cities > f.MostCities,
		f.Metric != 0 && i.Metric != f.Metric,
		f.Solved && !solved, f.Unsolved && solved,
		f.Readable && !readable, f.Unreadable && readable,
		f.Optimal && !(known && gap <= 0):
		return false
	}
	if f.Text == "" {
		return true
	}
	text := i.Path + "\n" + i.Name + "\n" + i.Comment + "\n" + i.Problem
	if i.Metric != 0 {
		text += "\n" + i.Metric.String()
	}
	if i.Best != nil {
		text += "\n" + i.Best.Engine
	}
	text = strings.ToLower(text)
	for _, word := range strings.Fields(strings.ToLower(f.Text)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}
