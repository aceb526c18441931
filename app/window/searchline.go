//go:build !nogui

package window

import (
	"time"

	"tourscope/app/window/i18n"
	"tourscope/solver/run"
)

// While a search runs and there is no message, the status bar says what no figure says: for how
// long there has been no better tour, what ends the run, and the keys that pause and stop it.

// leastStandstill is the time without a better tour that is worth a word.
const leastStandstill = 5 * time.Second

// runningText says what ends a run.
func runningText(l run.Limits) string {
	switch {
	case l.Time > 0:
		return i18n.L("The search ends after %s. Space pauses it, S stops it.", i18n.FormatDuration(l.Time))
	case l.Stagnation > 0:
		return i18n.L("The search ends after %s without a better tour. Space pauses it, S stops it.", i18n.FormatDuration(l.Stagnation))
	}
	return i18n.L("Space pauses the search, S stops it.")
}
