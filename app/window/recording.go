//go:build !nogui

package window

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"tourscope/solver"
	"tourscope/solver/record"
)

// A recorded run stands in for an engine whose device is missing here: it is a
// pane like any other, and plays at the speed at which it was recorded.

// recorded is a recorded run as an engine.
type recorded struct{ *record.Replay }

var _ solver.Engine = recorded{}

// recordedMark is what tells the title of a recording from its engine's.
const recordedMark = " (recorded)"

// Info says that it is a recording, and that there is nothing to choose.
func (r recorded) Info() solver.Info {
	info := r.Replay.Info()
	info.Title += recordedMark
	info.Summary = "Plays a recorded run: " + info.Summary
	return info
}

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
	if s.isOpen() && l.recording.PlaysOn(s.pane.problem()) && len(s.panes) < maxPanes {
		s.take(newPane(s.host()))
	} else {
		for s.comparing() {
			s.closePane(s.pane)
		}
		s.show(l)
	}
	s.pane.setup.use(recorded{l.recording.Replay(1)})
	s.pane.setup.override(l.recording.Header.Values)
	s.pane.recording = l.recording
	s.choose(s.pane)
	s.replay.begin()
}
