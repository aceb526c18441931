package session

import "tourscope/solver/run"

// Work is what goes on in a place; false: nothing does.
func (s *Session) Work(p Place) (Work, bool) {
	if p == Laboratory {
		return s.search()
	}
	if s.host.Working == nil {
		return Work{}, false
	}
	return s.host.Working(p)
}

// Badge is what works in a place while another one is in front, so that nothing works unseen.
// The place in front shows its work itself.
func (s *Session) Badge(p Place) Badge {
	if p == s.front {
		return Badge{}
	}
	work, works := s.Work(p)
	return Badge{Work: work, Working: works, Ended: !works && s.left[p]}
}

// leave notes whether something works in the place that the user leaves.
func (s *Session) leave(to Place) {
	if _, s.left[s.front] = s.Work(s.front); !s.left[s.front] {
		delete(s.left, s.front)
	}
	delete(s.left, to)
}

// search is the work of the panes.
func (s *Session) search() (Work, bool) {
	phase := s.Phase()
	if phase == Idle {
		return Work{}, false
	}
	work := Work{Share: -1, Paused: phase == Pausing}
	for _, p := range s.panes {
		if p.running == nil {
			continue
		}
		figures := p.running.Figures()
		work.Elapsed = max(work.Elapsed, figures.Elapsed)
		work.Share = max(work.Share, limitShare(p.running.Settings().Limits, figures))
	}
	if number, of, _, is := s.Turn(); is && work.Share >= 0 {
		work.Share = (float64(number-1) + work.Share) / float64(of)
	}
	return work, true
}

// limitShare is the part of its time or iterations that a run has used; negative without
// such a stop rule.
func limitShare(limits run.Limits, figures run.Figures) float64 {
	share := -1.0
	if limits.Time > 0 {
		share = figures.Elapsed.Seconds() / limits.Time.Seconds()
	}
	if limits.Iterations > 0 {
		share = max(share, float64(figures.Iteration)/float64(limits.Iterations))
	}
	return min(share, 1)
}
