//go:build !nogui

package window

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2/driver"

	"tourscope/app/portal"
	"tourscope/app/window/i18n"
	"tourscope/app/window/opening"
)

// askOpen lets the user choose files: by the desktop's own dialog, or where there is none by
// that of the program.
func (s *shell) askOpen() {
	if s.choosing {
		s.status.say(i18n.L("The desktop's file dialog is already open."))
		return
	}
	s.choosing = true
	ask := portal.Ask{Window: s.parent(), Title: i18n.L("Open"), Accept: i18n.L("Open"), Folder: s.folder(),
		Kind: i18n.L("Instances, tours, recordings, batches"), Globs: opening.Globs(), All: i18n.L("All files")}
	s.beside(func(ctx context.Context) {
		paths, err := s.portal(ctx, ask)
		s.do(func() {
			s.choosing = false
			switch {
			case s.closing:
			case errors.Is(err, portal.ErrNone):
				s.askPath()
			case err != nil:
				s.fail(err)
			default:
				s.openAll(paths)
			}
		})
	})
}

// parent names the window for the desktop's dialog, which is put over it; "": not known.
func (s *shell) parent() (name string) {
	if w, is := s.win.(driver.NativeWindow); is {
		w.RunNative(func(context any) {
			if x, is := context.(driver.X11WindowContext); is {
				name = fmt.Sprintf("x11:%x", x.WindowHandle)
			}
		})
	}
	return name
}

// askPath shows the program's own dialog.
func (s *shell) askPath() {
	if s.covered() {
		return
	}
	s.asked = opening.New(s.frame(), opening.Host{Open: s.open, Browse: s.browseFolder, Recent: s.recentFolders()})
	s.present(s.asked, 820, 560)
	s.asked.Focus()
}

// maxRecentFolders is as many as the dialog shows without scrolling.
const maxRecentFolders = 8

// recentFolders are those of the recent files, the last used first, but not that of drafts.
func (s *shell) recentFolders() []string {
	var folders []string
	add := func(folder string) {
		if folder != "" && !s.drafts().Is(folder) && !slices.Contains(folders, folder) && len(folders) < maxRecentFolders {
			folders = append(folders, folder)
		}
	}
	add(s.store.Session.Folder)
	for _, path := range s.store.Session.Recent {
		add(filepath.Dir(path))
	}
	for _, f := range s.store.Session.Browser.Folders {
		add(f.Path)
	}
	return folders
}
