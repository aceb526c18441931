//go:build !nogui

package papertables

import (
	"context"
	"image"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/look"
	"tourscope/app/window/frames"
	"tourscope/canvas/draw"
	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
	"tourscope/solver/layout"
	"tourscope/solver/run"
)

// live draws the best tour of the search that goes on.
type live struct {
	widget.BaseWidget
	surface *frames.Surface
	raster  *canvas.Raster

	mu      sync.Mutex // guards what the drawing goroutine reads
	search  *run.Run   // nil: none
	problem *solver.Problem
	x, y    []float64
	upright view.Orientation
	colours palette.Palette
}

func newLive(s *frames.Scheduler, colours palette.Palette) *live {
	l := &live{colours: colours}
	l.raster = canvas.NewRaster(func(w, h int) image.Image { return l.surface.Picture(w, h) })
	l.raster.ScaleMode = canvas.ImageScalePixels
	l.surface = s.Add(l.paint, l.raster.Refresh)
	l.ExtendBaseWidget(l)
	return l
}

// set shows a search; the last tour stays when there is none.
func (l *live) set(search *run.Run) {
	l.mu.Lock()
	changed := search != l.search
	l.search = search
	if search != nil && search.Problem() != l.problem {
		l.problem = search.Problem()
		l.x, l.y = layout.Positions(l.problem)
		l.upright = look.Upright(l.problem)
	}
	l.mu.Unlock()
	if changed {
		l.surface.RedrawLater()
	}
}

func (l *live) setColours(colours palette.Palette) {
	l.mu.Lock()
	l.colours = colours
	l.mu.Unlock()
	l.surface.Redraw()
}

// paint runs on the drawing goroutine.
func (l *live) paint(img *image.RGBA, _ bool) {
	l.mu.Lock()
	search, x, y, upright, colours := l.search, l.x, l.y, l.upright, l.colours
	l.mu.Unlock()
	scene := draw.Scene{X: x, Y: y, Palette: colours, Scale: 1, CitySize: -1}
	if search != nil {
		if shown := search.Latest(); shown != nil {
			scene.Order = shown.Order
		}
	}
	if len(x) == 0 {
		scene.X, scene.Y = []float64{}, []float64{}
	}
	draw.Tour(img, &scene, view.FitTurned(view.BoundsOf(scene.X, scene.Y), img.Rect.Dx(), img.Rect.Dy(), 8, upright), draw.Draft())
}

// follow draws the search anew, ten times a second, until ctx ends.
func (l *live) follow(ctx context.Context) {
	beat := time.NewTicker(100 * time.Millisecond)
	defer beat.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-beat.C:
			l.mu.Lock()
			search := l.search
			l.mu.Unlock()
			if search != nil {
				search.Want()
				l.surface.RedrawLater()
			}
		}
	}
}

// MinSize is small; the page decides.
func (l *live) MinSize() fyne.Size { return fyne.NewSize(60, 60) }

// CreateRenderer implements fyne.Widget.
func (l *live) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(l.raster) }
