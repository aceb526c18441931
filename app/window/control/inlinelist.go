//go:build !nogui

package control

import "fyne.io/fyne/v2"

// NewInlineList makes an empty list whose Box is a part of a page: it stays when
// something was chosen, and points at what is under the mouse or has the keyboard.
func NewInlineList(h *Hints) *ChoiceList {
	return &ChoiceList{Box: Column(0), chosen: func() {}, hints: h}
}

// inlineRow is a row that Tab comes to: no field beside it has the keyboard.
type inlineRow struct{ choiceRow }

var _ fyne.Focusable = (*inlineRow)(nil)

func newInlineRow(l *ChoiceList, index int, c Choice) *inlineRow {
	r := &inlineRow{choiceRow{Choice: c, list: l, index: index}}
	r.ExtendBaseWidget(r)
	return r
}

// FocusGained implements fyne.Focusable.
func (r *inlineRow) FocusGained() { r.list.highlight(r.index) }

// FocusLost implements fyne.Focusable.
func (r *inlineRow) FocusLost() { r.list.highlight(-1) }

// TypedRune implements fyne.Focusable.
func (r *inlineRow) TypedRune(c rune) { PressRune(r, c, func() { r.list.Choose(r.index) }) }

// TypedKey implements fyne.Focusable.
func (r *inlineRow) TypedKey(e *fyne.KeyEvent) {
	PressKey(r, e, func() { r.list.Choose(r.index) })
}
