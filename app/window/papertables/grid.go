//go:build !nogui

package papertables

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/format"
	"tourscope/app/papers"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// Sizes of the grid, in units of the window, with texts of the usual size.
const (
	usualRow    = 22
	usualLine   = 16 // of the heading, which has three: title, unit, whose figures
	headPad     = 2  // above and below these
	figureWidth = 74 // of a figure, at least
	figureGap   = 12 // between figures that are wider
	groupGap    = 18 // between columns of the table
	labelPad    = 12
	titleWidth  = 240 // of the longest title that is shown in full
	barRoom     = 12  // for the scroll bar below the last row
)

// scaled returns a size for texts that may be larger than usual.
func scaled(usual float32) float32 { return usual * max(1, control.TextScale()) }

func rowHeight() float32  { return scaled(usualRow) }
func lineHeight() float32 { return scaled(usualLine) }
func headHeight() float32 { return 3*lineHeight() + 2*headPad }

// grid shows a table: a group of figures for each column, ours, those of the committed
// measurement and the paper's. Row names and headings stay while the figures scroll.
type grid struct {
	object *fyne.Container
	corner *control.Text // what names a row
	names  *fyne.Container
	head   *fyne.Container
	body   *fyne.Container
	scroll *container.Scroll
	left   *container.Scroll
	top    *container.Scroll

	shape  shape
	labels []*control.Text
	cells  [][]*control.Text // by row

	shown    []int   // the columns that are shown
	groups   []group // of these columns
	revealed bool    // the first figure that was measured here was in view
	returns  float32 // where the table was scrolled to before that
	seenAt   float32 // where reveal has scrolled to; 0: it has not
}

// group is where a column's figures are.
type group struct{ from, to float32 }

// shape is what the layout of a grid depends on.
type shape struct {
	table  *papers.Table
	rows   int
	device string  // of the committed measurement; empty: there is none
	hidden string  // columns without any figure
	text   float32 // size of texts, see control.TextScale
	quick  bool    // our figures are of short searches
}

func newGrid() *grid {
	g := &grid{corner: control.NewCaption(""), names: container.NewWithoutLayout(), head: container.NewWithoutLayout(), body: container.NewWithoutLayout()}
	g.scroll = container.NewScroll(g.body)
	g.left, g.top = container.NewScroll(g.names), container.NewScroll(g.head)
	g.left.Direction, g.top.Direction = container.ScrollNone, container.ScrollNone // they follow
	g.scroll.OnScrolled = func(at fyne.Position) {
		g.left.Offset, g.top.Offset = fyne.NewPos(0, at.Y), fyne.NewPos(at.X, 0)
		g.left.Refresh()
		g.top.Refresh()
	}
	g.object = &fyne.Container{Layout: g, Objects: []fyne.CanvasObject{g.corner, g.left, g.top, g.scroll}}
	return g
}

// show shows a report beside a committed measurement, which may be nil. running is the row that
// is being measured, or -1.
func (g *grid) show(r *papers.Report, c *papers.Committed, running int) {
	is := shape{table: r.Table, rows: len(r.Rows), text: control.TextScale(), quick: r.Quick}
	if c != nil {
		is.device = c.Device
	}
	g.shown = filled(r, c)
	if is.hidden = fmt.Sprint(g.shown); is != g.shape {
		g.shape = is
		g.build(r, c)
	}
	for i, row := range r.Rows {
		g.labels[i].Set(labelOf(row, i == running))
		for k, text := range g.figures(r, c, row) {
			g.cells[i][k].Colour = text.colour
			g.cells[i][k].Set(i18n.Grouped(text.value))
		}
	}
	if k := slices.Index(g.shown, measured(r)); k >= 0 && !g.revealed {
		g.revealed = true
		g.reveal(g.groups[k])
	}
}

// measured is the first column with a figure that was measured here; -1: there is none.
func measured(r *papers.Report) int {
	for k := range r.Table.Columns {
		if slices.ContainsFunc(r.Rows, func(row papers.Row) bool { return !math.IsNaN(row.Cells[k].Ours) }) {
			return k
		}
	}
	return -1
}

