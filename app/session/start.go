package session

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"tourscope/solver/run"
	"tourscope/solver/start"
)

// Phase is that of the whole session: preparing while the common start tour is made,
// running while a pane runs or waits for its turn.
func (s *Session) Phase() Phase {
	if s.preparing != nil {
		return Preparing
	}
	found := make(map[Phase]bool)
	for _, p := range s.panes {
		found[p.phase] = true
	}
	if s.motion.stop != nil && found[Pausing] {
		return Running // in slow motion
	}
	for _, ph := range []Phase{Running, Pausing, Stopping} {
		if found[ph] {
			return ph
		}
	}
	if len(s.race.waiting) > 0 {
		return Running
	}
	return Idle
}

// Going reports whether there is something to stop.
func (s *Session) Going() bool {
	switch s.Phase() {
	case Preparing, Running, Pausing:
		return true
	}
	return false
}

// CanStart reports whether a race can start.
func (s *Session) CanStart(race Race) bool {
	return !s.closed && s.IsOpen() && s.Phase() == Idle && s.WhyNotStart(race) == nil
}

// CanToggle reports whether Toggle would do anything: a search can be paused at any time,
// and goes on when nothing else is measured.
func (s *Session) CanToggle() bool {
	switch s.Phase() {
	case Idle:
		return s.CanStart(s.usualRace())
	case Running:
		return true
	case Pausing:
		return s.busy() == nil
	}
	return false
}

// usualRace is the race that Toggle starts.
func (s *Session) usualRace() Race {
	if len(s.Searching()) > 1 {
		return Together
	}
	return Alone
}

// WhyNotStart returns why a race cannot start, or nil.
func (s *Session) WhyNotStart(race Race) error {
	i18n := s.host.Translator
	if err := s.busy(); err != nil {
		return err
	}
	if err := s.Invalid(); err != nil {
		return err
	}
	panes := s.Searching()
	if race != InTurns {
		return nil
	}
	if !s.IsOpen() || len(panes) < 2 {
		return errors.New(i18n.L("running in turns needs two panes: add a pane first"))
	}
	for _, p := range panes {
		if err := s.mayGoOnForEver(p); err != nil {
			return err
		}
	}
	return nil
}

// Invalid returns the first error in the forms of the panes that search, or nil.
func (s *Session) Invalid() error {
	i18n := s.host.Translator
	for _, p := range s.Searching() {
		err := p.Form.Err()
		switch {
		case err == nil:
		case s.Comparing():
			return fmt.Errorf("%s: %w", i18n.L("pane %d", s.number(p)), err)
		default:
			return err
		}
	}
	return nil
}

// mayGoOnForEver is the error that the turn of a pane may never end, or nil.
func (s *Session) mayGoOnForEver(p *Pane) error {
	asked, err := p.Form.Settings()
	if err != nil {
		return err
	}
	info := p.Form.Engine().Info()
	values, err := info.Values(asked.Values)
	if err != nil {
		return err
	}
	if asked.Limits == (run.Limits{}) && info.NeverEnds(values) {
		i18n := s.host.Translator
		return errors.New(i18n.L("%s does not end by itself: set a stop rule, such as a time, before running in turns", info.Title))
	}
	return nil
}

// Toggle starts all panes, pauses them or lets them go on.
func (s *Session) Toggle() {
	switch s.Phase() {
	case Idle:
		s.Start(s.usualRace(), s.slow())
		if s.slow() && s.Going() {
			s.play()
		}
	case Running:
		s.halt()
		for _, p := range s.panes {
			p.pause()
		}
	case Pausing:
		s.play()
	}
	s.host.Changed()
}

// Step does one iteration in each pane that runs, or in the one-move mode one move; on new runs it shows the start tour
// first.
func (s *Session) Step() {
	if s.Phase() == Idle {
		s.Start(s.usualRace(), true)
	} else {
		s.halt()
		for _, p := range s.panes {
			if s.motion.on {
				p.stepMove()
			} else {
				p.step()
			}
		}
	}
	s.host.Changed()
}

// Stop ends the whole race: what runs is stopped, who waits for a turn has none.
func (s *Session) Stop() {
	s.halt()
	if s.preparing != nil {
		s.preparing()
		s.preparing = nil
	}
	s.race.waiting, s.race.going = nil, 0
	for _, p := range s.panes {
		p.stop()
	}
	s.host.Changed()
}

// Start starts a race. Paused runs begin at the start tour, to go on step by step.
func (s *Session) Start(race Race, paused bool) {
	if s.closed || s.Phase() != Idle {
		return
	}
	if err := s.WhyNotStart(race); err != nil {
		s.host.Fail(err)
		return
	}
	turns, err := s.turns(race)
	if err != nil {
		s.host.Fail(err)
		return
	}
	for i := range turns {
		turns[i].asked.Paused, turns[i].asked.LowPriority = paused, true
	}
	s.Back() // no search begins behind another page
	s.host.Say("")
	if makesCommonStart(turns) {
		s.prepare(race, turns)
	} else {
		s.begin(race, turns)
	}
}

