package session

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"tourscope/solver"
	"tourscope/solver/bound"
	"tourscope/solver/optima"
	"tourscope/solver/record"
	"tourscope/solver/run"
)

// MaxPanes is the largest number of panes: the palette has a colour for each.
const MaxPanes = 4

// Session is what is open and running in one window.
type Session struct {
	host    Host
	problem *solver.Problem
	optimum *optima.Optimum
	panes   []*Pane
	active  *Pane
	front   Place
	left    map[Place]bool // places where something worked when the user left them

	proof     proof
	race      race
	motion    motion
	preparing context.CancelFunc // gives up the common start tour; nil: none is being made
	closed    bool
	beside    sync.WaitGroup // start tours and runs, to be waited for
}

// Pane is one engine on the problem that is open: what its next run is asked to be,
// its run, and the recording of that. A pane that is an exhibit shows a tour to compare
// with and searches nothing.
type Pane struct {
	Form    Form
	View    View
	Exhibit bool

	Recording *record.Recording // of the run that has ended, or of a file; nil: none

	session  *Session
	phase    Phase
	running  *run.Run      // the one that goes on, or nil
	current  *run.Run      // the one shown: the last one started, also after its end
	race     Race          // how that was started
	mover    solver.Engine // of the run shown, without what records it
	tape     *record.Tape
	launched launched
	over     chan struct{} // closed when the end of current was queued
	closed   bool
}

// race is the one that goes on, or the last one.
type race struct {
	kind    Race
	waiting []turn
	panes   int // that took part
	going   int // the turn that goes on, counted from 1; 0: not in turns
}

// turn is a pane that has still to run, and what it is asked.
type turn struct {
	pane  *Pane
	asked run.Settings
}

// proof is the lower bound of the problem that is open.
type proof struct {
	best   bound.Bound   // of computations that have ended
	beside *bound.Beside // the one that goes on, or the last one; nil: none
	whole  bool          // it has ended by itself: another one would find no more
	goals  *goals        // of the runs that it may stop
}

// motion is the one-move mode.
type motion struct {
	on   bool
	rate int    // index in moveRates
	stop func() // ends the slow motion that goes on; nil: none does
}

// New returns a session without panes.
func New(h Host) *Session {
	if h.Beside == nil {
		h.Beside = h.Do
	}
	if h.Starting == nil {
		h.Starting = func(Race) {}
	}
	if h.Changed == nil {
		h.Changed = func() {}
	}
	if h.Say == nil {
		h.Say = func(string) {}
	}
	if h.Fail == nil {
		h.Fail = func(error) {}
	}
	if h.Fronted == nil {
		h.Fronted = func(Place) {}
	}
	h.Cores = max(1, h.Cores)
	return &Session{host: h, front: Laboratory, left: make(map[Place]bool), proof: proof{goals: new(goals)}}
}

// Open makes a problem the one that all panes search, with its best known length or
// nil. What was open before must have been stopped.
func (s *Session) Open(p *solver.Problem, best *optima.Optimum) {
	s.suspend()
	s.problem, s.optimum, s.proof = p, best, proof{goals: new(goals)}
}

// Close closes the problem and returns to the Laboratory. The panes and their engines stay.
func (s *Session) Close() {
	s.Back()
	s.suspend()
	s.problem, s.optimum, s.proof = nil, nil, proof{goals: new(goals)}
	for _, p := range s.panes {
		p.Forget()
	}
}

// IsOpen reports whether there is a problem to search.
func (s *Session) IsOpen() bool { return s.problem != nil }

// Panes are the panes from left to right. Read only.
func (s *Session) Panes() []*Pane { return s.panes }

// Active is the pane that commands and files belong to.
func (s *Session) Active() *Pane { return s.active }

// Comparing reports whether there are several panes.
func (s *Session) Comparing() bool { return len(s.panes) > 1 }

// Add puts a pane behind the others. The first one becomes the active one.
func (s *Session) Add(form Form, view View) *Pane {
	p := &Pane{session: s, Form: form, View: view}
	s.panes = append(s.panes, p)
	if s.active == nil {
		s.active = p
	}
	return p
}