// reveal scrolls a column into view, if it is not: without a GPU the columns that can be measured
// may be the last ones.
func (g *grid) reveal(column group) {
	at := g.scroll.Offset
	if at.X <= column.from && column.to <= at.X+g.scroll.Size().Width {
		return
	}
	g.returns = at.X
	at.X = within(column.from-groupGap, g.body.MinSize().Width-g.scroll.Size().Width)
	g.seenAt = at.X
	g.scrollTo(at)
}

// scrollBack undoes reveal after a measurement, unless the user has scrolled.
func (g *grid) scrollBack() {
	if at := g.scroll.Offset; g.seenAt != 0 && at.X == g.seenAt {
		g.scrollTo(fyne.NewPos(g.returns, at.Y))
	}
	g.seenAt = 0
}

// within returns a position between 0 and the last one.
func within(at, last float32) float32 { return max(0, min(at, last)) }

func (g *grid) scrollTo(at fyne.Position) {
	g.scroll.ScrollToOffset(at)
	g.scroll.OnScrolled(at)
}

// rowSeparator is between the parts of a row's name.
const rowSeparator = "  ·  "

// labelOf is the name of a row, marked while it is measured.
func labelOf(row papers.Row, running bool) string {
	text := ""
	for i, word := range row.Label {
		if i > 0 && word != "" {
			text += rowSeparator
		}
		text += i18n.Grouped(word)
	}
	if running {
		text = "▸ " + text
	}
	return text
}

// figure is a text of a cell.
type figure struct {
	value  string
	colour fyne.ThemeColorName
}

// figures are the texts of a row, group by group.
func (g *grid) figures(r *papers.Report, c *papers.Committed, row papers.Row) []figure {
	var all []figure
	for _, k := range g.shown {
		column, cell := r.Table.Columns[k], row.Cells[k]
		ours := figure{value: cell.Text(column), colour: theme.ColorNameForeground}
		switch {
		case cell.NeedsGPU() && math.IsNaN(cell.Ours):
			ours = figure{format.None, control.ColorMuted} // the note says what it needs
		case cell.Worse:
			ours = figure{ours.value + " ▾", theme.ColorNameError}
		case ours.value == format.None || r.Quick: // figures of short searches are none of the paper's
			ours.colour = control.ColorMuted
		}
		all = append(all, ours)
		if c != nil {
			all = append(all, figure{c.Text(row, column, cell), theme.ColorNameForeground})
		}
		if published(r, k) {
			all = append(all, figure{cell.PaperText(column), control.ColorMuted})
		}
	}
	return all
}

// filled lists the columns that have a figure or can get one here. The note names the others,
// with what they need; of a table without any figure all are listed.
func filled(r *papers.Report, c *papers.Committed) []int {
	var all, some []int
	for k, column := range r.Table.Columns {
		all = append(all, k)
		if slices.ContainsFunc(r.Rows, func(row papers.Row) bool {
			cell := row.Cells[k]
			return cell.Why == "" || !math.IsNaN(cell.Ours) || cell.PaperText(column) != format.None || c != nil && c.Text(row, column, cell) != format.None
		}) {
			some = append(some, k)
		}
	}
	if len(some) == 0 {
		return all
	}
	return some
}

// published reports whether a column has a figure of the paper in any row.
func published(r *papers.Report, k int) bool {
	return slices.ContainsFunc(r.Rows, func(row papers.Row) bool { return row.Cells[k].PaperText(r.Table.Columns[k]) != format.None })
}

// build creates the texts of a shape.
func (g *grid) build(r *papers.Report, c *papers.Committed) {
	g.names.Objects, g.head.Objects, g.body.Objects = nil, nil, nil
	g.labels, g.cells = nil, make([][]*control.Text, len(r.Rows))
	g.groups, g.revealed, g.seenAt = nil, false, 0
	g.corner.Set(strings.Join(r.Table.Row, rowSeparator))
	width := max(60, fyne.MeasureText(g.corner.Value, theme.CaptionTextSize(), fyne.TextStyle{}).Width)
	for i, row := range r.Rows {
		label := control.NewBody(labelOf(row, true))
		width = max(width, fyne.MeasureText(label.Value, theme.TextSize(), fyne.TextStyle{}).Width)
		g.labels = append(g.labels, label)
		g.put(g.names, label, labelPad, float32(i)*rowHeight(), 0, rowHeight())
	}
	for _, label := range g.labels {
		label.Resize(fyne.NewSize(width, rowHeight()))
	}
	x := float32(groupGap)
	for _, k := range g.shown {
		x = g.buildColumn(r, c, k, r.Table.Columns[k], x)
	}
	height := float32(len(r.Rows))*rowHeight() + barRoom
	setMin(g.names, width+labelPad, height)
	setMin(g.head, x, headHeight())
	setMin(g.body, x, height)
	g.scroll.Offset, g.left.Offset, g.top.Offset = fyne.Position{}, fyne.Position{}, fyne.Position{}
	g.object.Refresh()
}

