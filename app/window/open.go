//go:build !nogui

package window

import (
	"errors"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/session"
	"tourscope/app/window/batches"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver"
)

// open reads a file and shows it. Every way to open something uses it.
func (s *shell) open(path string) { s.openAll([]string{path}) }

// openAll opens one file after the other: an instance, then tours of it. Several instances
// become a list to go through, of which the first is opened.
func (s *shell) openAll(paths []string) {
	if len(paths) == 0 || !isNamedTour(paths[0]) && s.openBatch(paths[0]) {
		return
	}
	if files := session.NewFiles(paths, ofInstance); files.Len() > 1 && !slices.ContainsFunc(paths, isFolder) {
		s.files = files
		paths = files.At(0)
	}
	path := paths[0]
	if isPicture(path) {
		s.openPicture(path)
		return
	}
	if !isNamedTour(path) && isFolder(path) {
		s.browseFolder(path)
		s.openAll(paths[1:])
		return
	}
	s.endReading()
	s.afterOpen, s.stepping, s.opening, s.matching = nil, 0, "", false
	s.status.say(i18n.L("Reading %s…", displayName(path)))
	progress := s.loader.start(path, s.pane().problem(), s.do, func(l *loaded, err error) {
		s.endReading()
		if err != nil || !s.replaces(l) {
			s.openRead(paths, l, err)
			return
		}
		s.inPlaceOfSweep(i18n.L("Open"), func() {
			s.sweep.Clear()
			s.openRead(paths, l, nil)
		}, s.leaveUnopened)
	})
	s.reading = s.status.busy(s.life, progress.share, s.cancelReading, s.do)
}

// openRead shows what was read of the first of the paths, and opens the others.
func (s *shell) openRead(paths []string, l *loaded, err error) {
	path := paths[0]
	stepped := s.stepping != 0 // then opened goes on by itself
	if err == nil {            // a broken file ends no search
		s.session.Stop()
		s.replay.leave()
	}
	s.opened(path, l, err)
	switch next := s.files.Beside(path, 1); {
	case err == nil:
		s.openAll(paths[1:])
	case next != nil && !stepped:
		s.openAll(next) // a broken file does not keep the others from opening
	}
}

// replaces reports whether what was read takes the place of the open instance, whose sweep goes with it.
func (s *shell) replaces(l *loaded) bool {
	return l.tour == nil && (l.recording == nil || !s.joins(l.recording))
}

// leaveUnopened leaves what is open as it is: what was read is not shown.
func (s *shell) leaveUnopened() {
	s.afterOpen, s.stepping, s.opening = nil, 0, ""
	s.showStart()
	s.status.say("")
}

func (s *shell) endReading() {
	if s.reading != nil {
		s.reading()
		s.reading = nil
	}
}

func (s *shell) cancelReading() {
	if s.loader.cancel() {
		s.opening = ""
		s.showStart()
		s.endReading()
		s.status.say(i18n.L("Reading cancelled."))
	}
}

// opened shows what was read. A run on the instance before stops soon, and its end is no
// longer of interest.
func (s *shell) opened(path string, l *loaded, err error) {
	if err != nil {
		s.status.say("")
		s.store.Session.Forget(path)
		s.menus.setRecent(s.store.Session.Recent)
		s.showStart()
		s.files.Break(path)
		if !s.skip(path, err) {
			s.fail(err)
		}
		return
	}
	s.showPanes()
	s.stepping, s.opening = 0, ""
	if l.recording != nil {
		s.showRecording(l)
	} else {
		s.choosePaneOf(l.engine)
		s.leaveRecordings(l.problem)
		s.show(l)
		s.lookAgain()
	}
	s.win.SetTitle(l.problem.Name() + " – Tourscope")
	s.openedMessage = s.openedText(l)
	s.status.say(s.openedMessage)
	s.status.add(s.files.Text(s.pane().loaded.path, i18n.L))
	if l.tour == nil {
		s.best, s.interrupted = nil, nil
		s.lookUpBest()
	}
	if !strings.HasPrefix(path, samplePrefix) && !isNamedTour(path) {
		s.rememberOpened(path)
		s.menus.setRecent(s.store.Session.Recent)
		s.keepLater()
	}
	if then := s.afterOpen; then != nil {
		s.afterOpen = nil
		then()
	}
	s.runAtLast()
	s.refresh()
}

// keepLater writes the session in the background: it must survive a crash, and
// the picture must not wait for the disk. Errors are reported when the window closes.
func (s *shell) keepLater() {
	write := s.keep()
	s.background.Go(func() { _ = write() })
}

