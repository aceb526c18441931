//go:build !nogui

package window

import (
	"image"
	"path/filepath"
	"strings"
	"sync"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/assets"
)

// sample is a bundled instance.
type sample struct {
	path  string // "sample:NAME"
	title string
}

func listSamples() []sample {
	var all []sample
	for _, s := range assets.Samples() {
		title, _, _ := strings.Cut(s.Title, ",") // the tile has its own line for the size
		all = append(all, sample{path: samplePrefix + s.Name, title: title})
	}
	return all
}

// home is the page shown while nothing is open.
type home struct {
	shell  *shell
	object *fyne.Container
	recent *fyne.Container
	tiles  []*tile
	turn   int // of drawing the tiles, to drop pictures in old colours
}

func newHome(s *shell) *home {
	h := &home{shell: s, recent: column(0)}
	title := newText("Tourscope", theme.ColorNameForeground, theme.SizeNameHeadingText)
	title.style.Bold = true
	lead := newText("Watch short round trips being found", colorMuted, theme.SizeNameText)
	open := newActionButton(s, "open", true)
	open.Importance = widget.HighImportance
	drop := newCaption("or drop a TSPLIB file, a CSV of coordinates or a tour on this window")
	grid := container.New(&tileGrid{}, h.sampleTiles()...)
	body := column(18,
		column(2, title, lead),
		container.NewHBox(open.hintButton, spacer{width: 6}.object(), container.New(layout.NewCenterLayout(), drop)),
		column(8, newSectionHead(s.hints, "Samples", "", nil, nil).object, grid),
		h.recent,
	)
	h.object = container.NewStack(newPlate(theme.ColorNameBackground, spacer{}.object()), newWheelbox(container.New(&centred{width: 920}, inset(28, 24, body))))
	h.refresh()
	return h
}

// show shows the page, its list and its pictures as they are now.
func (h *home) show() {
	h.refresh()
	h.object.Show()
	h.draw()
}

// refresh shows the recent files.
func (h *home) refresh() {
	h.recent.Objects = nil
	paths := h.shell.store.Session.Recent
	if len(paths) > 0 {
		h.recent.Add(newSectionHead(h.shell.hints, "Recent", "", nil, nil).object)
		h.recent.Add(spacer{height: 4}.object())
	}
	for i, p := range paths {
		if i == 6 {
			break
		}
		list := newChoiceList(h.shell.hints, func() {})
		list.set([]choice{{title: filepath.Base(p), aside: filepath.Dir(p), run: func() { h.shell.open(p) }}}, -1)
		h.recent.Add(list.box)
	}
	h.recent.Refresh()
}

func (h *home) sampleTiles() []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	for _, s := range h.shell.samples {
		t := newTile(h.shell, s)
		h.tiles = append(h.tiles, t)
		objects = append(objects, t)
	}
	return objects
}

// tile is a sample with its picture; pressing it opens the sample.
type tile struct {
	widget.BaseWidget
	shell   *shell
	sample  sample
	picture *canvas.Image
	ground  *canvas.Rectangle
	facts   *text

	mu    sync.Mutex
	thumb *thumbnail
}

func newTile(s *shell, sample sample) *tile {
	t := &tile{shell: s, sample: sample, picture: canvas.NewImageFromImage(image.NewRGBA(image.Rect(0, 0, 1, 1))), facts: newCaption(" ")}
	t.picture.FillMode = canvas.ImageFillContain
	t.ground = canvas.NewRectangle(theme.Color(colorPanel))
	t.ground.CornerRadius = 8
	t.ExtendBaseWidget(t)
	return t
}

func (t *tile) MouseIn(*desktop.MouseEvent) {
	t.ground.StrokeColor, t.ground.StrokeWidth = theme.Color(theme.ColorNamePrimary), 2
	t.ground.Refresh()
	t.shell.hints.enter("Open the bundled sample " + t.sample.title + ".")
}

func (t *tile) MouseMoved(*desktop.MouseEvent) {}

func (t *tile) MouseOut() {
	t.ground.StrokeWidth = 0
	t.ground.Refresh()
	t.shell.hints.leave()
}

func (t *tile) Tapped(*fyne.PointEvent) { t.shell.open(t.sample.path) }

// Cursor shows that it can be pressed.
func (t *tile) Cursor() desktop.Cursor { return desktop.PointerCursor }

// CreateRenderer implements fyne.Widget.
func (t *tile) CreateRenderer() fyne.WidgetRenderer {
	name := newBody(t.sample.title)
	name.style.Bold, name.ellipsis, t.facts.ellipsis = true, true, true
	content := container.NewStack(t.ground, inset(10, 10, container.NewBorder(nil, column(0, name, t.facts), nil, nil, t.picture)))
	return &tileRenderer{WidgetRenderer: widget.NewSimpleRenderer(content), tile: t}
}

type tileRenderer struct {
	fyne.WidgetRenderer
	tile *tile
}

func (r *tileRenderer) Refresh() {
	r.tile.ground.FillColor = theme.Color(colorPanel)
	r.tile.ground.Refresh()
	r.WidgetRenderer.Refresh()
}

// tileGrid lays tiles in rows of equal width.
type tileGrid struct{ width float32 }

const (
	tileWidth  = 196
	tileHeight = 178
	tileGap    = 12
)

func (g *tileGrid) columns(width float32) int {
	return max(1, int((width+tileGap)/(tileWidth+tileGap)))
}

// MinSize follows from the width that the grid was last given.
func (g *tileGrid) MinSize(tiles []fyne.CanvasObject) fyne.Size {
	columns := g.columns(max(g.width, tileWidth))
	rows := (len(tiles) + columns - 1) / columns
	return fyne.NewSize(tileWidth, float32(rows)*(tileHeight+tileGap))
}

// Layout implements fyne.Layout.
func (g *tileGrid) Layout(tiles []fyne.CanvasObject, size fyne.Size) {
	g.width = size.Width
	columns := g.columns(size.Width)
	width := (size.Width+tileGap)/float32(columns) - tileGap
	for i, t := range tiles {
		place(t, float32(i%columns)*(width+tileGap), float32(i/columns)*(tileHeight+tileGap), width, tileHeight)
	}
}

// centred keeps a column in the middle of a wide window.
type centred struct{ width float32 }

// MinSize implements fyne.Layout.
func (c *centred) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// Layout implements fyne.Layout.
func (c *centred) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	width := min(size.Width, c.width)
	place(objects[0], (size.Width-width)/2, 0, width, size.Height)
}
