//go:build !nogui

package window

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tourscope/app/session"
	"tourscope/solver"
	"tourscope/solver/fingerprint"
	"tourscope/solver/generate"
)

func pasting(t *testing.T, text string) (*shell, *loop) {
	t.Helper()
	s, l := testShell(t, Options{Engine: "walker", Caches: t.TempDir()})
	s.app.Clipboard().SetContent(text)
	perform(s, "paste-cities")
	return s, l
}

func TestPastedRowsOpen(t *testing.T) {
	for because, row := range map[string]struct {
		text   string
		metric solver.Metric
	}{
		"rows of x y":        {"0 0\n30 0\n0 40\n", solver.Euc2D},
		"CSV with a heading": {"name,y,x\na,0,0\nb,0,30\nc,40,0\n", solver.Euc2D},
		"a spreadsheet":      {"x\ty\r\n0\t0\r\n30\t0\r\n0\t40\r\n", solver.Euc2D},
		"a globe":            {"lat;lon\n1,5;2,5\n3;4\n5;9\n", solver.GreatCircle},
		"a matrix":           {",a,b,c\na,0,1,2\nb,1,0,3\nc,2,3,0\n", solver.Explicit},
		"TSPLIB":             {square, solver.Euc2D},
	} {
		s, l := pasting(t, row.text)
		l.until(t, because, s.isOpen)
		if p := s.pane().problem(); p.Cities() < 3 || p.Metric() != row.metric || because != "TSPLIB" && !strings.HasPrefix(p.Name(), "pasted-") {
			t.Errorf("%s: %s, %d cities, %v", because, p.Name(), p.Cities(), p.Metric())
		}
		if s.drafts().Contains(filepath.Join(s.folder(), "tour.png")) {
			t.Errorf("%s: files are saved beside drafts, in %s", because, s.folder())
		}
		if line, err := s.pane().commandLine(); err != nil || !strings.Contains(line, s.pane().loaded.path) {
			t.Errorf("%s: the command line is %q, %v", because, line, err)
		}
	}
}

// An exported comparison names no draft: of a generated instance it has the command that makes it,
// of a pasted one no command.
func TestCommandsOfDrafts(t *testing.T) {
	s, l := pasting(t, "0 0\n30 0\n0 40\n")
	l.until(t, "the draft", s.isOpen)
	if got := s.repeatedFrom(); got != (session.Source{}) {
		t.Errorf("pasted rows: %+v", got)
	}
	for kind, want := range map[string]session.Source{
		"uniform":       {File: "uniform20-7.tsp", Command: "tourscope generate --kind uniform --cities 20 --seed 7 -o uniform20-7.tsp"},
		"one-way-roads": {File: "one-way-roads20-7.atsp", Command: "tourscope generate --kind one-way-roads --cities 20 --seed 7 -o one-way-roads20-7.atsp"},
	} {
		p, err := generate.Make(kind, 20, 7)
		if err != nil {
			t.Fatal(err)
		}
		s.openMade(p)
		awaitName(t, s, l, p.Name())
		if got := s.repeatedFrom(); got != want {
			t.Errorf("%s: %+v", kind, got)
		}
	}
	path := writeFile(t, "square.tsp", square)
	s.open(path)
	awaitName(t, s, l, "square")
	if got := s.repeatedFrom(); got != (session.Source{File: path}) {
		t.Errorf("a file: %+v", got)
	}
}

func TestPastingAPathOpensTheFile(t *testing.T) {
	path := writeFile(t, "square.tsp", square)
	s, l := pasting(t, "file://"+path+"\n")
	l.until(t, "the file", s.isOpen)
	if s.pane().loaded.path != path || s.folder() != filepath.Dir(path) {
		t.Errorf("opened %s, the folder is %s", s.pane().loaded.path, s.folder())
	}
}

