//go:build !nogui

package control

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// Paragraph is small, muted text on as many lines as its width needs. It asks for no width, and for
// the height that it needs at the width that it had last: the layout around it asks twice, as
// ScrollBox does.
type Paragraph struct{ styledText }

// NewParagraph creates a text.
func NewParagraph(value string) *Paragraph {
	p := &Paragraph{styledText{Value: value, Colour: ColorMuted, SizeName: SizeCaption}}
	p.ExtendBaseWidget(p)
	return p
}

// CreateRenderer implements fyne.Widget.
func (p *Paragraph) CreateRenderer() fyne.WidgetRenderer {
	r := &paragraphRenderer{text: p}
	r.Refresh()
	return r
}

type paragraphRenderer struct {
	text  *Paragraph
	width float32 // at which the lines were broken
	rows  []fyne.CanvasObject
}

func (r *paragraphRenderer) Destroy() {}

func (r *paragraphRenderer) Objects() []fyne.CanvasObject { return r.rows }

func (r *paragraphRenderer) MinSize() fyne.Size {
	return fyne.NewSize(0, float32(max(1, len(r.rows)))*lineHeight(r.letters()))
}

func (r *paragraphRenderer) Layout(size fyne.Size) {
	if size.Width != r.width {
		r.breakLines(size.Width)
	}
	height := lineHeight(r.letters())
	for i, row := range r.rows {
		Place(row, 0, float32(i)*height, size.Width, height)
	}
}

func (r *paragraphRenderer) Refresh() {
	r.breakLines(r.text.Size().Width)
	r.Layout(r.text.Size())
	for _, row := range r.rows {
		row.Refresh()
	}
}

func (r *paragraphRenderer) letters() float32 { return r.text.Theme().Size(r.text.SizeName) }

// breakLines makes a row of each line. Before the width is known all is on one.
func (r *paragraphRenderer) breakLines(width float32) {
	lines := []string{r.text.Value}
	if width > 0 && fyne.MeasureText(r.text.Value, r.letters(), fyne.TextStyle{}).Width > width {
		lines = Wrap(r.text.Value, width, r.letters(), len(r.text.Value))
	}
	r.width, r.rows = width, nil
	for _, line := range lines {
		row := canvas.NewText(line, color.Transparent)
		row.Color = r.text.Theme().Color(r.text.Colour, fyne.CurrentApp().Settings().ThemeVariant())
		row.TextSize = r.letters()
		r.rows = append(r.rows, row)
	}
}
