//go:build !nogui

package window

import (
	"errors"
	"io/fs"
	"os"
	"strings"

	"tourscope/app/settings"
	"tourscope/app/window/i18n"
)

// reopen lists what to open: what was asked for, or else what was open when the
// window was closed. A file that no longer exists is no error; after a crash nothing is
// opened, for the file may have caused it.
func (s *shell) reopen() []string {
	last := s.store.Session.Open
	if len(s.options.Files) > 0 || s.store.Preferences.StartEmpty || s.options.Crash != nil || len(last) == 0 {
		return s.options.Files
	}
	for i, path := range last {
		if strings.HasPrefix(path, samplePrefix) {
			continue
		}
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			s.status.say(i18n.L("%s, which was open last time, no longer exists.", displayName(path)))
			return last[:i]
		}
	}
	s.views = s.store.Session.Views
	return last
}

// keepOpen stores the open instance and the view of each pane.
func (s *shell) keepOpen() {
	s.store.Session.Open, s.store.Session.Views = nil, nil
	if !s.isOpen() {
		return
	}
	s.store.Session.Open = []string{s.pane().loaded.path}
	if file := s.pane().tourFile; file != "" && file != fromLast {
		s.store.Session.Open = append(s.store.Session.Open, file)
	}
	for _, p := range s.panes() {
		s.store.Session.Views = append(s.store.Session.Views, p.scene.kept())
	}
}

// lookAgain restores the views that the panes had when the window was closed,
// once.
func (s *shell) lookAgain() {
	for i, p := range s.panes() {
		if i < len(s.views) {
			p.scene.lookLater(s.views[i])
		}
	}
	s.views = nil
}

// kept is the view of the scene, for the session.
func (s *scene) kept() settings.View {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.later != nil {
		return *s.later
	}
	if s.content.X == nil || s.view.IsFitted() {
		return settings.View{}
	}
	return settings.View{X: s.view.CenterX, Y: s.view.CenterY, Zoom: s.view.Zoom()}
}

// lookLater sets the view as soon as the picture has a size.
func (s *scene) lookLater(at settings.View) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.later = nil
	if at.Zoom > 0 {
		s.later = &at
		s.lookNow()
	}
}

// lookNow sets the view of lookLater, if the picture has a size. The lock is held.
func (s *scene) lookNow() {
	if s.later != nil && s.view.Width > 1 && s.view.Height > 1 {
		s.view = s.view.Look(s.later.X, s.later.Y, s.later.Zoom)
		s.later = nil
	}
}
