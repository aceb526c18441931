//go:build !nogui

package window

import (
	"context"
	"image"

	"tourscope/app/window/i18n"
	"tourscope/canvas/draw"
	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
	"tourscope/solver/start"
)

// thumbnail is what the picture of a sample is made of. It is read once and
// drawn again when the theme changes.
type thumbnail struct {
	loaded *loaded
	order  []solver.City
}

// The size of a thumbnail in pixels: twice that of a tile, for dense screens.
const (
	thumbWidth  = 352
	thumbHeight = 232
)

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

func (n *thumbnail) draw(colours palette.Palette) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, thumbWidth, thumbHeight))
	scene := draw.Scene{X: n.loaded.x, Y: n.loaded.y, Order: n.order, Palette: colours, Scale: 2, CitySize: -1, Transparent: true}
	draw.Tour(img, &scene, view.Fit(n.loaded.bounds, thumbWidth, thumbHeight, 10), draw.Unbounded())
	return img
}

// show puts the picture into the tile.
func (t *tile) show(picture image.Image) {
	t.picture.Image = picture
	t.picture.Refresh()
	t.facts.Set(i18n.L("%s cities", i18n.FormatCount(int64(t.thumb.loaded.problem.Cities()))))
}
