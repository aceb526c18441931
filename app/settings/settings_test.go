package settings

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func placesIn(t *testing.T) Places {
	dir := t.TempDir()
	return Places{Preferences: filepath.Join(dir, "config", "p.json"), Session: filepath.Join(dir, "state", "s.json")}
}

func TestDefaultsWithoutFiles(t *testing.T) {
	s, err := Load(placesIn(t))
	if err != nil {
		t.Fatal(err)
	}
	if s.Preferences.Theme != "system" || s.Session.Window.Width == 0 {
		t.Errorf("no defaults: %+v", s)
	}
}

func TestRoundTrip(t *testing.T) {
	places := placesIn(t)
	s, _ := Load(places)
	s.Preferences = Preferences{Theme: "dark", Worker: "ssh host tourscope-gpu worker"}
	s.Session.Window = Window{Width: 1000, Height: 700, Side: 300, Chart: 150, HideSide: true}
	s.Session.Remember("/a/b.tsp")
	s.Session.Setup.Engine = "ils"
	s.Session.Setup.SetParams("ils", map[string]string{"k": "8"})
	if err := s.Later()(); err != nil {
		t.Fatal(err)
	}
	again, err := Load(places)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(s, again, cmpopts.IgnoreUnexported(Store{})); diff != "" {
		t.Error(diff)
	}
	for _, path := range []string{places.Preferences, places.Session} {
		if beside, _ := filepath.Glob(path + "*"); len(beside) != 1 {
			t.Errorf("leftovers: %v", beside)
		}
	}
}

// A damaged file must not stop the program, and must not be overwritten.
func TestDamagedFileIsSetAside(t *testing.T) {
	places := placesIn(t)
	if err := os.MkdirAll(filepath.Dir(places.Session), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(places.Session, []byte("{half"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := Load(places)
	if err == nil || !strings.Contains(err.Error(), "s.json.broken") {
		t.Errorf("error %v does not name the file set aside", err)
	}
	if err := s.Later()(); err != nil {
		t.Fatal(err)
	}
	if kept, err := os.ReadFile(places.Session + ".broken"); err != nil || string(kept) != "{half" {
		t.Errorf("the damaged file is lost: %q, %v", kept, err)
	}
}

// Settings taken down earlier and written later must not undo what came between.
func TestOlderDoesNotUndoNewer(t *testing.T) {
	places := placesIn(t)
	s, _ := Load(places)
	s.Preferences.Theme = "light"
	older := s.Later()
	s.Preferences.Theme = "dark"
	if err := s.Later()(); err != nil {
		t.Fatal(err)
	}
	if err := older(); err != nil {
		t.Fatal(err)
	}
	again, err := Load(places)
	if err != nil || again.Preferences.Theme != "dark" {
		t.Errorf("the theme is %q, %v", again.Preferences.Theme, err)
	}
}

func TestRecentFiles(t *testing.T) {
	var s Session
	for _, name := range []string{"/a", "/b", "/a"} {
		s.Remember(name)
	}
	if diff := cmp.Diff([]string{"/a", "/b"}, s.Recent); diff != "" {
		t.Errorf("a file opened twice must stand once, at the head:\n%s", diff)
	}
	for i := range 3 * maxRecent {
		s.Remember(filepath.Join("/c", strings.Repeat("x", i+1)))
	}
	if len(s.Recent) != maxRecent {
		t.Errorf("%d recent files kept, want %d", len(s.Recent), maxRecent)
	}
	if s.Folder != "/c" {
		t.Errorf("folder %q", s.Folder)
	}
}

func TestRepair(t *testing.T) {
	for _, row := range []struct {
		why  string
		give Window
		want Window
	}{
		{"nothing kept", Window{}, Window{Width: 1280, Height: 820}},
		{"too small to use", Window{Width: 3, Height: 3, Side: 1, Chart: 1}, Window{Width: 1280, Height: 820}},
		{"as it was", Window{Width: 900, Height: 600, Side: 300, Chart: 120}, Window{Width: 900, Height: 600, Side: 300, Chart: 120}},
	} {
		s := Session{Window: row.give}
		if s.repair(); s.Window != row.want {
			t.Errorf("%s: %+v, want %+v", row.why, s.Window, row.want)
		}
	}
}

// TestPathsAreKeptAsTheyAre: the names of files need not be UTF-8, JSON has to be.
func TestPathsAreKeptAsTheyAre(t *testing.T) {
	places := placesIn(t)
	s, err := Load(places)
	if err != nil {
		t.Fatal(err)
	}
	const path = "/tours/caf\xe9/\x1b[2J.tsp"
	s.Session.Recent, s.Session.Batches, s.Session.Open = []string{path, "/plain.tsp"}, []string{path}, []string{path}
	s.Session.Folder, s.Session.Browser.Chosen = path, path
	s.Session.Browser.Folders = []BrowsedFolder{{Path: path, On: true}}
	if err := s.Later()(); err != nil {
		t.Fatal(err)
	}
	again, err := Load(places)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(s.Session, again.Session); diff != "" {
		t.Error(diff)
	}
}
