//go:build !nogui

package window

import (
	"fmt"
	"maps"
	"slices"

	"tourscope/app/window/control"
	"tourscope/canvas/view"
)

// moment is the state that undo restores: the view of each pane and the settings of the
// next run. Runs and files are not undone.
type moment struct {
	Views  []paneView
	Setups []asked
	Terms  map[string]string // the fields that all panes share
}

// paneView is the view of a pane.
type paneView struct {
	X, Y, Scale float64 // not the zoom, which changes with the size of the window
	Fitted      bool
	Turned      view.Orientation
}

// asked is a pane's engine with its parameters, as they were typed.
type asked struct {
	Engine string
	Params map[string]string
}

// The kinds of steps; those of settings have a suffix, see kindOf.
const (
	stepView  = "view"
	stepSetup = "settings"
)

func values(groups ...[]*control.Field) map[string]string {
	all := make(map[string]string)
	for _, f := range slices.Concat(groups...) {
		all[f.Name] = f.Value
	}
	return all
}

// kindOf names what has changed: the view, or which field of whose settings, for
// typing in one field is one step and the next field is another.
func kindOf(before, now moment) string {
	if !slices.Equal(before.Views, now.Views) {
		return stepView
	}
	changed := stepSetup
	for i, setup := range now.Setups {
		if setup.Engine != before.Setups[i].Engine {
			return fmt.Sprint(stepSetup, i, "engine")
		}
		changed += changedFields(i, before.Setups[i].Params, setup.Params)
	}
	return changed + changedFields(-1, before.Terms, now.Terms)
}

func changedFields(pane int, before, now map[string]string) (fields string) {
	for _, name := range slices.Sorted(maps.Keys(now)) {
		if now[name] != before[name] {
			fields += fmt.Sprint(" ", pane, name)
		}
	}
	return fields
}
