//go:build !nogui

package window

import (
	"os"
	"path/filepath"
	"runtime"

	"fyne.io/fyne/v2"

	"tourscope/app/session"
)

// watchFront notes whether the window is the one that a user works with.
func (s *shell) watchFront() {
	s.app.Lifecycle().SetOnExitedForeground(func() { s.behind = true })
	s.app.Lifecycle().SetOnEnteredForeground(func() { s.behind = false })
}

// notify shows a desktop notification to a user who looks elsewhere: at another window, or
// at another part of this one.
func (s *shell) notify(title, text string) {
	if s.closing || !s.behind && s.batch.Shown() || !canNotify() {
		return
	}
	s.background.Go(func() { s.app.SendNotification(fyne.NewNotification(title, text)) })
}

// canNotify reports whether there is a user to tell: on a free desktop that is
// the message bus, which the toolkit would complain about where there is none.
func canNotify() bool {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" || os.Getenv("DBUS_SESSION_BUS_ADDRESS") != "" {
		return true
	}
	_, err := os.Stat(filepath.Join(os.Getenv("XDG_RUNTIME_DIR"), "bus"))
	return os.Getenv("XDG_RUNTIME_DIR") != "" && err == nil
}

// stayAwake keeps the screen on while something is computed, and only then.
func (s *shell) stayAwake() {
	on := !s.store.Preferences.LetSleep && !s.closing && (s.session.Going() && s.phase() != session.Pausing || s.batch.Computing())
	if on != s.awakeNow {
		s.awakeNow = on
		s.awake.Set(on)
	}
}
