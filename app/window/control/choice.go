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
	Title  string
	Detail string
	Aside  string // At the right: a key, a kind
	Off    bool
	Stay   bool // the list stays open
	Run    func()
}

// choiceRow shows a choice.
type choiceRow struct {
	widget.BaseWidget
	Choice
	list  *ChoiceList
	index int

	ground *canvas.Rectangle
}

func newChoiceRow(l *ChoiceList, index int, c Choice) *choiceRow {
	r := &choiceRow{Choice: c, list: l, index: index}
	r.ExtendBaseWidget(r)
	return r
}

func (r *choiceRow) MouseIn(*desktop.MouseEvent) {
	r.list.point(r.index)
	r.list.hints.Enter(r.Detail) // in full: the row may shorten it
}
func (r *choiceRow) MouseMoved(*desktop.MouseEvent) {}
func (r *choiceRow) Tapped(*fyne.PointEvent)        { r.list.Choose(r.index) }

func (r *choiceRow) MouseOut() {
	r.list.hints.Leave()
	if r.list.Wheel == nil {
		r.list.point(-1) // no key goes on from here
	}
}

// CreateRenderer implements fyne.Widget.
func (r *choiceRow) CreateRenderer() fyne.WidgetRenderer {
	r.ground = canvas.NewRectangle(theme.Color(theme.ColorNameHover))
	r.ground.CornerRadius = 5
	title, aside := NewBody(r.Title), NewCaption(r.Aside)
	title.Ellipsis = true
	lines := Column(1, container.NewBorder(nil, nil, nil, aside, title))
	if r.Detail != "" {
		detail := NewCaption(r.Detail)
		detail.Ellipsis = true
		lines.Add(detail)
	}
	if r.Off {
		title.Colour, aside.Colour = ColorMuted, theme.ColorNameDisabled
	}
	r.paint()
	return widget.NewSimpleRenderer(container.NewStack(r.ground, Inset(5, 8, lines)))
}

func (r *choiceRow) paint() {
	if r.ground == nil {
		return
	}
	if r.ground.Hidden = r.list.At != r.index || r.Off; !r.ground.Hidden {
		r.ground.FillColor = theme.Color(theme.ColorNameHover)
	}
	r.ground.Refresh()
}

// ChoiceList is a list of choices with one pointed at.
type ChoiceList struct {
	Rows   []*choiceRow
	At     int
	Box    *fyne.Container
	Wheel  *Wheelbox // what Box is shown in; nil: it stands in a page
	chosen func()    // before the choice runs: close the list
	hints  *Hints
}

// NewChoiceList makes an empty list; chosen is called before what was chosen runs. One
// that pops up closes itself, and needs none.
func NewChoiceList(h *Hints, chosen func()) *ChoiceList {
	l := &ChoiceList{Box: Column(0), chosen: chosen, hints: h}
	l.Wheel = NewWheelbox(l.Box)
	return l
}

// Set fills the list and points at the first row, or at the given one.
func (l *ChoiceList) Set(choices []Choice, at int) {
	l.Rows, l.At = nil, at
	objects := make([]fyne.CanvasObject, len(choices))
	for i, c := range choices {
		if l.Wheel == nil {
			row := newStandingRow(l, i, c)
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
	if l.Wheel != nil {
		l.Wheel.offset = 0
		l.Wheel.Refresh()
	}
}

// point points at a row and brings it in sight, or with -1 at none.
func (l *ChoiceList) point(index int) {
	if index < -1 || index >= len(l.Rows) || index == l.At {
		return
	}
	before := l.At
	l.At = index
	if before >= 0 && before < len(l.Rows) {
		l.Rows[before].paint()
	}
	if index < 0 {
		return
	}
	row := l.Rows[index]
	row.paint()
	if l.Wheel != nil {
		l.Wheel.Reveal(row.Position().Y, row.Size().Height)
	}
}

// Step moves to the next row that can be chosen.
func (l *ChoiceList) Step(by int) {
	for i := l.At + by; i >= 0 && i < len(l.Rows); i += by {
		if !l.Rows[i].Off {
			l.point(i)
			return
		}
	}
}

// Choose runs the choice at an index, if it can be chosen.
func (l *ChoiceList) Choose(index int) {
	if index < 0 || index >= len(l.Rows) || l.Rows[index].Off {
		return
	}
	l.hints.Leave()
	if !l.Rows[index].Stay {
		l.chosen()
	}
	l.Rows[index].Run()
}