// buildColumn creates the texts of a group and returns where the next one begins.
func (g *grid) buildColumn(r *papers.Report, c *papers.Committed, k int, column papers.Column, x float32) float32 {
	ours := i18n.L("here")
	if r.Quick {
		ours = i18n.L("trial")
	}
	whose := []string{ours}
	if c != nil {
		device := c.Device
		if r.Table.OnHost(column) {
			device = i18n.L("%s host", device)
		}
		whose = append(whose, device)
	}
	if published(r, k) {
		whose = append(whose, i18n.L("paper"))
	}
	title := control.NewCaption(column.Title)
	title.Colour, title.Ellipsis = theme.ColorNameForeground, true
	wanted := fyne.MeasureText(column.Title, theme.CaptionTextSize(), fyne.TextStyle{}).Width
	each := figureRoom(r, c, k, column)
	width := max(each*float32(len(whose)), min(wanted, scaled(titleWidth)))
	g.groups = append(g.groups, group{x, x + width})
	line := lineHeight()
	g.put(g.head, title, x, headPad, width, line)
	unit := control.NewCaption(column.Unit)
	g.put(g.head, unit, x, headPad+line, width, line)
	first := x + width - each*float32(len(whose))
	for n, word := range whose {
		at := first + each*float32(n)
		heading := control.NewCaption(word)
		heading.Align = fyne.TextAlignTrailing
		g.put(g.head, heading, at, headPad+2*line, each, line)
		for i := range r.Rows {
			text := control.NewBody("")
			text.Align = fyne.TextAlignTrailing
			text.Style.Bold = n == 0 && !r.Quick
			g.cells[i] = append(g.cells[i], text)
			g.put(g.body, text, at, float32(i)*rowHeight(), each, rowHeight())
		}
	}
	return x + width + groupGap
}

// figureRoom is the width of each figure of a column: of the longest one that is known before it
// is measured here.
func figureRoom(r *papers.Report, c *papers.Committed, k int, column papers.Column) float32 {
	room := scaled(figureWidth)
	for _, row := range r.Rows {
		texts := []string{row.Cells[k].PaperText(column)}
		if c != nil {
			texts = append(texts, c.Text(row, column, row.Cells[k]))
		}
		for _, text := range texts {
			room = max(room, figureGap+fyne.MeasureText(text, theme.TextSize(), fyne.TextStyle{}).Width)
		}
	}
	return room
}

func (g *grid) put(in *fyne.Container, o fyne.CanvasObject, x, y, width, height float32) {
	control.Place(o, x, y, width, height)
	in.Objects = append(in.Objects, o)
}

// fixed is the layout of a container whose objects are placed already.
type fixed struct{ width, height float32 }

func (f fixed) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(f.width, f.height) }
func (fixed) Layout([]fyne.CanvasObject, fyne.Size)   {}
func setMin(c *fyne.Container, width, height float32) { c.Layout = fixed{width, height} }

// MinSize implements fyne.Layout.
func (g *grid) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(240, 120) }

// Layout puts the names at the left and the headings at the top.
func (g *grid) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	left := min(g.names.MinSize().Width, size.Width/2)
	high := g.corner.MinSize().Height
	head := headHeight()
	control.Place(g.corner, labelPad, head-headPad-(lineHeight()+high)/2, left-labelPad, high) // the line of whose figures they are
	control.Place(g.left, 0, head, left, size.Height-head)
	control.Place(g.top, left, 0, size.Width-left, head)
	control.Place(g.scroll, left, head, size.Width-left, size.Height-head)
}
