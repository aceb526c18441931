//go:build !nogui

package batches

import (
	"context"
	"image"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/results"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/canvas/export"
	"tourscope/canvas/palette"
)

// resultView shows the tables of the report and its two plots, drawn like the exported
// files but in the colours of the window.
type resultView struct {
	frame   *control.Frame
	palette func() palette.Palette
	visible func() bool // the page of the results is shown
	object  *fyne.Container
	tables  *fyne.Container
	scroll  *control.ScrollBox
	plots   [2]*plotView

	shown *figures // of the tables
	drawn *figures // of the plots
}

func newResultView(f *control.Frame, colours func() palette.Palette, visible func() bool) *resultView {
	v := &resultView{frame: f, palette: colours, visible: visible, tables: control.Column(14)}
	v.scroll = control.NewScrollBox(control.Inset(12, gridPad, v.tables))
	v.plots[0], v.plots[1] = newPlotView(f), newPlotView(f)
	v.object = &fyne.Container{Layout: v, Objects: []fyne.CanvasObject{v.scroll, control.NewLine(), v.plots[0], v.plots[1]}}
	return v
}

// plotDPI makes the letters of plots as large as captions.
const plotDPI = 76

func (v *resultView) show(s *snapshot) {
	if v.shown != s.figures {
		v.shown = s.figures
		v.fill(s.figures)
	}
	v.draw()
}

// fill fills in the tables.
func (v *resultView) fill(f *figures) {
	v.tables.Objects = nil
	if f.report.Empty() {
		v.tables.Add(control.NewBody(i18n.L("No run has ended yet. The comparison appears when one has.")))
	} else {
		for _, t := range f.tables {
			v.tables.Add(control.Column(4, control.NewSectionHeader(v.frame.Hints, t.Caption, "", nil, nil).Object, newTextTable(v.frame.Hints, t)))
		}
	}
	notes := control.Column(2)
	for _, n := range f.notes {
		note := widget.NewLabel(n)
		note.Wrapping, note.SizeName, note.Importance = fyne.TextWrapWord, control.SizeCaption, widget.LowImportance
		notes.Add(control.Unpadded(note))
	}
	v.tables.Add(notes)
	v.tables.Refresh()
	v.scroll.Refresh()
}

// draw draws the plots in the background, unless they are up to date.
func (v *resultView) draw() {
	f, at := v.shown, v.plots[0].pixels()
	if f == nil || f.report.Empty() || at.X < 100 || at.Y < 100 || !v.visible() {
		return
	}
	if v.drawn == f && v.plots[0].size == at {
		return
	}
	v.drawn = f
	colours := v.palette()
	scale := v.frame.Window.Canvas().Scale()
	screen := export.Screen{Width: at.X, Height: at.Y, DPI: int(plotDPI * scale * control.TextScale())}
	v.plots[0].size, v.plots[1].size = at, at
	v.frame.Background(func(context.Context) {
		boxes, bands := f.shown.Boxes(), f.shown.Bands()
		boxes.Palette, bands.Palette = colours, colours
		left, err1 := boxes.Image(screen, export.Meta{})
		right, err2 := bands.Image(screen, export.Meta{})
		v.frame.Do(func() {
			if v.drawn != f {
				return
			}
			v.plots[0].set(left, err1)
			v.plots[1].set(right, err2)
		})
	})
}

func (v *resultView) typedKey(name fyne.KeyName) bool {
	by, page := float32(0), v.scroll.Size().Height
	switch name {
	case fyne.KeyUp:
		by = -rowHeight
	case fyne.KeyDown:
		by = rowHeight
	case fyne.KeyPageUp:
		by = -page
	case fyne.KeyPageDown:
		by = page
	default:
		return false
	}
	v.scroll.Scrolled(&fyne.ScrollEvent{Scrolled: fyne.NewDelta(0, -by/3)})
	return true
}

// MinSize implements fyne.Layout.
func (v *resultView) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 260) }

// Layout gives the plots the lower half and the tables the rest.
func (v *resultView) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	plots := max(150, min(size.Height*0.55, size.Width*0.4))
	top := size.Height - plots
	control.Place(v.object.Objects[0], 0, 0, size.Width, top)
	control.Place(v.object.Objects[1], 0, top, size.Width, 1)
	for i, p := range v.plots {
		control.Place(p, float32(i)*size.Width/2+6, top+7, size.Width/2-12, plots-12)
	}
	v.draw()
}

// plotView is the picture of a plot.
type plotView struct {
	widget.BaseWidget
	frame   *control.Frame
	picture *canvas.Image
	message *control.Text
	size    image.Point // it was drawn for
}

func newPlotView(f *control.Frame) *plotView {
	p := &plotView{frame: f, picture: canvas.NewImageFromImage(nil), message: control.NewCaption("")}
	p.picture.FillMode, p.picture.ScaleMode = canvas.ImageFillContain, canvas.ImageScaleSmooth
	p.ExtendBaseWidget(p)
	return p
}