// sayOpenedAgain updates the message about the open instance, if it is still shown, once
// the GPU worker has answered or failed.
func (s *shell) sayOpenedAgain() {
	if s.isOpen() && s.openedMessage != "" && s.status.message == s.openedMessage {
		s.openedMessage = s.openedText(s.pane().loaded)
		s.status.head(s.openedMessage)
	}
}

func (s *shell) openedText(l *loaded) string {
	if l.recording != nil {
		text := i18n.L("Recorded run in %s: press Space to play, arrow keys to step.", displayName(l.path))
		if missing := l.recording.Missing(); missing != "" {
			text = missing
		}
		return text
	}
	if l.path == fromLast {
		return i18n.L("Showing the tour of the interrupted search, %s. The next run starts from it.", i18n.FormatLength(l.problem.Length(l.tour), l.problem.Decimals()))
	}
	if l.path == fromLibrary {
		return i18n.L("Showing your best tour, %s. The next run starts from it.", i18n.FormatLength(l.problem.Length(l.tour), l.problem.Decimals()))
	}
	if l.tour != nil {
		return i18n.L("Showing the tour in %s. The next run starts from it.", displayName(l.path))
	}
	cities := i18n.FormatCities(l.problem.Cities())
	if err := s.whyNotRun(); err != nil {
		return i18n.L("%s is open: %s.", l.problem.Name(), cities) + " " + i18n.Sentence(err)
	}
	return i18n.L("%s is open: %s. Press Space to start the search.", l.problem.Name(), cities)
}

// whyNotClose returns why the instance cannot be closed, or nil: a sweep of it would continue
// without a way to stop it.
func (s *shell) whyNotClose() error {
	if s.sweep.Active() {
		return s.sweepInTheWay()
	}
	return nil
}

// sweepInTheWay is why the instance of a sweep stays as it is.
func (s *shell) sweepInTheWay() error {
	if s.sweep.Paused() {
		return i18n.Error("a sweep of this instance is paused: resume it, or cancel it")
	}
	return i18n.Error("a sweep of this instance is running: wait for it, or cancel it")
}

// goHome closes the instance and shows the start page.
func (s *shell) goHome() {
	s.matching = false
	s.hints.Leave() // of what goes
	s.replay.leave()
	s.session.Stop()
	s.session.Close()
	for _, p := range s.panes() {
		p.loaded, p.projector = nil, nil
	}
	s.best = nil
	s.showFront()
	s.win.SetTitle("Tourscope")
	s.status.say("")
	s.refresh()
}

func (s *shell) dropped(uris []fyne.URI) {
	var paths []string
	for _, uri := range uris {
		paths = append(paths, uri.Path())
	}
	if s.batch.Shown() && s.batch.PlanShown() && len(paths) > 0 && !batches.IsBatch(paths[0]) {
		s.batch.AddInstances(paths)
		return
	}
	s.openAll(paths)
}

// showError shows an error, its file and its remedy.
func (s *shell) showError(err error) {
	title, body, remedy := i18n.L("Something went wrong"), strings.TrimSuffix(i18n.Capitalised(err.Error()), ".")+".", ""
	var file *solver.FileError
	if errors.As(err, &file) {
		title = i18n.L("Cannot read %s", displayName(file.File))
		body, remedy = fileErrorText(file)
	}
	reason := widget.NewLabel(body)
	reason.Wrapping = fyne.TextWrapWord
	content := control.Column(8, control.Unpadded(reason))
	if remedy != "" {
		help := widget.NewLabel(remedy)
		help.Wrapping = fyne.TextWrapWord
		help.Importance = widget.HighImportance
		content.Add(control.Unpadded(help))
	}
	s.present(control.NewNotice(s.win, title, content), 520, 0)
}

// fileErrorText describes where a file is wrong and what the user can do.
func fileErrorText(e *solver.FileError) (body, remedy string) {
	var where []string
	if e.Line > 0 {
		where = append(where, i18n.L("Line %s", i18n.FormatCount(int64(e.Line))))
	}
	if e.Field != "" {
		where = append(where, e.Field)
	}
	body = i18n.Capitalised(e.Reason) + "."
	if len(where) > 0 {
		body = strings.Join(where, ", ") + ": " + e.Reason + "."
	}
	if e.Remedy != "" {
		remedy = i18n.Capitalised(e.Remedy) + "."
	}
	return body, remedy
}
