//go:build e2e

package e2e

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The soak reads how long it lasts, such as 3m, and from which seed. Without the first
// it is left out.
const (
	soakVariable = "TOURSCOPE_SOAK"
	seedVariable = "TOURSCOPE_SOAK_SEED"
)

// What the window may take at most during a soak. Its instances have up to 20,000 cities.
const (
	soakAnswer     = 30 * time.Second // to say how it is, on a machine with other work
	soakMemory     = 1500             // MiB
	soakFiles      = 120
	soakGoroutines = 400
	soakGrowth     = 40 // goroutines and files more than after the first round, both at rest
	checkEvery     = 25 // actions between two looks for dead ends
)

// soak uses a window at random.
type soak struct {
	*window
	t       *testing.T
	desktop *desktop
	random  *rand.Rand
	folder  string
	files   []string
	worker  string
	rest    usage // what the window held at the first rest
	actions int
}

// TestSoak uses the real window at random, from a seed that it prints: after each action
// the program must be alive and answer within a bound, with bounded memory, goroutines
// and open files; now and then Escape must lead back to the panes, and Run must search.
// It prints each action before it does it.
func TestSoak(t *testing.T) {
	period, err := time.ParseDuration(os.Getenv(soakVariable))
	if err != nil {
		t.Skip("it takes long: " + soakVariable + "=3m runs it")
	}
	seed := uint64(time.Now().UnixNano()) % 1_000_000
	if text := os.Getenv(seedVariable); text != "" {
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatalf("%s: %v", seedVariable, err)
		}
	}
	t.Logf("seed %d; to repeat: make soak SOAK=%v SEED=%d", seed, period, seed)
	t.Setenv("HTTP_PROXY", "http://127.0.0.1:9") // nothing is downloaded
	t.Setenv("HTTPS_PROXY", "http://127.0.0.1:9")
	s := &soak{t: t, desktop: startDesktop(t), random: rand.New(rand.NewPCG(seed, 1)), folder: t.TempDir()}
	if os.Getenv("TOURSCOPE_EMULATED") != "" {
		s.worker = emulated(t, "")
	}
	s.makeFiles()
	s.desktop.remembers(t, s.folder)
	s.reopen()
	for end := time.Now().Add(period); time.Now().Before(end); {
		s.act()
		s.check()
		if s.actions%checkEvery == 0 {
			s.checkWayBack()
		}
	}
	s.checkWayBack()
	u := s.usage()
	t.Logf("%d actions; at the end %d MiB, %d goroutines, %d files", s.actions, u.memory, u.goroutines, u.files)
	s.quit()
}

// makeFiles writes instances of all sorts, and files that are none.
func (s *soak) makeFiles() {
	for kind, cities := range map[string]int{"uniform": 1000, "clustered": 5000, "drilling": 20_000, "grid": 52} {
		file := filepath.Join(s.folder, kind+".tsp")
		if maker := s.desktop.command(program(s.t), "generate", "--kind", kind, "--cities", strconv.Itoa(cities), "-o", file); maker.Run() == nil {
			s.files = append(s.files, file)
		}
	}
	const header = "TYPE : TSP\nEDGE_WEIGHT_TYPE : %s\nDIMENSION : %d\nNODE_COORD_SECTION\n"
	for name, text := range map[string]string{
		"one":    fmt.Sprintf(header, "EUC_2D", 1) + "1 5 5\n",
		"three":  fmt.Sprintf(header, "CEIL_2D", 3) + "1 0 0\n2 1e9 0\n3 0 1e-9\n",
		"same":   fmt.Sprintf(header, "MAN_2D", 5) + "1 7 7\n2 7 7\n3 7 7\n4 7 7\n5 7 7\n",
		"globe":  fmt.Sprintf(header, "GEO", 5) + "1 90 0\n2 -90 0\n3 0 180\n4 0 -180\n5 36.09 -5.21\n",
		"fixed":  fmt.Sprintf(header, "EUC_2D", 5) + "1 0 0\n2 9 0\n3 0 9\n4 9 9\n5 4 4\nFIXED_EDGES_SECTION\n1 5\n5 4\n-1\n",
		"matrix": "TYPE : TSP\nDIMENSION : 3\nEDGE_WEIGHT_TYPE : EXPLICIT\nEDGE_WEIGHT_FORMAT : UPPER_ROW\nEDGE_WEIGHT_SECTION\n1 2 3\nDISPLAY_DATA_SECTION\n1 1.7e308 0\n2 -1.7e308 0\n3 0 1.7e308\n",
		"broken": "TYPE : TSP\nDIMENSION : 3\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n1 a b\n",
		"title":  "NAME : " + strings.Repeat("long ", 3000) + "\n" + fmt.Sprintf(header, "EUC_2D", 3) + "1 0 0\n2 1 0\n3 0 1\n",
	} {
		file := filepath.Join(s.folder, name+".tsp")
		if err := os.WriteFile(file, []byte(text+"EOF\n"), 0o600); err != nil {
			s.t.Fatal(err)
		}
		s.files = append(s.files, file)
	}
}

