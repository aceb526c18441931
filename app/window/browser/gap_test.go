//go:build !nogui

package browser

import (
	"testing"

	"tourscope/app/library"
	"tourscope/app/library/shelf"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// Where no optimum is known, a bound of the library says how far the best tour is above it at most.
func TestGapOfABound(t *testing.T) {
	for _, row := range []struct {
		best *library.Entry
		want string
		good bool
	}{
		{nil, i18n.None, false}, {&library.Entry{Length: 110}, i18n.None, false}, {&library.Entry{Length: 110, Bound: 100}, "≤ 10.00 %", false},
		{&library.Entry{Length: 100, Bound: 100}, i18n.FormatGap(0), true},
	} {
		item := &shelf.Item{Best: row.best}
		if got, good := gapOf(item), gapColour(item) == control.ColorGood; got != row.want || good != row.good {
			t.Errorf("%+v: %q, marked %v", row.best, got, good)
		}
	}
}
