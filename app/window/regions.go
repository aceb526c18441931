//go:build !nogui

package window

import (
	"errors"
	"strings"
	"time"

	"tourscope/app/session"
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/layout"
	"tourscope/solver/run"
)

// ask requests the regions of a run, if regionBeat has passed.
func (s *scene) askRegions(r *run.Run) {
	s.mu.Lock()
	o := &s.regions
	due := o.on && o.flat && time.Since(o.came) >= regionBeat
	s.mu.Unlock()
	if due {
		r.WantPartition()
	}
}

// setRegions switches the display of regions.
func (s *scene) setRegions(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.regions.on, s.regions.said = on, false
}

// nothingDivided reports, once, that regions are to be shown and the search has only one.
func (s *scene) nothingDivided() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	o := &s.regions
	if !o.on || o.said {
		return false
	}
	o.take(s.run, s.film)
	o.said = o.undivided()
	return o.said
}

// shownRegions are those of the picture, or nil.
func (s *scene) shownRegions() *solver.Partition {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.regions.take(s.run, s.film)
}

// showsRegions reports whether any pane's search can show its regions.
func (s *shell) showsRegions() bool { return s.isOpen() && s.noRegions() == nil }

// noRegions returns why there are none to show, or nil.
func (s *shell) noRegions() error {
	if !s.isOpen() {
		return errors.New(i18n.L("open an instance first"))
	}
	if !layout.Flat(s.pane().problem()) {
		return errors.New(i18n.L("%s has no regions to show: its cities are not drawn at their own coordinates", s.pane().problem().Name()))
	}
	if s.replay.on {
		return errors.New(i18n.L("recordings contain no regions: close the replay first"))
	}
	for _, p := range s.panes() {
		if info, _ := p.Info(); info.Divides && !p.Exhibit {
			return nil
		}
	}
	info, _ := s.pane().Info()
	return errors.New(i18n.L("the engine %s has no regions: choose %s", info.Name, strings.Join(s.dividers(), i18n.L(" or "))))
}

// dividers are the engines that search regions: those that can be run here, or all.
func (s *shell) dividers() []string {
	var here, all []string
	for _, e := range s.options.Registry.Engines() {
		if info := e.Info(); info.Divides {
			all = append(all, info.Title)
			if info.Unavailable == "" {
				here = append(here, info.Title)
			}
		}
	}
	if len(here) > 0 {
		return here
	}
	return all
}

// tellUndivided explains why no regions are shown.
func (s *shell) tellUndivided() {
	for _, p := range s.panes() {
		if p.scene.nothingDivided() {
			s.status.say(i18n.L("%s searches the whole tour at the moment; it has no regions to show.", s.session.Name(p.Pane)))
		}
	}
}

// toggleRegions shows the regions that searches work on, or hides them.
func (s *shell) toggleRegions() {
	s.store.Session.Regions = !s.store.Session.Regions
	s.applyRegions()
	if s.store.Session.Regions && s.phase() == session.Pausing && s.pane().scene.shownRegions() == nil {
		s.status.say(i18n.L("The regions appear with the next step, or when the search resumes."))
	}
}

// applyRegions applies the choice to all panes.
func (s *shell) applyRegions() {
	for _, p := range s.panes() {
		p.scene.setRegions(s.store.Session.Regions)
		if r := p.Run(); r != nil && p.Phase() != session.Idle {
			p.scene.askRegions(r)
		}
		p.picture.surface.Redraw()
	}
}