// reopen starts a window, as the last one was left.
func (s *soak) reopen() {
	args := []string{s.files[s.random.IntN(len(s.files))]}
	if s.worker != "" {
		args = append([]string{"--worker", s.worker}, args...)
	}
	s.window = open(s.t, s.desktop, args...)
	s.rest = usage{}
}

// act chooses an action by its weight, prints it and does it.
func (s *soak) act() {
	s.actions++
	total := 0
	for _, a := range soakActions {
		total += a.weight
	}
	left := s.random.IntN(total)
	for _, a := range soakActions {
		if left -= a.weight; left < 0 {
			s.t.Logf("%5d %s", s.actions, a.name)
			a.do(s)
			return
		}
	}
}

// check is what must hold after every action.
func (s *soak) check() {
	s.t.Helper()
	if s.hasEnded() {
		return
	}
	text := s.window.errors.String()
	for _, sign := range []string{"panic", "fatal error", "Error in Fyne call thread", "DATA RACE"} {
		if strings.Contains(text, sign) {
			s.t.Fatalf("on standard error:\n%s", text)
		}
	}
	s.answer()
	u := s.usage()
	if u.memory > soakMemory || u.files > soakFiles || u.goroutines > soakGoroutines {
		s.t.Fatalf("the window holds %d MiB, %d files and %d goroutines", u.memory, u.files, u.goroutines)
	}
}

// hasEnded begins another window where an action has closed this one, which must be a
// good end.
func (s *soak) hasEnded() bool {
	s.t.Helper()
	select {
	case <-s.ended:
	default:
		return false
	}
	s.t.Logf("      the window has closed")
	s.awaitEnd()
	s.reopen()
	return true
}

// answer asks the window how it is, which its event loop answers.
func (s *soak) answer() state {
	s.t.Helper()
	begin := time.Now()
	for {
		got, answers := s.ask()
		took := time.Since(begin)
		switch {
		case s.hasEnded():
			begin = time.Now()
		case took > soakAnswer:
			s.screenshot("soak")
			_ = s.process.Signal(syscall.SIGQUIT) // prints all goroutines
			<-s.ended
			s.t.Fatalf("the window took %v to answer\n%s", took, &s.window.errors)
		case answers:
			return got
		}
	}
}

// sees polls until the window is as it should be; false: it is not within a minute, or
// it has closed.
func (s *soak) sees(is func(state) bool) bool {
	s.t.Helper()
	window := s.window
	for end := time.Now().Add(time.Minute); time.Now().Before(end) && s.window == window; time.Sleep(20 * time.Millisecond) {
		if is(s.answer()) {
			return true
		}
	}
	return false
}

