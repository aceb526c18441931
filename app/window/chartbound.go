//go:build !nogui

package window

import (
	"tourscope/app/window/i18n"
	"tourscope/canvas/chart"
)

// prove shows how far a tour of some length is above the optimum at most: beside the length,
// and as the axis of gaps where no length is published.
func (p *pane) prove(length int64) {
	b := p.Bound()()
	p.headline.prove(length, b, p.loaded.optimum)
	p.chart.setBound(b.Length)
}

// setBound sets the lower bound that gaps are measured from where no optimum is known.
func (c *chartView) setBound(length int64) {
	c.mu.Lock()
	before := c.content.Reference()
	c.content.Bound = length
	after := c.content.Reference()
	c.mu.Unlock()
	if before == after {
		return
	}
	c.surface.RedrawLater()
	if (before == 0) != (after == 0) && c.changed != nil {
		c.changed() // there is an axis of gaps, or there is none any more
	}
}

// hasGaps reports whether the chart has an axis of gaps.
func (c *chartView) hasGaps() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.content.Reference() > 0
}

// gapTitle names the axis of gaps; empty: there is none.
func (c *chartView) gapTitle() string {
	c.mu.Lock()
	known, axis := c.content.Optimum, c.content.Reference() > 0
	c.mu.Unlock()
	switch {
	case !axis:
		return ""
	case !known.Known():
		return i18n.L("Above the lower bound")
	case known.Proven:
		return i18n.L("Above the optimum")
	default:
		return i18n.L("Above the best known")
	}
}

// whyNoGaps is why the chart has no axis of gaps.
func (s *shell) whyNoGaps() error {
	switch {
	case !s.isOpen():
		return i18n.Error("open an instance first")
	case s.chart.hasGaps():
		return nil
	}
	return i18n.Error("no optimum is known, and no lower bound yet: a search computes one")
}

// toggleLogGap goes from one scale of gaps to the other.
func (c *chartView) toggleLogGap() {
	log := c.gapIsLog()
	c.show(func(s *chart.Shown) { s.ToggleGap(log) })
}
