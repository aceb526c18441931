//go:build !nogui

package window

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// text is one line of text without the padding of a label. It follows the theme,
// and it costs a repaint only when it really changes, which figures that change
// ten times a second rely on.
type text struct {
	widget.BaseWidget
	value    string
	colour   fyne.ThemeColorName
	size     fyne.ThemeSizeName
	style    fyne.TextStyle
	align    fyne.TextAlign
	ellipsis bool               // shorten to the width there is, instead of asking for more
	tall     fyne.ThemeSizeName // the height to ask for is that of this size, if set
}

func newText(value string, colour fyne.ThemeColorName, size fyne.ThemeSizeName) *text {
	t := &text{value: value, colour: colour, size: size}
	t.ExtendBaseWidget(t)
	return t
}

// The usual kinds.
func newCaption(value string) *text { return newText(value, colorMuted, sizeCaption) }
func newBody(value string) *text {
	return newText(value, theme.ColorNameForeground, theme.SizeNameText)
}
func newHeading(value string) *text {
	t := newText(value, theme.ColorNameForeground, theme.SizeNameSubHeadingText)
	t.style.Bold = true
	return t
}

// Set shows another text.
func (t *text) Set(value string) {
	if value != t.value {
		t.value = value
		t.Refresh()
	}
}

// SetColour shows it in another colour.
func (t *text) SetColour(name fyne.ThemeColorName) {
	if name != t.colour {
		t.colour = name
		t.Refresh()
	}
}

// SetSize shows it in another size.
func (t *text) SetSize(name fyne.ThemeSizeName) {
	if name != t.size {
		t.size = name
		t.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (t *text) CreateRenderer() fyne.WidgetRenderer {
	r := &textRenderer{text: t, line: canvas.NewText("", color.Transparent)}
	r.Refresh()
	return r
}

type textRenderer struct {
	text *text
	line *canvas.Text
}

func (r *textRenderer) Destroy() {}

func (r *textRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.line} }

func (r *textRenderer) Layout(size fyne.Size) {
	r.fit(size.Width)
	r.line.Resize(size)
}

func (r *textRenderer) MinSize() fyne.Size {
	shown := r.text.value
	if shown == "" || r.text.ellipsis {
		shown = "0" // keep the height
	}
	size := fyne.MeasureText(shown, r.line.TextSize, r.text.style)
	if r.text.ellipsis || r.text.value == "" {
		size.Width = 0
	}
	if r.text.tall != "" {
		size.Height = fyne.MeasureText(shown, r.text.Theme().Size(r.text.tall), r.text.style).Height
	}
	return size
}

func (r *textRenderer) Refresh() {
	th := r.text.Theme()
	r.line.Color = th.Color(r.text.colour, fyne.CurrentApp().Settings().ThemeVariant())
	r.line.TextSize = th.Size(r.text.size)
	r.line.TextStyle = r.text.style
	r.line.Alignment = r.text.align
	r.fit(r.text.Size().Width)
	r.line.Refresh()
}

// fit shortens the text to the width.
func (r *textRenderer) fit(width float32) {
	r.line.Text = r.text.value
	if !r.text.ellipsis || width <= 0 {
		return
	}
	measure := func(s string) float32 { return fyne.MeasureText(s, r.line.TextSize, r.text.style).Width }
	if measure(r.text.value) <= width {
		return
	}
	letters := []rune(r.text.value)
	low, high := 0, len(letters)
	for low+1 < high {
		middle := (low + high) / 2
		if measure(string(letters[:middle])+"…") <= width {
			low = middle
		} else {
			high = middle
		}
	}
	r.line.Text = string(letters[:low]) + "…"
}
