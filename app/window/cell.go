//go:build !nogui

package window

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/run"
)

// cell is a pane on the screen: its picture and, where there are several, a
// caption above it and an outline around the active one.
type cell struct {
	picture *picture
	object  *fyne.Container
	ring    [4]*control.Surface // its sides
	head    *header
	single  bool

	swatch   *canvas.Rectangle
	number   *control.Text
	title    *control.Text
	length   *control.Text
	gap      *control.Text
	detail   *control.Text
	own      *control.Text
	closing  *control.HintButton
	toured   bool   // the caption has a length
	best     int64  // that length
	decimals int    // of lengths
	percent  string // its gap; empty: not known
	about    string // the line below the title, without a figure
}

// Sizes of a cell in a comparison.
const (
	ringWidth  = 2
	headHeight = 40

	captionFixed = 84  // number, button and margins of a caption, and those of the gap
	leastTitle   = 60  // the width that figures leave to a title
	fairTitle    = 160 // the width of a title that a length leaves, or else is left out
)

func newCell(h *control.Hints, p *picture, pressed, close func()) *cell {
	c := &cell{picture: p, number: control.NewCaption(""), title: control.NewBody(""), length: control.NewBody(""), gap: control.NewBody(""), detail: control.NewCaption(""), own: control.NewCaption("")}
	c.title.Style.Bold, c.title.Ellipsis, c.title.Middle, c.detail.Ellipsis = true, true, true, true
	c.length.Style.Bold, c.gap.Style.Bold = true, true
	c.swatch = canvas.NewRectangle(color.Transparent)
	c.swatch.CornerRadius = 2
	c.swatch.SetMinSize(fyne.NewSize(11, 11))
	c.closing = control.NewHintButton(h, "", i18n.L("Close this pane."), theme.CancelIcon(), close)
	c.closing.Importance = widget.LowImportance
	sign := container.NewHBox(container.NewCenter(c.swatch), c.number)
	numbers := container.NewHBox(c.length, control.Inset(0, 4, c.gap), container.New(control.TightRow{Height: 17}, c.closing))
	lines := control.Column(0, container.NewBorder(nil, nil, sign, numbers, c.title), container.NewBorder(nil, nil, nil, c.own, c.detail))
	c.head = newHeader(h, pressed, control.NewSurface(control.ColorPanel, control.Inset(3, 8, lines)))
	c.head.hint = c.hint
	// No surface is under the picture, see newPicturePlane: so the outline is four surfaces,
	// not one.
	c.object = &fyne.Container{Layout: c, Objects: []fyne.CanvasObject{p, c.head}}
	for i := range c.ring {
		c.ring[i] = control.NewSurface(control.ColorPanel, control.Spacer{}.Object())
		c.object.Objects = append(c.object.Objects, c.ring[i])
	}
	c.clear()
	return c
}

// hint is the caption in full, which a narrow pane shortens.
func (c *cell) hint() string {
	parts := []string{c.about, c.own.Value}
	if c.toured {
		parts = append([]string{i18n.FormatLength(c.best, c.decimals), c.percent}, parts...)
	}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return c.title.Value + ": " + strings.Join(parts, "  ·  ")
}

// alone shows the picture alone, or with its caption.
func (c *cell) alone(single bool) {
	c.single = single
	for _, side := range c.ring {
		control.SetVisible(side, !single)
	}
	control.SetVisible(c.head, !single)
	c.object.Refresh()
}

func (c *cell) setActive(active bool) {
	var colour fyne.ThemeColorName = control.ColorPanel
	if active {
		colour = theme.ColorNamePrimary
	}
	for _, side := range c.ring {
		side.Colour = colour
		side.Refresh()
	}
}

func (c *cell) setColour(own color.Color, number int) {
	c.number.Set(fmt.Sprint(number))
	c.swatch.FillColor = own
	c.swatch.Refresh()
}

// name shows the title of the pane, and below it what is known of it before a run;
// an empty detail leaves the figures of the run.
func (c *cell) name(title, detail string) {
	c.title.Set(title)
	if detail != "" {
		c.about = detail
		c.tell("")
	}
}

// clear shows that there is no run.
func (c *cell) clear() {
	c.toured, c.best, c.percent = false, 0, ""
	c.length.Set("")
	c.gap.Set("")
	c.about = ""
	c.tell("")
	c.setOwn(0, 0)
}

// figures shows a length and its gap, if that is known.
func (c *cell) figures(length int64, gap string) {
	if gap == i18n.None {
		gap = ""
	}
	c.toured, c.best, c.percent = true, length, gap
	c.length.Set(i18n.FormatLength(length, c.decimals))
	c.gap.Set(gap)
	c.spare(c.object.Size().Width)
}

