//go:build !nogui

package window

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"tourscope/app/session"
	"tourscope/solver"
	"tourscope/solver/record"
)

func isRecording(path string) bool {
	return strings.HasSuffix(strings.ToLower(filepath.Base(path)), ".rec")
}

func loadRecording(r io.Reader, path string) (*record.Recording, error) {
	recording, err := record.Read(r)
	var file *fs.PathError
	if err != nil && !errors.As(err, &file) {
		return nil, &solver.FileError{File: path, Reason: err.Error()}
	}
	return recording, err
}

// showRecording adds a pane that plays a recording of the instance that is open,
// or opens it alone.
func (s *shell) showRecording(l *loaded) {
	if s.isOpen() && l.recording.PlaysOn(s.pane().problem()) && len(s.panes()) < session.MaxPanes {
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
	s.replay.begin()
}