// turns returns the runs of a race. Several have the heuristic of their common start tour, which is still to be made.
func (s *Session) turns(race Race) ([]turn, error) {
	panes := s.Searching()
	turns := make([]turn, len(panes))
	threads := race.Threads(s.host.Cores, s.computing(panes))
	for i, p := range panes {
		asked, err := p.Form.Settings()
		if err != nil {
			return nil, err
		}
		s.aim(&asked, p.Form.Goal())
		if asked.Threads = threads; s.elsewhere(asked.Engine.Info()) != "" {
			asked.Threads = 0 // it has that machine's cores to itself
		}
		turns[i] = turn{p, asked}
	}
	if makesCommonStart(turns) {
		name := commonStart(turns)
		for i := range turns {
			turns[i].asked.Heuristic = name
		}
	}
	return turns, nil
}

// makesCommonStart says whether a start tour has to be made that several runs begin with.
func makesCommonStart(turns []turn) bool { return len(turns) > 1 && turns[0].asked.Start == nil }

// Asked returns the settings with which a pane would search in a race: with its share of the threads, and with the heuristic of the
// common start tour where several would.
func (p *Pane) Asked(race Race) (run.Settings, error) {
	turns, err := p.session.turns(race)
	if err != nil {
		return run.Settings{}, err
	}
	for _, t := range turns {
		if t.pane == p {
			return t.asked, nil
		}
	}
	return run.Settings{}, errors.New(p.session.host.Translator.L("this pane takes no part"))
}

// prepare makes the start tour that all panes begin with, before any clock runs.
func (s *Session) prepare(race Race, turns []turn) {
	i18n := s.host.Translator
	first := turns[0].asked
	ctx, cancel := context.WithCancel(context.Background())
	s.preparing = cancel
	s.host.Say(i18n.L("Making the common start tour (%s)…", first.Heuristic))
	s.beside.Go(func() {
		order, err := start.MakeOn(ctx, first.Threads, first.Heuristic, first.Problem, first.Seed)
		s.host.Do(func() {
			if ctx.Err() != nil || s.closed {
				return // stopped meanwhile
			}
			cancel()
			s.preparing = nil
			if err != nil {
				s.host.Fail(err)
				s.host.Changed()
				return
			}
			turns = slices.DeleteFunc(turns, func(t turn) bool { return t.pane.closed })
			for i := range turns {
				turns[i].asked.Start = order
			}
			s.begin(race, turns)
		})
	})
}

// commonStart is the heuristic that the user chose, or that all engines usually
// have, or else the program's own usual one.
func commonStart(turns []turn) string {
	name := ""
	for i, t := range turns {
		own := t.asked.Heuristic
		if own == "" {
			own = run.Heuristic(t.asked.Engine.Info())
		}
		if i > 0 && own != name {
			return start.Default
		}
		name = own
	}
	return name
}

// begin starts the runs. None starts if one cannot.
func (s *Session) begin(race Race, turns []turn) {
	s.host.Starting(race)
	s.prove(turns)
	if race == InTurns {
		s.beginTurns(turns)
	} else {
		s.beginAll(race, turns)
	}
	s.host.Changed()
}

func (s *Session) beginAll(kind Race, turns []turn) {
	s.race = race{kind: kind, panes: len(turns)}
	for _, p := range s.unable() {
		p.Forget() // it has no part in the comparison
	}
	for _, t := range turns {
		if err := t.pane.start(t.asked, kind); err != nil {
			s.Stop()
			s.host.Fail(err)
			return
		}
	}
}

// number is the place of a pane, counted from 1.
func (s *Session) number(p *Pane) int {
	for i, other := range s.panes {
		if other == p {
			return i + 1
		}
	}
	return 0
}

// Sharing describes how the panes that run together share the cores, and with more threads
// than cores that their times cannot be compared. It is empty for one pane.
func (s *Session) Sharing() string {
	i18n := s.host.Translator
	n, cores := s.computing(s.Searching()), s.host.Cores
	switch threads := Together.Threads(cores, n); {
	case n < 2:
		return ""
	case n > cores:
		return i18n.L("%d panes use %d threads on %d cores: compare moves and lengths rather than times, or run them in turns.", n, n*threads, cores)
	default:
		return i18n.L("Each of the %d panes gets %d of %d cores.", n, threads, cores)
	}
}

// computing counts the panes whose engine computes on this machine: a recording that is
// played only waits, and a worker elsewhere has cores of its own.
func (s *Session) computing(panes []*Pane) (n int) {
	for _, p := range panes {
		if e := p.Form.Engine(); !isRecorded(e) && s.elsewhere(e.Info()) == "" {
			n++
		}
	}
	return n
}
