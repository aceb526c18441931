//go:build !nogui

package window

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/crash"
	"tourscope/app/window/control"
	"tourscope/app/window/words"
)

// watchCrashes keeps the last words of this window, and takes up those of the one
// before. That it cannot is said, and stops nothing.
func watchCrashes(options *Options) (stop func()) {
	heading := systemText(options.Version) + "\nBegan: " + time.Now().Format(time.RFC3339)
	last, stop, err := crash.Watch(crash.DefaultFolder(), heading)
	if err != nil {
		fmt.Fprintln(os.Stderr, "tourscope:", err)
	}
	options.Crash = last
	return stop
}

// systemText says which program this is and what it runs on.
func systemText(version string) string {
	return fmt.Sprintf("Tourscope %s, %s, %s/%s, %d processors", version, runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
}

// tellCrash says that the last window crashed and where its last words are.
func (s *shell) tellCrash() {
	report := s.options.Crash
	if report == nil {
		return
	}
	said := widget.NewLabel(words.L("Tourscope ended unexpectedly on %s. What was open then stays closed this time; finished runs are in your library. "+
		"The report says what happened. It names the files that were open, and nothing else of yours.",
		report.When.Format("2 January 2006, 15:04")))
	said.Wrapping = fyne.TextWrapWord
	path := control.NewCaption(report.Path)
	path.Ellipsis = true
	copied := widget.NewButtonWithIcon(words.L("Copy the report"), theme.ContentCopyIcon(), func() {
		s.app.Clipboard().SetContent(report.Text)
		s.status.say(words.L("Copied: the report of the crash."))
	})
	content := control.Column(8, control.Flushed(said), path, container.NewHBox(copied))
	s.present(control.NewNotice(s.win, words.L("Tourscope crashed the last time"), content), 560, 0)
}

// copyReport copies what a person who answers questions would ask for first.
func (s *shell) copyReport() {
	s.app.Clipboard().SetContent(s.report())
	s.status.say(words.L("Copied: program, system, instance, settings and the last error, to be sent with a question."))
}

func (s *shell) report() string {
	lines := []string{systemText(s.options.Version)}
	if s.isOpen() {
		p := s.pane.problem()
		lines = append(lines, fmt.Sprintf("Instance: %s, %d cities, %s, %s", p.Name(), p.Cities(), p.Metric(), s.pane.loaded.path))
	}
	for i, p := range s.panes {
		info, values := p.engine()
		lines = append(lines, fmt.Sprintf("Pane %d: %s %v, %s", i+1, info.Name, values, p.runner.phase))
		if r := p.runner.current; r != nil {
			n := r.Figures()
			lines = append(lines, fmt.Sprintf("        seed %d, best %d, iteration %d, %v, stop: %v", r.Settings().Seed, n.Best, n.Iteration, n.Elapsed, n.Stop))
		}
	}
	for _, e := range s.options.Registry.Engines() {
		if why := e.Info().Unavailable; why != "" {
			lines = append(lines, "Not available: "+e.Info().Name+": "+why)
		}
	}
	if s.lastError != "" {
		lines = append(lines, "Last error: "+s.lastError)
	}
	if s.options.Crash != nil {
		lines = append(lines, "Last crash:", s.options.Crash.Text)
	}
	return strings.Join(lines, "\n") + "\n"
}
