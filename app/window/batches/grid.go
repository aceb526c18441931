//go:build !nogui

package batches

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"tourscope/app/window/control"
)

// grid is a table of any length with one selected row, for mouse and keyboard.
type grid struct {
	object   fyne.CanvasObject
	frame    *control.Frame
	columns  columns
	entries  []entry
	selected int
	active   bool // it has the keyboard and shows its selection
	header   *fyne.Container
	titles   []*control.Text
	list     *control.List

	onSelect  func(int) // another row was selected; may be nil
	onOpen    func(int) // Enter or a double click
	lastPress time.Time // of the last press
}

func newGrid(f *control.Frame, columns columns) *grid {
	g := &grid{frame: f, columns: columns, active: true, onOpen: func(int) {}}
	g.header = &fyne.Container{Layout: headerLayout{columns}}
	for _, c := range columns {
		title := control.NewCaption(c.title)
		title.Ellipsis = true
		if c.right {
			title.Align = fyne.TextAlignTrailing
		}
		g.titles = append(g.titles, title)
		g.header.Objects = append(g.header.Objects, control.NewHintArea(f.Hints, c.hint, title))
	}
	g.list = control.NewList(rowHeight, func() control.ListRow { return newGridRow(g.columns, g.row) })
	g.list.OnPress = g.press
	g.list.OnHover = func(line int, _ fyne.Position) {
		if line < 0 || line >= len(g.entries) {
			f.Hints.Leave()
			return
		}
		f.Hints.Enter(g.entries[line].hint)
	}
	line := control.NewLine()
	g.object = &fyne.Container{Layout: gridLayout{}, Objects: []fyne.CanvasObject{g.header, line, g.list}}
	return g
}

// set shows entries. The selected index is kept.
func (g *grid) set(entries []entry) {
	same := len(entries) == len(g.entries)
	g.entries = entries
	if g.selected >= len(entries) {
		g.selected = max(0, len(entries)-1)
	}
	if same {
		g.list.RefreshRows()
	} else {
		g.list.SetCount(len(entries))
	}
}

// row is the entry at an index, nil after the last one, and whether it is shown selected.
func (g *grid) row(at int) (e *entry, selected bool) {
	if at >= len(g.entries) {
		return nil, false
	}
	return &g.entries[at], at == g.selected && g.active
}

func (g *grid) selectRow(at int) {
	if at = min(max(at, 0), len(g.entries)-1); at < 0 {
		return
	}
	g.selected = at
	g.list.Reveal(at)
	g.list.RefreshRows()
	if g.onSelect != nil {
		g.onSelect(at)
	}
}

func (g *grid) press(line int, _ fyne.Position, _ *desktop.MouseEvent) {
	double := line == g.selected && time.Since(g.lastPress) < doubleClick
	g.lastPress = time.Now()
	g.frame.Window.Canvas().Unfocus()
	g.selectRow(line)
	if double {
		g.lastPress = time.Time{}
		g.onOpen(line)
	}
}

// typedKey handles a key and reports whether it means anything here.
func (g *grid) typedKey(name fyne.KeyName) bool {
	switch name {
	case fyne.KeyUp:
		g.selectRow(g.selected - 1)
	case fyne.KeyDown:
		g.selectRow(g.selected + 1)
	case fyne.KeyPageUp:
		g.selectRow(g.selected - g.list.Page())
	case fyne.KeyPageDown:
		g.selectRow(g.selected + g.list.Page())
	case fyne.KeyHome:
		g.selectRow(0)
	case fyne.KeyEnd:
		g.selectRow(len(g.entries) - 1)
	case fyne.KeyReturn, fyne.KeyEnter:
		if g.selected < len(g.entries) {
			g.onOpen(g.selected)
		}
	default:
		return false
	}
	return true
}

// headerLayout puts the titles above their columns.
type headerLayout struct{ columns columns }

func (headerLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, headerHeight) }

func (h headerLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for i, s := range h.columns.spans(size.Width - scrollBarWidth) {
		control.SetVisible(objects[i], s.shown)
		control.Place(objects[i], s.x, 4, s.width, size.Height-4)
	}
}

// scrollBarWidth is what control.List reserves for its scroll bar.
const scrollBarWidth = 12

// gridLayout stacks titles, separator and rows.
type gridLayout struct{}

func (gridLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200, headerHeight+3*rowHeight)
}

func (gridLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	control.Place(o[0], 0, 0, size.Width, headerHeight)
	control.Place(o[1], 0, headerHeight, size.Width, 1)
	control.Place(o[2], 0, headerHeight+1, size.Width, size.Height-headerHeight-1)
}
