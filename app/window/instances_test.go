//go:build !nogui

package window

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"tourscope/app/library"
	"tourscope/app/session"
	"tourscope/app/window/i18n"
	"tourscope/solver"
)

// libraryOptions are a window that keeps results and caches for this test only.
func libraryOptions(t *testing.T) Options {
	t.Helper()
	return Options{Engine: "walker", Library: library.New(filepath.Join(t.TempDir(), "library.db")), Caches: t.TempDir(), TSPLIB: "https://example.com/"}
}

// squares writes squares of these names into a folder; a name that ends in ! is of
// a file that cannot be read.
func squares(t *testing.T, names ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i, name := range names {
		content := strings.Replace(strings.Replace(square, "square", name, 1), "10 10", "10 1"+string(rune('0'+i)), 1)
		if plain, bad := strings.CutSuffix(name, "!"); bad {
			name, content = plain, "NAME : x\nTYPE : TSP\nDIMENSION : none\n"
		}
		if err := os.WriteFile(filepath.Join(dir, name+".tsp"), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func awaitName(t *testing.T, s *shell, l *loop, name string) {
	t.Helper()
	l.until(t, name, func() bool { return s.isOpen() && s.pane().problem().Name() == name })
}

// search searches for a moment; the end of it is still to come.
func search(t *testing.T, s *shell, l *loop) {
	t.Helper()
	perform(s, "run")
	l.until(t, "some steps", func() bool { return s.pane().Run() != nil && s.pane().Run().Figures().Iteration > 1 })
	perform(s, "stop")
}

// solve searches for a moment and waits for the end.
func solve(t *testing.T, s *shell, l *loop) {
	t.Helper()
	search(t, s, l)
	l.until(t, "the end", func() bool { return s.phase() == session.Idle })
}

// leaper finds the order of the file before its first iteration.
type leaper struct{ walker }

func (leaper) Run(_ context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	state := solver.State{Best: job.Problem.Length(job.Start), Stage: solver.Stage{Name: "descent"}}
	state.Current = state.Best
	progress.Report(&state)
	best := solver.Identity(job.Problem.Cities())
	state.Best = job.Problem.Length(best)
	state.Current = state.Best
	progress.Report(&state)
	return solver.Result{Order: best, State: state, Finished: true}, nil
}

// A tour that is found before the first iteration is a result, too; the start tour alone is none.
func TestResultsBeforeTheFirstIteration(t *testing.T) {
	o := libraryOptions(t)
	o.Registry = solver.NewRegistry(leaper{walker{solver.Info{Name: "leaper", Title: "Leaper", Iteration: "step"}}})
	s, l := testShell(t, o)
	openContent(t, s, l, "line.csv", "0,0\n10,0\n20,0\n30,0\n40,0\n50,0\n60,0\n70,0\n80,0\n")
	s.shared.startWith("random")
	perform(s, "run")
	l.until(t, "the tour is kept", func() bool { return s.best != nil })
	if s.best.Length != 160 || s.best.Attempts != 1 {
		t.Errorf("kept: %+v", s.best)
	}
	perform(s, "improve")
	first := s.pane().Run()
	perform(s, "run")
	l.until(t, "the end of a search from it", func() bool { return s.pane().Run() != first && s.phase() == session.Idle })
	if s.best.Attempts != 1 {
		t.Errorf("a search that has found nothing is kept: %+v", s.best)
	}
}

func TestResultsAreKept(t *testing.T) {
	s, l := testShell(t, libraryOptions(t))
	s.open(filepath.Join(squares(t, "a"), "a.tsp"))
	awaitName(t, s, l, "a")
	search(t, s, l)
	l.until(t, "the tour is kept", func() bool { return strings.Contains(s.status.text(), "First tour of a in your library") })
	l.until(t, "our best is known", func() bool { return s.best != nil })
	if s.phase() != session.Idle {
		t.Error("the library has the tour before the pane shows it")
	}
	if s.best.Length != s.pane().length || s.best.Engine != "walker" || s.best.Source != s.pane().loaded.path {
		t.Errorf("kept: %+v", s.best)
	}
	for before, says := range map[int64]bool{s.best.Length - 1: true, s.best.Length: false} {
		s.status.say("")
		s.remembered(s.pane().problem(), library.Comparison{Length: before + 5, Before: before}, nil)
		if text := s.status.text(); strings.Contains(text, "Your best is") != says {
			t.Errorf("a tour longer than one of %d, beside a pane with %d, says %q", before, s.pane().length, text)
		}
	}
	solve(t, s, l)
	l.until(t, "another attempt", func() bool { return s.best != nil && s.best.Attempts == 2 })
}

// A run that the next instance ends has a tour, too.
func TestResultOfAClosedInstance(t *testing.T) {
	s, l := testShell(t, libraryOptions(t))
	dir := squares(t, "a", "b")
	s.open(filepath.Join(dir, "a.tsp"))
	awaitName(t, s, l, "a")
	perform(s, "run")
	l.until(t, "some steps", func() bool { return s.pane().Run().Figures().Iteration > 1 })
	s.open(filepath.Join(dir, "b.tsp"))
	awaitName(t, s, l, "b")
	l.until(t, "the tour is kept", func() bool {
		all, err := s.options.Library.List()
		return err == nil && len(all) == 1 && all[0].Name == "a"
	})
}

// The tour of a run that ends because its pane is closed is kept, too, so nothing is asked.
func TestResultOfAClosedPane(t *testing.T) {
	s, l := testShell(t, libraryOptions(t))
	s.open(filepath.Join(squares(t, "a"), "a.tsp"))
	awaitName(t, s, l, "a")
	perform(s, "add-pane")
	s.pane().setup.choose("walker")
	perform(s, "run")
	l.until(t, "some steps", func() bool { r := s.pane().Run(); return r != nil && r.Figures().Iteration > 1 })
	other := s.panes()[0]
	other.host.close(other)
	if s.covered() || s.lostByClosing() != nil {
		t.Errorf("it asks: %v, and before the window closes %+v", s.covered(), s.lostByClosing())
	}
	l.until(t, "the tour is kept", func() bool {
		all, err := s.options.Library.List()
		return err == nil && len(all) == 1 && all[0].Name == "a"
	})
}

func TestNoResultsAreKept(t *testing.T) {
	options := libraryOptions(t)
	s, l := testShell(t, options)
	perform(s, "keep-results")
	s.open(filepath.Join(squares(t, "a"), "a.tsp"))
	awaitName(t, s, l, "a")
	solve(t, s, l)
	s.background.group.Wait()
	if _, err := os.Stat(options.Library.Path()); err == nil {
		t.Error("there is a library that nobody wants")
	}
	if err := s.actions.find("show-best").why(); err == nil || !strings.Contains(err.Error(), "best tours are not kept") {
		t.Errorf("why there is no best tour: %v", err)
	}
	perform(s, "keep-results")
	solve(t, s, l)
	l.until(t, "now it is kept", func() bool { return s.best != nil })
}

func TestBestTourIsShownAndCompared(t *testing.T) {
	s, l := testShell(t, libraryOptions(t))
	s.open(filepath.Join(squares(t, "a"), "a.tsp"))
	awaitName(t, s, l, "a")
	if s.actions.find("show-best").can() {
		t.Error("a best tour can be shown before there is one")
	}
	solve(t, s, l)
	l.until(t, "our best", func() bool { return s.best != nil })
	perform(s, "compare-best")
	l.until(t, "a pane with it", func() bool { return len(s.panes()) == 2 })
	shown := s.panes()[1]
	if shown.length != s.best.Length || !s.differ.on || s.pane() == shown || s.session.Title(shown.Pane) != "Your best tour" {
		t.Errorf("pane %q shows a tour of %d, ours has %d; differences %v", s.session.Title(shown.Pane), shown.length, s.best.Length, s.differ.on)
	}
	solve(t, s, l)
	if shown.Run() != nil || shown.tour == nil {
		t.Error("the pane with our best tour searches, too")
	}
	perform(s, "close-pane")
	if len(s.panes()) != 1 || s.panes()[0].Exhibit || !s.session.CanStart(session.Alone) {
		t.Error("the pane that is left cannot search")
	}
	perform(s, "show-best")
	l.until(t, "the tour", func() bool { return s.pane().tourFile == fromLibrary && s.pane().setup.startsWith(shownTour) })
	if line, err := s.pane().commandLine(); err != nil || !strings.Contains(line, "--from library") {
		t.Errorf("%q, %v", line, err)
	}
	for _, recent := range s.store.Session.Recent {
		if recent == fromLibrary {
			t.Error("the library is among the recent files")
		}
	}
	s.open(s.pane().loaded.path)
	want := i18n.L("Your best tour is %s long: %s shows it.", "40", s.actions.find("show-best").key.String())
	l.until(t, "word of the best tour", func() bool { return strings.Contains(s.status.text(), want) })
	if s.pane().bestTour() != nil {
		t.Error("the instance is opened with a tour")
	}
}

// One key goes through the files of a folder, past those that cannot be read.
func TestNextInstance(t *testing.T) {
	s, l := testShell(t, libraryOptions(t))
	dir := squares(t, "a", "b!", "c10", "c9")
	s.open(filepath.Join(dir, "a.tsp"))
	awaitName(t, s, l, "a")
	perform(s, "next-instance")
	awaitName(t, s, l, "c9")
	if s.covered() || !strings.Contains(s.status.text(), "c9 is open") {
		t.Errorf("a file that cannot be read stops: %q", s.status.text())
	}
	perform(s, "next-instance")
	awaitName(t, s, l, "c10")
	perform(s, "next-instance")
	l.until(t, "the end", func() bool { return strings.Contains(s.status.text(), "last instance") })
	perform(s, "previous-instance")
	awaitName(t, s, l, "c9")
}

// Keys come quicker than files: each one counts.
func TestNextInstanceTwice(t *testing.T) {
	s, l := testShell(t, libraryOptions(t))
	s.browseFolder(squares(t, "a", "b", "c"))
	l.until(t, "the instances", func() bool { st := s.browser.State(); return st.Total == 3 && !st.Scanning })
	s.typedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	awaitName(t, s, l, "a")
	perform(s, "next-instance")
	perform(s, "next-instance")
	awaitName(t, s, l, "c")
}

func TestNextSample(t *testing.T) {
	s, l := testShell(t, libraryOptions(t))
	s.open(s.samples[0].path)
	l.until(t, "the sample", s.isOpen)
	perform(s, "next-instance")
	l.until(t, "the next", func() bool { return s.pane().loaded.path == s.samples[1].path })
}

// The list of the browser goes before the folder.
func TestNextInstanceInTheBrowser(t *testing.T) {
	s, l := testShell(t, libraryOptions(t))
	s.browseFolder(squares(t, "a", "b", "c"))
	l.until(t, "the instances", func() bool { st := s.browser.State(); return st.Total == 3 && !st.Scanning })
	s.browser.ReverseOrder()
	s.typedKey(&fyne.KeyEvent{Name: fyne.KeyHome})
	s.typedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	awaitName(t, s, l, "c")
	if s.browser.Shown() || !s.work.object.Visible() {
		t.Error("the browser stays over the panes")
	}
	perform(s, "next-instance")
	awaitName(t, s, l, "b")
	s.typedRune('b')
	if !s.browser.Shown() || s.browser.State().Chosen != "b" {
		t.Errorf("the browser does not show what is open: %+v", s.browser.State())
	}
	s.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if s.browser.Shown() || !s.work.object.Visible() {
		t.Error("Escape does not lead back")
	}
}

// The instance that is open is selected when its folder is listed for the first time.
func TestOpenInstanceIsSelectedInTheBrowser(t *testing.T) {
	s, l := testShell(t, libraryOptions(t))
	dir := squares(t, "a", "b", "c")
	s.open(filepath.Join(dir, "b.tsp"))
	awaitName(t, s, l, "b")
	perform(s, "browse")
	scanned := func() bool { st := s.browser.State(); return st.Listed == 3 && !st.Scanning }
	l.until(t, "the list", scanned)
	if chosen := s.browser.State().Chosen; chosen != "b" {
		t.Errorf("%q is selected", chosen)
	}
	s.browser.Step(1)
	perform(s, "browse")
	perform(s, "browse")
	l.until(t, "the list again", scanned)
	if chosen := s.browser.State().Chosen; chosen != "b" {
		t.Errorf("after another one was selected, %q is", chosen)
	}
}

// Letters search in the browser; nothing of the panes is meant.
func TestLettersSearchInTheBrowser(t *testing.T) {
	s, l := testShell(t, libraryOptions(t))
	s.browseFolder(squares(t, "abc", "t1"))
	l.until(t, "the instances", func() bool { return s.browser.State().Total == 2 })
	theme := s.store.Preferences.Theme
	s.typedRune('t')
	s.typedRune('1')
	if got := s.browser.State(); got.Listed != 1 || s.store.Preferences.Theme != theme {
		t.Errorf("%+v, theme %s", got, s.store.Preferences.Theme)
	}
	s.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	awaitName(t, s, l, "t1")
	if focused := s.win.Canvas().Focused(); focused != nil {
		t.Errorf("%T keeps the keyboard", focused)
	}
}

func TestBrowserFitsASmallWindow(t *testing.T) {
	s, l := testShell(t, libraryOptions(t))
	s.browseFolder(squares(t, "a"))
	l.until(t, "the instance", func() bool { return s.browser.State().Total == 1 })
	if size := s.win.Content().MinSize(); size.Width > 800 || size.Height > 460 {
		t.Errorf("the browser asks for %v", size)
	}
	s.win.Resize(fyne.NewSize(800, 500-menuHeight))
	settle(s.win.Content())
	if height := s.browser.TestObjects()["browser-preview"].Size().Height; height < 110 {
		t.Errorf("the preview's picture is %v high in the smallest window", height)
	}
}

// A folder is browsed, wherever a file would be opened; and the folder of the
// instance that is open is the first one there is.
func TestFoldersAreBrowsed(t *testing.T) {
	folder := squares(t, "a", "b")
	options := libraryOptions(t)
	options.Files = []string{folder}
	s, l := testShell(t, options)
	l.until(t, "the folder's instances", func() bool { return s.browser.Shown() && s.browser.Contains(filepath.Join(folder, "b.tsp")) })
	if s.lastError != "" || s.isOpen() {
		t.Errorf("error %q, an instance is open: %v", s.lastError, s.isOpen())
	}

	s, l = testShell(t, libraryOptions(t))
	s.open(filepath.Join(folder, "a.tsp"))
	awaitName(t, s, l, "a")
	perform(s, "browse")
	l.until(t, "the instance beside the one that is open", func() bool { return s.browser.Contains(filepath.Join(folder, "b.tsp")) })
}

// Several files become a list to go through: the first is open, a broken one is marked and
// keeps no other from opening.
func TestSeveralFilesAreAList(t *testing.T) {
	dir := squares(t, "a!", "b", "c!", "d", "e")
	var files []string
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		files = append(files, filepath.Join(dir, name+".tsp"))
	}
	s, l := testShell(t, Options{Engine: "walker", Files: files})
	awaitName(t, s, l, "b")
	if got := s.status.text(); s.covered() || !strings.Contains(got, "File 2 of 5") || !strings.Contains(got, "Cannot be read: a.tsp") {
		t.Errorf("the window says %q", got)
	}
	perform(s, "next-instance")
	awaitName(t, s, l, "d")
	perform(s, "next-instance")
	awaitName(t, s, l, "e")
	if got := s.status.text(); !strings.Contains(got, "File 5 of 5") || !strings.Contains(got, "a.tsp, c.tsp") {
		t.Errorf("the window says %q", got)
	}
	perform(s, "next-instance")
	if !strings.Contains(s.status.text(), "last instance") {
		t.Errorf("the window says %q", s.status.text())
	}
	perform(s, "previous-instance")
	awaitName(t, s, l, "d")

	s.openAll([]string{files[2], files[0]})
	l.until(t, "the error of the last", func() bool { return s.lastError != "" })
	if s.pane().problem().Name() != "d" {
		t.Errorf("%s is open", s.pane().problem().Name())
	}
}

// TestWhatBelongsToAnInstance: tours and recorded runs are opened beside the instance before
// them; they are no instances of a list.
func TestWhatBelongsToAnInstance(t *testing.T) {
	files := session.NewFiles([]string{"a.tsp", "a.rec", "library", "b.tsp", "b.REC"}, ofInstance)
	if files.Len() != 2 || !slices.Equal(files.At(0), []string{"a.tsp", "a.rec", "library"}) || !slices.Equal(files.At(1), []string{"b.tsp", "b.REC"}) {
		t.Errorf("%d instances, the first with %q", files.Len(), files.At(0))
	}
}
