//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"

	"tourscope/app/window/control"
	"tourscope/canvas/palette"
)

// themeModes are the looks in the order in which a key goes through them.
var themeModes = []string{"system", "light", "dark"}

func (s *shell) themeLabel() string { return "Theme: " + s.store.Preferences.Theme }

// nextTheme goes to the next look.
func (s *shell) nextTheme() {
	for i, mode := range themeModes {
		if mode == s.store.Preferences.Theme {
			s.store.Preferences.Theme = themeModes[(i+1)%len(themeModes)]
			break
		}
	}
	s.applyTheme()
	s.status.say("Theme: " + s.store.Preferences.Theme)
}

// applyTheme may be called only once the toolkit runs: before, it would stop
// following the system's theme.
func (s *shell) applyTheme() {
	s.app.Settings().SetTheme(control.NewLook(s.store.Preferences.Theme))
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
}

// palette is the palette of the look as it is now.
func (s *shell) palette() palette.Palette {
	if control.NewLook(s.store.Preferences.Theme).Dark(fyne.CurrentApp().Settings().ThemeVariant()) {
		return palette.Dark()
	}
	return palette.Light()
}
