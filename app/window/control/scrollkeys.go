//go:build !nogui

package control

import "fyne.io/fyne/v2"

// scroller is a widget that scrolls: ScrollBox and List.
type scroller interface {
	fyne.CanvasObject
	ScrollBy(distance float32)
}

var _, _ scroller = (*ScrollBox)(nil), (*List)(nil)

// ScrollBy scrolls down by a distance.
func (w *ScrollBox) ScrollBy(distance float32) { w.scrollTo(w.offset + distance) }

// ScrollBy scrolls down by a distance.
func (r *List) ScrollBy(distance float32) { r.ScrollTo(r.offset + distance) }

const scrollStep = 36 // for an arrow key

// ScrollKey scrolls the content of the dialog and reports whether the key is for
// scrolling and there is something to scroll.
func (d *Dialog) ScrollKey(key fyne.KeyName) bool {
	r := firstScroller(d.body)
	if r == nil {
		return false
	}
	page := r.Size().Height - scrollStep
	by, is := map[fyne.KeyName]float32{fyne.KeyUp: -scrollStep, fyne.KeyDown: scrollStep, fyne.KeyPageUp: -page, fyne.KeyPageDown: page,
		fyne.KeyHome: -1e6, fyne.KeyEnd: 1e6}[key]
	if is {
		r.ScrollBy(by)
	}
	return is
}

func firstScroller(o fyne.CanvasObject) scroller {
	switch o := o.(type) {
	case scroller:
		return o
	case *fyne.Container:
		for _, child := range o.Objects {
			if r := firstScroller(child); r != nil {
				return r
			}
		}
	}
	return nil
}
