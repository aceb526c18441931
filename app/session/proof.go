package session

import (
	"context"

	"tourscope/solver/bound"
	"tourscope/solver/run"
	"tourscope/solver/stats"
)

// Bound is the best lower bound of all tours of the problem that is open, as far as one was
// computed: beside searches of problems whose optimum is unknown. The zero value is
// no bound.
func (s *Session) Bound() bound.Bound { return s.proof.bound() }

// Bound is that of the session, now and later, until another problem is opened: any
// goroutine may call the function that it returns.
func (p *Pane) Bound() func() bound.Bound { return p.session.proof.bound }

// Know takes over a bound of the problem that is open from an earlier search, if none as high is known.
func (s *Session) Know(b bound.Bound) {
	if b.Length > s.proof.best.Length {
		s.proof.best = b
	}
}

// bound returns the best bound.
func (p proof) bound() bound.Bound {
	if p.beside != nil && p.beside.Best().Length > p.best.Length {
		return p.beside.Best()
	}
	return p.best
}

// prove begins to compute the bound with a race, on one thread of low priority.
func (s *Session) prove(turns []turn) {
	if !s.host.Bounds || s.problem == nil || s.optimum != nil && s.optimum.Proven || s.proof.whole || s.proof.beside != nil {
		return
	}
	for _, t := range turns {
		if isRecorded(t.asked.Engine) {
			return // what is played has been searched before
		}
	}
	rise := s.proof.goals.rise
	beside := bound.Start(context.Background(), s.problem, bound.Settings{Report: func(b bound.Bound) { rise(b.Length) }})
	s.proof.beside = beside
	s.beside.Go(func() { <-beside.Done() })
}

// suspend ends the computation with the race, and keeps what it has found. It is begun anew
// with the next race unless it had ended by itself.
func (s *Session) suspend() {
	s.proof.goals.forget()
	beside := s.proof.beside
	if beside == nil {
		return
	}
	select {
	case <-beside.Done():
		s.proof.whole = true
	default:
		beside.Cancel()
	}
	s.proof.best, s.proof.beside = s.Bound(), nil
}

// Aimed are the settings of the pane's next run with the length at which it is done.
func (p *Pane) Aimed(asked run.Settings) run.Settings {
	p.session.aim(&asked, p.Form.Goal())
	return asked
}

// aim stops settings at the proven optimum. A recording is played to its end.
func (s *Session) aim(asked *run.Settings, goal Goal) {
	if s.optimum != nil && s.optimum.Proven && !isRecorded(asked.Engine) {
		asked.Limits.Target = max(asked.Limits.Target, goal.length(s.optimum.Length))
	}
}

// Proves is how far a tour is above the optimum at most, in percent; false: nothing is proven.
func (s *Session) Proves(length int64) (percent float64, known bool) {
	if length <= 0 {
		return 0, false
	}
	if s.optimum != nil && s.optimum.Proven && s.optimum.Length > 0 {
		return stats.SEC(length, s.optimum.Length), true
	}
	return s.Bound().Gap(length)
}

// Proves is that of the session.
func (p *Pane) Proves(length int64) (percent float64, known bool) { return p.session.Proves(length) }
