//go:build !nogui

package window

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/library/shelf"
	"tourscope/app/session"
	"tourscope/app/window/browser"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// The instance browser replaces the panes, as the start page does. This
// file connects them; the browser itself uses no pane.

func (s *shell) newBrowser() *browser.Browser {
	button := func(id, word string) (*control.HintButton, func(bool)) {
		b := s.newButton(id, false)
		b.word = word
		return b.HintButton, b.setBare
	}
	return browser.New(s.frame(), browser.Host{
		Settings: &s.store.Session.Browser, SettingsChanged: s.keepLater, Library: s.results, Palette: s.palette, Frames: s.frames,
		Button: button, Open: s.open, Show: s.browse, Close: s.session.Back,
		DownloadSite: s.options.TSPLIB, CacheFolder: s.options.Caches,
	})
}

func (s *shell) instanceActions() []*action {
	browsing := func() bool { return s.browser.Shown() }
	return []*action{
		{id: "browse", menu: "Instances", title: i18n.L("Browse instances"), key: char('b'), icon: theme.GridIcon(),
			help: i18n.L("Browse the instances in your folders and your best tours."), checked: browsing, run: s.toggleBrowser},
		{id: "browse-folder", menu: "Instances", title: i18n.L("Browse folder…"), key: ctrlShift(fyne.KeyB), icon: theme.FolderOpenIcon(),
			help: i18n.L("Browse the instances in a folder."), run: func() { s.browser.AskFolder(false) }},
		{id: "download", menu: "Instances", title: i18n.L("Download TSPLIB…"), icon: theme.DownloadIcon(),
			help: i18n.L("Download and check TSPLIB instances from the official site."), run: func() { s.browser.AskDownload() }},
		{id: "next-instance", menu: "Instances", title: i18n.L("Next instance"), key: named(fyne.KeyPageDown), group: true, icon: theme.NavigateNextIcon(),
			help: i18n.L("Open the next instance of the list or folder."), enabled: s.canStep, run: func() { s.stepInstance(1) }},
		{id: "previous-instance", menu: "Instances", title: i18n.L("Previous instance"), key: named(fyne.KeyPageUp), icon: theme.NavigateBackIcon(),
			help: i18n.L("Open the previous instance of the list or folder."), enabled: s.canStep, run: func() { s.stepInstance(-1) }},
		{id: "search", menu: "Instances", title: i18n.L("Search instances"), key: ctrl(fyne.KeyF), group: true, icon: theme.SearchIcon(),
			help: i18n.L("Search by name, comment, type, folder or engine."), enabled: browsing, run: func() { s.browser.Search() }},
		{id: "browser-view", menu: "Instances", title: i18n.L("Show as table"), key: ctrl(fyne.KeyT), icon: theme.ListIcon(),
			help: i18n.L("Switch between table and pictures."), enabled: browsing, checked: func() bool { return s.browser.IsTable() },
			run: func() { s.browser.ToggleView() }},
		{id: "sort-next", menu: "Instances", title: i18n.L("Sort by next column"), key: ctrl(fyne.KeyU),
			help: i18n.L("Sort the instances by the next column."), enabled: browsing, run: func() { s.browser.SortNext() }},
		{id: "sort-turn", menu: "Instances", title: i18n.L("Reverse sort order"), key: ctrlShift(fyne.KeyU),
			help: i18n.L("Reverse the sort order."), enabled: browsing, run: func() { s.browser.ReverseOrder() }},
	}
}

// toggleBrowser shows the browser, or what was there before.
func (s *shell) toggleBrowser() {
	if s.browser.Shown() {
		s.session.Back()
	} else {
		s.browse()
	}
}

// browse shows the browser, with the open instance selected if it is listed. Without
// any folder it lists the folder of that instance, unless it is a sample or a draft.
func (s *shell) browse() {
	if s.isOpen() && len(s.store.Session.Browser.Folders) == 0 {
		if path := s.pane().loaded.path; !strings.HasPrefix(path, samplePrefix) && !s.drafts().Contains(path) {
			s.browser.Browse(filepath.Dir(path), false)
		}
	}
	if s.isOpen() {
		s.browser.Select(s.pane().loaded.path)
	}
	if s.browser.Shown() {
		s.browser.Rescan()
		return
	}
	s.session.Go(session.Instances)
}

// showPanes shows the panes of the instance that is about to open, wherever the user is.
func (s *shell) showPanes() {
	s.session.Back()
	s.hints.Leave()
	s.home.object.Hide()
	s.work.object.Show()
}

// showStart shows the start page if nothing else is shown.
func (s *shell) showStart() {
	if !s.isOpen() && s.session.Front() == session.Laboratory {
		s.home.show()
	}
}

// browseFolder browses a folder: one that was browsed before, or was dropped.
func (s *shell) browseFolder(path string) {
	s.browser.Browse(path, false)
	s.browse()
}

func (s *shell) canStep() bool { return s.isOpen() || s.browser.Shown() }

// stepInstance opens the next or the previous instance: of the list in the
// browser, or else of the folder.
func (s *shell) stepInstance(by int) {
	switch path := s.pathOpen(); {
	case s.browser.Shown():
		s.browser.Step(by)
	case s.files.Len() > 1 && s.files.Index(path) >= 0:
		s.openNext(s.files.Beside(path, by), by)
	case strings.HasPrefix(path, samplePrefix):
		var paths []string
		for _, sample := range s.samples {
			paths = append(paths, sample.path)
		}
		s.openBeside(paths, path, by)
	case s.browser.Contains(path):
		var paths []string
		if item := s.browser.Neighbour(path, by); item != nil {
			paths = []string{item.Path}
		}
		s.openNext(paths, by)
	default:
		s.background.Go(func() {
			paths, err := shelf.Neighbours(path)
			s.do(func() {
				if err != nil || s.closing {
					s.fail(err)
					return
				}
				s.openBeside(paths, path, by)
			})
		})
	}
}

// pathOpen is the current position in the list: the open file, or while the user steps through
// the instances the one that is being read or could not be read: keys are quicker than
// files.
func (s *shell) pathOpen() string {
	if s.opening != "" {
		return s.opening
	}
	return s.pane().loaded.path
}

// openBeside opens the one of the paths that comes so many after this one.
func (s *shell) openBeside(paths []string, path string, by int) {
	for i, p := range paths {
		if at := i + by; p == path && at >= 0 && at < len(paths) {
			s.openNext(paths[at:at+1], by)
			return
		}
	}
	s.openNext(nil, by)
}

func (s *shell) openNext(paths []string, by int) {
	if len(paths) == 0 {
		text := i18n.L("This is the last instance.")
		if by < 0 {
			text = i18n.L("This is the first instance.")
		}
		if s.reading == nil {
			s.opening = ""
		}
		s.status.say(text)
		return
	}
	s.openAll(paths)
	s.stepping, s.opening = by, paths[0]
}

// skip opens the next instance where the user steps through a folder and a file cannot be
// read. It returns false where the file was not opened by stepping.
func (s *shell) skip(path string, err error) bool {
	by := s.stepping
	s.stepping = 0
	if by == 0 && s.files.Beside(path, 1) != nil {
		return true // the next of the list is opened, and says which cannot be read
	}
	if by == 0 || !s.isOpen() {
		return false
	}
	s.status.say(i18n.L("%s was skipped: %s", displayName(path), err.Error()))
	s.opening = path
	s.stepInstance(by)
	return true
}