// checkWayBack looks for dead ends: from wherever the window is, Escape and the key of
// the screen lead to the panes, an instance opens there, Run searches and Stop ends it.
// At rest the window holds no more than at the first time.
func (s *soak) checkWayBack() {
	s.t.Helper()
	s.t.Logf("      back to the panes")
	s.press("Escape") // closes a menu, which the window does not tell
	s.endMeasurements()
	if !s.atPanes() {
		s.screenshot("soak")
		s.t.Fatalf("there is no way back: %+v", s.answer())
	}
	s.press("Escape") // returns the keyboard to the window
	if now := s.answer(); now.Instance == "" || now.Cities < 5 || now.Fault != "" {
		s.window.close()
		s.awaitEnd()
		s.window = nil
		s.window = s.openWith("--engine", "ils", s.files[0])
	}
	s.stops()
	s.press("space")
	if !s.sees(func(now state) bool {
		return now.State == "running" || now.Stop != "" || now.LastError != "" || strings.Contains(now.Status, "choose another engine")
	}) {
		s.screenshot("soak")
		s.t.Fatalf("Run does not run: %+v", s.answer())
	}
	s.stops()
	s.compareRest()
}

// stops ends all searches. A worker that was killed may be told of in a dialog, which
// Escape closes.
func (s *soak) stops() {
	s.t.Helper()
	s.press("s")
	if !s.sees(func(now state) bool { return now.State == "idle" }) || !s.atPanes() {
		s.screenshot("soak")
		s.t.Fatalf("Stop does not stop: %+v", s.answer())
	}
}

// openWith opens a window with arguments, and with the worker where there is one.
func (s *soak) openWith(args ...string) *window {
	if s.worker != "" {
		args = append([]string{"--worker", s.worker}, args...)
	}
	s.rest = usage{}
	return open(s.t, s.desktop, args...)
}

// endMeasurements ends a sweep and a batch: a search starts only when both are over.
func (s *soak) endMeasurements() {
	s.t.Helper()
	if s.answer().Sweep.Going {
		s.clear()
		s.press("ctrl+shift+g")
		if !s.sees(func(now state) bool { return !now.Sweep.Going }) {
			s.screenshot("soak")
			s.t.Fatalf("the sweep cannot be cancelled: %+v", s.answer())
		}
	}
	if !s.answer().Batch.active() {
		return
	}
	s.clear()
	if s.answer().Batch.Shown { // perhaps with a field that has the keyboard
		s.press("ctrl+j")
		s.sees(func(now state) bool { return !now.Batch.Shown })
	}
	s.press("ctrl+j")
	s.sees(func(now state) bool { return now.Batch.Shown })
	s.press("s")
	if !s.sees(func(now state) bool { return !now.Batch.active() }) {
		s.screenshot("soak")
		s.t.Fatalf("the batch cannot be stopped: %+v", s.answer())
	}
}

// clear closes what covers the window.
func (s *soak) clear() {
	for range 6 {
		if !s.answer().Covered {
			return
		}
		s.press("Escape")
		s.soon(func(now state) bool { return !now.Covered })
	}
}

// active reports whether a batch is running, or about to.
func (b batchState) active() bool {
	return slices.Contains([]string{"reading", "working", "paused", "stopping"}, b.Phase)
}

// atPanes leaves dialogs, replay, browser, sweep and batches.
func (s *soak) atPanes() bool {
	s.t.Helper()
	for range 12 {
		now := s.answer()
		switch {
		case now.Covered, now.Replay.On, now.Browser.Shown:
			s.press("Escape")
		case now.Sweep.Shown:
			s.press("w")
		case now.Batch.Shown:
			s.press("ctrl+j")
		default:
			return true
		}
		s.sees(func(next state) bool {
			return next.Covered != now.Covered || next.Replay.On != now.Replay.On || next.Browser.Shown != now.Browser.Shown ||
				next.Sweep.Shown != now.Sweep.Shown || next.Batch.Shown != now.Batch.Shown
		})
	}
	return false
}

// compareRest compares what the window holds at rest with the first time.
func (s *soak) compareRest() {
	s.t.Helper()
	u := s.usage()
	s.t.Logf("      at rest %d MiB, %d goroutines, %d files", u.memory, u.goroutines, u.files)
	switch first := s.rest; {
	case first == usage{}:
		s.rest = u
	case u.goroutines > first.goroutines+soakGrowth || u.files > first.files+soakGrowth:
		_ = s.process.Signal(syscall.SIGQUIT)
		<-s.ended
		s.t.Fatalf("at rest the window held %+v, and now %+v\n%s", first, u, &s.window.errors)
	}
}