// pixels is the size of the plot in device pixels.
func (p *plotView) pixels() image.Point {
	scale := p.frame.Window.Canvas().Scale()
	return image.Pt(int(p.Size().Width*scale), int(p.Size().Height*scale))
}

func (p *plotView) set(picture image.Image, err error) {
	p.message.Set("")
	if err != nil {
		p.message.Set(i18n.Capitalised(err.Error()) + ".")
		picture = nil
	}
	p.picture.Image = picture
	p.picture.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (p *plotView) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(&fyne.Container{Layout: fill{}, Objects: []fyne.CanvasObject{p.message, p.picture}})
}

// fill is a layout that gives every object the full size.
type fill struct{}

func (fill) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(100, 100) }

func (fill) Layout(o []fyne.CanvasObject, size fyne.Size) {
	for _, one := range o {
		control.Place(one, 0, 0, size.Width, size.Height)
	}
}

// newTextTable shows a table of a report with right-aligned numbers. Rows beyond
// maxTableRows are left out, with a note.
func newTextTable(h *control.Hints, t results.Table) fyne.CanvasObject {
	t, hints := withHeadings(t)
	rows := t.Rows
	cut := len(rows) > maxTableRows
	if cut {
		rows = rows[:maxTableRows]
	}
	more := control.NewCaption("…")
	more.Align = fyne.TextAlignTrailing
	l := &textTable{titles: t.Rows[0], more: control.NewHintArea(h, "", more)}
	box := &fyne.Container{Layout: l, Objects: []fyne.CanvasObject{l.more}}
	for k, row := range rows {
		for i, value := range row {
			text := control.NewBody(i18n.Grouped(value))
			if k == 0 {
				text.Colour, text.SizeName = control.ColorMuted, control.SizeCaption
			}
			if i >= t.Texts {
				text.Align = fyne.TextAlignTrailing
			} else {
				text.Style.Bold = k > 0 && i == 0
			}
			var shown fyne.CanvasObject = text
			if k == 0 && hints[i] != "" {
				shown = control.NewHintArea(h, hints[i], text)
			}
			l.add(text, shown, k, i)
			box.Add(shown)
		}
	}
	if !cut {
		return box
	}
	return control.Column(2, box, control.NewCaption(i18n.L("… and %d more lines, in summary.md", len(t.Rows)-maxTableRows)))
}

// maxTableRows bounds the tables on screen; exported files are complete.
const maxTableRows = 60

// textTable lays out texts in columns as wide as their widest text. Where there is no room for
// all, the last ones are left out; the tip of an ellipsis names them.
type textTable struct {
	texts  [][]fyne.CanvasObject // by row
	widths []float32
	titles []string
	more   *control.HintArea
}

const (
	textRowHeight = 22
	textGap       = 26 // between columns, so that the eye can follow a row
	leastTextGap  = 8
	moreWidth     = 16 // of the ellipsis
)

// add adds a text, which an object shows.
func (l *textTable) add(t *control.Text, shown fyne.CanvasObject, row, column int) {
	for len(l.texts) <= row {
		l.texts = append(l.texts, nil)
	}
	for len(l.widths) <= column {
		l.widths = append(l.widths, 0)
	}
	l.texts[row] = append(l.texts[row], shown)
	size := theme.Size(t.SizeName)
	l.widths[column] = max(l.widths[column], fyne.MeasureText(t.Value, size, t.Style).Width)
}

// MinSize implements fyne.Layout.
func (l *textTable) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(l.widths[0], float32(len(l.texts))*textRowHeight)
}

// Layout implements fyne.Layout.
func (l *textTable) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	shown, gap := l.fit(size.Width)
	for k, row := range l.texts {
		x := float32(0)
		for i, t := range row {
			control.SetVisible(t, i < shown)
			control.Place(t, x, float32(k)*textRowHeight, l.widths[i], textRowHeight)
			x += l.widths[i] + gap
		}
	}
	control.SetVisible(l.more, shown < len(l.widths))
	l.more.Hint = i18n.L("In a wider window: %s", strings.Join(l.titles[shown:], ", "))
	control.Place(l.more, size.Width-moreWidth, 0, moreWidth, textRowHeight)
}

// fit returns how many columns there is room for, and the gap between them.
func (l *textTable) fit(width float32) (shown int, gap float32) {
	whole, room := float32(0), width
	for i, w := range l.widths {
		if i > 0 && whole+w+leastTextGap*float32(i) > room {
			break
		}
		shown, whole = i+1, whole+w
	}
	if shown < len(l.widths) { // the ellipsis takes a place, too
		for room -= moreWidth; shown > 1 && whole+leastTextGap*float32(shown-1) > room; {
			shown--
			whole -= l.widths[shown]
		}
	}
	if shown < 2 {
		return shown, textGap
	}
	return shown, min(textGap, (room-whole)/float32(shown-1))
}
