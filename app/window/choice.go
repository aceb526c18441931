//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// choice is one row of a list to choose from: an engine, a command. One that
// cannot be chosen is grey and its detail says why.
type choice struct {
	title  string
	detail string
	aside  string // at the right: a key, a kind
	off    bool
	stay   bool // the list stays open
	run    func()
}

// choiceRow shows a choice.
type choiceRow struct {
	widget.BaseWidget
	choice
	list  *choiceList
	index int

	ground *canvas.Rectangle
}

func newChoiceRow(l *choiceList, index int, c choice) *choiceRow {
	r := &choiceRow{choice: c, list: l, index: index}
	r.ExtendBaseWidget(r)
	return r
}

func (r *choiceRow) MouseIn(*desktop.MouseEvent) {
	r.list.point(r.index)
	r.list.hints.enter(r.detail) // in full: the row may shorten it
}
func (r *choiceRow) MouseMoved(*desktop.MouseEvent) {}
func (r *choiceRow) MouseOut()                      { r.list.hints.leave() }
func (r *choiceRow) Tapped(*fyne.PointEvent)        { r.list.choose(r.index) }

// CreateRenderer implements fyne.Widget.
func (r *choiceRow) CreateRenderer() fyne.WidgetRenderer {
	r.ground = canvas.NewRectangle(theme.Color(theme.ColorNameHover))
	r.ground.CornerRadius = 5
	title, aside := newBody(r.title), newCaption(r.aside)
	title.ellipsis = true
	lines := column(1, container.NewBorder(nil, nil, nil, aside, title))
	if r.detail != "" {
		detail := newCaption(r.detail)
		detail.ellipsis = true
		lines.Add(detail)
	}
	if r.off {
		title.colour, aside.colour = theme.ColorNameDisabled, theme.ColorNameDisabled
	}
	r.paint()
	return widget.NewSimpleRenderer(container.NewStack(r.ground, inset(5, 8, lines)))
}

func (r *choiceRow) paint() {
	if r.ground == nil {
		return
	}
	if r.ground.Hidden = r.list.at != r.index || r.off; !r.ground.Hidden {
		r.ground.FillColor = theme.Color(theme.ColorNameHover)
	}
	r.ground.Refresh()
}

// choiceList is a list of choices with one pointed at.
type choiceList struct {
	rows   []*choiceRow
	at     int
	box    *fyne.Container
	wheel  *wheelbox
	chosen func() // before the choice runs: close the list
	hints  *hints
}

func newChoiceList(h *hints, chosen func()) *choiceList {
	l := &choiceList{box: column(0), chosen: chosen, hints: h}
	l.wheel = newWheelbox(l.box)
	return l
}

// set fills the list and points at the first row, or at the given one.
func (l *choiceList) set(choices []choice, at int) {
	l.rows, l.at = nil, at
	objects := make([]fyne.CanvasObject, len(choices))
	for i, c := range choices {
		row := newChoiceRow(l, i, c)
		l.rows = append(l.rows, row)
		objects[i] = row
	}
	l.box.Objects = objects
	l.box.Refresh()
	l.wheel.offset = 0
	l.wheel.Refresh()
}

func (l *choiceList) point(index int) {
	if index < 0 || index >= len(l.rows) || index == l.at {
		return
	}
	before := l.at
	l.at = index
	if before >= 0 && before < len(l.rows) {
		l.rows[before].paint()
	}
	row := l.rows[index]
	row.paint()
	l.wheel.reveal(row.Position().Y, row.Size().Height)
}

// step moves to the next row that can be chosen.
func (l *choiceList) step(by int) {
	for i := l.at + by; i >= 0 && i < len(l.rows); i += by {
		if !l.rows[i].off {
			l.point(i)
			return
		}
	}
}

func (l *choiceList) choose(index int) {
	if index < 0 || index >= len(l.rows) || l.rows[index].off {
		return
	}
	l.hints.leave()
	if !l.rows[index].stay {
		l.chosen()
	}
	l.rows[index].run()
}
