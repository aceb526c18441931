package session

import (
	"slices"

	"tourscope/solver"
	"tourscope/solver/run"
)

// Race says how the runs of a comparison were started.
type Race uint8

// The races.
const (
	Alone    Race = iota // one pane, with the whole machine
	Together             // all at once, with equal shares of the cores
	InTurns              // one after another, each with the whole machine
)

var raceNames = [...]string{"alone", "together", "in turns"}

// String is the name of a race as recordings and tables have it.
func (r Race) String() string { return raceNames[r] }

// parseRace reads String back; false: no such race.
func parseRace(name string) (Race, bool) {
	i := slices.Index(raceNames[:], name)
	return Race(max(i, 0)), i >= 0
}

// Threads is the budget of each of so many panes that compute at once: an equal share
// of the cores, at least one. What does not divide evenly stays with the window. 0,
// for a pane that has the machine to itself, means all cores of whatever machine the
// engine computes on.
func (r Race) Threads(cores, panes int) int {
	if r != Together || panes < 2 {
		return 0
	}
	return max(1, cores/panes)
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

func (r *race) waits(p *Pane) bool {
	return slices.ContainsFunc(r.waiting, func(t turn) bool { return t.pane == p })
}

// leave takes a pane out of those that wait.
func (r *race) leave(p *Pane) {
	r.waiting = slices.DeleteFunc(r.waiting, func(t turn) bool { return t.pane == p })
}

// Turn says which turn goes on, of how many, and whose it is. False: none does.
func (s *Session) Turn() (number, of int, whose *Pane, is bool) {
	for _, p := range s.panes {
		if p.running != nil && p.race == InTurns && s.race.going > 0 {
			return s.race.going, s.race.panes, p, true
		}
	}
	return 0, 0, nil, false
}

// beginTurns lets every pane wait for its turn and starts the first.
func (s *Session) beginTurns(asked []run.Settings) {
	s.race = race{kind: InTurns, panes: len(asked)}
	for i, p := range s.Searching() {
		p.Forget()
		s.race.waiting = append(s.race.waiting, turn{p, asked[i]})
	}
	for _, t := range s.race.waiting {
		t.pane.View.Waits(t.asked.Start)
	}
	s.nextTurn()
}

// nextTurn starts the next pane that waits. Where one cannot start the race ends.
func (s *Session) nextTurn() {
	if len(s.race.waiting) == 0 {
		s.race.going = 0
		return
	}
	next := s.race.waiting[0]
	s.race.waiting = s.race.waiting[1:]
	s.race.going++
	if err := next.pane.start(next.asked, InTurns); err != nil {
		s.Stop()
		s.host.Fail(err)
	}
	s.host.Changed()
}

// ended follows the end of a pane's run.
func (s *Session) ended(p *Pane) {
	if s.race.kind == InTurns && p.race == InTurns && s.race.going > 0 && !s.closed {
		s.nextTurn()
	}
	s.host.Changed()
}

// computing counts the panes whose engine computes: a recording that is played only
// waits.
func computing(panes []*Pane) (n int) {
	for _, p := range panes {
		if !isRecorded(p.Form.Engine()) {
			n++
		}
	}
	return n
}

func isRecorded(e solver.Engine) bool {
	_, is := e.(Recorded)
	return is
}
