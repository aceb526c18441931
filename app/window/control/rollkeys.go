//go:build !nogui

package control

import "fyne.io/fyne/v2"

// roller shows a part of something taller: a Wheelbox, a Roll.
type roller interface {
	fyne.CanvasObject
	RollBy(distance float32)
}

var _, _ roller = (*Wheelbox)(nil), (*Roll)(nil)

// RollBy moves the content up by a distance.
func (w *Wheelbox) RollBy(distance float32) { w.scrollTo(w.offset + distance) }

// RollBy moves the lines up by a distance.
func (r *Roll) RollBy(distance float32) { r.ScrollTo(r.offset + distance) }

const rollStep = 36 // of an arrow key

// RollKey rolls what the dialog holds, for those who use no wheel; false: the key is
// for something else, or there is nothing to roll.
func (d *Dialog) RollKey(key fyne.KeyName) bool {
	r := firstRoller(d.body)
	if r == nil {
		return false
	}
	page := r.Size().Height - rollStep
	by, is := map[fyne.KeyName]float32{fyne.KeyUp: -rollStep, fyne.KeyDown: rollStep, fyne.KeyPageUp: -page, fyne.KeyPageDown: page,
		fyne.KeyHome: -1e6, fyne.KeyEnd: 1e6}[key]
	if is {
		r.RollBy(by)
	}
	return is
}

func firstRoller(o fyne.CanvasObject) roller {
	switch o := o.(type) {
	case roller:
		return o
	case *fyne.Container:
		for _, child := range o.Objects {
			if r := firstRoller(child); r != nil {
				return r
			}
		}
	}
	return nil
}
