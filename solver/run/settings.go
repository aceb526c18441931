package run

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"tourscope/solver"
	"tourscope/solver/start"
)

// Limits are the stop rules of a run. Zero means no limit. The engine's own end
// and the user's stop always count.
type Limits struct {
	Time       time.Duration // on the run's clock, which is stopped during a pause
	Iterations int64         // in the unit of Info.Iteration
	Target     int64         // stop at a tour of this length or shorter
	Processor  time.Duration // of processor time; where that is not measured, of the run's clock
	Stagnation time.Duration // time without a better tour
}

// Settings describe a run. Start takes precedence over Heuristic.
type Settings struct {
	Problem   *solver.Problem
	Engine    solver.Engine
	Values    map[string]string // parameters to change from their defaults
	Seed      uint64
	Heuristic string        // a name of package start; empty: the engine's usual one, see Heuristic
	Start     []solver.City // improve this tour

	// Others are tours of which Start takes what is better in them before the search begins: see package recombine.
	Others [][]solver.City

	Limits Limits
	Paused bool // begin paused at the start tour, to go on by Resume or Step

	// Threads is the budget of host threads, see solver.Job; 0: all cores.
	Threads int

	// LowPriority runs the search at low scheduling priority, so that the window of the same
	// program stays responsive. It has an effect on Linux only.
	LowPriority bool

	// Processor enables the measurement of processor time. For engines in this process
	// it is the time of the whole process, so it is exact only if nothing else runs in it.
	Processor bool
}

// Heuristic returns the start heuristic that a run of the engine takes when its
// settings name none.
func Heuristic(info solver.Info) string {
	if info.Start != "" {
		return info.Start
	}
	return start.Default
}

// check rejects invalid settings and fills in the defaults.
func (s *Settings) check() (solver.Info, solver.Values, error) {
	var none solver.Info
	if s.Problem == nil || s.Engine == nil {
		return none, nil, errors.New("a run needs a problem and an engine")
	}
	info := s.Engine.Info()
	if err := info.Check(s.Problem); err != nil {
		return none, nil, err
	}
	values, err := info.Values(s.Values)
	if err != nil {
		return none, nil, err
	}
	if err := s.Limits.check(); err != nil {
		return none, nil, err
	}
	if s.Threads < 0 || s.Threads > solver.MaxThreads {
		return none, nil, fmt.Errorf("a run has from 1 to %d threads, not %d: 0 means all cores", solver.MaxThreads, s.Threads)
	}
	return info, values, s.checkStart(info)
}

func (s *Settings) checkStart(info solver.Info) error {
	if s.Start != nil {
		if err := s.Problem.CheckTour(s.Start); err != nil {
			return fmt.Errorf("the start tour does not fit %s: %w", s.Problem.Name(), err)
		}
		for _, order := range s.Others {
			if err := s.Problem.CheckTour(order); err != nil {
				return fmt.Errorf("another start tour does not fit %s: %w", s.Problem.Name(), err)
			}
		}
		s.Start = slices.Clone(s.Start)
		return nil
	}
	if len(s.Others) > 0 {
		return errors.New("a run with other tours needs a start tour")
	}
	if s.Heuristic == "" {
		s.Heuristic = Heuristic(info)
	}
	if !slices.Contains(start.Names(), s.Heuristic) {
		return fmt.Errorf("unknown start heuristic %q: use one of %s", s.Heuristic, strings.Join(start.Names(), ", "))
	}
	return nil
}

func (l Limits) check() error {
	switch {
	case l.Time < 0:
		return fmt.Errorf("the time limit %v is negative: 0 means no limit", l.Time)
	case l.Processor < 0:
		return fmt.Errorf("the limit of processor time %v is negative: 0 means no limit", l.Processor)
	case l.Iterations < 0:
		return fmt.Errorf("the iteration limit %d is negative: 0 means no limit", l.Iterations)
	case l.Target < 0:
		return fmt.Errorf("the target length %d is negative: 0 means none", l.Target)
	case l.Stagnation < 0:
		return fmt.Errorf("the stagnation limit %v is negative: 0 means no limit", l.Stagnation)
	}
	return nil
}
