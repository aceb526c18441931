//go:build !nogui

package control

import "fyne.io/fyne/v2"

// NewInlineList creates an empty list within a page. It stays open after a choice and
// highlights the row under the mouse or with the keyboard focus.
func NewInlineList(h *Hints) *ChoiceList {
	return &ChoiceList{Box: Column(0), chosen: func() {}, hints: h}
}

// inlineRow is a focusable row.
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
