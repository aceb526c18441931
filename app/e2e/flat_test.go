//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// flatVariable is how long TestFlat watches, such as 30m. Without it the test is
// left out: it is for a machine that has the time.
const flatVariable = "TOURSCOPE_FLAT"

// usage is what a process holds.
type usage struct {
	memory     int // resident, in MiB
	files      int
	goroutines int
}

// TestFlat compares two engines on 100,000 cities for a long time, with runs that
// end and begin again, and looks whether memory, goroutines and open files grow.
// What the first quarter took is warming up.
func TestFlat(t *testing.T) {
	period, err := time.ParseDuration(os.Getenv(flatVariable))
	if err != nil {
		t.Skip("it takes long: " + flatVariable + "=30m runs it")
	}
	d := startDesktop(t)
	file := filepath.Join(t.TempDir(), "flat.tsp")
	run(t, d, "generate", "--cities", "100000", "--seed", "1", "-o", file)
	w := open(t, d, "--engine", "ils", file)
	w.await("the cities are drawn", func(s state) bool { return s.Cities == 100_000 && s.Pictures > 0 })
	w.press("a")
	w.await("there are two panes", func(s state) bool { return len(s.Panes) == 2 })

	const samples = 40
	var early, late usage
	for i := range samples {
		if i%4 == 0 {
			restart(w)
		}
		time.Sleep(period / samples)
		u := w.usage()
		t.Logf("%5.1f min: %d MiB, %d goroutines, %d files", (period * time.Duration(i+1) / samples).Minutes(), u.memory, u.goroutines, u.files)
		switch {
		case i < samples/4:
		case i < samples/2:
			early = early.most(u)
		case i >= 3*samples/4:
			late = late.most(u)
		}
	}
	t.Logf("at the most in the second quarter %+v, in the last %+v", early, late)
	if late.memory > early.memory+early.memory/10 || late.goroutines > early.goroutines+4 || late.files > early.files+2 {
		t.Error("what the window holds grows")
	}
	w.press("ctrl+q")
	w.awaitEnd()
}

// restart ends the search and begins another one.
func restart(w *window) {
	w.t.Helper()
	w.press("s")
	w.await("the search has ended", func(s state) bool { return s.State == "idle" })
	w.press("space")
	w.await("the search runs", func(s state) bool { return s.State == "running" && s.Panes[0].Best > 0 && s.Panes[1].Best > 0 })
}

func (u usage) most(other usage) usage {
	return usage{max(u.memory, other.memory), max(u.files, other.files), max(u.goroutines, other.goroutines)}
}

// usage asks the system and the window.
func (w *window) usage() usage {
	w.t.Helper()
	process := "/proc/" + strconv.Itoa(w.process.Pid)
	files, err := os.ReadDir(process + "/fd")
	if err != nil {
		w.t.Fatal(err)
	}
	status, err := os.ReadFile(process + "/status")
	if err != nil {
		w.t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(status), "VmRSS:")
	kib, _ := strconv.Atoi(strings.Fields(after)[0])
	s, _ := w.ask()
	return usage{memory: kib >> 10, files: len(files), goroutines: s.Goroutines}
}
