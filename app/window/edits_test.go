//go:build !nogui

package window

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tourscope/app/instancefile"
	"tourscope/app/session"
	"tourscope/solver"
	"tourscope/solver/instance"
)

// pick chooses an item of the context menu by its label and returns the labels that there are.
func pick(s *shell, at pointed, label string) (labels []string) {
	for _, item := range s.contextItems(s.pane(), at) {
		labels = append(labels, item.Label)
	}
	for _, item := range s.contextItems(s.pane(), at) {
		if item.Label == label && !item.Disabled {
			item.Action()
			break
		}
	}
	return labels
}

func TestContextMenuMakesAnOpenPath(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	pick(s, pointed{city: 2}, "Start here (open path)")
	pick(s, pointed{city: 3}, "End here (open path)")
	ends := s.pane().problem().Definition().OpenPath
	if ends == nil || *ends != [2]solver.City{2, 3} || s.session.Panes()[0].Form.Err() != nil {
		t.Fatalf("the ends are %v", ends)
	}
	if got := s.status.text(); got != "Open path from city 3 to city 4." {
		t.Errorf("it says %q", got)
	}
	line, err := s.pane().commandLine()
	if err != nil || !strings.Contains(line, " --path --from-city 3 --to-city 4") {
		t.Errorf("the command line is %q, %v", line, err)
	}
	search(t, s, l)
	l.until(t, "the end", func() bool { return s.phase() == session.Idle })
	if order := s.pane().tour; len(order) != 4 || order[0] != 2 || order[3] != 3 {
		t.Errorf("the path is %v", order)
	}
	pick(s, pointed{city: 0}, "Round trip")
	if s.pane().problem().IsPath() || s.status.text() != "Round trip through all cities." {
		t.Errorf("still a path, %q", s.status.text())
	}
}

// Ends of a path and pinned edges are undone and redone one by one, with the name of the step.
func TestUndoEdits(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	s.refresh()
	pick(s, pointed{city: noCity, edges: [][2]solver.City{{0, 1}}}, "Pin edge 1–2")
	pick(s, pointed{city: 2}, "Start here (open path)")
	if got := s.undoLabel(); got != "Undo change of path ends or pinned edges" {
		t.Errorf("the step to undo is %q", got)
	}
	state := func() [2]bool { p := s.pane().problem(); return [2]bool{p.FixedEdges() == 1, p.IsPath()} }
	for _, row := range []struct {
		action string
		want   [2]bool // pinned, a path
		edited bool
	}{
		{"undo", [2]bool{true, false}, true},
		{"undo", [2]bool{false, false}, false},
		{"redo", [2]bool{true, false}, true},
		{"redo", [2]bool{true, true}, true},
		{"undo", [2]bool{true, false}, true},
	} {
		perform(s, row.action)
		if got := state(); got != row.want || s.pane().loaded.edited != row.edited {
			t.Errorf("%s: %v, edited %v, want %v, %v", row.action, got, s.pane().loaded.edited, row.want, row.edited)
		}
	}
	search(t, s, l)
	l.until(t, "the end", func() bool { return s.phase() == session.Idle })
	if perform(s, "undo"); state() != [2]bool{false, false} {
		t.Error("after a run an edit is not undone")
	}
}

// An edit that is undone gives back what was open: the recording that was the file, and the file that
// a tour is from.
func TestUndoneEditRestoresTheFile(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	s.open(recordWalk(t, s.pane().problem()))
	l.until(t, "the recording", func() bool { return len(s.panes()) == 2 && s.panes()[1].Recording != nil })
	perform(s, "replay")
	first, second := s.panes()[0], s.panes()[1]
	first.showTour([]solver.City{0, 1, 2, 3})
	first.tourFile, first.orphan = fromLast, "a checkpoint"
	recording, opened := second.Recording, first.loaded
	for _, back := range []func(){
		func() { perform(s, "undo"); perform(s, "undo") },
		func() { perform(s, "undo"); perform(s, "redo"); perform(s, "undo"); perform(s, "undo") },
		func() { s.edit(session.RoundTrip); s.edit(session.UnpinAll) },
	} {
		s.edit(session.Pin(0, 1))
		s.edit(session.StartAt(2))
		if second.Recording != nil || first.tourFile != "" || first.loaded == opened {
			t.Fatalf("an edited instance has the recording %v, a tour of %q", second.Recording != nil, first.tourFile)
		}
		back()
		if second.Recording != recording || first.loaded != opened || first.loaded.edited {
			t.Errorf("the recording is back: %v, the file is: %v", second.Recording == recording, first.loaded == opened)
		}
		if first.tourFile != fromLast || first.orphan != "a checkpoint" || first.length != 48 {
			t.Errorf("a tour of length %d from %q, of the checkpoint %q", first.length, first.tourFile, first.orphan)
		}
		if !s.replay.available() {
			t.Error("the recording cannot be replayed")
		}
	}
}

// An edit that is undone gives back the run, with its chart and its figures.
func TestUndoneEditRestoresTheRun(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	perform(s, "run")
	l.until(t, "a tour", func() bool { return s.pane().length > 0 })
	perform(s, "stop")
	l.until(t, "its end", func() bool { return s.phase() == session.Idle })
	ended := s.pane().Run()
	s.edit(session.Pin(0, 1))
	if s.pane().Run() != nil {
		t.Fatal("an edited instance has the run of another")
	}
	perform(s, "undo")
	if s.pane().Run() != ended || s.pane().Recording == nil || len(s.chart.curves) != 1 {
		t.Errorf("the run is back: %v, its recording: %v, with %d curves", s.pane().Run() == ended, s.pane().Recording != nil, len(s.chart.curves))
	}
}

