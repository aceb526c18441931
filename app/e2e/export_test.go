//go:build e2e

package e2e

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// hugeTours is a session in which the last picture of a tour was huge.
const hugeTours = `{"exports": {"tour": {"width": "20000", "height": "20000"}}}`

// TestExport takes a tour, a comparison and a chart away in each format, reads
// them back, and gives a long one up.
func TestExport(t *testing.T) {
	d := startDesktop(t)
	folder := t.TempDir()
	d.leave(t, hugeTours)
	file := filepath.Join(folder, "export.tsp")
	run(t, d, "generate", "--kind", "uniform", "--cities", "800", "--seed", "3", "-o", file)
	w := open(t, d, "--engine", "ils", file)
	w.await("the cities are drawn", func(s state) bool { return s.Cities == 800 && s.Pictures > 0 })
	w.press("r", "m")
	w.await("the view is turned", func(s state) bool { return s.Turned == "270° mirrored" })
	search(w, 1)

	giveUp(w, filepath.Join(folder, "huge.png"))
	for _, ending := range []string{".svg", ".pdf"} {
		readBack(t, w.export("ctrl+e", "tour", filepath.Join(folder, "tour"+ending)), 20000, 20000)
	}
	w.press("a")
	w.await("there are two panes", func(s state) bool { return len(s.Panes) == 2 })
	search(w, 2)
	for _, ending := range []string{".png", ".svg", ".pdf"} {
		both := w.export("ctrl+e", "comparison", filepath.Join(folder, "both"+ending))
		readBack(t, both, 1600, 0)
		if ending == ".svg" {
			readTable(t, both)
		}
		readBack(t, w.export("ctrl+shift+e", "chart", filepath.Join(folder, "chart"+ending)), 1600, 900)
	}
	w.press("ctrl+q")
	w.awaitEnd()
}

// readTable checks that a comparison has the chart and the table of the runs.
func readTable(t *testing.T, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{">Processor<", ">Moves per second<", ">time<", "--engine ils", "--target"} {
		if !bytes.Contains(data, []byte(text)) {
			t.Errorf("%s lacks %q", path, text)
		}
	}
}

// search runs all panes for a moment.
func search(w *window, panes int) {
	w.t.Helper()
	w.press("space")
	w.await("all panes have a tour", func(s state) bool {
		found := 0
		for _, p := range s.Panes {
			if p.Best > 0 && p.Iteration > 0 {
				found++
			}
		}
		return found == panes
	})
	w.press("s")
	w.await("the search stops", func(s state) bool { return s.State == "idle" })
}

// export writes one file by the dialog, which must show it first.
func (w *window) export(key, kind, path string) string {
	w.t.Helper()
	w.askFor(key, kind, path)
	if os.Getenv("TOURSCOPE_SCREENSHOTS") != "" {
		w.screenshot("export-" + kind + filepath.Ext(path))
	}
	w.press("Return")
	w.await(filepath.Base(path)+" is saved", func(s state) bool { return !s.Covered && s.Status == "Saved "+path+"." })
	return path
}

// askFor opens the dialog and names the file.
func (w *window) askFor(key, kind, path string) {
	w.t.Helper()
	w.press(key)
	w.await("the dialog is open", func(s state) bool { return s.Covered && s.Export.Open && s.Export.Kind == kind })
	w.press("ctrl+a")
	w.write(path)
	format := strings.ToUpper(strings.TrimPrefix(filepath.Ext(path), "."))
	w.await("the dialog shows what it will be", func(s state) bool {
		return s.Export.Format == format && s.Export.Previews > 0 && strings.HasPrefix(s.Export.Weight, format)
	})
}

// giveUp begins a picture that takes long and gives it up: nothing is left of it.
func giveUp(w *window, path string) {
	w.t.Helper()
	if err := os.WriteFile(path, []byte("what was there"), 0o644); err != nil {
		w.t.Fatal(err)
	}
	w.askFor("ctrl+e", "tour", path)
	w.press("Return")
	w.await("it is being written", func(s state) bool { return !s.Covered && strings.HasPrefix(s.Status, "Writing huge.png") })
	w.press("Escape")
	w.await("it is given up", func(s state) bool { return strings.HasPrefix(s.Status, "Cancelled writing huge.png") })
	if left, err := os.ReadFile(path); err != nil || string(left) != "what was there" {
		w.t.Errorf("the old file holds %.20q (%v)", left, err)
	}
	if beside, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); len(beside) > 0 {
		w.t.Errorf("left behind: %v", beside)
	}
}

// readBack checks that a file is a whole picture of that size; height 0 is any.
func readBack(t *testing.T, path string, width, height int) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	w, h := 0, 0
	switch filepath.Ext(path) {
	case ".png":
		picture, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		w, h = picture.Bounds().Dx(), picture.Bounds().Dy()
		if n := colours(picture, rect{Width: w, Height: h}); n < 4 {
			t.Errorf("%s has %d colours", path, n)
		}
	case ".svg":
		var svg struct {
			ViewBox string     `xml:"viewBox,attr"`
			Paths   []struct{} `xml:"path"`
			Panes   []struct {
				Paths []struct{} `xml:"path"`
			} `xml:"svg"`
		}
		if err := xml.Unmarshal(data, &svg); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		fmt.Sscanf(svg.ViewBox, "0 0 %d %d", &w, &h)
		if len(svg.Paths) == 0 && (len(svg.Panes) < 2 || len(svg.Panes[1].Paths) == 0) {
			t.Errorf("%s has no lines", path)
		}
	case ".pdf":
		box := regexp.MustCompile(`/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]`).FindSubmatch(data)
		if !bytes.HasPrefix(data, []byte("%PDF-")) || bytes.Count(data, []byte("/Type /Page\n")) != 1 || box == nil || !bytes.Contains(data[len(data)-10:], []byte("%%EOF")) {
			t.Fatalf("%s is no PDF of one page", path)
		}
		var x, y float64
		fmt.Sscan(string(box[1]), &x)
		fmt.Sscan(string(box[2]), &y)
		w, h = int(x*96/72+0.5), int(y*96/72+0.5)
	}
	if w != width || height != 0 && h != height || h < 100 {
		t.Errorf("%s is %d × %d, want %d × %d", path, w, h, width, height)
	}
}
