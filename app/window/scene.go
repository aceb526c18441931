//go:build !nogui

package window

import (
	"fmt"
	"math"
	"sync"
	"time"

	"tourscope/app/session"
	"tourscope/app/settings"
	"tourscope/app/window/i18n"
	"tourscope/canvas/draw"
	"tourscope/canvas/view"
	"tourscope/solver"
	"tourscope/solver/layout"
	"tourscope/solver/run"
)

// scene is what a picture shows and from where. The window's goroutine changes
// it, the picture's goroutine paints it; the lock is never held while painting.
type scene struct {
	mu      sync.Mutex
	content draw.Scene
	view    view.Viewport
	index   *draw.Index
	problem *solver.Problem
	moved   func()     // the user has moved the view; may be nil
	run     *run.Run   // its newest tour is shown; nil: content.Order is
	film    *projector // shown instead of the run, or nil
	own     *ownEdges  // shown instead of the newest tour, or nil
	current bool       // the tour that the run changes is shown, not its best one
	moves   bool       // what the last move has changed lights up
	trail   session.Trail
	noMap   bool    // no small map and no scale in a zoomed picture
	heldX   float64 // from the mouse to the middle of the small map's frame while it is dragged
	heldY   float64
	unit    float64 // of the scale, for one unit of the display coordinates; 0: none
	units   string  // its name
	regions overlay
	marked  solver.City
	opened  time.Time // when the instance was shown, for first
	stats   draw.Stats
	first   time.Duration  // from opening to the first picture
	drawn   int            // pictures of this instance
	later   *settings.View // where to look as soon as there is a size; nil: as now

	painter  draw.Painter // the picture's goroutine's own
	overview draw.Overview
	asked    *run.Run // for the tour after the one of the sequence, the same
	sequence uint64
}

func newScene() *scene { return &scene{marked: noCity} }

// fitMargin keeps the outermost cities off the edge of the picture; a small picture has
// fitShare of its shorter side instead, so that the drawing is most of it.
const (
	fitMargin = 22
	fitShare  = 0.07
)

// setProblem shows the cities of an instance.
func (s *scene) setProblem(l *loaded) {
	s.mu.Lock()
	defer s.mu.Unlock()
	def := l.problem.Definition()
	s.problem, s.index, s.run, s.film, s.own, s.marked = l.problem, l.index, nil, nil, nil, noCity
	s.content.X, s.content.Y, s.content.Places, s.content.Order = l.x, l.y, l.places, nil
	s.content.Open, s.content.Fixed, s.content.Directed = def.OpenPath != nil, def.FixedEdges, l.problem.Asymmetric()
	s.content.MarkedCities, s.content.Label = nil, labelsOf(l.problem)
	s.regions.newest, s.regions.flat = nil, layout.Flat(l.problem)
	s.view = view.Fit(l.bounds, s.view.Width, s.view.Height, s.margin(s.view.Width, s.view.Height))
	s.unit, s.units = scaleOf(l.problem)
	s.opened, s.drawn, s.first, s.stats, s.later = time.Now(), 0, 0, draw.Stats{}, nil
}

// margin is that of a fitted picture, in pixels.
func (s *scene) margin(width, height int) float64 {
	return min(fitMargin*max(1, s.content.Scale), fitShare*float64(min(width, height)))
}

// setRun shows the newest tour of a run from now on; nil goes back to setTour.
func (s *scene) setRun(r *run.Run) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.run, s.regions.newest = r, nil
	s.trail.Forget()
}

// setTour shows a tour, and no run any more.
func (s *scene) setTour(order []solver.City) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.run, s.content.Order = nil, order
}

// resize fits the view to the picture; ratio is pixels a unit of the toolkit.
func (s *scene) resize(width, height int, ratio float64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.view.Width == width && s.view.Height == height && s.content.Scale == ratio {
		return
	}
	defer s.lookNow()
	before := s.view.Width > 1 && s.view.Height > 1 // a view of one pixel has no zoom to keep
	if s.content.Scale = ratio; s.view.IsFitted() || !before {
		s.view = view.FitTurned(s.view.Bounds(), width, height, s.margin(width, height), s.view.Orientation)
		return
	}
	s.view = s.view.Resize(width, height)
}

func (s *scene) change(f func(view.Viewport) view.Viewport) {
	s.mu.Lock()
	s.view = f(s.view)
	s.mu.Unlock()
	if s.moved != nil {
		s.moved()
	}
}

func (s *scene) zoomAt(x, y, factor float64) {
	s.change(func(v view.Viewport) view.Viewport { return v.ZoomAt(x, y, factor) })
}

func (s *scene) zoomMiddle(factor float64) {
	s.change(func(v view.Viewport) view.Viewport {
		return v.ZoomAt(float64(v.Width)/2, float64(v.Height)/2, factor)
	})
}

func (s *scene) pan(dx, dy float64) {
	s.change(func(v view.Viewport) view.Viewport { return v.Pan(dx, dy) })
}

// panShare moves the view, not the content, by parts of the picture.
func (s *scene) panShare(dx, dy float64) {
	s.change(func(v view.Viewport) view.Viewport {
		return v.Pan(-dx*float64(v.Width), -dy*float64(v.Height))
	})
}

func (s *scene) fit() { s.change(view.Viewport.Refit) }

// reach is the largest distance between the mouse and the city under it, in points.
const reach = 14

// point marks the city at a pixel and reports whether the mark has changed.
func (s *scene) point(x, y float64) (solver.City, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.index == nil {
		return noCity, false
	}
	city := noCity
	if c, _, found := s.index.Nearest(s.view, x, y, reach*max(1, s.content.Scale)); found {
		city = c
	}
	return city, s.mark(city)
}

// hover marks a city, or none.
func (s *scene) hover(c solver.City) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.mark(c)
}

func (s *scene) mark(c solver.City) bool {
	if c == s.marked {
		return false
	}
	s.marked = c
	s.content.MarkedCities = nil
	if c != noCity {
		s.content.MarkedCities = []solver.City{c}
	}
	return true
}

// forExport returns what is shown and from where.
func (s *scene) forExport() (draw.Scene, view.Viewport) {
	s.mu.Lock()
	defer s.mu.Unlock()
	content := s.content
	content.Regions = s.regions.take(s.run, s.film)
	s.own.show(&content)
	return content, s.view
}

func (s *scene) hideCities() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.content.CitySize < 0
}

const noCity solver.City = -1

// project shows a recording from now on; nil goes back to the run.
func (s *scene) project(p *projector) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.film = p
}

// describe names a city with its coordinates, as its file has them.
func (s *scene) describe(c solver.City) string {
	if c == noCity || s.problem == nil {
		return ""
	}
	text := i18n.L("City %d", s.problem.Label(c))
	if name := s.problem.CityName(c); name != "" {
		text += "   " + name
	}
	if !s.problem.HasCoordinates() {
		return text
	}
	unit := math.Pow10(s.problem.Decimals())
	text += fmt.Sprintf("   %.10g, %.10g", s.problem.X()[c]/unit, s.problem.Y()[c]/unit)
	if z := s.problem.Z(); z != nil {
		text += fmt.Sprintf(", %.10g", z[c]/unit)
	}
	return text
}
