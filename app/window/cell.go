//go:build !nogui

package window

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/solver/run"
)

// cell is a pane on the screen: its picture and, where there are several, a
// caption above it and an outline around the active one.
type cell struct {
	pane   *pane
	object *fyne.Container
	ring   *plate
	head   *header
	single bool

	swatch  *canvas.Rectangle
	number  *text
	title   *text
	length  *text
	gap     *text
	detail  *text
	own     *text
	closing *hintButton
}

// Sizes of a cell in a comparison.
const (
	ringWidth  = 2
	headHeight = 40
)

func newCell(p *pane) *cell {
	c := &cell{pane: p, number: newCaption(""), title: newBody(""), length: newBody(""), gap: newBody(""), detail: newCaption(""), own: newCaption("")}
	c.title.style.Bold, c.title.ellipsis, c.detail.ellipsis = true, true, true
	c.length.style.Bold, c.gap.style.Bold = true, true
	c.gap.colour = theme.ColorNamePrimary
	c.swatch = canvas.NewRectangle(color.Transparent)
	c.swatch.CornerRadius = 2
	c.swatch.SetMinSize(fyne.NewSize(11, 11))
	c.closing = newHintButton(p.host.hints, "", "Close this pane", theme.CancelIcon(), func() { p.host.close(p) })
	c.closing.Importance = widget.LowImportance
	sign := container.NewHBox(container.NewCenter(c.swatch), c.number)
	numbers := container.NewHBox(c.length, c.gap, container.New(tightRow{height: 17}, c.closing))
	lines := column(0, container.NewBorder(nil, nil, sign, numbers, c.title), container.NewBorder(nil, nil, nil, c.own, c.detail))
	c.head = newHeader(p.host, newPlate(colorPanel, inset(3, 8, lines)))
	c.ring = newPlate(colorPanel, spacer{}.object())
	c.object = &fyne.Container{Layout: c, Objects: []fyne.CanvasObject{c.ring, p.picture, c.head}}
	c.clear()
	return c
}

// alone shows the picture alone, or with its caption.
func (c *cell) alone(single bool) {
	c.single = single
	setVisible(c.ring, !single)
	setVisible(c.head, !single)
	c.object.Refresh()
}

func (c *cell) setActive(active bool) {
	c.ring.colour = colorPanel
	if active {
		c.ring.colour = theme.ColorNamePrimary
	}
	c.ring.Refresh()
}

func (c *cell) setColour(own color.Color, number int) {
	c.number.Set(fmt.Sprint(number))
	c.swatch.FillColor = own
	c.swatch.Refresh()
}

// name shows which engine the pane has, and before a run where it computes.
func (c *cell) name(title string) {
	c.title.Set(title)
	if c.pane.runner.current == nil {
		c.detail.Set(c.pane.setup.engine.Info().Device.String() + "  ·  no run yet")
	}
}

// clear shows that there is no run.
func (c *cell) clear() {
	c.length.Set("")
	c.gap.Set("")
	c.detail.Set("")
	c.setOwn(0, 0)
}

// figures shows a length and its gap, if that is known.
func (c *cell) figures(length int64, gap string) {
	c.length.Set(formatCount(length))
	if gap == none {
		gap = ""
	}
	c.gap.Set(gap)
}

// show shows the numbers of a run. The start of a device is no part of the search
// and stands apart.
func (c *cell) show(n run.Figures, p *pane) {
	if n.Best > 0 {
		c.figures(n.Best, p.headline.gap.value)
	}
	c.gap.SetColour(p.headline.gap.colour)
	search := formatElapsed(max(0, n.Elapsed-n.Timing.Startup))
	if n.Timing.Startup > 0 {
		search += " + " + formatElapsed(n.Timing.Startup) + " start-up"
	}
	// A narrow pane cuts off the end: what matters least.
	c.detail.Set(fmt.Sprintf("%s  ·  %s moves/s  ·  %s  ·  %v", search, formatShort(n.MovesPerSecond),
		describeState(n), p.runner.current.Info().Device))
}

// setOwn says how many edges no other tour has; of 0 says nothing.
func (c *cell) setOwn(edges, of int) {
	if of == 0 {
		c.own.Set("")
		return
	}
	c.own.Set(formatShare(int64(edges), int64(of)) + " own edges")
}

// MinSize implements fyne.Layout.
func (c *cell) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(60, 40) }

// Layout implements fyne.Layout.
func (c *cell) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if c.single {
		place(c.pane.picture, 0, 0, size.Width, size.Height)
		return
	}
	place(c.ring, 0, 0, size.Width, size.Height)
	place(c.head, ringWidth, ringWidth, size.Width-2*ringWidth, headHeight)
	place(c.pane.picture, ringWidth, ringWidth+headHeight, size.Width-2*ringWidth, size.Height-2*ringWidth-headHeight)
}

// header is a caption that makes its pane the active one when it is pressed.
type header struct {
	widget.BaseWidget
	host    host
	content fyne.CanvasObject
}

func newHeader(h host, content fyne.CanvasObject) *header {
	w := &header{host: h, content: content}
	w.ExtendBaseWidget(w)
	return w
}

// Tapped implements fyne.Tappable.
func (h *header) Tapped(*fyne.PointEvent) { h.host.pressed() }

// MinSize lets the cell decide.
func (h *header) MinSize() fyne.Size { return fyne.NewSize(40, headHeight) }

// CreateRenderer implements fyne.Widget.
func (h *header) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(layout.NewStackLayout(), h.content))
}

// MouseDown makes the pane of a picture the active one.
func (p *picture) MouseDown(*desktop.MouseEvent) { p.host.pressed() }

// MouseUp implements desktop.Mouseable.
func (p *picture) MouseUp(*desktop.MouseEvent) {}
