//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestMeasure prints how the window does with large instances: the time to the
// first picture, pictures a second while a search runs and while the view is
// dragged, and how soon Stop stops. It judges only that all of it happens: on a
// busy machine the figures mean little.
func TestMeasure(t *testing.T) {
	d := startDesktop(t)
	for _, cities := range []int{1000, 100_000, 750_000} {
		file := filepath.Join(t.TempDir(), "large.tsp")
		run(t, d, "generate", "--kind", "uniform", "--cities", strconv.Itoa(cities), "--seed", "1", "-o", file)
		begin := time.Now()
		w := open(t, d, "--engine", "ils", file)
		first := w.await("the cities are drawn", func(s state) bool { return s.Cities == cities && s.Pictures > 0 })
		t.Logf("%d cities: the first picture is there %.2f s after the start", cities, time.Since(begin).Seconds())

		w.press("space")
		w.await("the search is on its way", func(s state) bool { return s.State == "running" && s.Best > 0 && s.Iteration > 0 })
		t.Logf("%d cities: %s while the search runs", cities, pace(w, func() { time.Sleep(4 * time.Second) }))
		t.Logf("%d cities: %s while it runs and the view is dragged", cities, pace(w, func() { drag(w, first.Widgets["picture"]) }))
		t.Logf("%d cities: %s", cities, stopping(w))
		t.Logf("%d cities: %s while the view is dragged", cities, pace(w, func() { drag(w, first.Widgets["picture"]) }))
		w.press("ctrl+q")
		w.awaitEnd()
	}
}

// TestMeasurePair prints the same for a comparison, and how soon a key is answered.
func TestMeasurePair(t *testing.T) {
	for _, cities := range []int{100_000, 750_000} {
		t.Run(strconv.Itoa(cities), func(t *testing.T) { measurePair(t, cities) })
	}
}

func measurePair(t *testing.T, cities int) {
	d := startDesktop(t) // a new one has one pane
	file := filepath.Join(t.TempDir(), "pair.tsp")
	run(t, d, "generate", "--kind", "uniform", "--cities", strconv.Itoa(cities), "--seed", "1", "-o", file)
	w := open(t, d, "--engine", "ils", file)
	w.await("the cities are drawn", func(s state) bool { return s.Cities == cities && s.Pictures > 0 })
	w.press("a")
	s := w.await("there are two panes", func(s state) bool { return len(s.Panes) == 2 && s.Panes[1].Picture.Width > 0 })
	left := s.Panes[0].Picture
	rest := func() { time.Sleep(4 * time.Second) }
	both := func() { drag(w, left) }
	t.Logf("cities alone, both dragged: %s", pace(w, both))
	t.Logf("cities alone: %s", answering(w))
	w.press("space")
	w.await("both search", func(s state) bool { return s.Panes[0].improves() && s.Panes[1].improves() })
	t.Logf("both search: %s", pace(w, rest))
	t.Logf("both search and are dragged: %s", pace(w, both))
	t.Logf("both search: %s", answering(w))
	t.Logf("both search: %s", stopping(w))
	t.Logf("tours, both dragged: %s", pace(w, both))
	t.Logf("tours: %s", answering(w))
	w.press("ctrl+q")
	w.awaitEnd()
}

// improves says whether the search has got beyond its start tour.
func (p paneState) improves() bool { return p.Best > 0 && p.Best < p.Start }

// answering measures how long after a key was sent the window has taken it up.
func answering(w *window) string {
	w.t.Helper()
	var took []time.Duration
	for i := range 21 {
		key := "plus"
		if i%2 == 1 {
			key = "minus"
		}
		before, _ := w.ask()
		w.press(key)
		begin := time.Now() // sent, not yet taken up
		for end := begin.Add(timeout); time.Now().Before(end); {
			if s, answers := w.ask(); answers && s.Zoom != before.Zoom {
				break
			}
		}
		took = append(took, time.Since(begin))
	}
	slices.Sort(took)
	return fmt.Sprintf("a key is answered after %.0f ms (median), %.0f ms at the most", ms(took[len(took)/2]), ms(took[len(took)-1]))
}

// stopping measures from before the key is sent until the window says it is idle.
func stopping(w *window) string {
	w.t.Helper()
	ticks, begin := w.processTicks(), time.Now()
	w.press("s")
	sent := time.Since(begin)
	for end := begin.Add(timeout); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if s, answers := w.ask(); answers && s.State == "idle" {
			return fmt.Sprintf("idle %.0f ms after the key, %.0f ms of them to send it, with %d ms of processor time",
				ms(time.Since(begin)), ms(sent), 10*(w.processTicks()-ticks))
		}
	}
	w.t.Fatal("the search does not stop")
	return ""
}

func ms(d time.Duration) float64 { return d.Seconds() * 1000 }

// pace counts pictures, and the engine's iterations, while something is done.
func pace(w *window, do func()) string {
	before, _ := w.ask()
	ticks := w.processTicks()
	begin := time.Now()
	do()
	seconds := time.Since(begin).Seconds()
	after, _ := w.ask()
	pictures := after.Pictures - before.Pictures
	text := fmt.Sprintf("%.1f pictures a second", float64(pictures)/seconds)
	if used := w.processTicks() - ticks; pictures > 0 && used > 0 {
		text += fmt.Sprintf(", %d ms of processor time a picture", 10*used/pictures)
	}
	if kicks := after.Iteration - before.Iteration; kicks > 0 {
		text += fmt.Sprintf(", %.0f iterations a second", float64(kicks)/seconds)
	}
	return text
}

// processTicks is the processor time that the program has used, in hundredths of
// a second; 0 where the system does not tell.
func (w *window) processTicks() int {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(w.process.Pid) + "/stat")
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return user + system
}

// drag moves the view about for some seconds.
func drag(w *window, picture rect) {
	x, y := picture.middle()
	args := []string{"mousemove", strconv.Itoa(x), strconv.Itoa(y), "mousedown", "1"}
	for i := range 120 {
		step := "4"
		if i/20%2 == 1 {
			step = "-4"
		}
		args = append(args, "mousemove_relative", "--", step, "2", "sleep", "0.02")
	}
	w.xdotool(append(args, "mouseup", "1")...)
}
