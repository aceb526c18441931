//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"tourscope/solver/testneeds"
)

// emulated is the command line of a worker whose GPU is emulated ("make
// emulated"), with the trouble it shall have. The kernels that it compiles are kept
// where the user's are, not with the test.
func emulated(t *testing.T, trouble string) string {
	t.Helper()
	path := os.Getenv("TOURSCOPE_EMULATED")
	if path == "" {
		testneeds.Missing(t, testneeds.Compiler, "TOURSCOPE_EMULATED names no worker that emulates a GPU")
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("env 'XDG_CACHE_HOME=%s' TOURSCOPE_EMULATED_TROUBLE=%s '%s' worker", cache, trouble, path)
}

// cities is a file with as many cities as berlin52.
func cities(t *testing.T, d *desktop) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "52.tsp")
	run(t, d, "generate", "--kind", "uniform", "--cities", "52", "--seed", "1", "-o", file)
	return file
}

// TestGPU lets pspm search in a worker: it is paused, stepped, killed in the
// middle of the run, and goes on in a new worker from the best tour.
func TestGPU(t *testing.T) {
	d := startDesktop(t)
	worker := emulated(t, "")
	w := open(t, d, "--worker", worker, "--engine", "pspm", cities(t, d))
	w.await("the cities are drawn", func(s state) bool { return s.Cities == 52 && s.Pictures > 0 })
	w.press("space")
	s := w.await("pspm searches", func(s state) bool { return s.State == "running" && s.Iteration > 3 })
	until(t, "its tour is on the screen", func() bool {
		return share(w.screenshot("gpu"), s.Widgets["picture"], blue) > 0.005
	})
	w.press("space")
	w.await("it pauses", func(s state) bool { return s.State == "pausing" })
	w.press("space")
	w.await("it goes on", func(s state) bool { return s.State == "running" })

	killWorker(t, w)
	s = w.await("the window says that the worker died", func(s state) bool { return s.LastError != "" })
	for _, want := range []string{"died in the middle of the run (signal: killed)", "best tour received from it is kept", "run again"} {
		if !strings.Contains(s.LastError, want) {
			t.Errorf("%q is missing in: %s", want, s.LastError)
		}
	}
	w.screenshot("gpu-killed")
	kept := s.Best
	if kept == 0 || s.State != "idle" {
		t.Errorf("the window is %s with a tour of length %d", s.State, kept)
	}
	if s.Covered {
		w.press("Escape")
	}
	w.press("space")
	w.await("it searches again", func(s state) bool { return s.State == "running" && s.Iteration > 0 && s.Best > 0 })
	w.press("s")
	w.await("it stops", func(s state) bool { return s.State == "idle" })
	w.press("ctrl+q")
	w.awaitEnd()
}

// killWorker ends the window's worker as the system does when memory runs out.
func killWorker(t *testing.T, w *window) {
	t.Helper()
	killed := false
	until(t, "the worker is found", func() bool {
		for _, pid := range children(t, w.process.Pid) {
			killed = syscall.Kill(pid, syscall.SIGKILL) == nil || killed
		}
		return killed
	})
}

// children lists the processes that one has started.
func children(t *testing.T, parent int) []int {
	t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	var found []int
	for _, stat := range stats {
		text, err := os.ReadFile(stat)
		if err != nil {
			continue // it has ended meanwhile
		}
		fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
		if pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(stat))); fields[1] == strconv.Itoa(parent) {
			found = append(found, pid)
		}
	}
	return found
}

// TestGPUTroubles starts runs on devices that refuse: each time the window says
// why, in its own sentence, and goes on.
func TestGPUTroubles(t *testing.T) {
	d := startDesktop(t)
	file := cities(t, d)
	for _, c := range []struct{ name, trouble, engine, param, want string }{
		{"memory", "memory=1024", "pspm", "blocks=4096", "out of memory: choose fewer blocks"},
		{"kernel", "fail=5", "pspm", "blocks=4096", "a kernel failed on the device: start the run again"},
		{"launch", "refuse=sweep:64", "2opt-gpu", "threads=128", "the launch configuration is impossible on this device"},
		{"old-driver", "old-driver", "pspm", "sp=1", "the NVIDIA driver is too old for the kernels: install version 520 or later"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := open(t, d, "--worker", emulated(t, c.trouble), "--engine", c.engine, "--param", c.param, file)
			w.await("the cities are drawn", func(s state) bool { return s.Pictures > 0 })
			w.press("space")
			s := w.await("the window says why", func(s state) bool { return strings.Contains(s.LastError, c.want) })
			w.screenshot("gpu-" + c.name)
			if s.State != "idle" || s.Best == 0 {
				t.Errorf("the window is %s with a tour of length %d", s.State, s.Best)
			}
			if s.Covered {
				w.press("Escape")
				w.await("the message is gone", func(s state) bool { return !s.Covered })
			}
			w.press("ctrl+q")
			w.awaitEnd()
		})
	}
}

// TestNoGPU opens the window where the worker finds no GPU: its engines are there and
// say what to do, and another one can be chosen.
func TestNoGPU(t *testing.T) {
	d := startDesktop(t)
	file := cities(t, d)
	for _, c := range []struct{ trouble, want string }{
		{"no-driver", "there is no NVIDIA driver here"},
		{"no-device", "the NVIDIA driver finds no device: check that a GPU is fitted and visible"},
	} {
		t.Run(c.trouble, func(t *testing.T) {
			w := open(t, d, "--worker", emulated(t, c.trouble), "--engine", "pspm", file)
			w.await("the window says why pspm cannot run", func(s state) bool { return s.Pictures > 0 && strings.Contains(s.Fault, c.want) })
			w.screenshot("gpu-" + c.trouble)
			w.command("Engine: Iterated local search")
			w.await("another engine can search", func(s state) bool { return s.Panes[0].Engine == "ils" && s.Fault == "" && !s.Covered })
			w.press("space")
			w.await("it searches", func(s state) bool { return s.State == "running" && s.Best > 0 })
			w.press("ctrl+q")
			w.awaitEnd()
		})
	}
}

// TestGPUOfAnotherRelease opens the window with a worker that speaks another
// version of the protocol: its engines are there, and say what to do.
func TestGPUOfAnotherRelease(t *testing.T) {
	d := startDesktop(t)
	w := open(t, d, "--worker", `sh -c "printf 'tourscope worker\377\0\0\0'; cat >/dev/null"`, "--engine", "pspm", cities(t, d))
	s := w.await("the window says why pspm cannot run", func(s state) bool { return s.Pictures > 0 && s.Fault != "" })
	w.screenshot("gpu-release")
	if !strings.Contains(s.Fault, "is of another release") || !strings.Contains(s.Fault, "same release") {
		t.Errorf("it says: %s", s.Fault)
	}
	w.press("ctrl+q")
	w.awaitEnd()
}
