//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Choice is a row of a list of choices. A disabled one is grey.
type Choice struct {
	Title    string
	Detail   string
	Trailing string // at the right: a key, a kind
	Disabled bool
	KeepOpen bool // choosing it leaves the list open
	Run      func()
}

// choiceRow shows a choice.
type choiceRow struct {
	widget.BaseWidget
	Choice
	list  *ChoiceList
	index int

	background *canvas.Rectangle
}

func newChoiceRow(l *ChoiceList, index int, c Choice) *choiceRow {
	r := &choiceRow{Choice: c, list: l, index: index}
	r.ExtendBaseWidget(r)
	return r
}

func (r *choiceRow) MouseIn(*desktop.MouseEvent) {
	r.list.highlight(r.index)
	r.list.hints.Enter(r.Detail) // in full; the row of a page may shorten it
}
func (r *choiceRow) MouseMoved(*desktop.MouseEvent) {}
func (r *choiceRow) Tapped(*fyne.PointEvent)        { r.list.Choose(r.index) }

func (r *choiceRow) MouseOut() {
	r.list.hints.Leave()
	if r.list.Scroll == nil {
		r.list.highlight(-1) // no keys continue from here
	}
}

// CreateRenderer implements fyne.Widget.
func (r *choiceRow) CreateRenderer() fyne.WidgetRenderer {
	r.background = canvas.NewRectangle(theme.Color(theme.ColorNameHover))
	r.background.CornerRadius = 5
	title, aside := NewBody(r.Title), NewCaption(r.Trailing)
	title.Ellipsis = true
	lines := Column(1, container.NewBorder(nil, nil, nil, aside, title))
	if r.Detail != "" {
		lines.Add(r.detail())
	}
	if r.Disabled {
		title.Colour, aside.Colour = ColorMuted, theme.ColorNameDisabled
	}
	r.paint()
	return widget.NewSimpleRenderer(container.NewStack(r.background, Inset(5, 8, lines)))
}

// detail is the text below the title: whole in a list that scrolls, in one of a page on one line.
func (r *choiceRow) detail() fyne.CanvasObject {
	if r.list.Scroll != nil {
		return NewParagraph(r.Detail)
	}
	line := NewCaption(r.Detail)
	line.Ellipsis = true
	return line
}

func (r *choiceRow) paint() {
	if r.background == nil {
		return
	}
	selected := r.list.Scroll == nil && r.list.chosenRow == r.index
	r.background.Hidden = !selected && r.list.Highlighted != r.index || r.Disabled
	r.background.FillColor = theme.Color(theme.ColorNameHover)
	if selected {
		r.background.FillColor = theme.Color(theme.ColorNameSelection)
	}
	r.background.Refresh()
}

// ChoiceList is a list of choices, one of them highlighted.
type ChoiceList struct {
	Rows        []*choiceRow
	Highlighted int
	chosenRow   int // of a list within a page: what the page shows; -1: none
	Box         *fyne.Container
	Scroll      *ScrollBox // shows Box; nil for a list within a page
	chosen      func()     // called before a choice runs, to close the list
	hints       *Hints
}

// NewChoiceList creates an empty list; chosen is called before a choice runs. It may be
// nil for a list that pops up, which closes itself.
func NewChoiceList(h *Hints, chosen func()) *ChoiceList {
	l := &ChoiceList{Box: Column(0), chosen: chosen, hints: h}
	l.Scroll = NewScrollBox(l.Box)
	return l
}

// Set fills the list and highlights the row at an index; in a list within a page it stays
// selected.
func (l *ChoiceList) Set(choices []Choice, at int) {
	l.Rows, l.Highlighted, l.chosenRow = nil, at, at
	objects := make([]fyne.CanvasObject, len(choices))
	for i, c := range choices {
		if l.Scroll == nil {
			row := newInlineRow(l, i, c)
			l.Rows = append(l.Rows, &row.choiceRow)
			objects[i] = row
			continue
		}
		row := newChoiceRow(l, i, c)
		l.Rows = append(l.Rows, row)
		objects[i] = row
	}
	l.Box.Objects = objects
	l.Box.Refresh()
	if l.Scroll != nil {
		l.Scroll.offset = 0
		l.Scroll.Refresh()
	}
}

// highlight highlights a row and scrolls to it; -1 highlights none.
func (l *ChoiceList) highlight(index int) {
	if index < -1 || index >= len(l.Rows) || index == l.Highlighted {
		return
	}
	before := l.Highlighted
	l.Highlighted = index
	if before >= 0 && before < len(l.Rows) {
		l.Rows[before].paint()
	}
	if index < 0 {
		return
	}
	row := l.Rows[index]
	row.paint()
	if l.Scroll != nil {
		l.Scroll.Reveal(row.Position().Y, row.Size().Height)
	}
}

// Step highlights the next enabled row.
func (l *ChoiceList) Step(by int) {
	for i := l.Highlighted + by; i >= 0 && i < len(l.Rows); i += by {
		if !l.Rows[i].Disabled {
			l.highlight(i)
			return
		}
	}
}

// Choose runs the choice at an index, if enabled.
func (l *ChoiceList) Choose(index int) {
	if index < 0 || index >= len(l.Rows) || l.Rows[index].Disabled {
		return
	}
	l.hints.Leave()
	if !l.Rows[index].KeepOpen {
		l.chosen()
	}
	l.Rows[index].Run()
}

// NewInlineList creates an empty list within a page. It stays open after a choice and
// highlights the row under the mouse or with the keyboard focus.
func NewInlineList(h *Hints) *ChoiceList {
	return &ChoiceList{Box: Column(0), chosen: func() {}, hints: h}
}

var _ fyne.Focusable = (*inlineRow)(nil)

// inlineRow is a focusable row.
type inlineRow struct{ choiceRow }

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
