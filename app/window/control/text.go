//go:build !nogui

package control

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
)

// Text is one line of text without the padding of a label. It follows the theme,
// and it costs a repaint only when it really changes, which figures that change
// ten times a second rely on.
type Text struct {
	styledText
	Style    fyne.TextStyle
	Align    fyne.TextAlign
	Ellipsis bool               // shorten to the width there is, instead of asking for more
	HeightOf fyne.ThemeSizeName // the height to ask for is that of this size, if set
}

// NewText makes a line of text.
func NewText(value string, colour fyne.ThemeColorName, size fyne.ThemeSizeName) *Text {
	t := &Text{styledText: styledText{Value: value, Colour: colour, SizeName: size}}
	t.ExtendBaseWidget(t)
	return t
}

// NewCaption is small and quiet text.
func NewCaption(value string) *Text { return NewText(value, ColorMuted, SizeCaption) }

// NewBody is usual text.
func NewBody(value string) *Text {
	return NewText(value, theme.ColorNameForeground, theme.SizeNameText)
}

// NewHeading is larger and bold.
func NewHeading(value string) *Text {
	t := NewText(value, theme.ColorNameForeground, theme.SizeNameSubHeadingText)
	t.Style.Bold = true
	return t
}

// CreateRenderer implements fyne.Widget.
func (t *Text) CreateRenderer() fyne.WidgetRenderer {
	r := &textRenderer{text: t, line: canvas.NewText("", color.Transparent)}
	r.Refresh()
	return r
}

type textRenderer struct {
	text *Text
	line *canvas.Text
}

func (r *textRenderer) Destroy() {}

func (r *textRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.line} }

func (r *textRenderer) Layout(size fyne.Size) {
	r.fit(size.Width)
	r.line.Resize(size)
}

func (r *textRenderer) MinSize() fyne.Size {
	shown := r.text.Value
	if shown == "" || r.text.Ellipsis {
		shown = "0" // keep the height
	}
	size := fyne.MeasureText(shown, r.line.TextSize, r.text.Style)
	if r.text.Ellipsis || r.text.Value == "" {
		size.Width = 0
	}
	if r.text.HeightOf != "" {
		size.Height = fyne.MeasureText(shown, r.text.Theme().Size(r.text.HeightOf), r.text.Style).Height
	}
	return size
}

func (r *textRenderer) Refresh() {
	th := r.text.Theme()
	r.line.Color = th.Color(r.text.Colour, fyne.CurrentApp().Settings().ThemeVariant())
	r.line.TextSize = th.Size(r.text.SizeName)
	r.line.TextStyle = r.text.Style
	r.line.Alignment = r.text.Align
	r.fit(r.text.Size().Width)
	r.line.Refresh()
}

// Fit shortens the text to the width.
func (r *textRenderer) fit(width float32) {
	r.line.Text = r.text.Value
	if r.text.Ellipsis && width > 0 {
		r.line.Text = Shorten(r.text.Value, width, r.line.TextSize, r.text.Style)
	}
}

// Shorten cuts a text to a width, with an ellipsis where it cut.
func Shorten(text string, width, size float32, style fyne.TextStyle) string {
	measure := func(s string) float32 { return fyne.MeasureText(s, size, style).Width }
	if measure(text) <= width {
		return text
	}
	letters := []rune(text)
	low, high := 0, len(letters)
	for low+1 < high {
		middle := (low + high) / 2
		if measure(string(letters[:middle])+"…") <= width {
			low = middle
		} else {
			high = middle
		}
	}
	return string(letters[:low]) + "…"
}
