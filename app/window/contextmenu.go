//go:build !nogui

package window

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"tourscope/solver"
)

// pointed is what is under the mouse in the picture of a pane when its context menu opens.
type pointed struct {
	x, y float64         // the pixel
	city solver.City     // noCity: there is none
	edge *[2]solver.City // of the tour or pinned, where there is no city; nil: there is none
}

// contextItems are the commands of the context menu, each group with what it is for.
func (s *shell) contextItems(p *pane, at pointed) []*fyne.MenuItem {
	var items []*fyne.MenuItem
	for _, group := range [][]*fyne.MenuItem{s.endItems(at), s.pinItems(at)} {
		if len(group) > 0 && len(items) > 0 {
			items = append(items, fyne.NewMenuItemSeparator())
		}
		items = append(items, group...)
	}
	return items
}

// showContextMenu opens the menu of what is pointed at, unless there is nothing to do.
func (s *shell) showContextMenu(p *pane, at pointed, where fyne.Position) {
	if s.closing || !s.isOpen() {
		return
	}
	s.choose(p)
	items := s.contextItems(p, at)
	if len(items) == 0 {
		return
	}
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), s.win.Canvas(), where)
}

// TappedSecondary implements fyne.SecondaryTappable.
func (p *picture) TappedSecondary(e *fyne.PointEvent) {
	x, y := p.pixel(e.Position)
	p.context(p.scene.pointedAt(x, y), e.AbsolutePosition)
}

// edgeReach is the largest distance between the mouse and the edge under it, in points.
const edgeReach = 6

// pointedAt finds what is at a pixel: a city, or else the nearest edge of the tour shown, in O(n).
func (s *scene) pointedAt(x, y float64) pointed {
	shown, v := s.forExport()
	s.mu.Lock()
	if r := s.run; r != nil && s.film == nil {
		if shot := r.Latest(); shot != nil {
			shown.Order = shot.Order
		}
	}
	index := s.index
	s.mu.Unlock()
	at := pointed{x: x, y: y, city: noCity}
	if index == nil {
		return at
	}
	scale := max(1, shown.Scale)
	if c, _, found := index.Nearest(v, x, y, reach*scale); found {
		at.city = c
		return at
	}
	worldX, worldY := v.ToWorld(x, y)
	best := edgeReach * scale / v.Scale
	try := func(a, b solver.City) {
		if d := toSegment(worldX, worldY, shown.X[a], shown.Y[a], shown.X[b], shown.Y[b]); d <= best {
			best, at.edge = d, &[2]solver.City{a, b}
		}
	}
	for i := range max(0, len(shown.Order)-1) {
		try(shown.Order[i], shown.Order[i+1])
	}
	if n := len(shown.Order); n > 2 && !shown.Open {
		try(shown.Order[n-1], shown.Order[0])
	}
	for _, e := range shown.Fixed {
		try(e[0], e[1])
	}
	return at
}

// clearPin forgets the city that an edge was to be pinned from; what is open is another
// instance.
func (s *shell) clearPin() { s.pinFrom = noCity }

// pinnedAt returns the edge that the pin commands of a spot are about: the one under the
// mouse, or the one between the city chosen before and the city under the mouse.
func (s *shell) pinnedAt(at pointed) *[2]solver.City {
	if at.edge != nil {
		return at.edge
	}
	if at.city != noCity && s.pinFrom != noCity && s.pinFrom != at.city {
		return &[2]solver.City{s.pinFrom, at.city}
	}
	return nil
}

// disabledFor marks all items as ones that cannot be chosen where there is a reason, and puts
// the reason before them.
func disabledFor(reason string, items []*fyne.MenuItem) []*fyne.MenuItem {
	if reason == "" || len(items) == 0 {
		return items
	}
	for _, item := range items {
		item.Disabled = true
	}
	why := fyne.NewMenuItem(reason, nil)
	why.Disabled = true
	return slices.Insert(items, 0, why)
}
