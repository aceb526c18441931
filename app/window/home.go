//go:build !nogui

package window

import (
	"context"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/settings"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/canvas/palette"
)

// homeWidth is as wide as the page gets.
const homeWidth = 1080

// homeHost is what the start page needs from the window.
type homeHost struct {
	session *settings.Session // its recent files and folders are listed
	samples []sample
	open    func(path string)
	browse  func(folder string)
	palette func() palette.Palette
	closing func() bool
	button  func(id string, titled bool) *actionButton
}

// home is the page shown while nothing is open.
type home struct {
	frame  *control.Frame
	host   homeHost
	object *fyne.Container
	recent *fyne.Container
	tiles  []*tile
	turn   int // of drawing the tiles, to drop pictures in old colours
}

func newHome(f *control.Frame, host homeHost) *home {
	h := &home{frame: f, host: host, recent: control.Column(0)}
	title := control.NewText(i18n.L("Tourscope"), theme.ColorNameForeground, theme.SizeNameHeadingText)
	title.Style.Bold = true
	lead := control.NewText(i18n.L("Watch tours evolve"), control.ColorMuted, theme.SizeNameText)
	open := host.button("open", true)
	open.Importance = widget.MediumImportance
	compare := host.button("compare", true)
	compare.Importance = widget.HighImportance
	browse := host.button("browse-folder", true)
	browse.Importance = widget.MediumImportance
	drop := control.NewCaption(i18n.L("Or drop a TSPLIB, CSV, GPX, KML or GeoJSON file, a tour or a folder on this window"))
	tiles := h.sampleTiles()
	grid := container.New(&tileGrid{tiles: len(tiles)}, tiles...)
	body := control.Column(18,
		control.Column(2, title, lead),
		control.Column(8, container.NewHBox(compare.HintButton, open.HintButton, browse.HintButton), drop),
		control.Column(8, control.NewSectionHeader(f.Hints, i18n.L("Samples"), "", nil, nil).Object, grid),
		h.recent,
	)
	h.object = container.NewStack(control.NewSurface(theme.ColorNameBackground, control.Spacer{}.Object()), control.NewScrollBox(container.New(&control.Centred{Width: homeWidth}, control.Inset(28, 24, body))))
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
	paths := h.host.session.Recent
	if len(paths) > 0 {
		h.recent.Add(control.NewSectionHeader(h.frame.Hints, i18n.L("Recent"), "", nil, nil).Object)
		h.recent.Add(control.Spacer{Height: 4}.Object())
	}
	h.addRows(paths[:min(6, len(paths))], h.host.open)
	h.showFolders()
	h.recent.Refresh()
}

// showFolders lists the folders that were browsed.
func (h *home) showFolders() {
	folders := h.host.session.Browser.Folders
	if len(folders) == 0 {
		return
	}
	h.recent.Add(control.Spacer{Height: 12}.Object())
	h.recent.Add(control.NewSectionHeader(h.frame.Hints, i18n.L("Folders"), "", nil, nil).Object)
	h.recent.Add(control.Spacer{Height: 4}.Object())
	var paths []string
	for _, f := range folders[:min(4, len(folders))] {
		paths = append(paths, f.Path)
	}
	h.addRows(paths, h.host.browse)
}

// addRows adds a row to press for each path.
func (h *home) addRows(paths []string, open func(path string)) {
	var choices []control.Choice
	for _, p := range paths {
		choices = append(choices, control.Choice{Title: filepath.Base(p), Trailing: filepath.Dir(p), Run: func() {
			h.frame.Window.Canvas().Unfocus() // the row goes away with the page
			open(p)
		}})
	}
	list := control.NewInlineList(h.frame.Hints)
	list.Set(choices, -1)
	h.recent.Add(list.Box)
}

func (h *home) sampleTiles() []fyne.CanvasObject {
	var objects []fyne.CanvasObject
	for _, s := range h.host.samples {
		t := newTile(h.frame, s, h.host.open)
		h.tiles = append(h.tiles, t)
		objects = append(objects, t)
	}
	return objects
}

// tileGrid arranges tiles in rows of equal width.
type tileGrid struct {
	tiles int
	width float32
}

const (
	tileWidth = 176 // at least: four fit a row in the smallest window
	tileGap   = 12
)

// tileHeight is the height of a tile of a width: its picture and two lines.
func tileHeight(width float32) float32 { return 0.6*width + 46 }

// columns is the number of columns that fit, at most the number of tiles.
func (g *tileGrid) columns(width float32) int {
	return max(1, min(g.tiles, int((width+tileGap)/(tileWidth+tileGap))))
}

func (g *tileGrid) tile(width float32) fyne.Size {
	own := (width+tileGap)/float32(g.columns(width)) - tileGap
	return fyne.NewSize(own, tileHeight(own))
}

// MinSize follows from the width that the grid was last given.
func (g *tileGrid) MinSize(tiles []fyne.CanvasObject) fyne.Size {
	width := max(g.width, tileWidth)
	columns := g.columns(width)
	rows := (len(tiles) + columns - 1) / columns
	return fyne.NewSize(tileWidth, float32(rows)*(g.tile(width).Height+tileGap))
}

// Layout implements fyne.Layout.
func (g *tileGrid) Layout(tiles []fyne.CanvasObject, size fyne.Size) {
	g.width = size.Width
	columns, own := g.columns(size.Width), g.tile(size.Width)
	for i, t := range tiles {
		control.Place(t, float32(i%columns)*(own.Width+tileGap), float32(i/columns)*(own.Height+tileGap), own.Width, own.Height)
	}
}

// draw fills the tiles in the background, if they are seen.
func (h *home) draw() {
	if !h.object.Visible() || h.host.closing() {
		return
	}
	colours := h.host.palette()
	h.turn++
	turn := h.turn
	h.frame.Background(func(ctx context.Context) {
		for _, t := range h.tiles {
			select {
			case <-ctx.Done():
				return
			default:
			}
			t.load()
			if t.thumb == nil {
				continue
			}
			picture := t.thumb.draw(colours)
			h.frame.Do(func() {
				if turn == h.turn && !h.host.closing() {
					t.show(picture)
				}
			})
		}
	})
}
