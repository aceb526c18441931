//go:build !nogui

package control

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// Lines is a text of one line where there is room for it, and otherwise of two smaller
// ones: what does not fit into the second is cut off there, with an ellipsis. It stands
// in the middle of its height, which is the same for both, and asks for no width.
type Lines struct{ lettered }

// NewLines makes one.
func NewLines(value string) *Lines {
	l := &Lines{lettered{Value: value, Colour: theme.ColorNameForeground, Lettering: theme.SizeNameText}}
	l.ExtendBaseWidget(l)
	return l
}

// mostLines is how many there may be.
const mostLines = 2

// CreateRenderer implements fyne.Widget.
func (l *Lines) CreateRenderer() fyne.WidgetRenderer {
	r := &linesRenderer{lines: l}
	for range mostLines {
		r.rows = append(r.rows, canvas.NewText("", color.Transparent))
	}
	r.Refresh()
	return r
}

type linesRenderer struct {
	lines *Lines
	rows  []fyne.CanvasObject
}

func (r *linesRenderer) Destroy() {}

func (r *linesRenderer) Objects() []fyne.CanvasObject { return r.rows }

func (r *linesRenderer) MinSize() fyne.Size {
	return fyne.NewSize(0, mostLines*lineHeight(r.lines.Theme().Size(theme.SizeNameCaptionText)))
}

func lineHeight(size float32) float32 { return fyne.MeasureText("0", size, fyne.TextStyle{}).Height }

func (r *linesRenderer) Layout(size fyne.Size) {
	th := r.lines.Theme()
	letters := th.Size(r.lines.Lettering)
	texts := []string{r.lines.Value}
	if fyne.MeasureText(r.lines.Value, letters, fyne.TextStyle{}).Width > size.Width {
		letters = th.Size(theme.SizeNameCaptionText)
		texts = Wrap(r.lines.Value, size.Width, letters, mostLines)
	}
	height := lineHeight(letters)
	top := (size.Height - height*float32(len(texts))) / 2
	for i, row := range r.rows {
		text := row.(*canvas.Text)
		text.Hidden = i >= len(texts)
		if !text.Hidden {
			text.Text, text.TextSize = texts[i], letters
			Place(text, 0, top+float32(i)*height, size.Width, height)
		}
	}
}

func (r *linesRenderer) Refresh() {
	for _, row := range r.rows {
		row.(*canvas.Text).Color = r.lines.Theme().Color(r.lines.Colour, fyne.CurrentApp().Settings().ThemeVariant())
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
