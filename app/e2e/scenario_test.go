//go:build e2e

package e2e

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// TestSession is one person's way through the program: open a file by its name,
// look, search, zoom, pause, take everything away, leave.
func TestSession(t *testing.T) {
	d := startDesktop(t)
	folder := t.TempDir()
	file := filepath.Join(folder, "session.tsp")
	run(t, d, "generate", "--kind", "clustered", "--cities", "2000", "--seed", "5", "-o", file)

	w := open(t, d, file)
	s := w.await("the cities are drawn", func(s state) bool { return s.Cities == 2000 && s.Pictures > 0 })
	t.Logf("first picture %.0f ms after opening, window up for %.2f s", s.First, s.Since)
	picture := s.Widgets["picture"]
	until(t, "the cities are on the screen", func() bool { return colours(w.screenshot("cities"), picture) > 2 })
	if tour := share(w.screenshot("cities"), picture, blue); tour > 0.01 {
		t.Errorf("%.1f %% of the picture look like a tour, and there is none yet", 100*tour)
	}

	w.press("space")
	w.await("the search runs", func(s state) bool { return s.State == "running" && s.Best > 0 && s.Iteration > 0 })
	until(t, "the tour is on the screen", func() bool { return share(w.screenshot("tour"), picture, blue) > 0.01 })

	zoomAndMove(t, w, picture)
	pauseAndStop(t, w)
	takeAway(t, w, d, folder, file)

	w.press("ctrl+q")
	w.awaitEnd()
}

// zoomAndMove uses keys and mouse while the search runs.
func zoomAndMove(t *testing.T, w *window, picture rect) {
	t.Helper()
	w.press("plus")
	w.await("the key + zooms in", func(s state) bool { return s.Zoom > 1.01 })
	w.press("f")
	fitted := w.await("the key f shows everything", func(s state) bool { return s.Zoom > 0.99 && s.Zoom < 1.01 })

	x, y := picture.middle()
	w.xdotool("mousemove", strconv.Itoa(x+picture.Width/4), strconv.Itoa(y-picture.Height/4))
	zoomed := fitted
	for range 3 { // one by one: notches that come together count more
		before := zoomed.Zoom
		w.xdotool("click", "4")
		zoomed = w.await("the wheel zooms in at the cursor", func(s state) bool { return s.Zoom > 1.19*before })
	}
	if zoomed.CenterX <= fitted.CenterX || zoomed.CenterY <= fitted.CenterY {
		t.Errorf("the wheel at the upper right moved the view from (%g, %g) to (%g, %g)",
			fitted.CenterX, fitted.CenterY, zoomed.CenterX, zoomed.CenterY)
	}
	w.xdotool("mousemove", strconv.Itoa(x), strconv.Itoa(y), "mousedown", "1",
		"mousemove_relative", "60", "0", "mousemove_relative", "60", "0", "mouseup", "1")
	w.await("dragging moves the view", func(s state) bool { return s.CenterX < zoomed.CenterX })
	w.press("f")
	w.await("everything is shown again", func(s state) bool { return s.Zoom < 1.01 })
}

func pauseAndStop(t *testing.T, w *window) {
	t.Helper()
	w.press("space")
	paused := w.await("the search pauses", func(s state) bool { return s.State == "pausing" })
	paused = w.await("the engine stands", func(s state) bool {
		same := s.Iteration == paused.Iteration
		paused = s
		return same
	})
	w.press("n")
	w.await("one step goes on", func(s state) bool { return s.Iteration > paused.Iteration })
	w.press("space")
	w.await("the search goes on", func(s state) bool { return s.State == "running" && s.Iteration > paused.Iteration+1 })
	w.press("s")
	w.await("the search stops", func(s state) bool { return s.State == "idle" && s.Stop == "user" })
}

// takeAway saves the picture, the tour and the numbers, and checks each.
func takeAway(t *testing.T, w *window, d *desktop, folder, file string) {
	t.Helper()
	s, _ := w.ask()
	saved := func(key, name string) string {
		path := filepath.Join(folder, name)
		w.press(key)
		w.await("the dialog is open", func(s state) bool { return s.Covered })
		w.press("ctrl+a")
		w.write(path)
		w.press("Return")
		until(t, name+" is written", func() bool { _, err := os.Stat(path); return err == nil })
		w.await("the dialog is closed", func(s state) bool { return !s.Covered })
		return path
	}
	img := readPNG(t, saved("ctrl+e", "picture.png"))
	size := img.Bounds()
	if tour := share(img, rect{Width: size.Dx(), Height: size.Dy()}, blue); tour < 0.005 {
		t.Errorf("%.2f %% of the exported picture look like a tour", 100*tour)
	}
	length := strings.TrimSpace(run(t, d, "length", file, saved("ctrl+s", "best.tour")))
	if length != strconv.FormatInt(s.Best, 10) {
		t.Errorf("the window shows length %d, the saved tour has %s", s.Best, length)
	}
	numbers, err := os.ReadFile(saved("ctrl+shift+s", "run.csv"))
	if err != nil || !bytes.HasPrefix(numbers, []byte("elapsed_s,")) {
		t.Errorf("the numbers begin with %.40q (%v)", numbers, err)
	}
}

