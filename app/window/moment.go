//go:build !nogui

package window

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"tourscope/app/window/control"
	"tourscope/canvas/view"
	"tourscope/solver"
)

// moment is the state that undo restores: the view of each pane and the settings of the
// next run, the ends of an open path, and the pinned edges. Runs and files are not undone.
type moment struct {
	Ends   *[2]solver.City // nil: round trips
	Pinned [][2]solver.City
	Edited bool // the pinned edges are not those of the file

	Views  []paneView
	Setups []asked
	Terms  map[string]string // the fields that all panes share
}

// sameProblem reports whether two moments have the same ends and pinned edges.
func (m moment) sameProblem(other moment) bool {
	return reflect.DeepEqual(m.Ends, other.Ends) && slices.Equal(m.Pinned, other.Pinned)
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

// The kinds of steps; those of settings and edits have a suffix, see kindOf.
const (
	stepView  = "view"
	stepEdit  = "edit"
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
	if !before.sameProblem(now) {
		ends := [2]solver.City{-2, -2}
		if now.Ends != nil {
			ends = *now.Ends
		}
		return fmt.Sprint(stepEdit, ends, now.Pinned) // each edit is a step, however soon it follows
	}
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
