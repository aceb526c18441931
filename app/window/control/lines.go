//go:build !nogui

package control

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// Lines is a text in as many lines as it needs, up to a limit: what does not fit
// into the last is cut off there, with an ellipsis. It stands in the middle of its
// height and asks for no width.
type Lines struct {
	lettered
	Most int
}

// NewLines makes a usual text of one line.
func NewLines(value string) *Lines {
	l := &Lines{lettered: lettered{Value: value, Colour: theme.ColorNameForeground, Lettering: theme.SizeNameText}, Most: 1}
	l.ExtendBaseWidget(l)
	return l
}

// Fit gives it another size and limit.
func (l *Lines) Fit(size fyne.ThemeSizeName, most int) {
	if size != l.Lettering || most != l.Most {
		l.Lettering, l.Most = size, most
		l.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (l *Lines) CreateRenderer() fyne.WidgetRenderer {
	r := &linesRenderer{lines: l}
	r.Refresh()
	return r
}

type linesRenderer struct {
	lines *Lines
	rows  []fyne.CanvasObject
}

func (r *linesRenderer) Destroy() {}

func (r *linesRenderer) Objects() []fyne.CanvasObject { return r.rows }

func (r *linesRenderer) height() float32 {
	return fyne.MeasureText("0", r.lines.Theme().Size(r.lines.Lettering), fyne.TextStyle{}).Height
}

func (r *linesRenderer) MinSize() fyne.Size {
	return fyne.NewSize(0, r.height()*float32(r.lines.Most))
}

func (r *linesRenderer) Layout(size fyne.Size) {
	texts := Wrap(r.lines.Value, size.Width, r.lines.Theme().Size(r.lines.Lettering), r.lines.Most)
	height := r.height()
	top := (size.Height - height*float32(len(texts))) / 2
	for i, row := range r.rows {
		text := row.(*canvas.Text)
		text.Hidden = i >= len(texts)
		if !text.Hidden {
			text.Text = texts[i]
			Place(text, 0, top+float32(i)*height, size.Width, height)
		}
	}
}

func (r *linesRenderer) Refresh() {
	th := r.lines.Theme()
	for len(r.rows) < r.lines.Most {
		r.rows = append(r.rows, canvas.NewText("", color.Transparent))
	}
	for _, row := range r.rows {
		text := row.(*canvas.Text)
		text.Color = th.Color(r.lines.Colour, fyne.CurrentApp().Settings().ThemeVariant())
		text.TextSize = th.Size(r.lines.Lettering)
	}
	r.Layout(r.lines.Size())
	for _, row := range r.rows {
		row.Refresh()
	}
}

// Wrap breaks a text between words into lines no wider than width, and no more
// than most of them: the last is shortened.
func Wrap(text string, width, size float32, most int) []string {
	var lines []string
	rest := strings.Fields(text)
	for len(rest) > 0 && len(lines) < most-1 {
		taken := 1
		for taken < len(rest) && fyne.MeasureText(strings.Join(rest[:taken+1], " "), size, fyne.TextStyle{}).Width <= width {
			taken++
		}
		lines = append(lines, Shorten(strings.Join(rest[:taken], " "), width, size, fyne.TextStyle{}))
		rest = rest[taken:]
	}
	if len(rest) > 0 {
		lines = append(lines, Shorten(strings.Join(rest, " "), width, size, fyne.TextStyle{}))
	}
	return lines
}