// soakAction is something that a person does.
type soakAction struct {
	name   string
	weight int
	do     func(*soak)
}

// keys is an action of keys alone.
func keys(name string, weight int, keys ...string) soakAction {
	return soakAction{name + " (" + strings.Join(keys, " ") + ")", weight, func(s *soak) { s.press(keys...) }}
}

var soakActions = []soakAction{
	keys("run or pause", 12, "space"), keys("step", 4, "n"), keys("stop", 4, "s"), keys("run in turns", 3, "j"),
	keys("add a pane", 4, "a"), keys("close a pane", 3, "ctrl+shift+w"), keys("next pane", 2, "p"),
	keys("compare CPU and GPU", 2, "u"), keys("improve", 2, "i"),
	keys("link", 1, "v"), keys("differences", 2, "d"), keys("regions", 1, "e"), keys("cities", 1, "c"),
	keys("theme", 2, "t"), keys("side", 1, "F9"), keys("chart", 1, "F8"), keys("full screen", 1, "F11"), keys("axis", 1, "x"), keys("logarithms", 1, "l", "g"),
	keys("zoom in", 2, "plus", "plus"), keys("zoom out", 2, "minus"), keys("fit", 2, "f"), keys("move", 2, "Left", "Up"), keys("turn", 1, "r", "m"),
	keys("replay", 4, "y"), keys("replay and play", 3, "y", "Home", "space"), keys("replay step", 2, "period", "comma"), keys("replay ends", 2, "End", "Home"),
	keys("faster", 1, "bracketright"), keys("marks", 1, "parenleft", "End", "parenright"),
	keys("sweep", 2, "w"), keys("start sweep", 2, "ctrl+g"), keys("cancel sweep", 2, "ctrl+shift+g"),
	keys("batches", 2, "ctrl+j"), keys("start batch", 2, "ctrl+Return"), keys("results", 1, "r"),
	keys("browse", 3, "b"), keys("choose", 3, "Right", "Return"), keys("next instance", 3, "Next"), keys("previous instance", 2, "Prior"), keys("table", 1, "ctrl+t"),
	keys("best tour", 2, "ctrl+b"), keys("compare with the best", 1, "ctrl+d"), keys("close instance", 1, "ctrl+w"),
	keys("undo", 2, "ctrl+z"), keys("redo", 2, "ctrl+y"), keys("help", 1, "F1"), keys("preferences", 1, "ctrl+comma"), keys("copy", 1, "ctrl+shift+c", "ctrl+k"),
	keys("escape", 8, "Escape"), keys("confirm", 2, "Return"), keys("tab", 2, "Tab", "Tab"), keys("arrows", 2, "Down", "Right"),
	{"save as", 5, (*soak).save}, {"command", 6, (*soak).paletteCommand}, {"click", 6, (*soak).clickAnywhere}, {"drag and wheel", 3, (*soak).dragAnywhere},
	{"resize", 4, (*soak).resize}, {"kill the worker", 3, (*soak).killWorkers}, {"watch", 8, (*soak).watch}, {"open again", 1, (*soak).again}, {"kill the window", 1, (*soak).kill},
}

// save asks for one of the dialogs that write a file, and answers it or gives it up.
func (s *soak) save() {
	ways := []struct{ key, ending string }{
		{"ctrl+e", ".png"}, {"ctrl+e", ".svg"}, {"ctrl+e", ".pdf"}, {"ctrl+shift+e", ".svg"}, {"ctrl+s", ".tour"},
		{"ctrl+shift+s", ".csv"}, {"ctrl+shift+r", ".rec"}, {"ctrl+m", ".gif"}, {"ctrl+shift+l", ".csv"}, {"ctrl+e", ".wrong"},
	}
	way, confirm := ways[s.random.IntN(len(ways))], s.random.IntN(4) > 0
	path := filepath.Join(s.folder, "out"+strconv.Itoa(s.random.IntN(5))+way.ending)
	s.t.Logf("      %s %s, confirmed %v", way.key, filepath.Base(path), confirm)
	before := s.answer()
	s.press(way.key)
	if before.Covered || !s.soon(func(now state) bool { return now.Covered }) {
		return // there is nothing to save
	}
	s.press("ctrl+a")
	s.write(path)
	if confirm {
		s.press("Return")
	} else {
		s.press("Escape")
	}
}