// spare makes room for the title in a narrow pane: figures are shortened before a name is.
// Where the gap is known the length is left out, otherwise it is shortened; where that is not
// enough, the figure moves to the line below the title. The hint has the complete figures.
func (c *cell) spare(width float32) {
	if width == 0 || !c.toured {
		c.tell("")
		return
	}
	measure := func(text string) float32 {
		return fyne.MeasureText(text, theme.TextSize(), c.length.Style).Width + theme.Padding()
	}
	title := measure(c.title.Value)
	room := width - captionFixed - min(leastTitle, title)
	length, gap := i18n.FormatLength(c.best, c.decimals), c.percent
	switch {
	case measure(length)+measure(gap) <= width-captionFixed-min(fairTitle, title):
	case gap != "":
		length = ""
	default:
		length = i18n.FormatShort(float64(c.best) / math.Pow10(c.decimals))
	}
	below := ""
	if measure(length)+measure(gap) > room {
		if below = gap; gap == "" {
			below = length
		}
		length, gap = "", ""
	}
	c.length.Set(length)
	c.gap.Set(gap)
	c.tell(below)
}

// tell shows the line below the title, after a figure that has no room beside the title; empty:
// there is none.
func (c *cell) tell(figure string) {
	if figure != "" && c.about != "" {
		figure += "  ·  "
	}
	c.detail.Set(figure + c.about)
}

// show shows the numbers of a run on a device, and the colour of its gap in the headline. The start-up
// of a device is no part of the search and is shown apart. The speed is the mean of the run,
// as in verdicts and tables. The state is that of the run in words.
func (c *cell) show(n run.Figures, gap *control.Text, device solver.Device, u i18n.Units, state string) {
	c.gap.SetColour(theme.ColorNameForeground) // the accent is the first pane's
	if gap.Colour == control.ColorGood {
		c.gap.SetColour(gap.Colour)
	}
	search, startup := u.Elapsed(max(0, n.Elapsed-n.Timing.Startup)), ""
	if n.Timing.Startup > 0 {
		startup = i18n.L("  ·  start-up %s", u.Elapsed(n.Timing.Startup))
	}
	// A narrow pane cuts the text off at its end, where the least important figures are.
	c.about = i18n.L("%v  ·  %s  ·  %s moves/s  ·  %s%s", device, search, u.Count(session.MoveRate(n)),
		state, startup)
	c.spare(c.object.Size().Width)
}

// setOwn shows how many edges no other tour has; of 0 clears it.
func (c *cell) setOwn(edges, of int) {
	if of == 0 {
		c.own.Set("")
		return
	}
	c.own.Set(i18n.L("%s unique edges", i18n.FormatShare(int64(edges), int64(of))))
}

// MinSize implements fyne.Layout.
func (c *cell) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(60, 40) }

// Layout implements fyne.Layout.
func (c *cell) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	if c.single {
		control.Place(c.picture, 0, 0, size.Width, size.Height)
		return
	}
	c.spare(size.Width)
	control.Place(c.ring[0], 0, 0, size.Width, ringWidth)
	control.Place(c.ring[1], 0, size.Height-ringWidth, size.Width, ringWidth)
	control.Place(c.ring[2], 0, 0, ringWidth, size.Height)
	control.Place(c.ring[3], size.Width-ringWidth, 0, ringWidth, size.Height)
	head := headHeight * control.TextScale()
	control.Place(c.head, ringWidth, ringWidth, size.Width-2*ringWidth, head)
	control.Place(c.picture, ringWidth, ringWidth+head, size.Width-2*ringWidth, size.Height-2*ringWidth-head)
}

// header is a caption that makes its pane the active one when it is pressed.
type header struct {
	widget.BaseWidget
	hints   *control.Hints
	pressed func()
	content fyne.CanvasObject
	hint    func() string // its texts in full, which it may have to shorten
}

func newHeader(h *control.Hints, pressed func(), content fyne.CanvasObject) *header {
	w := &header{hints: h, pressed: pressed, content: content}
	w.ExtendBaseWidget(w)
	return w
}

func (h *header) MouseIn(*desktop.MouseEvent)    { h.hints.Enter(h.hint()) }
func (h *header) MouseMoved(*desktop.MouseEvent) {}
func (h *header) MouseOut()                      { h.hints.Leave() }

// Tapped implements fyne.Tappable.
func (h *header) Tapped(*fyne.PointEvent) { h.pressed() }

// MinSize lets the cell decide.
func (h *header) MinSize() fyne.Size { return fyne.NewSize(40, headHeight*control.TextScale()) }

// CreateRenderer implements fyne.Widget.
func (h *header) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.New(layout.NewStackLayout(), h.content))
}
