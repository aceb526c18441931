//go:build !nogui

package window

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/crash"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// watchCrashes records a crash of this window, and reads the report of an earlier one.
// A failure is reported and otherwise ignored.
func watchCrashes(options *Options) (stop func()) {
	heading := systemText(options.Version) + "\nBegan: " + time.Now().Format(time.RFC3339)
	last, stop, err := crash.Watch(crash.DefaultFolder(), heading)
	if err != nil {
		fmt.Fprintln(os.Stderr, "tourscope:", err)
	}
	options.Crash = last
	return stop
}

// systemText describes the program and the system it runs on. The version names the
// system.
func systemText(version string) string {
	return fmt.Sprintf("Tourscope %s, %d processors", version, runtime.NumCPU())
}

// tellCrash reports that the last window crashed and where its report is, and offers
// to open again what was open.
func (s *shell) tellCrash() {
	report := s.options.Crash
	if report == nil {
		return
	}
	said := widget.NewLabel(s.crashText())
	said.Wrapping = fyne.TextWrapWord
	path := control.NewCaption(report.Path)
	path.Ellipsis = true
	var d *control.Dialog
	buttons := []fyne.CanvasObject{s.copyCrash(), layout.NewSpacer()}
	search, interrupted := s.lastInterrupted()
	if last, views := s.store.Session.Open, s.store.Session.Views; s.closedByCrash() && !(interrupted && search.Source == last[0]) {
		buttons = append(buttons, control.NewButton(i18n.L("Reopen %s", buttonName(last[0])), func() {
			d.Hide()
			s.views = views
			s.openAll(last)
		}))
	}
	if interrupted {
		buttons = append(buttons, s.interruptedButton(search, func() { d.Hide() }))
	}
	done := control.NewButton(i18n.L("Close"), func() { d.Hide() })
	done.Importance = widget.HighImportance
	d = control.NewDialog(s.win, i18n.L("Tourscope closed unexpectedly"), control.Column(8, control.Unpadded(said), control.NewHintArea(s.hints, report.Path, path)), append(buttons, done)...)
	s.present(d, 560, 0)
}

// closedByCrash reports whether something was open that reopen leaves closed.
func (s *shell) closedByCrash() bool {
	return len(s.store.Session.Open) > 0 && len(s.options.Files) == 0 && !s.store.Preferences.StartEmpty
}

func (s *shell) crashText() string {
	text := i18n.L("Tourscope closed unexpectedly on %s.", s.options.Crash.When.Format("2 January 2006, 15:04"))
	if s.closedByCrash() {
		text += " " + i18n.L("The last session was not restored, in case it caused the problem.")
	}
	if s.results() != nil {
		text += " " + i18n.L("Your library has the best tours of finished runs.")
	}
	return text + " " + i18n.L("Please include the report when you report the problem.")
}

// copyCrash creates the button that copies the report. The button confirms it by its own
// label: the dialog dims the status line.
func (s *shell) copyCrash() *control.Button {
	button := control.NewButton(i18n.L("Copy report"), nil)
	button.Icon = theme.ContentCopyIcon()
	button.OnTapped = func() {
		s.app.Clipboard().SetContent(s.options.Crash.Text)
		button.SetIcon(theme.ConfirmIcon())
		button.SetText(i18n.L("Report copied"))
	}
	return button
}

// copyReport copies what a problem report needs: version, system and the last crash.
func (s *shell) copyReport() {
	s.app.Clipboard().SetContent(s.report())
	s.status.say(i18n.L("Copied: program, system, instance, settings and the last error."))
}

func (s *shell) report() string {
	lines := []string{systemText(s.options.Version)}
	if s.isOpen() {
		p := s.pane().problem()
		lines = append(lines, fmt.Sprintf("Instance: %s, %d cities, %s, %s", p.Name(), p.Cities(), p.Metric(), s.pane().loaded.path))
	}
	for i, p := range s.panes() {
		info, values := p.Info()
		lines = append(lines, fmt.Sprintf("Pane %d: %s %v, %s", i+1, info.Name, values, p.Phase()))
		if r := p.Run(); r != nil {
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
