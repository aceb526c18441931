//go:build !nogui

package window

import (
	"context"
	"io"

	"tourscope/app/report"
	"tourscope/app/save"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/run"
)

// Runs are recorded in memory, so that each can be replayed when it has ended.
// A recording is kept only if the user saves it.

// tapeRoom is for one run, in million bytes, unless the preferences say otherwise.
const tapeRoom = 64

// recordingRoom is how many bytes the recording of a run may take; 0: runs are not
// recorded.
func (s *shell) recordingRoom() int {
	if !s.records() {
		return 0
	}
	if mb := s.store.Preferences.RecordingMB; mb > 0 {
		return mb * 1_000_000
	}
	return tapeRoom * 1_000_000
}

// gpuName names the GPU that an engine takes with its parameters.
func (s *shell) gpuName(info solver.Info, values map[string]string) string {
	if !s.hasWorker() {
		return ""
	}
	return s.options.Worker.Status().Devices.Names(info, values)
}

// workerMachine names the machine of a worker that is not on this one, or "".
func (s *shell) workerMachine(solver.Info) string {
	if !s.hasWorker() {
		return ""
	}
	if st := s.options.Worker.Status(); st.Remote {
		return st.Host
	}
	return ""
}

// environment describes where a run takes place.
func (s *shell) environment(asked run.Settings) map[string]string {
	device := ""
	if info := asked.Engine.Info(); info.Device == solver.GPU && s.hasWorker() {
		device = s.options.Worker.Status().Devices.Taken(info, asked.Values)
	}
	return report.Environment(s.options.Version, device, asked.Threads)
}

// records reports whether the next run is recorded.
func (s *shell) records() bool { return s.shared.record.Checked }

// toggleRecording decides for this and all later runs.
func (s *shell) toggleRecording() {
	s.store.Preferences.NoRecording = !s.store.Preferences.NoRecording
	s.shared.record.SetChecked(!s.store.Preferences.NoRecording)
	s.keepLater()
}

func (s *shell) hasRecording() bool { return s.isOpen() && s.pane().Recording != nil }

func (s *shell) askSaveRecording() {
	name := s.fileName() + "-" + s.pane().Recording.Header.Engine.Name + ".rec"
	note := control.NewCaption(i18n.L("The run of the active pane with its instance; it can be replayed on any computer."))
	control.NewSaveDialog(s.frame(), i18n.L("Save recording"), name, []string{".rec"}, note, s.saveRecording).Show(520, 0)
}

func (s *shell) saveRecording(path string) {
	recording := s.pane().Recording
	s.write(path, func(context.Context, func(float64)) error {
		return save.File(path, func(w io.Writer) error { return recording.Write(w) })
	})
}
