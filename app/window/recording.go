//go:build !nogui

package window

import (
	"slices"

	"tourscope/app/session"
	"tourscope/solver"
	"tourscope/solver/record"
)

// showRecording adds a pane that plays a recording of the instance that is open,
// or opens it alone.
func (s *shell) showRecording(l *loaded) {
	if s.joins(l.recording) {
		before := s.pane()
		s.take(s.newPane(), before)
	} else {
		for s.comparing() {
			s.closePane(s.pane())
		}
		s.show(l)
	}
	s.pane().setup.use(session.Recorded{Replay: l.recording.Replay(1)})
	s.pane().setup.override(l.recording.Header.Values)
	s.pane().Recording = l.recording
	s.choose(s.pane())
	s.replay.begin(l.recording)
}

// joins reports whether a recording is played in a pane beside those of the open instance.
func (s *shell) joins(r *record.Recording) bool {
	return s.isOpen() && r.PlaysOn(s.pane().problem()) && len(s.panes()) < session.MaxPanes
}

// leaveRecordings closes the panes that play recordings of other problems; one that is the only
// pane gets the engine that it had before.
func (s *shell) leaveRecordings(p *solver.Problem) {
	for _, shown := range slices.Clone(s.panes()) {
		switch recorded, is := shown.setup.engine.(session.Recorded); {
		case !is || recorded.Recording().PlaysOn(p):
		case s.comparing():
			s.closePane(shown)
		default:
			shown.setup.useReal()
		}
	}
}
