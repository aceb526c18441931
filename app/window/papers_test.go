//go:build !nogui

package window

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tourscope/app/session"
	"tourscope/app/settings"
	"tourscope/solver"
	"tourscope/solver/engine"
)

// Without a GPU the page opens on a table that can be filled, and one that cannot says so at once.
func TestPapersWithoutAGPU(t *testing.T) {
	s, _ := testShell(t, Options{Registry: solver.NewRegistry(engine.All()...), Papers: t.TempDir()})
	perform(s, "place-5")
	table := s.measuring.Table()
	_, share := table.Fillable(s.options.Registry)
	if shown := s.papers.State().Table; share <= 0 || shown != table.Paper().Name+" "+table.ID {
		t.Errorf("the page shows %s, the table is %s", shown, table.ID)
	}
	for _, p := range s.measuring.Papers() {
		for _, one := range p.Tables {
			s.measuring.Choose(one)
			said := strings.HasPrefix(s.papers.State().Progress, "All of this table needs a GPU")
			if can, _ := one.Fillable(s.options.Registry); said != (can == 0) {
				t.Errorf("%s %s: %g of it can be measured; the page says %q", p.Name, one.ID, can, s.papers.State().Progress)
			}
		}
	}
}

// Until a folder of TSPLIB files is chosen, tables are measured with the first one that Instances lists.
func TestPapersTakeTheListedFolder(t *testing.T) {
	for chosen, want := range map[string]string{"": "/listed", "/chosen": "/chosen"} {
		s, _ := testShell(t, Options{Registry: solver.NewRegistry(engine.All()...), Papers: t.TempDir()})
		s.store.Session.Browser.Folders = []settings.BrowsedFolder{{Path: "/hidden"}, {Path: "/listed", On: true}}
		s.measuring.SetFolder(chosen)
		perform(s, "place-5")
		if got := s.measuring.Folder(); got != want || s.store.Session.TSPLIB != chosen {
			t.Errorf("chosen %q: %q, want %q; stored is %q", chosen, got, want, s.store.Session.TSPLIB)
		}
	}
}

// A folder without files of the table is said before it is run.
func TestPapersWithAnEmptyFolder(t *testing.T) {
	s, l := testShell(t, Options{Registry: solver.NewRegistry(engine.All()...), Papers: t.TempDir()})
	perform(s, "place-5")
	s.measuring.Choose(s.measuring.Papers()[0].Tables[0])
	s.measuring.SetFolder(t.TempDir())
	a := s.actions.find("papers-run")
	l.until(t, "the reason", func() bool { return strings.HasPrefix(a.detail(), "No file of this table is in ") })
	if got := s.papers.State().Progress; a.can() || got != a.detail() {
		t.Errorf("the table can be run: %v; the page says %q", a.can(), got)
	}
}

// A key that works in one place only is in the hint and in the help.
func TestKeysOfAPlaceAreShown(t *testing.T) {
	s, _ := testShell(t, Options{})
	for id, want := range map[string]string{"papers-run": "Space", "papers-stop": "S", "batch-pause": "Space", "batch-stop": "S", "batch-results": "R", "batch-edit-engine": "Enter", "sweep-run": "Ctrl+G"} {
		a := s.actions.find(id)
		if got := a.shownKey().label(); got != want {
			t.Errorf("%s has the key %q", id, got)
		}
		if a.detail() == a.help && a.describe() != a.help+"  ("+want+")" {
			t.Errorf("%s has the hint %q", id, a.describe())
		}
	}
}

// A table that is run beside a search offers to pause it.
func TestTablePausesASearch(t *testing.T) {
	s, l := testShell(t, Options{Engine: "2-opt", Registry: solver.NewRegistry(append(engine.All(), walker{solver.Info{Name: "walker", Title: "Walker"}})...), Papers: t.TempDir()})
	openSquare(t, s, l)
	s.pane().setup.choose("walker")
	searchOn(t, s, l)
	s.measuring.Choose(s.measuring.Papers()[0].Tables[0])
	perform(s, "place-5")
	s.measuring.SetFolder(kroA100(t))
	s.measuring.SetQuick(true)
	perform(s, "papers-run")
	if answer(t, s, false); s.measuring.Active() || s.phase() != session.Running {
		t.Errorf("after No the table runs: %v, the search is %v", s.measuring.Active(), s.phase())
	}
	perform(s, "papers-run")
	if answer(t, s, true); !s.measuring.Active() || s.phase() != session.Pausing {
		t.Errorf("after Yes the table runs: %v, the search is %v: %s", s.measuring.Active(), s.phase(), s.lastError)
	}
	perform(s, "papers-stop")
	l.until(t, "the end of the table", func() bool { return !s.measuring.Active() })
	perform(s, "place-2")
	perform(s, "stop")
	l.until(t, "the end", func() bool { return s.phase() == session.Idle })
}

