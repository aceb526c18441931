//go:build !nogui

package window

import (
	"errors"

	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/run"
	"tourscope/solver/stats"
)

// err returns why no run can start, or nil.
func (s *setup) err() error {
	if err := s.fits(); err != nil {
		return err
	}
	for _, group := range [][]*control.Field{s.params, s.start, s.limits} {
		for _, f := range group {
			if err := f.Err(); err != nil {
				return err
			}
		}
	}
	return s.launchPlan.Err()
}

// settings are the settings of the next run.
func (s *setup) settings() (run.Settings, error) {
	if s.problem == nil {
		return run.Settings{}, i18n.Error("open an instance first")
	}
	if err := s.err(); err != nil {
		return run.Settings{}, err
	}
	limits, err := s.runLimits()
	if err != nil {
		return run.Settings{}, err
	}
	seed, err := parseSeed(s.startField(startSeed).Value)
	if err != nil {
		return run.Settings{}, err
	}
	settings := run.Settings{Problem: s.problem, Engine: s.engine, Values: s.differences(), Seed: seed,
		Heuristic: s.heuristic(), Limits: limits}
	if s.startsWith(shownTour) {
		if settings.Start = s.shown(); settings.Start == nil {
			return settings, i18n.Error("there is no tour to start from yet: choose another start tour")
		}
	}
	return settings, nil
}

// Engine, Values, Err, Settings and Goal implement session.Form.
func (s *setup) Engine() solver.Engine           { return s.engine }
func (s *setup) Values() map[string]string       { return s.differences() }
func (s *setup) Err() error                      { return s.err() }
func (s *setup) Settings() (run.Settings, error) { return s.settings() }
func (s *setup) Goal() session.Goal              { return s.goal() }

// runLimits turns the stop rules into the run's terms. A gap is a length, too.
func (s *setup) runLimits() (run.Limits, error) {
	var l run.Limits
	var err [5]error
	var gap float64
	l.Time, err[0] = i18n.ParseTime(s.limit(limitTime).Value)
	l.Iterations, err[1] = i18n.ParseCount(s.limit(limitIterations).Value)
	l.Target, err[2] = i18n.ParseLength(s.limit(limitTarget).Value, s.decimals)
	l.Stagnation, err[3] = i18n.ParseTime(s.limit(limitStagnation).Value)
	gap, err[4] = i18n.ParsePercent(s.limit(limitGap).Value)
	if err := errors.Join(err[:]...); err != nil {
		return l, err
	}
	if gap >= 0 && s.optimum != nil {
		l.Target = max(l.Target, stats.Within(gap, s.optimum.Length))
	}
	return l, nil
}