// Remove takes a pane away, stops its run, and makes a neighbour the active pane if it
// was that. The last pane stays.
func (s *Session) Remove(p *Pane) (removed bool) {
	at := slices.Index(s.panes, p)
	if at < 0 || !s.Comparing() {
		return false
	}
	p.closed = true
	p.stop()
	s.race.leave(p)
	s.panes = slices.Delete(slices.Clone(s.panes), at, at+1)
	if s.active == p {
		s.active = s.panes[min(at, len(s.panes)-1)]
	}
	if !slices.ContainsFunc(s.panes, func(p *Pane) bool { return !p.Exhibit }) { // nobody is left to be compared with
		for _, other := range s.panes {
			other.Exhibit = false
		}
	}
	return true
}

// Choose makes a pane the active one.
func (s *Session) Choose(p *Pane) (chosen bool) {
	if !slices.Contains(s.panes, p) {
		return false
	}
	s.active = p
	return true
}

// Searching are the panes that runs are started in: those that are no exhibits and whose engine
// can take the problem. Where there is none of these, it is all but the exhibits.
func (s *Session) Searching() (panes []*Pane) {
	var all []*Pane
	for _, p := range s.panes {
		if p.Exhibit {
			continue
		}
		if all = append(all, p); p.WhyUnable() == nil {
			panes = append(panes, p)
		}
	}
	if len(panes) == 0 {
		return all
	}
	return panes
}

// WhyUnable is why the engine of a pane cannot take the problem that is open, while the others
// run without it; or nil.
func (p *Pane) WhyUnable() error {
	info := p.Form.Engine().Info()
	if p.Exhibit || !p.session.IsOpen() || info.Device == solver.GPU && p.session.AskingGPU() {
		return nil
	}
	return info.Check(p.session.problem)
}

// Absent says which panes a race leaves out, and why; empty where none is.
func (s *Session) Absent() string {
	i18n := s.host.Translator
	var all []string
	for _, p := range s.unable() {
		all = append(all, i18n.L("Pane %d takes no part: %s.", s.number(p), p.WhyUnable().Error()))
	}
	return strings.Join(all, " ")
}

// unable are the panes that the next race leaves out.
func (s *Session) unable() (panes []*Pane) {
	searching := s.Searching()
	for _, p := range s.panes {
		if !p.Exhibit && !slices.Contains(searching, p) {
			panes = append(panes, p)
		}
	}
	return panes
}

// CanAdd reports whether there is room for another pane, and nothing runs.
func (s *Session) CanAdd() bool {
	return s.IsOpen() && len(s.panes) < MaxPanes && s.Phase() == Idle
}

// WhyNotAdd returns why no pane can be added, or nil.
func (s *Session) WhyNotAdd() error {
	i18n := s.host.Translator
	switch {
	case len(s.panes) >= MaxPanes:
		return errors.New(i18n.L("there are %d panes already: close one first", MaxPanes))
	case s.IsOpen() && s.Phase() != Idle:
		return errors.New(i18n.L("all panes start together: stop the search, then add a pane"))
	}
	return nil
}

// HasComparison reports whether every pane that searches has a run.
func (s *Session) HasComparison() bool {
	if !s.IsOpen() || !s.Comparing() {
		return false
	}
	return !slices.ContainsFunc(s.Searching(), func(p *Pane) bool { return p.current == nil && p.Recording == nil })
}

// End stops everything, once and for all; Wait waits for the end.
func (s *Session) End() {
	s.closed = true
	s.suspend()
	s.Stop()
}

// Wait waits until no run and no start tour of this session is at work. Not for the
// session's goroutine while runs come back to it.
func (s *Session) Wait() { s.beside.Wait() }

// gpu names the GPU that settings take, or "".
func (s *Session) gpu(info solver.Info, values map[string]string) string {
	if info.Device != solver.GPU || s.host.GPU == nil {
		return ""
	}
	return s.host.GPU(info, values)
}

// elsewhere names the other machine that an engine computes on, or "".
func (s *Session) elsewhere(info solver.Info) string {
	if info.Device != solver.GPU || s.host.Elsewhere == nil {
		return ""
	}
	return s.host.Elsewhere(info)
}

// machine names the processor of this machine, or the other machine that an engine
// computes on.
func (s *Session) machine(info solver.Info) string {
	return cmp.Or(s.elsewhere(info), s.host.Machine)
}

// busy is the error that something else computes now, or nil.
func (s *Session) busy() error {
	if s.host.Busy == nil {
		return nil
	}
	return s.host.Busy()
}
