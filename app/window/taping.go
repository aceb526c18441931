//go:build !nogui

package window

import (
	"context"
	"io"
	"time"

	"tourscope/app/report"
	"tourscope/app/save"
	"tourscope/app/window/control"
	"tourscope/app/window/words"
	"tourscope/solver"
	"tourscope/solver/record"
	"tourscope/solver/run"
)

// Runs are recorded in memory, so that each can be replayed when it has ended.
// Only who wants to keep a recording saves it.

const (
	tapeEvery = 40 * time.Millisecond // 25 tours a second: as much as an eye follows
	tapeRoom  = 64                    // million bytes a run, unless the preferences say otherwise
)

// tape has the run recorded that is asked for, if it is wanted. What plays a
// recording has one already.
func (s *shell) tape(p *pane, asked run.Settings) run.Settings {
	p.tape, p.recording = nil, nil
	if played, is := asked.Engine.(recorded); is {
		p.recording = played.Recording()
		return asked
	}
	if !s.terms.record.Checked {
		return asked
	}
	room := tapeRoom
	if mb := s.store.Preferences.RecordingMB; mb > 0 {
		room = mb
	}
	p.tape = record.NewTape(asked.Engine, s.environment(asked), tapeEvery, room*1_000_000)
	asked.Engine = p.tape
	return asked
}

// environment says where a run takes place.
func (s *shell) environment(asked run.Settings) map[string]string {
	device := ""
	if info := asked.Engine.Info(); info.Device == solver.GPU && s.hasWorker() {
		device = s.options.Worker.Status().Devices.Taken(info, asked.Values)
	}
	return report.Environment(s.options.Version, device)
}

// endTape takes the recording of a run that has ended.
func (p *pane) endTape() {
	if p.tape == nil {
		return
	}
	p.recording, p.tape = p.tape.Recording(), nil
}

// recordingNow says whether a run is being recorded.
func (r *replayer) recordingNow() bool {
	for _, p := range r.shell.panes {
		if p.tape != nil {
			return true
		}
	}
	return false
}

// liveText says what has been recorded so far.
func (r *replayer) liveText() string {
	tours, bytes := 0, int64(0)
	for _, p := range r.shell.panes {
		if p.tape != nil {
			n, b := p.tape.Size()
			tours, bytes = tours+n, bytes+b
		}
	}
	if tours == 1 {
		return words.L("●  Recording: one tour, %s. You can replay it here when the search has ended.", words.FormatBytes(bytes))
	}
	return words.L("●  Recording: %s tours, %s. You can replay it here when the search has ended.",
		words.FormatCount(int64(tours)), words.FormatBytes(bytes))
}

// toggleRecording decides for this and all later runs.
func (s *shell) toggleRecording() {
	s.store.Preferences.NoRecording = !s.store.Preferences.NoRecording
	s.terms.record.SetChecked(!s.store.Preferences.NoRecording)
	s.keepLater()
}

func (s *shell) hasRecording() bool { return s.isOpen() && s.pane.recording != nil }

func (s *shell) askSaveRecording() {
	name := s.fileName() + "-" + s.pane.recording.Header.Engine.Name + ".rec"
	note := control.NewCaption(words.L("The run of the active pane with its instance; it can be replayed on any computer."))
	control.NewSaveDialog(s.frame(), words.L("Save recording"), name, []string{".rec"}, note, s.saveRecording).Show(520, 0)
}

func (s *shell) saveRecording(path string) {
	recording := s.pane.recording
	s.write(path, func(context.Context, func(float64)) error {
		return save.File(path, func(w io.Writer) error { return recording.Write(w) })
	})
}
