//go:build !nogui

package control

import "fyne.io/fyne/v2"

// NewStandingList makes an empty list whose Box is a part of a page: it stays when
// something was chosen, and points at what is under the mouse or has the keyboard.
func NewStandingList(h *Hints) *ChoiceList {
	return &ChoiceList{Box: Column(0), chosen: func() {}, hints: h}
}

// standingRow is a row that Tab comes to: no field beside it has the keyboard.
type standingRow struct{ choiceRow }

var _ fyne.Focusable = (*standingRow)(nil)

func newStandingRow(l *ChoiceList, index int, c Choice) *standingRow {
	r := &standingRow{choiceRow{Choice: c, list: l, index: index}}
	r.ExtendBaseWidget(r)
	return r
}

// FocusGained implements fyne.Focusable.
func (r *standingRow) FocusGained() { r.list.point(r.index) }

// FocusLost implements fyne.Focusable.
func (r *standingRow) FocusLost() { r.list.point(-1) }

// TypedRune implements fyne.Focusable.
func (r *standingRow) TypedRune(c rune) { PressRune(r, c, func() { r.list.Choose(r.index) }) }

// TypedKey implements fyne.Focusable.
func (r *standingRow) TypedKey(e *fyne.KeyEvent) {
	PressKey(r, e, func() { r.list.Choose(r.index) })
}
