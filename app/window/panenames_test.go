//go:build !nogui

package window

import (
	"testing"
	"time"

	"tourscope/solver"
)

// Panes of one engine are told apart by what they differ in, and by nothing else.
func TestPanesOfOneEngine(t *testing.T) {
	param := func(name string) solver.Param {
		return solver.Param{Name: name, Title: name, Kind: solver.IntParam, Default: "8", Min: 1, Max: 100}
	}
	info := solver.Info{Name: "walker", Title: "Walker", Iteration: "step", Endless: true, Params: []solver.Param{param("depth"), param("breadth"), param("width")}}
	s, l := testShell(t, Options{Engine: "walker", Registry: solver.NewRegistry(walker{info})})
	openSquare(t, s, l)
	perform(s, "add-pane")
	for _, row := range []struct {
		why         string
		left, right map[string]string
		want        [2]string
	}{
		{"all are alike", nil, nil, [2]string{"Walker #1", "Walker #2"}},
		{"one has its default", map[string]string{"breadth": "3"}, nil, [2]string{"Walker breadth=3", "Walker breadth=8"}},
		{"what they share is not said", map[string]string{"depth": "5", "width": "2"}, map[string]string{"depth": "5", "width": "4"},
			[2]string{"Walker width=2", "Walker width=4"}},
		{"in their own order", map[string]string{"width": "2", "depth": "5"}, nil, [2]string{"Walker depth=5 width=2", "Walker depth=8 width=8"}},
	} {
		for i, values := range []map[string]string{row.left, row.right} {
			s.panes()[i].setup.resetParams()
			s.panes()[i].setup.override(values)
		}
		if got := [2]string{s.session.Title(s.panes()[0].Pane), s.session.Title(s.panes()[1].Pane)}; got != row.want {
			t.Errorf("%s: %q, want %q", row.why, got, row.want)
		}
	}
}

// The sentence that compares the panes is not about one that is closed.
func TestComparisonFollowsClosedPanes(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	perform(s, "add-pane")
	perform(s, "add-pane")
	s.measured = time.Now()
	s.area.line.Set("Pane 3 leads.")
	s.closePane(s.panes()[2])
	if s.area.line.Value == "Pane 3 leads." {
		t.Error("the sentence is about a closed pane")
	}
}