// Once an edited instance is saved, its file is what is open: undo makes an edited one of that.
func TestUndoAfterSavingAnEdit(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	s.edit(session.Pin(0, 1))
	path := filepath.Join(t.TempDir(), "pinned.tsp")
	write, _ := instancefile.For(path)
	s.saveInstance(path, s.pane().problem(), write)
	l.until(t, "the file is the open one", func() bool { return s.pane().loaded.path == path })
	perform(s, "undo")
	if p := s.pane(); p.problem().FixedEdges() != 0 || !p.loaded.edited {
		t.Errorf("after undo %d pinned edges; edited: %v", p.problem().FixedEdges(), p.loaded.edited)
	}
	perform(s, "redo")
	if p := s.pane(); p.problem().FixedEdges() != 1 || p.loaded.edited || p.loaded.path != path {
		t.Errorf("after redo %d pinned edges of %s; edited: %v", p.problem().FixedEdges(), p.loaded.path, p.loaded.edited)
	}
}

// Edges of an asymmetric problem are pinned in the direction of the tour.
func TestContextMenuPinsArcs(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	s.open(writeFile(t, "ring.csv", "0,1,9,9\n9,0,1,9\n9,9,0,1\n1,9,9,0\n"))
	l.until(t, "the matrix", func() bool { return s.isOpen() })
	labels := pick(s, pointed{city: noCity, directed: true, edges: [][2]solver.City{{1, 0}}}, "Pin edge 2→1")
	if p := s.pane().problem(); !session.IsPinned(p, 1, 0) || session.IsPinned(p, 0, 1) {
		t.Errorf("pinned: %v, of %q", p.Definition().FixedEdges, labels)
	}
	pick(s, pointed{city: noCity, directed: true, edges: [][2]solver.City{{1, 0}}}, "Unpin edge 2→1")
	if p := s.pane().problem(); p.FixedEdges() != 0 {
		t.Errorf("still pinned: %v", p.Definition().FixedEdges)
	}
}

func TestContextMenuPinsEdges(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	s.open(writeFile(t, "square.tour", "TYPE : TOUR\nDIMENSION : 4\nTOUR_SECTION\n1\n2\n3\n4\n-1\nEOF\n"))
	l.until(t, "the tour", func() bool { return s.pane().tour != nil })
	pick(s, pointed{city: noCity, edges: [][2]solver.City{{0, 1}}}, "Pin edge 1–2")
	if s.pane().problem().FixedEdges() != 1 || s.pane().length != 48 {
		t.Errorf("%d pinned edges, the tour has length %d", s.pane().problem().FixedEdges(), s.pane().length)
	}
	pick(s, pointed{city: 2}, "Pin an edge from here…")
	pick(s, pointed{city: 0}, "Pin edge 3–1")
	if !session.IsPinned(s.pane().problem(), 0, 2) || s.pane().tour != nil {
		t.Errorf("pinned: %v, the tour without that edge: %v", s.pane().problem().Definition().FixedEdges, s.pane().tour)
	}
	if _, err := s.pane().commandLine(); err == nil {
		t.Error("the command line is for the file, which lacks the pinned edges")
	}
	path := filepath.Join(t.TempDir(), "pinned.tsp")
	write, is := instancefile.For(path)
	if !is {
		t.Fatal("no writer")
	}
	s.saveInstance(path, s.pane().problem(), write)
	l.until(t, "the file is the open one", func() bool { return s.pane().loaded.path == path })
	if back, err := instance.Open(path); err != nil || back.FixedEdges() != 2 || !session.IsPinned(back, 0, 2) {
		t.Errorf("saved as %v, %v", back, err)
	}
	if line, err := s.pane().commandLine(); err != nil || !strings.Contains(line, "pinned.tsp") {
		t.Errorf("the command line is %q, %v", line, err)
	}
	pick(s, pointed{city: noCity, edges: [][2]solver.City{{1, 0}}}, "Unpin edge 2–1")
	perform(s, "unpin-all")
	if s.pane().problem().FixedEdges() != 0 {
		t.Errorf("pinned: %v", s.pane().problem().Definition().FixedEdges)
	}
}

// While a search goes on the menu says why nothing can be changed.
func TestContextMenuDuringASearch(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	perform(s, "run")
	l.until(t, "the run", func() bool { return s.pane().Phase() == session.Running })
	labels := pick(s, pointed{city: 1}, "Start here (open path)")
	if s.pane().problem().IsPath() || !slices.ContainsFunc(labels, func(l string) bool { return strings.Contains(l, "stop it first") }) {
		t.Errorf("the menu is %q", labels)
	}
}

// The mouse finds a city, else an edge of the tour shown, else nothing.
func TestWhatTheMousePointsAt(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	p := s.pane()
	p.showTour([]solver.City{0, 1, 2, 3})
	p.picture.generate(300, 300)
	_, v := p.scene.forExport()
	at := func(x, y float64) pointed {
		px, py := v.ToScreen(x, y)
		return p.scene.pointedAt(px, py)
	}
	is := func(got pointed, city solver.City, edges ...[2]solver.City) bool {
		return got.city == city && slices.Equal(got.edges, edges)
	}
	if got := at(10, 10); !is(got, 1, [2]solver.City{0, 1}, [2]solver.City{1, 2}) {
		t.Errorf("at a city: %+v", got)
	}
	if got := at(10, 5); !is(got, noCity, [2]solver.City{1, 2}) {
		t.Errorf("on an edge: %+v", got)
	}
	if got := at(0, 5); !is(got, noCity, [2]solver.City{3, 0}) {
		t.Errorf("on the closing edge: %+v", got)
	}
	if got := at(5, 2); !is(got, noCity) {
		t.Errorf("between: %+v", got)
	}
}
