//go:build !nogui

package window

import (
	"reflect"
	"slices"

	"tourscope/app/session"
	"tourscope/solver"
	"tourscope/solver/optima"
	"tourscope/solver/record"
	"tourscope/solver/run"
)

// unedited is an instance as it was opened, and what the panes had of it before the first edit.
// An edit that leads back to it, by undo or by hand, restores both.
type unedited struct {
	loaded *loaded
	shown  *loaded // that, or what the last edit has made of it
	panes  map[*pane]possession
}

// possession is what a pane has besides its instance.
type possession struct {
	run              *run.Run // that has ended; or nil
	recording        *record.Recording
	order            []solver.City
	tourFile, orphan string // where the order is from
}

// newUnedited remembers an instance that is open.
func newUnedited(l *loaded, panes []*pane) *unedited {
	u := &unedited{loaded: l, shown: l, panes: make(map[*pane]possession)}
	for _, p := range panes {
		had := possession{nil, p.Recording, p.bestTour(), p.tourFile, p.orphan}
		if p.Phase() == session.Idle {
			had.run = p.Run()
		}
		u.panes[p] = had
	}
	return u
}

// edit is the instance with a changed problem, made from what is shown. Neither its recording nor
// the tours of its files are ones of that.
func (u *unedited) edit(problem *solver.Problem) *loaded {
	edited := *u.shown
	edited.problem, edited.optimum, edited.misnamed = problem, nil, ""
	edited.edited = !slices.Equal(problem.Definition().FixedEdges, u.loaded.problem.Definition().FixedEdges)
	edited.recording, edited.best, edited.tour, edited.orphan = nil, nil, nil, ""
	if o, known := optima.Find(problem); known {
		edited.optimum = &o
	}
	return &edited
}

// is reports whether a problem of the same cities has the ends and the fixed edges of the
// unedited one.
func (u *unedited) is(p *solver.Problem) bool {
	a, b := u.loaded.problem.Definition(), p.Definition()
	return reflect.DeepEqual(a.OpenPath, b.OpenPath) && slices.Equal(a.FixedEdges, b.FixedEdges)
}

// restore gives the panes back what they had, where no search has found a shorter tour since. It
// reports whether there is a recording again.
func (u *unedited) restore(panes []*pane) (recorded bool) {
	for _, p := range panes {
		had, is := u.panes[p]
		if !is {
			continue
		}
		if had.order != nil && (p.tour == nil || p.length >= u.loaded.problem.Length(had.order)) {
			p.showTour(had.order)
			p.tourFile, p.orphan = had.tourFile, had.orphan
			p.showRun(had.run)
		}
		p.Recording = had.recording
		recorded = recorded || had.recording != nil
	}
	return recorded
}
