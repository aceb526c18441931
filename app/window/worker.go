//go:build !nogui

package window

import (
	"context"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/gpu"
)

// The GPU engines compute in a worker, here or on another machine. The window
// shows its state, lets the user set the command that starts it, and starts it
// again.

func (s *shell) hasWorker() bool { return s.options.Worker != nil }

// probeWorker asks the worker for its devices in the background. A command of
// the command line goes before the one in the preferences.
func (s *shell) probeWorker() {
	if !s.hasWorker() {
		s.settleEngines()
		return
	}
	if command := s.store.Preferences.Worker; command != "" && s.options.Worker.Command() == "" {
		s.options.Worker.SetCommand(command)
	}
	s.askWorker(s.options.Worker.Probe)
}

// askWorker starts the worker and then updates the list of engines.
func (s *shell) askWorker(start func(context.Context) error) {
	s.beside(func(ctx context.Context) { // closing the window cancels it
		_ = start(ctx) // the error is in the worker's status
		s.do(func() {
			if !s.closing {
				for _, p := range s.panes() {
					p.setup.describe()
				}
				s.settleEngines()
				s.refresh()
				s.sayOpenedAgain()
				s.runAtLast()
				if s.matching {
					s.startMatchup()
				}
			}
		})
	})
}

// showWorker shows the worker's state, and the command that starts it.
func (s *shell) showWorker() {
	worker := s.options.Worker
	status := widget.NewLabel("")
	status.Wrapping = fyne.TextWrapWord
	command := control.NewHintEntry(s.hints, i18n.L("Worker command"), 300)
	command.SetText(worker.Command())
	command.SetPlaceHolder("ssh gpuhost tourscope-gpu worker")
	var window *control.Dialog
	over := make(chan struct{})
	start := func() {
		s.store.Preferences.Worker = strings.TrimSpace(command.Text)
		worker.SetCommand(s.store.Preferences.Worker)
		s.askWorker(worker.Restart)
	}
	command.OnSubmitted = func(string) { start() }
	command.Escape = func() { window.Hide() }
	again := control.NewButton(i18n.L("Restart"), start)
	again.Importance = widget.HighImportance
	done := control.NewButton(i18n.L("Close"), func() { window.Hide() })
	note := control.NewCaption(i18n.L("Leave empty to use tourscope-gpu next to this program or on the PATH."))
	body := control.Column(12, control.Unpadded(status), control.Column(4, control.NewCaption(i18n.L("Command")), command, note))
	window = control.NewDialog(s.win, i18n.L("GPU worker"), body, done, again)
	window.SetOnClosed(func() { close(over) })
	show := func() { status.SetText(describeWorker(worker.Status())) }
	show()
	s.repeat(over, show)
	s.present(window, 560, 0)
}

// repeat calls show on the window's goroutine at intervals, until over returns true.
func (s *shell) repeat(over <-chan struct{}, show func()) {
	s.background.Go(func() {
		tick := time.NewTicker(300 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-over:
				return
			case <-s.life.Done():
				return
			case <-tick.C:
				s.do(show)
			}
		}
	})
}

// describeWorker describes the state of a worker in a few lines.
func describeWorker(st gpu.Status) string {
	switch st.State {
	case gpu.Starting:
		return i18n.L("Starting the worker…")
	case gpu.Missing:
		return i18n.Capitalised(st.Problem.Error()) + "."
	case gpu.Unknown:
		return i18n.L("No worker started")
	}
	lines := []string{i18n.L("Ready: %s on %s.", st.Program, st.Host)}
	if st.Devices.None != "" {
		lines = append(lines, i18n.Capitalised(st.Devices.None)+".")
	}
	for _, d := range st.Devices.List {
		lines = append(lines, i18n.L("%s, %d GiB, driver for CUDA %s", d.Name, d.Memory>>30, d.Driver))
	}
	return strings.Join(lines, "\n")
}
