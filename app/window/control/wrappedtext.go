//go:build !nogui

package control

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// WrappedText is a text on one line, or on smaller ones if it does not fit: on two, or on
// three where there is the height for them. The rest is cut off with an ellipsis. It asks
// for two small lines and for no width.
type WrappedText struct{ styledText }

// NewWrappedText creates a text.
func NewWrappedText(value string) *WrappedText {
	l := &WrappedText{styledText{Value: value, Colour: theme.ColorNameForeground, SizeName: theme.SizeNameText}}
	l.ExtendBaseWidget(l)
	return l
}

// The numbers of lines: asked for, and the largest.
const (
	minLines = 2
	maxLines = 3
)

// CreateRenderer implements fyne.Widget.
func (l *WrappedText) CreateRenderer() fyne.WidgetRenderer {
	r := &wrappedTextRenderer{text: l}
	for range maxLines {
		r.rows = append(r.rows, canvas.NewText("", color.Transparent))
	}
	r.Refresh()
	return r
}

type wrappedTextRenderer struct {
	text *WrappedText
	rows []fyne.CanvasObject
}

func (r *wrappedTextRenderer) Destroy() {}

func (r *wrappedTextRenderer) Objects() []fyne.CanvasObject { return r.rows }

func (r *wrappedTextRenderer) MinSize() fyne.Size {
	return fyne.NewSize(0, minLines*lineHeight(r.text.Theme().Size(theme.SizeNameCaptionText)))
}

func lineHeight(size float32) float32 { return fyne.MeasureText("0", size, fyne.TextStyle{}).Height }

func (r *wrappedTextRenderer) Layout(size fyne.Size) {
	th := r.text.Theme()
	letters := th.Size(r.text.SizeName)
	texts := []string{r.text.Value}
	if fyne.MeasureText(r.text.Value, letters, fyne.TextStyle{}).Width > size.Width {
		letters = th.Size(theme.SizeNameCaptionText)
		texts = Wrap(r.text.Value, size.Width, letters, max(minLines, min(maxLines, int(size.Height/lineHeight(letters)))))
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

func (r *wrappedTextRenderer) Refresh() {
	for _, row := range r.rows {
		row.(*canvas.Text).Color = r.text.Theme().Color(r.text.Colour, fyne.CurrentApp().Settings().ThemeVariant())
	}
	r.Layout(r.text.Size())
	for _, row := range r.rows {
		row.Refresh()
	}
}

// Wrap breaks a text between words into at most most lines no wider than width; the last
// is shortened.
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
