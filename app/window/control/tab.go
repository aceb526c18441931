//go:build !nogui

package control

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Tab leads to a page: an icon, its name where there is room, and a badge for what works there.
// The key Tab brings the keyboard to it, an outline shows it there, and Enter and Space press it.
type Tab struct {
	widget.BaseWidget
	title   string
	icon    fyne.Resource
	tapped  func()
	hints   *Hints
	state   TabState
	narrow  bool
	hovered bool
	focused bool
}

// TabState is what a tab shows.
type TabState struct {
	Selected bool
	Off      bool   // it cannot be chosen
	Badge    string // empty: none
	Paused   bool   // what the badge tells of
	Name     string // for the tip, with the key
	Hint     string
}

// Sizes of a tab for the usual text size: with its title, and without.
const (
	wideTab      = 82
	wideHeight   = 58
	NarrowTab    = 46
	narrowHeight = 48
	tabIcon      = 22
	tabMark      = 3 // of the bar that marks the selected one
	badgeInset   = 5
	focusOutline = 2
)

// NewTab creates a tab.
func NewTab(h *Hints, title string, icon fyne.Resource, tapped func()) *Tab {
	t := &Tab{title: title, icon: icon, tapped: tapped, hints: h}
	t.ExtendBaseWidget(t)
	return t
}

// Set shows a state.
func (t *Tab) Set(s TabState) {
	if s != t.state {
		t.state = s
		t.Refresh()
	}
}

// State is what the tab shows.
func (t *Tab) State() TabState { return t.state }

// SetNarrow leaves the title out, or shows it.
func (t *Tab) SetNarrow(narrow bool) {
	if narrow != t.narrow {
		t.narrow = narrow
		t.Refresh()
	}
}

// Tapped implements fyne.Tappable.
func (t *Tab) Tapped(*fyne.PointEvent) {
	t.hints.Leave()
	t.tapped()
}

// MouseIn implements desktop.Hoverable.
func (t *Tab) MouseIn(*desktop.MouseEvent) {
	t.hovered = true
	t.announce()
}

// announce says where the tab leads.
func (t *Tab) announce() {
	t.hints.Enter(t.state.Hint)
	if t.narrow {
		t.hints.Tip(t, t.state.Name)
	}
	t.Refresh()
}

func (t *Tab) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (t *Tab) MouseOut() {
	t.hovered = false
	t.hints.Leave()
	t.Refresh()
}

// FocusGained implements fyne.Focusable.
func (t *Tab) FocusGained() {
	t.focused = true
	t.announce()
}

// FocusLost implements fyne.Focusable.
func (t *Tab) FocusLost() {
	t.focused = false
	t.hints.Leave()
	t.Refresh()
}

// TypedKey implements fyne.Focusable.
func (t *Tab) TypedKey(e *fyne.KeyEvent) { PressKey(t, e, func() { t.Tapped(nil) }) }

// TypedRune implements fyne.Focusable.
func (t *Tab) TypedRune(r rune) { PressRune(t, r, func() { t.Tapped(nil) }) }

// CreateRenderer implements fyne.Widget.
func (t *Tab) CreateRenderer() fyne.WidgetRenderer {
	r := &tabRenderer{tab: t, back: &canvas.Rectangle{}, mark: &canvas.Rectangle{}, icon: canvas.NewImageFromResource(t.icon),
		title: canvas.NewText(t.title, color.Transparent), badge: &canvas.Rectangle{}, text: canvas.NewText("", color.Transparent)}
	r.back.CornerRadius, r.mark.CornerRadius = 6, tabMark/2.0
	r.icon.FillMode = canvas.ImageFillContain
	r.title.Alignment, r.text.Alignment = fyne.TextAlignCenter, fyne.TextAlignCenter
	r.text.TextStyle.Bold = true
	r.Refresh()
	return r
}

type tabRenderer struct {
	tab         *Tab
	back, mark  *canvas.Rectangle // behind the selected tab and the one under the mouse; beside the selected one
	icon        *canvas.Image
	title, text *canvas.Text // the text is that of the badge
	badge       *canvas.Rectangle
}

func (r *tabRenderer) Destroy() {}

func (r *tabRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.back, r.mark, r.icon, r.title, r.badge, r.text}
}

// MinSize is that of the icon and, in a wide tab, of the title below it.
func (r *tabRenderer) MinSize() fyne.Size {
	if r.tab.narrow {
		return fyne.NewSize(NarrowTab, narrowHeight)
	}
	title := fyne.MeasureText(r.title.Text, r.title.TextSize, r.title.TextStyle)
	return fyne.NewSize(max(wideTab, title.Width+10), wideHeight-13+title.Height)
}

func (r *tabRenderer) Layout(size fyne.Size) {
	Place(r.back, 4, 0, size.Width-8, size.Height)
	Place(r.mark, 0, 8, tabMark, size.Height-16)
	title := r.title.MinSize()
	top := (size.Height - tabIcon - title.Height - 3) / 2
	if r.tab.narrow {
		top = (size.Height - tabIcon) / 2
	}
	Place(r.icon, (size.Width-tabIcon)/2, top, tabIcon, tabIcon)
	Place(r.title, 0, top+tabIcon+3, size.Width, title.Height)
	text := r.text.MinSize()
	width := max(text.Width+2*badgeInset, text.Height+2)
	x, y := min(size.Width/2+5, size.Width-width-2), float32(2)
	if r.tab.narrow {
		x, y = (size.Width-width)/2, size.Height-text.Height-3
	}
	Place(r.badge, x, y, width, text.Height+1)
	Place(r.text, x, y+0.5, width, text.Height)
}

func (r *tabRenderer) Refresh() {
	s := r.tab.state
	front := theme.ColorNameForeground
	switch {
	case s.Off:
		front = theme.ColorNameDisabled
	case s.Selected:
		front = theme.ColorNamePrimary
	case !r.tab.hovered:
		front = ColorMuted
	}
	r.icon.Resource = theme.NewColoredResource(r.tab.icon, front)
	r.icon.Refresh()
	r.title.Color, r.title.TextSize = theme.Color(front), theme.Size(SizeCaption)
	r.title.Hidden = r.tab.narrow
	r.back.FillColor = color.Transparent
	switch {
	case s.Selected:
		r.back.FillColor = theme.Color(theme.ColorNameHover)
	case r.tab.hovered && !s.Off:
		r.back.FillColor = theme.Color(theme.ColorNameHover)
	}
	r.back.StrokeColor, r.back.StrokeWidth = theme.Color(theme.ColorNamePrimary), 0
	if r.tab.focused {
		r.back.StrokeWidth = focusOutline
	}
	r.mark.Hidden, r.mark.FillColor = !s.Selected, theme.Color(theme.ColorNamePrimary)
	r.paintBadge(s)
	r.Layout(r.tab.Size())
	canvas.Refresh(r.tab)
}

// paintBadge fills the badge of what works and outlines that of what is paused.
func (r *tabRenderer) paintBadge(s TabState) {
	r.badge.Hidden, r.text.Hidden = s.Badge == "", s.Badge == ""
	r.text.Text, r.text.TextSize = s.Badge, theme.Size(SizeCaption)-1
	r.badge.CornerRadius, r.badge.StrokeWidth = 7, 1
	primary := theme.Color(theme.ColorNamePrimary)
	r.badge.FillColor, r.badge.StrokeColor, r.text.Color = primary, theme.Color(ColorPanel), theme.Color(theme.ColorNameForegroundOnPrimary)
	if s.Paused {
		r.badge.FillColor, r.badge.StrokeColor, r.text.Color = theme.Color(ColorPanel), primary, primary
	}
}
