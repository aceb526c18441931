//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tourscope/solver/testneeds"
)

// browserState is what the instance browser says of itself; see
// app/window/browser/state.go.
type browserState struct {
	Shown    bool   `json:"shown"`
	Table    bool   `json:"table"`
	Scanning bool   `json:"scanning"`
	Total    int    `json:"total"`
	Listed   int    `json:"listed"`
	Place    int    `json:"place"`
	Chosen   string `json:"chosen"`
	Problem  string `json:"problem"`
	Best     int64  `json:"best"`
	Sort     string `json:"sort"`
	Previews string `json:"previews"`
	Tour     bool   `json:"tour"`
	Missing  int    `json:"missing"`
}

// remembers makes the window begin as if a folder had been browsed before.
func (d *desktop) remembers(t *testing.T, folder string) {
	t.Helper()
	session, err := json.Marshal(map[string]any{"browser": map[string]any{"folders": []any{map[string]any{"path": folder, "on": true}}}})
	if err != nil {
		t.Fatal(err)
	}
	d.leave(t, string(session))
}

// board writes instances of growing size, and a file that is none.
func board(t *testing.T, count int) string {
	t.Helper()
	dir := t.TempDir()
	for i := range count {
		var s strings.Builder
		fmt.Fprintf(&s, "NAME : b%02d\nTYPE : TSP\nDIMENSION : %d\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n", i, 60+i)
		for c := range 60 + i {
			fmt.Fprintf(&s, "%d %d %d\n", c+1, c*(37+i)%101, c*(53+3*i)%97)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("b%02d.tsp", i)), []byte(s.String()+"EOF\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "b01x.tsp"), []byte("NAME : b01x\nTYPE : TSP\nDIMENSION : none\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestBrowse goes through a folder by keys, solves one of its instances and finds
// the tour in the browser again.
func TestBrowse(t *testing.T) {
	d := startDesktop(t)
	d.remembers(t, board(t, 25))
	w := open(t, d)
	w.press("b")
	w.await("the instances are there, with their pictures", func(s state) bool {
		b := s.Browser
		return b.Shown && b.Total == 26 && !b.Scanning && b.Missing == 0 && b.Previews == "b00"
	})
	w.press("Right", "Right")
	s := w.await("a file that cannot be read says why", func(s state) bool { return s.Browser.Problem != "" })
	until(t, "the pictures are on the screen", func() bool {
		return colours(w.screenshot("browser"), s.Widgets["browser-list"]) > 8
	})
	w.press("Right", "Return")
	w.await("the next one opens in its place", func(s state) bool { return s.Instance == "b02" && !s.Browser.Shown && s.Pictures > 0 })
	w.press("space")
	w.await("a search runs", func(s state) bool { return s.State == "running" && s.Iteration > 0 && s.Best > 0 })
	w.press("s")
	solved := w.await("its tour is kept", func(s state) bool { // said, too, unless the end of the search is said after it
		return s.State == "idle" && s.Browser.Best > 0 && s.Browser.Best == s.Best
	})

	w.press("Next")
	w.await("one key opens the next instance", func(s state) bool { return s.Instance == "b03" })
	w.press("Prior", "Prior")
	w.await("and back, past the file that cannot be read", func(s state) bool { return s.Instance == "b01" })

	w.press("b")
	w.write("b02")
	s = w.await("the search finds it, with its tour", func(s state) bool {
		b := s.Browser
		return b.Listed == 1 && b.Chosen == "b02" && b.Best == solved.Best && b.Previews == "b02" && b.Tour
	})
	until(t, "the tour is on the screen", func() bool { return share(w.screenshot("browser-tour"), s.Widgets["browser-preview"], blue) > 0.002 })
	w.press("ctrl+b")
	w.await("our best tour is shown", func(s state) bool {
		return s.Instance == "b02" && s.Best == solved.Best && strings.Contains(s.Status, "Showing your best tour")
	})
	w.press("ctrl+q")
	w.awaitEnd()
}

// TestBrowseTable sorts, filters and remembers how the browser was left.
func TestBrowseTable(t *testing.T) {
	d := startDesktop(t)
	d.remembers(t, board(t, 25))
	w := open(t, d)
	w.press("b", "ctrl+t")
	w.await("the table", func(s state) bool { return s.Browser.Table && s.Browser.Total == 26 && !s.Browser.Scanning })
	w.press("ctrl+u", "ctrl+shift+u", "Home")
	w.await("the largest comes first", func(s state) bool { return s.Browser.Sort == "cities" && s.Browser.Chosen == "b24" })
	w.write("b1")
	w.await("ten and a broken one match", func(s state) bool { return s.Browser.Listed == 10 })
	w.press("Escape", "Escape")
	w.await("the start page", func(s state) bool { return !s.Browser.Shown })
	w.press("ctrl+q")
	w.awaitEnd()

	w = open(t, d)
	w.press("b")
	w.await("the browser as it was left", func(s state) bool { return s.Browser.Table && s.Browser.Sort == "cities" && s.Browser.Chosen == "b24" })
	w.press("ctrl+q")
	w.awaitEnd()
}

// TestBrowseTSPLIB steps through all of TSPLIB.
func TestBrowseTSPLIB(t *testing.T) {
	folder := testneeds.Shared(t, "tsplib", "tsp")
	d := startDesktop(t)
	d.remembers(t, folder)
	w := open(t, d)
	w.press("b")
	s := w.await("all instances are there", func(s state) bool { return s.Browser.Total > 90 && !s.Browser.Scanning && s.Browser.Missing == 0 })
	last := s.Browser.Listed - 1
	w.xdotool("key", "--repeat", fmt.Sprint(last), "--delay", "25", "Right")
	w.await("the last one, with its picture", func(s state) bool { return s.Browser.Place == last && s.Browser.Previews == s.Browser.Chosen })
	w.screenshot("browser-tsplib")
	w.press("ctrl+q")
	w.awaitEnd()
}