// kroA100 is a folder with a square of that name.
func kroA100(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "kroA100.tsp"), []byte(strings.Replace(square, "square", "kroA100", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// A table of a paper fills on the page Papers, which keeps the machine to itself meanwhile.
func TestTableOfAPaper(t *testing.T) {
	s, l := testShell(t, Options{Registry: solver.NewRegistry(engine.All()...), Papers: t.TempDir()})
	openSquare(t, s, l)
	s.measuring.Choose(s.measuring.Papers()[0].Tables[0])
	perform(s, "place-5")
	if !s.papers.Shown() || s.session.Front() != session.Papers {
		t.Fatalf("%v is in front", s.session.Front())
	}
	a := s.actions.find("papers-run")
	if a.can() || !strings.Contains(a.detail(), "folder") {
		t.Errorf("without a folder a table can be run: %q", a.detail())
	}
	dir := kroA100(t)
	s.measuring.SetFolder(dir)
	s.measuring.SetQuick(true)
	if s.store.Session.TSPLIB != dir {
		t.Errorf("the folder that is kept is %q", s.store.Session.TSPLIB)
	}
	s.typedRune(' ')
	if !s.measuring.Active() || s.busy() == nil {
		t.Fatalf("the table runs: %v; a search is refused: %v", s.measuring.Active(), s.busy())
	}
	s.typedRune(' ')
	if !s.measuring.Paused() || s.busy() != nil || s.actions.find("papers-run").name() != "Resume table" {
		t.Errorf("Space pauses: %v; a search is refused: %v", s.measuring.Paused(), s.busy())
	}
	perform(s, "place-2")
	if badge := s.session.Badge(session.Papers); !badge.Working || !badge.Paused {
		t.Errorf("from the laboratory the badge of a paused table is %+v", badge)
	}
	perform(s, "place-5")
	s.typedRune(' ')
	if s.measuring.Paused() {
		t.Error("Space does not resume")
	}
	l.until(t, "the end of the table", func() bool { return !s.measuring.Active() })
	st := s.papers.State()
	if !st.Finished || !strings.Contains(st.Note, "ils-3opt is not in this program") {
		t.Errorf("at the end: %+v", st)
	}
	if s.busy() != nil || !s.actions.find("papers-export").can() {
		t.Errorf("after the end: %v, export %v", s.busy(), s.actions.find("papers-export").can())
	}
}

// Older versions stored the folder of drafts among those of the user.
func TestTheFolderOfDraftsIsForgotten(t *testing.T) {
	caches, mine := t.TempDir(), t.TempDir()
	old := filepath.Join(caches, "drafts")
	last := settings.Session{Folder: old, TSPLIB: old, Browser: settings.Browser{Folders: []settings.BrowsedFolder{{Path: old, On: true}, {Path: mine, On: true}}}}
	s, _ := testShell(t, Options{Caches: caches}, last)
	if got := s.recentFolders(); len(got) != 1 || got[0] != mine || s.store.Session.TSPLIB != "" {
		t.Errorf("Open proposes %v, Papers %q", got, s.store.Session.TSPLIB)
	}
	if got := s.store.Session.Browser.Shown(); len(got) != 1 || got[0] != mine {
		t.Errorf("Instances shows %v", got)
	}
}

// The folder of drafts is none that the user has chosen: neither Papers nor Instances propose it.
func TestTheFolderOfDraftsIsNotProposed(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker", Caches: t.TempDir()})
	s.app.Clipboard().SetContent("0 0\n30 0\n0 40\n")
	perform(s, "paste-cities")
	l.until(t, "the draft", s.isOpen)
	perform(s, "browse")
	if folders := s.store.Session.Browser.Folders; len(folders) > 0 || s.instanceFolder() != "" || len(s.recentFolders()) > 0 {
		t.Errorf("Instances lists %v, Papers proposes %q, Open %v", folders, s.instanceFolder(), s.recentFolders())
	}
	perform(s, "place-2")
	path := writeFile(t, "square.tsp", square)
	s.open(path)
	awaitName(t, s, l, "square")
	if got := s.instanceFolder(); got != filepath.Dir(path) {
		t.Errorf("with a file open Papers proposes %q", got)
	}
}
