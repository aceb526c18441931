//go:build !nogui

package window

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"tourscope/app/portal"
	"tourscope/app/settings"
)

// openDialog shows the program's own dialog in a folder with these files.
func openDialog(t *testing.T, files map[string]string) (*shell, *loop, string) {
	t.Helper()
	folder := t.TempDir()
	for name, content := range files {
		path := filepath.Join(folder, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(content), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	s, l := testShell(t, Options{Engine: "walker"}, settings.Session{Folder: folder, Setup: settings.Setup{Engine: "walker"}})
	perform(s, "open")
	l.until(t, "the dialog with its files", func() bool { return len(s.asked.State().Files) > 0 })
	return s, l, folder
}

// typePath types into the entry of the dialog.
func typePath(s *shell, text string) {
	for _, r := range text {
		typeRune(s, r)
	}
}

// A path is typed with completion, chosen by the arrow keys, or pasted.
func TestOpenDialog(t *testing.T) {
	s, l, folder := openDialog(t, map[string]string{"square.tsp": square, "squares.csv": "1,2\n", "notes": "?", ".hidden.tsp": square, "sub/other.tsp": strings.Replace(square, "square", "other", 1)})
	want := []string{"..  parent folder", "sub/  folder", "square.tsp  TSPLIB  ·  1 kB", "squares.csv  coordinates  ·  1 kB", "notes  1 kB"}
	if got := s.asked.State(); !slices.Equal(got.Files, want) || got.Path != folder+"/" {
		t.Errorf("in %q the dialog lists %q", got.Path, got.Files)
	}
	typePath(s, "sq")
	typeKey(s, fyne.KeyTab)
	if got := s.asked.State(); got.Path != folder+"/square" || len(got.Files) != 2 {
		t.Errorf("Tab has completed to %q with %q", got.Path, got.Files)
	}
	typePath(s, ".")
	typeKey(s, fyne.KeyReturn)
	l.until(t, "the instance", s.isOpen)
	if s.covered() || s.pane().problem().Name() != "square" {
		t.Errorf("%s is open, covered: %v", s.pane().problem().Name(), s.covered())
	}

	perform(s, "open")
	l.until(t, "the dialog", s.covered)
	l.until(t, "its files", func() bool { return len(s.asked.State().Files) == 5 })
	typeKey(s, fyne.KeyDown)
	typeKey(s, fyne.KeyDown)
	typeKey(s, fyne.KeyReturn) // the folder sub
	l.until(t, "the folder", func() bool { return slices.Contains(s.asked.State().Files, "other.tsp  TSPLIB  ·  1 kB") })
	typePath(s, "nothing")
	if got := s.asked.State().Note; !strings.HasPrefix(got, "No such file") {
		t.Errorf("it says %q", got)
	}
	typeKey(s, fyne.KeyReturn)
	if got := s.asked.State().Note; !s.covered() || !strings.HasPrefix(got, "No such file") {
		t.Errorf("Enter without a file: the dialog is open: %v, it says %q", s.covered(), got)
	}
	s.asked.SetPath(folder + "/" + folder + "/sub/oth")
	l.until(t, "the folder of a path behind another", func() bool { return slices.Equal(s.asked.State().Files, []string{"other.tsp  TSPLIB  ·  1 kB"}) })
	s.asked.SetPath(" 'file://" + folder + "/sub/other.tsp'\n")
	typeKey(s, fyne.KeyReturn)
	awaitName(t, s, l, "other")
	if recent := s.recentFolders(); !slices.Equal(recent, []string{folder + "/sub", folder}) {
		t.Errorf("the recent folders are %q", recent)
	}
	perform(s, "open")
	l.until(t, "the dialog", s.covered)
	if typeKey(s, fyne.KeyEscape); s.covered() {
		t.Error("Escape does not close the dialog")
	}
}

// Where the desktop has a dialog, its answer is opened, also of several files.
func TestDialogOfTheDesktop(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	first, second := writeFile(t, "square.tsp", square), writeFile(t, "other.tsp", strings.Replace(square, "square", "other", 1))
	answer := make(chan []string)
	s.portal = func(_ context.Context, a portal.Ask) ([]string, error) {
		if !slices.Contains(a.Globs, "*.tsp") || a.Title != "Open" {
			t.Errorf("asked for %+v", a)
		}
		return <-answer, nil
	}
	perform(s, "open")
	perform(s, "open")
	if got := s.status.text(); !strings.Contains(got, "already open") {
		t.Errorf("a second dialog: %q", got)
	}
	answer <- []string{first, second}
	awaitName(t, s, l, "square")
	if s.covered() || s.files.Len() != 2 {
		t.Errorf("%d files, covered: %v", s.files.Len(), s.covered())
	}
	perform(s, "open")
	answer <- nil
	l.until(t, "the end", func() bool { return !s.choosing })
	if s.lastError != "" || s.pane().problem().Name() != "square" {
		t.Errorf("after no choice: %q", s.lastError)
	}
	s.portal = func(context.Context, portal.Ask) ([]string, error) { return nil, errors.New("broken") }
	perform(s, "open")
	l.until(t, "the error", func() bool { return s.lastError == "broken" })
}
