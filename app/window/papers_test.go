//go:build !nogui

package window

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tourscope/app/session"
	"tourscope/solver"
	"tourscope/solver/engine"
)

// A table of a paper fills on the page Papers, which keeps the machine to itself meanwhile.
func TestTableOfAPaper(t *testing.T) {
	s, l := testShell(t, Options{Registry: solver.NewRegistry(engine.All()...), Papers: t.TempDir()})
	openSquare(t, s, l)
	perform(s, "place-5")
	if !s.papers.Shown() || s.session.Front() != session.Papers {
		t.Fatalf("%v is in front", s.session.Front())
	}
	a := s.actions.find("papers-run")
	if a.can() || !strings.Contains(a.detail(), "folder") {
		t.Errorf("without a folder a table can be run: %q", a.detail())
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "kroA100.tsp"), []byte(strings.Replace(square, "square", "kroA100", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	s.measuring.SetFolder(dir)
	s.measuring.SetQuick(true)
	if s.store.Session.TSPLIB != dir {
		t.Errorf("the folder that is kept is %q", s.store.Session.TSPLIB)
	}
	s.typedRune(' ')
	if !s.measuring.Active() || s.busy() == nil {
		t.Fatalf("the table runs: %v; a search is refused: %v", s.measuring.Active(), s.busy())
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