// soon is sees for what may well not happen.
func (s *soak) soon(is func(state) bool) bool {
	s.t.Helper()
	for range 20 {
		if is(s.answer()) {
			return true
		}
		time.Sleep(20 * time.Millisecond)
	}
	return false
}

// paletteCommand runs a command by a part of its name.
func (s *soak) paletteCommand() {
	names := []string{"Engine: Iterated", "Engine: Chained", "Engine: 2-opt", "Engine: LWSA", "Engine:", "Regions", "Table 4", "Figure 4", "Add a bundled instance", "Add engine",
		"New batch", "Add engines of the panes", "Add current instance", "Record runs", "Attempts", "Loop", "Highlight", "Hide replay", "Copy report", "Copy results", "Logarithmic", "Restart", "Stop batch", "Show regions", "Sort"}
	name := names[s.random.IntN(len(names))]
	s.t.Logf("      %s", name)
	if s.answer().Covered {
		s.press("Escape")
	}
	s.press("ctrl+p")
	if s.soon(func(now state) bool { return now.Covered }) {
		s.write(name)
		s.press("Return")
	}
}

func (s *soak) place() (x, y string) {
	out := s.xdotool("getwindowgeometry", "--shell", s.id)
	width, height := 800, 600
	for _, line := range strings.Fields(out) {
		_, _ = fmt.Sscanf(line, "WIDTH=%d", &width)
		_, _ = fmt.Sscanf(line, "HEIGHT=%d", &height)
	}
	return strconv.Itoa(s.random.IntN(width)), strconv.Itoa(s.random.IntN(height))
}

func (s *soak) clickAnywhere() {
	x, y := s.place()
	button := []string{"1", "1", "1", "3"}[s.random.IntN(4)]
	s.t.Logf("      button %s at %s, %s", button, x, y)
	s.mayClose("mousemove", "--window", s.id, x, y, "click", button)
}

func (s *soak) dragAnywhere() {
	x, y := s.place()
	s.mayClose("mousemove", "--window", s.id, x, y, "click", "4", "click", "5", "click", "4", "mousedown", "1", "mousemove_relative", "--", "-30", "20", "mouseup", "1")
}

// mayClose is xdotool for what may close the window, which would then not be found.
func (s *soak) mayClose(args ...string) {
	if out, err := s.desktop.command("xdotool", args...).CombinedOutput(); err != nil && !bytes.Contains(out, []byte("BadWindow")) {
		s.t.Fatalf("xdotool %v: %v\n%s", args, err, out)
	}
}

func (s *soak) resize() {
	width, height := 200+s.random.IntN(1100), 150+s.random.IntN(750)
	s.t.Logf("      %d × %d", width, height)
	s.mayClose("windowsize", s.id, strconv.Itoa(width), strconv.Itoa(height))
}

// killWorkers kills the GPU workers of the window, if it has any.
func (s *soak) killWorkers() {
	for _, pid := range children(s.t, s.process.Pid) {
		s.t.Logf("      a child of the window")
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

// watch lets the window work for a while by its own clock.
func (s *soak) watch() {
	begin, long := s.answer().Since, 0.2+2*s.random.Float64()
	s.sees(func(now state) bool { return now.Since < begin || now.Since > begin+long })
}

// again closes the window by its key and opens another one.
func (s *soak) again() {
	s.quit()
	s.reopen()
}

// quit closes the window by its key. While a batch is at work the window asks first, and
// the same key confirms.
func (s *soak) quit() {
	s.t.Helper()
	for end := time.Now().Add(timeout); time.Now().Before(end); {
		s.press("ctrl+q")
		select {
		case <-s.ended:
			end = time.Now()
		case <-time.After(5 * time.Second):
		}
	}
	s.awaitEnd()
}

// kill ends the window as the system does when memory runs out, and opens another one.
func (s *soak) kill() {
	for _, pid := range append(children(s.t, s.process.Pid), s.process.Pid) {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	<-s.ended
	s.reopen()
}
