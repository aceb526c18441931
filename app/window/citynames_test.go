//go:build !nogui

package window

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2/driver/desktop"

	"tourscope/app/session"
	"tourscope/solver"
)

const namedStations = "name,lat,lon\nBerlin,52.5,13.4\nHamburg,53.6,10\nBremen,53.1,8.8\nA station whose name has more than thirty-two letters,48.1,11.6\n"

// openNamed opens a file that names its cities.
func openNamed(t *testing.T, s *shell, l *loop) {
	t.Helper()
	openContent(t, s, l, "stations.csv", namedStations)
}

// Cities have the names of their file in the picture, the menus and the messages; without names
// the ends of a path alone are labelled.
func TestCitiesHaveTheNamesOfTheirFile(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openNamed(t, s, l)
	label := func() []string {
		content, _ := s.pane().scene.forExport()
		var texts []string
		for c := range solver.City(len(content.X)) {
			texts = append(texts, content.Label(c))
		}
		return texts
	}
	if got, want := label(), []string{"Berlin", "Hamburg", "Bremen", "A station whose name has more t…"}; !slices.Equal(got, want) {
		t.Errorf("beside the dots stand %q, want %q", got, want)
	}
	if got := s.pane().scene.describe(0); !strings.Contains(got, "Berlin") {
		t.Errorf("under the mouse is %q", got)
	}
	if got := s.pane().headline.caption.Value; got != "Best length (m)" {
		t.Errorf("over the length stands %q", got)
	}
	items := pick(s, pointed{city: 0, edges: [][2]solver.City{{0, 1}}}, "Start here (open path)")
	if !slices.Contains(items, "Pin edge Berlin–Hamburg") {
		t.Errorf("the menu has %q", items)
	}
	if pick(s, pointed{city: 2}, "End here (open path)"); s.status.text() != "Open path from Berlin to Bremen." {
		t.Errorf("it says %q", s.status.text())
	}
	if got := label(); got[0] != "Berlin (start of the path)" || got[1] != "Hamburg" || got[2] != "Bremen (end of the path)" {
		t.Errorf("beside the dots stand %q", got)
	}
	openSquare(t, s, l)
	l.until(t, "the square", func() bool { return s.pane().problem().Name() == "square" })
	if got := s.pane().headline.caption.Value; got != "Best length" {
		t.Errorf("over a length without a unit stands %q", got)
	}
	if content, _ := s.pane().scene.forExport(); content.Label != nil {
		t.Error("cities without names are labelled")
	}
	pick(s, pointed{city: 1}, "End here (open path)")
	if got := label(); !slices.Equal(got, []string{"", "end of the path", "", ""}) {
		t.Errorf("of a path the dots have %q", got)
	}
}

// The second city of an edge to pin is clicked with either button; dragging pins nothing.
func TestAClickEndsThePin(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openNamed(t, s, l)
	pick(s, pointed{city: 0}, "Pin an edge from here…")
	p := s.pane().picture
	var at desktop.MouseEvent
	at.Button = desktop.MouseButtonPrimary
	click := func(c solver.City) {
		content, v := p.scene.forExport()
		x, y := v.ToScreen(content.X[c], content.Y[c])
		at.Position.X, at.Position.Y = float32(x/p.ratio), float32(y/p.ratio)
		p.MouseDown(&at)
	}
	click(1)
	p.dragged = true
	if p.MouseUp(&at); s.pane().problem().FixedEdges() != 0 {
		t.Fatal("dragging pins an edge")
	}
	click(0)
	if p.MouseUp(&at); s.pane().problem().FixedEdges() != 0 {
		t.Fatal("an edge from a city to itself is pinned")
	}
	click(1)
	if p.MouseUp(&at); !session.IsPinned(s.pane().problem(), 0, 1) {
		t.Fatalf("pinned: %v", s.pane().problem().Definition().FixedEdges)
	}
	click(2)
	if p.MouseUp(&at); s.pane().problem().FixedEdges() != 1 {
		t.Error("a later click pins another edge")
	}
}
