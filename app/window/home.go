//go:build !nogui

package window

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// homeWidth is as wide as the page gets.
const homeWidth = 1080

// home is the page shown while nothing is open.
type home struct {
	shell  *shell
	object *fyne.Container
	recent *fyne.Container
	tiles  []*tile
	turn   int // of drawing the tiles, to drop pictures in old colours
}

func newHome(s *shell) *home {
	h := &home{shell: s, recent: control.Column(0)}
	title := control.NewText(i18n.L("Tourscope"), theme.ColorNameForeground, theme.SizeNameHeadingText)
	title.Style.Bold = true
	lead := control.NewText(i18n.L("Watch tours evolve"), control.ColorMuted, theme.SizeNameText)
	open := newActionButton(s, "open", true)
	open.Importance = widget.MediumImportance
	compare := newActionButton(s, "compare", true)
	compare.Importance = widget.HighImportance
	browse := newActionButton(s, "browse-folder", true)
	browse.Importance = widget.MediumImportance
	drop := control.NewCaption(i18n.L("Or drop a TSPLIB file, CSV coordinates, a tour or a folder on this window"))
	tiles := h.sampleTiles()
	grid := container.New(&tileGrid{tiles: len(tiles)}, tiles...)
	body := control.Column(18,
		control.Column(2, title, lead),
		control.Column(8, container.NewHBox(compare.HintButton, open.HintButton, browse.HintButton), drop),
		control.Column(8, control.NewSectionHeader(s.hints, i18n.L("Samples"), "", nil, nil).Object, grid),
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
	paths := h.shell.store.Session.Recent
	if len(paths) > 0 {
		h.recent.Add(control.NewSectionHeader(h.shell.hints, i18n.L("Recent"), "", nil, nil).Object)
		h.recent.Add(control.Spacer{Height: 4}.Object())
	}
	h.addRows(paths[:min(6, len(paths))], h.shell.open)
	h.showFolders()
	h.recent.Refresh()
}

// showFolders lists the folders that were browsed.
func (h *home) showFolders() {
	folders := h.shell.store.Session.Browser.Folders
	if len(folders) == 0 {
		return
	}
	h.recent.Add(control.Spacer{Height: 12}.Object())
	h.recent.Add(control.NewSectionHeader(h.shell.hints, i18n.L("Folders"), "", nil, nil).Object)
	h.recent.Add(control.Spacer{Height: 4}.Object())
	var paths []string
	for _, f := range folders[:min(4, len(folders))] {
		paths = append(paths, f.Path)
	}
	h.addRows(paths, h.shell.browseFolder)
}

// addRows adds a row to press for each path.
func (h *home) addRows(paths []string, open func(path string)) {
	var choices []control.Choice
	for _, p := range paths {
		choices = append(choices, control.Choice{Title: filepath.Base(p), Trailing: filepath.Dir(p), Run: func() {
			h.shell.win.Canvas().Unfocus() // the row goes away with the page
			open(p)
		}})
	}
	list := control.NewInlineList(h.shell.hints)
	list.Set(choices, -1)
	h.recent.Add(list.Box)
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

// tileGrid lays tiles in rows of equal width.
type tileGrid struct {
	tiles int
	width float32
}

const (
	tileWidth = 176 // at least: four stand in a row in the smallest window
	tileGap   = 12
)

// tileHeight is that of a tile of a width: room for its picture and two lines.
func tileHeight(width float32) float32 { return 0.6*width + 46 }

// columns are as many as there is room for, and no more than there are tiles.
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
	s := h.shell
	if !h.object.Visible() || s.closing {
		return
	}
	colours := s.palette()
	h.turn++
	turn := h.turn
	s.background.Go(func() {
		for _, t := range h.tiles {
			select {
			case <-s.life.Done():
				return
			default:
			}
			t.load()
			if t.thumb == nil {
				continue
			}
			picture := t.thumb.draw(colours)
			s.do(func() {
				if turn == h.turn && !s.closing {
					t.show(picture)
				}
			})
		}
	})
}
