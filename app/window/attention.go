//go:build !nogui

package window

import (
	"os"
	"path/filepath"
	"runtime"

	"fyne.io/fyne/v2"

	"tourscope/app/session"
)

// watchFront tracks whether the window has the focus.
func (s *shell) watchFront() {
	s.app.Lifecycle().SetOnExitedForeground(func() { s.behind = true })
	s.app.Lifecycle().SetOnEnteredForeground(func() { s.behind = false })
}

// notify shows a desktop notification while another window has the focus, or another part of
// this one is shown.
func (s *shell) notify(title, text string) {
	if s.closing || !s.behind && s.batch.Shown() || !canNotify() {
		return
	}
	s.background.Go(func() { s.app.SendNotification(fyne.NewNotification(title, text)) })
}

// canNotify reports whether notifications work: on Linux and the BSDs they need
// D-Bus, and the toolkit logs an error without it.
func canNotify() bool {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" || os.Getenv("DBUS_SESSION_BUS_ADDRESS") != "" {
		return true
	}
	_, err := os.Stat(filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), "bus"))
	return os.Getenv("XDG_RUNTIME_DIR") != "" && err == nil
}

// stayAwake keeps the screen on while something is computed, and only then.
func (s *shell) stayAwake() {
	on := !s.store.Preferences.LetSleep && !s.closing && (s.session.Going() && s.phase() != session.Pausing || s.batch.Computing() || s.measuring.Computing())
	if on != s.awakeNow {
		s.awakeNow = on
		s.awake.Set(on)
	}
}
