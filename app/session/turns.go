package session

import (
	"slices"
)

func (r *race) waits(p *Pane) bool {
	return slices.ContainsFunc(r.waiting, func(t turn) bool { return t.pane == p })
}

// leave takes a pane out of those that wait.
func (r *race) leave(p *Pane) {
	r.waiting = slices.DeleteFunc(r.waiting, func(t turn) bool { return t.pane == p })
}

// Turn is the number of the present turn, the number of all turns and the pane; false if
// there is none.
func (s *Session) Turn() (number, of int, whose *Pane, is bool) {
	for _, p := range s.panes {
		if p.running != nil && p.race == InTurns && s.race.going > 0 {
			return s.race.going, s.race.panes, p, true
		}
	}
	return 0, 0, nil, false
}

// beginTurns lets every pane wait for its turn and starts the first.
func (s *Session) beginTurns(turns []turn) {
	s.race = race{kind: InTurns, panes: len(turns), waiting: slices.Clone(turns)}
	for _, p := range append(s.unable(), s.Searching()...) {
		p.Forget()
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
	if s.Phase() == Idle {
		s.suspend()
	}
	s.host.Changed()
}
