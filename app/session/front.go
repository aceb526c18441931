package session

import "errors"

// Front is the place in front. A session begins in the Laboratory.
func (s *Session) Front() Place { return s.front }

// WhyNotGo returns why a place cannot be shown, or nil.
func (s *Session) WhyNotGo(to Place) error {
	if to == Sweep && !s.IsOpen() {
		return errors.New(s.host.Translator.L("a sweep runs on the instance that is open: open one first"))
	}
	return nil
}

// Go brings a place to the front. A search goes on behind it; Host.Fronted shows the change.
func (s *Session) Go(to Place) {
	if s.front == to {
		return
	}
	if err := s.WhyNotGo(to); err != nil {
		s.host.Fail(err)
		return
	}
	s.leave(to)
	s.front = to
	s.host.Fronted(to)
	s.host.Changed()
}

// Back returns to the Laboratory from wherever the user is.
func (s *Session) Back() { s.Go(Laboratory) }

// WhyNotHere returns why a command of some places does not work in the place in front,
// or nil. A command of no place works everywhere.
func (s *Session) WhyNotHere(of ...Place) error {
	if len(of) == 0 {
		return nil
	}
	for _, p := range of {
		if p == s.front {
			return nil
		}
	}
	i18n := s.host.Translator
	if of[0] == Laboratory {
		return errors.New(i18n.L("this belongs to the Laboratory: press Esc to return there"))
	}
	return errors.New(i18n.L("this belongs to another place: press Ctrl+%d to go there", int(of[0])+1))
}
