//go:build !nogui

package control

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/format"
)

// Text is a line of text without the padding of a label. It follows the theme and
// repaints only on a change, which matters for figures that are set ten times a second.
type Text struct {
	styledText
	Style    fyne.TextStyle
	Align    fyne.TextAlign
	Middle   bool               // with Ellipsis: shorten in the middle
	Ellipsis bool               // shorten to the available width instead of asking for more
	HeightOf fyne.ThemeSizeName // asks for the height of this size, if set
}

// NewText creates a line of text.
func NewText(value string, colour fyne.ThemeColorName, size fyne.ThemeSizeName) *Text {
	t := &Text{styledText: styledText{Value: value, Colour: colour, SizeName: size}}
	t.ExtendBaseWidget(t)
	return t
}

// NewCaption creates small, muted text.
func NewCaption(value string) *Text { return NewText(value, ColorMuted, SizeCaption) }

// NewBody creates text of the normal size.
func NewBody(value string) *Text {
	return NewText(value, theme.ColorNameForeground, theme.SizeNameText)
}

// NewHeading creates large, bold text.
func NewHeading(value string) *Text {
	t := NewText(value, theme.ColorNameForeground, theme.SizeNameSubHeadingText)
	t.Style.Bold = true
	return t
}

// CreateRenderer implements fyne.Widget.
func (t *Text) CreateRenderer() fyne.WidgetRenderer {
	r := &textRenderer{text: t, sign: canvas.NewText("", color.Transparent), line: canvas.NewText("", color.Transparent)}
	r.Refresh()
	return r
}

// textRenderer draws a sign at the beginning apart: the toolkit's font lacks it, and the baseline
// of a whole line would be that of the font which has it.
type textRenderer struct {
	text *Text
	sign *canvas.Text // usually empty
	line *canvas.Text
}

func (r *textRenderer) Destroy() {}

func (r *textRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.sign, r.line}
}

func (r *textRenderer) Layout(size fyne.Size) {
	r.fit(size.Width)
	r.line.Move(fyne.NewPos(0, 0))
	r.line.Resize(size)
	if r.sign.Text != "" {
		r.placeSign(size)
	}
}

// placeSign puts the sign before the line, on the same baseline.
func (r *textRenderer) placeSign(size fyne.Size) {
	driver := fyne.CurrentApp().Driver()
	sign, base := driver.RenderedTextSize(r.sign.Text, r.sign.TextSize, r.sign.TextStyle, nil)
	line, lineBase := driver.RenderedTextSize(r.line.Text, r.line.TextSize, r.line.TextStyle, nil)
	x := float32(0)
	switch r.text.Align {
	case fyne.TextAlignTrailing:
		x = size.Width - sign.Width - line.Width
	case fyne.TextAlignCenter:
		x = (size.Width - sign.Width - line.Width) / 2
	}
	r.line.Alignment = fyne.TextAlignLeading
	r.line.Move(fyne.NewPos(x+sign.Width, 0))
	r.line.Resize(fyne.NewSize(line.Width, size.Height))
	r.sign.Move(fyne.NewPos(x, (size.Height-line.Height)/2+lineBase-base))
	r.sign.Resize(sign)
}

func (r *textRenderer) MinSize() fyne.Size {
	shown := r.text.Value
	if shown == "" || r.text.Ellipsis {
		shown = "0" // keep the height
	}
	size := fyne.MeasureText(strings.TrimPrefix(shown, format.AtMostSign), r.line.TextSize, r.text.Style)
	if r.sign.Text != "" {
		size.Width += fyne.MeasureText(format.AtMostSign, r.line.TextSize, r.text.Style).Width
	}
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
	r.sign.Color, r.sign.TextSize, r.sign.TextStyle = r.line.Color, r.line.TextSize, r.line.TextStyle
	r.Layout(r.text.Size())
	r.line.Refresh()
	r.sign.Refresh()
}

// fit shortens the text to a width.
func (r *textRenderer) fit(width float32) {
	r.sign.Text, r.line.Text = "", r.text.Value
	if rest, bounded := strings.CutPrefix(r.text.Value, format.AtMostSign); bounded && !r.text.Ellipsis {
		r.sign.Text, r.line.Text = format.AtMostSign, rest
	}
	if r.text.Ellipsis && width > 0 {
		shorten := Shorten
		if r.text.Middle {
			shorten = ShortenMiddle
		}
		r.line.Text = shorten(r.text.Value, width, r.line.TextSize, r.text.Style)
	}
}

// ShortenMiddle shortens a text to a width, with an ellipsis in its middle: the end tells
// panes of one engine apart.
func ShortenMiddle(text string, width, size float32, style fyne.TextStyle) string {
	measure := func(s string) float32 { return fyne.MeasureText(s, size, style).Width }
	letters := []rune(text)
	if measure(text) <= width {
		return text
	}
	for kept := len(letters) - 1; kept > 1; kept-- {
		tail := kept / 2
		if short := string(letters[:kept-tail]) + "…" + string(letters[len(letters)-tail:]); measure(short) <= width {
			return short
		}
	}
	return "…"
}

// Shorten shortens a text to a width, with an ellipsis.
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