func TestPastingNonsenseSaysWhere(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "the clipboard: there is no text in it",
		"0 0\n30 0\nhello there!": "the clipboard:3",
		"just some words":         "the clipboard:1",
	} {
		s, l := pasting(t, text)
		l.until(t, "the error", func() bool { return s.lastError != "" })
		if !strings.Contains(s.lastError, want) || s.isOpen() {
			t.Errorf("%q: %s", text, s.lastError)
		}
	}
}

func TestAPictureBecomesCities(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker", Caches: t.TempDir()})
	s.open(filepath.Join("..", "..", "assets", "icon.png"))
	l.until(t, "the preview", func() bool { return s.making != nil && s.making.Shown > 0 })
	s.making.Set("cities", "400")
	l.until(t, "another preview", func() bool { return s.making.Shown > 1 })
	s.dialogKey("Return")
	l.until(t, "the cities", s.isOpen)
	if p := s.pane().problem(); p.Cities() != 400 || p.Name() != "icon400" || s.covered() {
		t.Errorf("%s, %d cities, covered %v", p.Name(), p.Cities(), s.covered())
	}
}

func TestABrokenPictureIsRefused(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker", Caches: t.TempDir()})
	s.open(writeFile(t, "bad.png", "\x89PNG\r\n\x1a\nand no more"))
	l.until(t, "the error", func() bool { return s.lastError != "" })
	if !strings.Contains(s.lastError, "bad.png: the picture is broken") || s.making != nil {
		t.Errorf("it says %q", s.lastError)
	}
}

// An instance of a kind is made with a preview, and is that of the command line with the same seed; wrong numbers cannot be accepted.
func TestGenerateInstance(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker", Caches: t.TempDir()})
	perform(s, "generate")
	l.until(t, "the preview", func() bool { return s.making != nil && s.making.Shown > 0 })
	s.making.Set("kind", "clustered")
	s.making.Set("cities", "none")
	s.dialogKey("Return")
	if s.isOpen() || !s.covered() {
		t.Error("a wrong number is accepted")
	}
	if got := s.making.Caption(); got != "" {
		t.Errorf("the preview of the numbers before is %q", got)
	}
	s.making.Set("cities", "300")
	s.making.Set("seed", "7")
	shown := s.making.Shown
	l.until(t, "another preview", func() bool { return s.making.Shown > shown })
	if got := s.making.Caption(); !strings.Contains(got, "300 cities") || !strings.Contains(got, "Cities in normal clouds") {
		t.Errorf("below the preview: %q", got)
	}
	s.dialogKey("Return")
	l.until(t, "the cities", s.isOpen)
	want, err := generate.Make("clustered", 300, 7)
	if p := s.pane().problem(); err != nil || p.Name() != want.Name() || !slices.Equal(p.X(), want.X()) || !slices.Equal(p.Y(), want.Y()) || s.covered() {
		t.Errorf("%s, %d cities, covered %v, %v", p.Name(), p.Cities(), s.covered(), err)
	}
}

// Travel times are shown on their map, and a kind with a matrix has fewer cities than others.
func TestGenerateRoads(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker", Caches: t.TempDir()})
	perform(s, "generate")
	s.making.Set("cities", "20000")
	s.making.Set("kind", "one-way-roads")
	s.dialogKey("Return")
	if s.isOpen() || !s.covered() || strings.Contains(s.making.Caption(), "Placing") {
		t.Error("more cities than a matrix may have are accepted")
	}
	s.making.Set("cities", "80")
	l.until(t, "the preview", func() bool { return strings.Contains(s.making.Caption(), "80 cities") })
	s.dialogKey("Return")
	l.until(t, "the cities", s.isOpen)
	want, err := generate.Make("one-way-roads", 80, 1)
	if err != nil {
		t.Fatal(err)
	}
	p := s.pane().problem()
	if fingerprint.Of(p) != fingerprint.Of(want) || !slices.Equal(p.Definition().DisplayX, want.Definition().DisplayX) || s.covered() {
		t.Errorf("%s, %d cities, covered %v", p.Name(), p.Cities(), s.covered())
	}
}
