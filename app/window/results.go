//go:build !nogui

package window

import (
	"slices"

	"tourscope/app/library"
	"tourscope/app/report"
	"tourscope/app/session"
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/bound"
	"tourscope/solver/fingerprint"
	"tourscope/solver/run"
)

// The window remembers the best tour of each instance, as the command line's
// solve does, away from its own goroutine.

// results is the library of our best tours; nil where none are to be kept.
func (s *shell) results() *library.Library {
	if !s.options.LibraryFixed && s.store.Preferences.ForgetResults {
		return nil
	}
	return s.options.Library
}

func (s *shell) keepsResults() bool { return s.results() != nil }

// toggleResults switches whether results are kept.
func (s *shell) toggleResults() {
	s.store.Preferences.ForgetResults = !s.store.Preferences.ForgetResults
	s.keepLater()
	s.resultsSwitched()
	if s.keepsResults() {
		s.status.say(i18n.L("Your best tours are kept in %s.", s.results().Path()))
	} else {
		s.status.say(i18n.L("New tours are no longer kept. Existing ones remain in %s.", s.options.Library.Path()))
	}
}

// resultsSwitched follows the preference.
func (s *shell) resultsSwitched() {
	s.best = nil
	s.lookUpBest()
	s.browser.LibrarySwitched()
}

// remember waits for the end of a run, whatever ends it, and keeps its best tour. The
// pane shows the end first, so that the message of the library is about a tour that is shown.
// A recording that is played is no result.
func (s *shell) remember(p *pane, r *run.Run) {
	_, isRecording := r.Settings().Engine.(session.Recorded)
	results, optimum, source := s.results(), p.loaded.bestKnown(), sourceOf(p.loaded.path)
	if results == nil || isRecording {
		return
	}
	proven := p.Bound()
	over := p.Followed() // of this run; the pane may start another
	endCheckpoint := s.checkpoint(p, r, source)
	s.background.Go(func() {
		<-over
		stored := true
		defer func() { endCheckpoint(stored) }()
		outcome, _ := r.Wait()
		least := proven()
		if outcome.Order == nil || outcome.State.Iteration == 0 && outcome.Stages.Gain() == 0 && outcome.Length > least.Length {
			return // only the start tour, and not proven to be optimal: no result
		}
		summary := report.Summarise(r.Settings(), r.Values(), outcome, optimum, s.options.Version)
		summary.Prove(least)
		problem := r.Settings().Problem
		standing, err := s.keeper.add(results, problem, library.ResultOf(summary, outcome, source))
		if stored = err == nil; stored {
			s.dropInterrupted(problem, outcome.Length)
		}
		s.do(func() { s.remembered(problem, standing, err) })
	})
}

// remembered shows how a result compares with the best one before.
func (s *shell) remembered(p *solver.Problem, standing library.Comparison, err error) {
	if s.closing {
		return
	}
	text := ""
	switch {
	case err != nil:
		text = i18n.L("The tour was not kept: %s.", err.Error())
	case standing.First:
		text = i18n.L("First tour of %s in your library: %s.", p.Name(), i18n.FormatLength(standing.Length, p.Decimals()))
	case standing.Improved:
		text = i18n.L("New best of %s: %s, previously %s.", p.Name(), i18n.FormatLength(standing.Length, p.Decimals()), i18n.FormatLength(standing.Before, p.Decimals()))
	case p == s.pane().problem() && standing.Length > standing.Before && !s.justFound(standing.Before):
		text = i18n.L("Your best is %s.", i18n.FormatLength(standing.Before, p.Decimals()))
	}
	s.status.add(text)
	s.lookUpBest()
	s.browser.LibraryChanged()
}

// justFound reports whether a pane has a tour of a length: then the status line has said so.
func (s *shell) justFound(length int64) bool {
	return slices.ContainsFunc(s.panes(), func(p *pane) bool { return p.length == length && p.bestTour() != nil })
}

// lookUpBest reads the library's entry of the open instance.
func (s *shell) lookUpBest() {
	results, folder, p := s.results(), s.checkpoints(), s.pane().problem()
	if results == nil || p == nil {
		return
	}
	s.background.Go(func() {
		entry, known, err := results.Find(fingerprint.Of(p))
		last := newestOf(folder, p)
		s.do(func() {
			if s.closing || s.pane().problem() != p {
				return
			}
			if s.best = nil; known && err == nil {
				s.best = &entry
				s.knowBound(bound.Bound{Length: entry.Bound})
			}
			s.tellBest()
			s.setInterrupted(last)
			s.refresh()
		})
	})
}

// knowBound shows how far the tours are above the optimum at most, by a bound that the library has.
func (s *shell) knowBound(b bound.Bound) {
	s.session.Know(b)
	for _, p := range s.panes() {
		if p.length > 0 {
			p.prove(p.length)
		}
	}
}

// tellBest says of an instance that was just opened which tour the library has of it: the panes
// show none, as if it had never been solved.
func (s *shell) tellBest() {
	if s.best == nil || s.pane().bestTour() != nil || s.status.message != s.openedMessage {
		return
	}
	length := i18n.FormatLength(s.best.Length, s.pane().problem().Decimals())
	s.status.add(i18n.L("Your best tour is %s long: %s shows it.", length, s.actions.find("show-best").key.String()))
}