// run runs the command line beside the window and returns its standard output.
func run(t *testing.T, d *desktop, args ...string) string {
	t.Helper()
	out, err := d.command(program(t), args...).Output()
	if err != nil {
		t.Fatalf("tourscope %v: %v", args, err)
	}
	return string(out)
}

// TestCloseDuringRun closes the window by its frame while an engine is at work.
func TestCloseDuringRun(t *testing.T) {
	d := startDesktop(t)
	w := open(t, d, "--run", "sample:board")
	w.await("the search runs by itself", func(s state) bool { return s.State == "running" && s.Iteration > 0 })
	w.screenshot("running")
	w.close()
	w.awaitEnd()
}

// TestSignal ends the program by a signal while an engine is at work: it closes as if
// by its frame, and the session is kept.
func TestSignal(t *testing.T) {
	d := startDesktop(t)
	w := open(t, d, "--engine", "chained", "--run", "sample:board")
	w.await("the search runs by itself", func(s state) bool { return s.State == "running" && s.Iteration > 0 })
	if err := w.process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	w.awaitEnd()
	session, err := os.ReadFile(filepath.Join(d.home, "state", "tourscope", "session.json"))
	if err != nil || !strings.Contains(string(session), "sample:board") {
		t.Errorf("the session: %v\n%.300s", err, session)
	}
}

// TestThemes changes the theme and looks at the screen.
func TestThemes(t *testing.T) {
	d := startDesktop(t)
	w := open(t, d, "sample:drawing")
	picture := w.await("the cities are drawn", func(s state) bool { return s.Pictures > 0 }).Widgets["picture"]
	for _, theme := range []string{"light", "dark", "system"} { // it begins as the system has it
		w.press("t")
		w.await("the theme is "+theme, func(s state) bool { return s.Theme == theme })
		until(t, theme+" is on the screen", func() bool {
			light := share(w.screenshot("theme-"+theme), picture, bright)
			return theme != "dark" && light > 0.7 || theme != "light" && light < 0.3
		})
	}
	w.press("ctrl+q")
	w.awaitEnd()
}

// TestBadFile opens a file that is none: the window says so and goes on.
func TestBadFile(t *testing.T) {
	d := startDesktop(t)
	file := filepath.Join(t.TempDir(), "bad.tsp")
	if err := os.WriteFile(file, []byte("TYPE : SOP\nDIMENSION : 3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	w := open(t, d, file)
	w.await("the error is shown", func(s state) bool { return s.Covered && strings.Contains(s.LastError, "bad.tsp") })
	w.press("Escape")
	w.await("the error is dismissed", func(s state) bool { return !s.Covered })
	w.press("ctrl+q")
	w.awaitEnd()
}

// TestNoDisplay starts without a display, and with one that is not there: one
// line and status 1.
func TestNoDisplay(t *testing.T) {
	for _, display := range []string{"", ":4711"} {
		cmd := exec.Command(program(t), "sample:board")
		cmd.Env = append(os.Environ(), "DISPLAY="+display, "WAYLAND_DISPLAY=")
		var errors bytes.Buffer
		cmd.Stderr = &errors
		status, err := exitStatus(cmd.Run())
		if err != nil || status != 1 || strings.Count(errors.String(), "\n") != 1 {
			t.Errorf("DISPLAY=%q: status %d (%v), said %q", display, status, err, errors.String())
		}
	}
}

// TestQuiet asks for the version in a container's locale: nothing else is said.
func TestQuiet(t *testing.T) {
	cmd := exec.Command(program(t), "--version")
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	cmd.Env = slices.DeleteFunc(cmd.Env, func(v string) bool { return strings.HasPrefix(v, "LANGUAGE=") })
	out, err := cmd.CombinedOutput()
	if err != nil || bytes.Count(out, []byte("\n")) != 1 {
		t.Errorf("said (%v):\n%s", err, out)
	}
}
