//go:build !nogui

package window

import (
	"errors"
	"time"

	"tourscope/app/window/words"
	"tourscope/solver"
	"tourscope/solver/layout"
	"tourscope/solver/run"
)

// overlay is the view in which the regions that a search works on lie under the
// tour. It asks the search for them only while it is on, and no faster than an eye
// follows: on a GPU there are new ones thirty times a second.
type overlay struct {
	on   bool
	flat bool // the picture is the plane that regions lie in

	newest *solver.Partition // of the run shown or, after its end, the last one
	came   time.Time         // when the newest was first seen
}

// regionBeat is how long regions stay at least.
const regionBeat = 240 * time.Millisecond

// take returns what to draw under the tour of a run, or under the last tour of the
// one that has ended where there is none. A recording has no regions.
func (o *overlay) take(r *run.Run, film *projector) *solver.Partition {
	if !o.on || !o.flat || film != nil {
		return nil
	}
	if r != nil {
		if p := r.Partition(); p != o.newest {
			o.newest, o.came = p, time.Now()
		}
	}
	return o.newest
}

// ask asks a run for its regions, if it is time for new ones.
func (s *scene) askRegions(r *run.Run) {
	s.mu.Lock()
	o := &s.regions
	due := o.on && o.flat && time.Since(o.came) >= regionBeat
	s.mu.Unlock()
	if due {
		r.WantPartition()
	}
}

// setRegions shows regions from now on, or does not.
func (s *scene) setRegions(on bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.regions.on = on
}

// shownRegions are those of the picture, or nil.
func (s *scene) shownRegions() *solver.Partition {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.regions.take(s.run, s.film)
}

// showsRegions says whether any pane's search can show its regions.
func (s *shell) showsRegions() bool { return s.isOpen() && s.noRegions() == nil }

// noRegions says why there are none to show, or nil.
func (s *shell) noRegions() error {
	if !s.isOpen() {
		return errors.New(words.L("open an instance first"))
	}
	if !layout.Flat(s.pane.problem()) {
		return errors.New(words.L("the regions of %s lie in no plane that the picture shows: only instances drawn by their own coordinates have some to show", s.pane.problem().Name()))
	}
	if s.replay.on {
		return errors.New(words.L("a recording keeps no regions: leave the replay first"))
	}
	for _, p := range s.panes {
		if info, _ := p.engine(); info.Divides && p.exhibit == nil {
			return nil
		}
	}
	info, _ := s.pane.engine()
	return errors.New(words.L("the engine %s searches no regions that it could show: choose Regions (GPU)", info.Name))
}

// toggleRegions shows the regions that searches work on, or hides them.
func (s *shell) toggleRegions() {
	s.store.Session.Regions = !s.store.Session.Regions
	s.applyRegions()
	if s.store.Session.Regions && s.phase() == pausing && s.pane.scene.shownRegions() == nil {
		s.status.say(words.L("The regions come with the next step, or when the search goes on."))
	}
}

// applyRegions brings the choice to the panes.
func (s *shell) applyRegions() {
	for _, p := range s.panes {
		p.scene.setRegions(s.store.Session.Regions)
		if r := p.runner.active; r != nil {
			p.scene.askRegions(r)
		}
		p.picture.screen.Wake()
	}
}
