//go:build !nogui

package window

import (
	"slices"

	"fyne.io/fyne/v2"

	"tourscope/app/settings"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/app/window/preferences"
	"tourscope/canvas/palette"
)

func (s *shell) themeLabel() string { return i18n.L("Theme: %s", s.store.Preferences.Theme) }

// nextTheme switches to the next theme.
func (s *shell) nextTheme() {
	modes := preferences.Themes()
	at := slices.Index(modes, s.store.Preferences.Theme)
	s.store.Preferences.Theme = modes[(at+1)%len(modes)]
	s.applyTheme()
	s.status.say(s.themeLabel())
}

// applyTheme may be called only once the toolkit runs: before, it would stop
// following the system's theme.
func (s *shell) applyTheme() {
	s.app.Settings().SetTheme(control.NewTheme(s.store.Preferences.Theme, s.store.Preferences.TextSize))
	s.themeChanged()
}

// themeChanged gives the pictures the colours of the widgets.
func (s *shell) themeChanged() {
	if s.closing {
		return
	}
	p := s.palette()
	s.chart.setPalette(p)
	s.colour()
	s.home.draw()
	s.browser.Refresh()
	s.sweep.SetPalette(p)
	s.batch.ThemeChanged()
	s.papers.ThemeChanged()
}

// palette is the palette of the look as it is now.
func (s *shell) palette() palette.Palette {
	dark := control.NewTheme(s.store.Preferences.Theme, "").Dark(fyne.CurrentApp().Settings().ThemeVariant())
	return palette.Screen(s.store.Preferences.Palette, dark)
}

// showPreferences opens the dialog of the preferences.
func (s *shell) showPreferences() {
	preferences.Show(s.frame(), s.store.Preferences, s.prefer)
}

// prefer applies new preferences at once.
func (s *shell) prefer(p settings.Preferences) {
	before := s.store.Preferences
	s.store.Preferences = p
	if p.Theme != before.Theme || p.TextSize != before.TextSize || p.Palette != before.Palette {
		s.applyTheme()
	}
	if p.Worker != before.Worker && s.hasWorker() {
		s.options.Worker.SetCommand(p.Worker)
	}
	if p.ForgetResults != before.ForgetResults {
		s.resultsSwitched()
	}
	if p.NoRecording != before.NoRecording {
		s.shared.record.SetChecked(!p.NoRecording)
	}
	if before.Times != p.Times || before.Gaps != p.Gaps || before.Counts != p.Counts {
		s.reword()
	}
	s.keepLater()
	s.refresh()
}

// units are how figures are read.
func (s *shell) units() i18n.Units {
	p := s.store.Preferences
	return i18n.Units{Times: p.Times, Gaps: p.Gaps, Counts: p.Counts}
}

// reword shows the figures of all panes in other units.
func (s *shell) reword() {
	for _, p := range s.panes() {
		switch {
		case p.loaded == nil:
		case p.projector != nil:
			p.showMoment(s.replay.clock.At(), s.replay.clock.Playing())
		default:
			p.showEnd()
		}
	}
	s.replay.follow()
}
