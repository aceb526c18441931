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

// Choice is one row of a list to choose from: an engine, a command. One that
// cannot be chosen is grey and its detail says why.
type Choice struct {
	Title    string
	Detail   string
	Trailing string // At the right: a key, a kind
	Disabled bool
	KeepOpen bool // the list stays open
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
	r.list.hints.Enter(r.Detail) // in full: the row may shorten it
}
func (r *choiceRow) MouseMoved(*desktop.MouseEvent) {}
func (r *choiceRow) Tapped(*fyne.PointEvent)        { r.list.Choose(r.index) }

func (r *choiceRow) MouseOut() {
	r.list.hints.Leave()
	if r.list.Scroll == nil {
		r.list.highlight(-1) // no key goes on from here
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
		detail := NewCaption(r.Detail)
		detail.Ellipsis = true
		lines.Add(detail)
	}
	if r.Disabled {
		title.Colour, aside.Colour = ColorMuted, theme.ColorNameDisabled
	}
	r.paint()
	return widget.NewSimpleRenderer(container.NewStack(r.background, Inset(5, 8, lines)))
}

func (r *choiceRow) paint() {
	if r.background == nil {
		return
	}
	if r.background.Hidden = r.list.Highlighted != r.index || r.Disabled; !r.background.Hidden {
		r.background.FillColor = theme.Color(theme.ColorNameHover)
	}
	r.background.Refresh()
}

// ChoiceList is a list of choices with one pointed at.
type ChoiceList struct {
	Rows        []*choiceRow
	Highlighted int
	Box         *fyne.Container
	Scroll      *ScrollBox // what Box is shown in; nil: it stands in a page
	chosen      func()     // before the choice runs: close the list
	hints       *Hints
}

// NewChoiceList makes an empty list; chosen is called before what was chosen runs. One
// that pops up closes itself, and needs none.
func NewChoiceList(h *Hints, chosen func()) *ChoiceList {
	l := &ChoiceList{Box: Column(0), chosen: chosen, hints: h}
	l.Scroll = NewScrollBox(l.Box)
	return l
}

// Set fills the list and points at the first row, or at the given one.
func (l *ChoiceList) Set(choices []Choice, at int) {
	l.Rows, l.Highlighted = nil, at
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

// highlight points at a row and brings it in sight, or with -1 at none.
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

// Step moves to the next row that can be chosen.
func (l *ChoiceList) Step(by int) {
	for i := l.Highlighted + by; i >= 0 && i < len(l.Rows); i += by {
		if !l.Rows[i].Disabled {
			l.highlight(i)
			return
		}
	}
}

// Choose runs the choice at an index, if it can be chosen.
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
