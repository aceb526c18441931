//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// paneArea arranges the panes above the sentence that compares them.
type paneArea struct {
	object  *fyne.Container
	panes   []*pane
	title   func(*session.Pane) string
	line    *control.WrappedText
	area    *control.HintArea
	bar     fyne.CanvasObject
	row     *sentenceRow
	narrow  bool // the buttons show icons, for the sentence needs the room
	buttons []*actionButton
}

// Sizes of the bar under the panes.
const (
	barTall    = 52   // for a sentence of three lines
	stackedBar = 440  // below this width the buttons are under the sentence
	barStack   = 62   // height of the bar then
	barHeight  = 36   // its sentence may take two lines, and no picture jumps when it does
	wideBar    = 700  // from this width on buttons have words
	longBar    = 1140 // from this width on two lines hold a verdict that names processor and GPU: some 270 letters
	barButton  = 24
)

func newPaneArea(h *control.Hints, title func(*session.Pane) string, newButton func(id string, titled bool) *actionButton) *paneArea {
	a := &paneArea{title: title, line: control.NewWrappedText("")}
	var buttons []fyne.CanvasObject
	for _, b := range []struct{ id, short, beside string }{{"run-in-turns", i18n.L("Run in turns"), ""}, {"link", i18n.L("Linked"), ""}, {"differences", i18n.L("Differences"), ""}, {"copy-comparison", "", ""}, {"export", "", i18n.L("Export…")}} {
		button := newButton(b.id, false)
		button.short, button.beside = b.short, b.beside
		button.refresh()
		a.buttons = append(a.buttons, button)
		buttons = append(buttons, button.HintButton)
	}
	a.area = control.NewHintArea(h, "", a.line)
	a.row = &sentenceRow{}
	row := container.New(a.row, a.area, container.New(control.TightRow{Height: barButton}, buttons...))
	a.bar = control.NewSurface(control.ColorPanel, control.Inset(2, 8, row))
	a.object = &fyne.Container{Layout: a}
	return a
}

// set shows these panes.
func (a *paneArea) set(panes []*pane) {
	a.panes = panes
	a.object.Objects = nil
	for _, p := range panes {
		p.cell.alone(len(panes) == 1)
		a.object.Objects = append(a.object.Objects, p.cell.object)
	}
	a.object.Objects = append(a.object.Objects, a.bar)
	control.SetVisible(a.bar, len(panes) > 1)
	if len(panes) == 1 {
		a.say("", false)
	}
	a.object.Refresh()
}

// activate outlines a pane.
func (a *paneArea) activate(p *pane) {
	for _, one := range a.panes {
		one.cell.setActive(one == p)
	}
}

// say shows the sentence that compares the panes; without one it says that there is nothing to
// compare yet, or how to start.
func (a *paneArea) say(sentence string, begun bool) {
	a.line.SetColour(theme.ColorNameForeground)
	switch {
	case sentence == "" && begun:
		sentence = i18n.L("No pane leads yet.")
		a.line.SetColour(control.ColorMuted)
	case sentence == "":
		sentence = i18n.L("All panes start together with the same tour, seed and stop rules. Press Space.")
		a.line.SetColour(control.ColorMuted)
	}
	a.line.Set(sentence)
	a.area.Hint = i18n.L("%s  (The shortest tour against the next best, by search time.)", sentence)
}

// refresh shows which engines the panes have.
func (a *paneArea) refresh() {
	for _, p := range a.panes {
		p.cell.name(a.title(p.Pane), p.beforeRun())
	}
}

// MinSize implements fyne.Layout.
func (a *paneArea) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(leastCanvas, leastCanvas)
}

// Layout implements fyne.Layout.
func (a *paneArea) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	height := size.Height
	if len(a.panes) > 1 {
		bar := barHeight * control.TextScale()
		a.suit(size.Width < wideBar)
		if size.Width < longBar {
			bar = barTall * control.TextScale()
		}
		if a.row.stacked = size.Width < stackedBar; a.row.stacked {
			bar = barStack * control.TextScale()
		}
		height -= bar
		control.Place(a.bar, 0, height, size.Width, bar)
	}
	for i, r := range divide(len(a.panes), size.Width, height) {
		control.Place(a.panes[i].cell.object, r.x, r.y, r.width, r.height)
	}
}

// suit replaces the labels of switches by icons where there is little room. The last button keeps its
// label: it is the main action.
func (a *paneArea) suit(narrow bool) {
	if narrow == a.narrow {
		return
	}
	a.narrow = narrow
	for _, b := range a.buttons[:len(a.buttons)-1] {
		b.bare = narrow
		b.refresh()
	}
}

// sentenceRow has the buttons at the right of the sentence, or under it where the pane area is
// narrow.
type sentenceRow struct{ stacked bool }

// MinSize implements fyne.Layout.
func (*sentenceRow) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(o[1].MinSize().Width, o[0].MinSize().Height)
}

// Layout implements fyne.Layout.
func (r *sentenceRow) Layout(o []fyne.CanvasObject, size fyne.Size) {
	sentence, buttons := o[0], o[1]
	own := buttons.MinSize()
	if r.stacked {
		control.Place(sentence, 0, 0, size.Width, size.Height-own.Height)
		control.Place(buttons, size.Width-own.Width, size.Height-own.Height, own.Width, own.Height)
		return
	}
	control.Place(sentence, 0, 0, size.Width-own.Width-theme.Padding(), size.Height)
	control.Place(buttons, size.Width-own.Width, (size.Height-own.Height)/2, own.Width, own.Height)
}

type area struct{ x, y, width, height float32 }

// wide is the ratio of width to height from which three panes stand in a row.
const wide = 2.1

// divide shares a rectangle among panes, as square as can be: side by side, one
// above the other, three in a row or two above one, two by two.
func divide(panes int, width, height float32) []area {
	columns := 1
	switch {
	case panes == 2 && width >= height, panes == 4:
		columns = 2
	case panes == 3 && width >= wide*height:
		columns = 3
	case panes == 3 && width >= 0.6*height:
		columns = 2
	}
	rows := (panes + columns - 1) / columns
	var areas []area
	for i := range panes {
		row, column, across := i/columns, i%columns, columns
		if row == rows-1 {
			across = panes - row*columns // the last row is shared by those left
		}
		x0, x1 := float32(int(width*float32(column)/float32(across))), float32(int(width*float32(column+1)/float32(across)))
		y0, y1 := float32(int(height*float32(row)/float32(rows))), float32(int(height*float32(row+1)/float32(rows)))
		areas = append(areas, area{x0, y0, x1 - x0, y1 - y0})
	}
	return areas
}
