//go:build e2e

package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// sweepState is the sweep as the window tells of it.
type sweepState struct {
	Shown  bool   `json:"shown"`
	Going  bool   `json:"going"`
	Paused bool   `json:"paused"`
	Done   int    `json:"done"`
	Jobs   int    `json:"jobs"`
	Text   string `json:"text"`
}

// TestSweep runs an engine with one value of a parameter after the other, sees the
// curve grow, saves it as a picture and as figures, and pauses and cancels another
// one.
func TestSweep(t *testing.T) {
	d := startDesktop(t)
	w := open(t, d, "--engine", "sspm", "--param", "sp=1", cities(t, d))
	w.await("the cities are drawn", func(s state) bool { return s.Cities == 52 && s.Pictures > 0 })
	w.press("w")
	w.await("the sweep is shown", func(s state) bool { return s.Sweep.Shown })
	w.press("ctrl+g")
	s := w.await("all values were run three times", func(s state) bool { return s.Sweep.Done == 21 && !s.Sweep.Going })
	until(t, "the curves are on the screen", func() bool {
		place := s.Widgets["sweep-run"]
		place.Y, place.Width, place.Height = place.Y+80, 500, 300
		return share(w.screenshot("sweep"), place, blue) > 0.005
	})

	folder := t.TempDir()
	for name, begins := range map[string]string{"sweep.svg": "<?xml", "sweep.csv": "engine,parameter,value,"} {
		path := filepath.Join(folder, name)
		w.press("ctrl+shift+l")
		w.await("the dialog is open", func(s state) bool { return s.Covered })
		w.press("ctrl+a")
		w.write(path)
		w.press("Return")
		until(t, name+" is written", func() bool { _, err := os.Stat(path); return err == nil })
		content, err := os.ReadFile(path)
		if err != nil || !bytes.HasPrefix(content, []byte(begins)) {
			t.Errorf("%s begins with %.40q (%v)", name, content, err)
		}
		w.await("the dialog is closed", func(s state) bool { return !s.Covered })
	}

	w.press("ctrl+g")
	w.await("another sweep goes on", func(s state) bool { return s.Sweep.Going && s.Sweep.Done > 0 && s.Sweep.Done < 21 })
	w.press("ctrl+g")
	w.await("it is paused", func(s state) bool { return s.Sweep.Paused })
	w.press("ctrl+shift+g")
	s = w.await("it is cancelled", func(s state) bool { return !s.Sweep.Going })
	if s.Sweep.Done == s.Sweep.Jobs || s.LastError != "" {
		t.Errorf("%d of %d runs, error %q", s.Sweep.Done, s.Sweep.Jobs, s.LastError)
	}
	w.press("w")
	w.await("the panes are back", func(s state) bool { return !s.Sweep.Shown && s.Widgets["picture"].Width > 0 })
}
