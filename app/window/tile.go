//go:build !nogui

package window

import (
	"context"
	"image"
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver/start"
)

// tile is a sample with its picture; pressing it opens the sample, with the mouse or
// by the keyboard, which Tab brings to it.
type tile struct {
	widget.BaseWidget
	frame      *control.Frame
	sample     sample
	open       func(path string)
	picture    *canvas.Image
	background *canvas.Rectangle
	facts      *control.Text

	mu    sync.Mutex
	thumb *thumbnail
}

func newTile(f *control.Frame, sample sample, open func(path string)) *tile {
	t := &tile{frame: f, sample: sample, open: open, picture: canvas.NewImageFromImage(image.NewRGBA(image.Rect(0, 0, 1, 1))), facts: control.NewCaption(" ")}
	t.picture.FillMode = canvas.ImageFillContain
	t.background = canvas.NewRectangle(theme.Color(control.ColorPanel))
	t.background.CornerRadius = 8
	t.ExtendBaseWidget(t)
	return t
}

func (t *tile) MouseIn(*desktop.MouseEvent)    { t.outline(true) }
func (t *tile) MouseMoved(*desktop.MouseEvent) {}
func (t *tile) MouseOut()                      { t.outline(false) }
func (t *tile) FocusGained()                   { t.outline(true) }
func (t *tile) FocusLost()                     { t.outline(false) }

// outline highlights the tile and shows its hint.
func (t *tile) outline(on bool) {
	t.background.StrokeColor, t.background.StrokeWidth = theme.Color(theme.ColorNamePrimary), 0
	t.frame.Hints.Leave()
	if on {
		t.background.StrokeWidth = 2
		t.frame.Hints.Enter(i18n.L("Open the bundled sample %s.", t.sample.title))
	}
	t.background.Refresh()
}

// TypedKey implements fyne.Focusable.
func (t *tile) TypedKey(e *fyne.KeyEvent) { control.PressKey(t, e, func() { t.Tapped(nil) }) }

// TypedRune implements fyne.Focusable.
func (t *tile) TypedRune(r rune) { control.PressRune(t, r, func() { t.Tapped(nil) }) }

// Tapped implements fyne.Tappable.
func (t *tile) Tapped(*fyne.PointEvent) {
	t.frame.Window.Canvas().Unfocus() // the tile goes away with the page
	t.open(t.sample.path)
}

// Cursor shows that it can be pressed.
func (t *tile) Cursor() desktop.Cursor { return desktop.PointerCursor }

// CreateRenderer implements fyne.Widget.
func (t *tile) CreateRenderer() fyne.WidgetRenderer {
	name := control.NewBody(t.sample.title)
	name.Style.Bold, name.Ellipsis, t.facts.Ellipsis = true, true, true
	content := container.NewStack(t.background, control.Inset(10, 10, container.NewBorder(nil, control.Column(0, name, t.facts), nil, nil, t.picture)))
	return &tileRenderer{WidgetRenderer: widget.NewSimpleRenderer(content), tile: t}
}

type tileRenderer struct {
	fyne.WidgetRenderer
	tile *tile
}

func (r *tileRenderer) Refresh() {
	r.tile.background.FillColor = theme.Color(control.ColorPanel)
	r.tile.background.Refresh()
	r.WidgetRenderer.Refresh()
}

// load reads the sample and builds a quick tour of it, once. Thumbnails are
// drawn by one goroutine after the other, so the lock only orders them.
func (t *tile) load() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.thumb != nil {
		return
	}
	l, err := load(context.Background(), t.sample.path, nil, &progress{})
	if err != nil {
		return // opening it will say why
	}
	order, err := start.Make(context.Background(), start.Default, l.problem, 1)
	if err != nil {
		order = nil
	}
	t.thumb = &thumbnail{loaded: l, order: order}
}

// show puts the picture into the tile.
func (t *tile) show(picture image.Image) {
	t.picture.Image = picture
	t.picture.Refresh()
	t.facts.Set(i18n.FormatCities(t.thumb.loaded.problem.Cities()))
}
