//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tourscope/solver/testneeds"
)

// picturesVariable names the folder that TestPicturesOfPages writes into.
const picturesVariable = "TOURSCOPE_PICTURES"

// recordingsVariable names a folder with usa115475-regions.rec and usa115475-chained.rec,
// searches of seven seconds on a machine with a GPU.
const recordingsVariable = "TOURSCOPE_RECORDINGS"

// TestPicturesOfPages takes the pictures that README and the pages of docs show: make pictures.
// It checks nothing that another test does not check.
func TestPicturesOfPages(t *testing.T) {
	folder := os.Getenv(picturesVariable)
	if folder == "" {
		t.Skipf("%s names no folder for the pictures: use \"make pictures\"", picturesVariable)
	}
	for name, take := range map[string]func(*testing.T, func(*window, string)){
		"search": takeSearch, "cells": takeCells, "gpu": takeGPU, "browser": takeBrowser, "sweep": takeSweep, "batch": takeBatch, "papers": takePapers, "tour": takeTour,
		"text": takeLargestText,
	} {
		t.Run(name, func(t *testing.T) {
			take(t, func(w *window, picture string) { w.keep(filepath.Join(folder, picture+".png")) })
		})
	}
}

// keep writes the window, without its frame, as a PNG of 256 colours.
func (w *window) keep(path string) {
	w.t.Helper()
	w.xdotool("windowsize", w.id, "1200", "750")
	w.xdotool("mousemove", "--window", w.id, "600", "742") // no hint of what is under it
	time.Sleep(time.Second)                                // for hints and highlights to fade
	picture, err := w.desktop.command("import", "-silent", "-window", w.id, "-colors", "256", "png8:-").Output()
	if err != nil {
		w.t.Fatalf("import: %v", err)
	}
	if err := os.WriteFile(path, picture, 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// takeSearch takes the start page, a search, a comparison and its replay.
func takeSearch(t *testing.T, keep func(*window, string)) {
	d := startDesktop(t)
	w := open(t, d)
	keep(w, "start")
	w.press("ctrl+q")
	w.awaitEnd()

	w = open(t, d, "--engine", "chained", "sample:board")
	w.await("the cities are drawn", func(s state) bool { return s.Cities == 3000 && s.Pictures > 0 })
	w.press("space")
	begun := w.await("it searches", func(s state) bool { return s.Iteration > 0 }).Since
	w.await("it has searched for five seconds", func(s state) bool { return s.Since > begun+5 })
	keep(w, "window")
	w.press("s")
	w.await("the search stops", func(s state) bool { return s.State == "idle" })

	w.press("a")
	w.await("there are two panes", func(s state) bool { return len(s.Panes) == 2 && s.Panes[1].Picture.Width > 0 })
	w.press("space")
	begun = w.await("both search", func(s state) bool { return s.Panes[0].Iteration > 0 && s.Panes[1].Iteration > 0 }).Since
	w.press("d")
	w.await("they have searched for six seconds", func(s state) bool { return s.Since > begun+6 })
	keep(w, "compare")
	w.press("s")
	w.await("the searches stop", func(s state) bool { return s.State == "idle" && s.Replay.Length > 0 })
	w.press("d", "y", "space", "Home", "Next", "Next", "Next", "period")
	w.await("the replay is within the runs", func(s state) bool { return s.Replay.On && s.Replay.At > 0.2*s.Replay.Length })
	keep(w, "replay")
	w.press("ctrl+q")
	w.awaitEnd()
}

// takeLargestText takes a search with texts of the largest size.
func takeLargestText(t *testing.T, keep func(*window, string)) {
	d := startDesktop(t)
	file := filepath.Join(d.home, "config", "tourscope", "preferences.json")
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(`{"text_size": "largest"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	w := open(t, d, "--engine", "chained", "sample:drawing")
	w.await("the cities are drawn", func(s state) bool { return s.Cities == 5000 && s.Pictures > 0 })
	w.press("space")
	begun := w.await("it searches", func(s state) bool { return s.Iteration > 0 }).Since
	w.await("it has searched for three seconds", func(s state) bool { return s.Since > begun+3 })
	keep(w, "text-size")
	w.press("ctrl+q")
	w.awaitEnd()
}

// takeCells takes a large instance with the cells of the round.
func takeCells(t *testing.T, keep func(*window, string)) {
	d := startDesktop(t)
	w := open(t, d, "--engine", "chained", copyTSPLIB(t, t.TempDir(), "usa115475"))
	w.await("the cities are drawn", func(s state) bool { return s.Cities == 115475 && s.Pictures > 0 })
	w.press("e", "space")
	begun := w.await("it searches", func(s state) bool { return s.Iteration > 0 }).Since
	w.await("it has searched for ten seconds", func(s state) bool { return s.Since > begun+10 && s.Panes[0].Regions > 0 })
	keep(w, "regions")
	w.press("s")
	w.await("the search stops", func(s state) bool { return s.State == "idle" })
	w.press("ctrl+q")
	w.awaitEnd()
}

// takeGPU takes two recorded searches side by side, one of them on a GPU.
func takeGPU(t *testing.T, keep func(*window, string)) {
	folder := os.Getenv(recordingsVariable)
	if folder == "" {
		t.Skipf("%s names no folder of recordings", recordingsVariable)
	}
	d := startDesktop(t)
	w := open(t, d, copyTSPLIB(t, t.TempDir(), "usa115475"),
		filepath.Join(folder, "usa115475-regions.rec"), filepath.Join(folder, "usa115475-chained.rec"))
	w.await("the recorded searches are panes", func(s state) bool { return len(s.Panes) == 3 && s.Pictures > 0 })
	w.press("Escape", "1", "ctrl+shift+w")
	w.await("they are alone", func(s state) bool { return len(s.Panes) == 2 })
	w.press("y", "End")
	w.await("the replay is at its end", func(s state) bool { return s.Replay.On && s.Replay.At > 0.9*s.Replay.Length })
	keep(w, "gpu")
	w.press("ctrl+q")
	w.awaitEnd()
}

// takeBrowser takes a folder of TSPLIB, half of which is solved.
func takeBrowser(t *testing.T, keep func(*window, string)) {
	d := startDesktop(t)
	folder := filepath.Join(t.TempDir(), "tsplib")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	names := strings.Fields("a280 att48 berlin52 bier127 ch130 d493 eil101 gil262 gr202 kroA100 lin318 pcb442 pr152 pr299 rd400 tsp225 u159 u724")
	for i, name := range names {
		file := copyTSPLIB(t, folder, name)
		if i%2 == 0 {
			run(t, d, "solve", file, "--engine", "chained", "--gap", "0", "--time", "5s", "-q")
		}
	}
	d.remembers(t, folder)
	w := open(t, d)
	w.press("b")
	w.await("the instances are there, with their pictures", func(s state) bool {
		return s.Browser.Shown && s.Browser.Total == len(names) && !s.Browser.Scanning && s.Browser.Missing == 0
	})
	w.press("Right", "Right")
	w.await("the preview has a tour", func(s state) bool { return s.Browser.Previews == "berlin52" && s.Browser.Tour })
	keep(w, "browser")
	w.press("ctrl+q")
	w.awaitEnd()
}

// copyTSPLIB copies an instance into a folder and returns its path.
func copyTSPLIB(t *testing.T, folder, name string) string {
	t.Helper()
	text, err := os.ReadFile(testneeds.Shared(t, "tsplib", "tsp", name+".tsp"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, name+".tsp")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// takeSweep takes a sweep of the moves an iteration.
func takeSweep(t *testing.T, keep func(*window, string)) {
	d := startDesktop(t)
	w := open(t, d, "--engine", "sspm", cities(t, d))
	w.await("the cities are drawn", func(s state) bool { return s.Cities == 52 && s.Pictures > 0 })
	w.press("w")
	w.await("the sweep is shown", func(s state) bool { return s.Sweep.Shown })
	w.press("ctrl+g")
	w.await("all values were run", func(s state) bool { return s.Sweep.Done > 0 && s.Sweep.Done == s.Sweep.Jobs && !s.Sweep.Going })
	keep(w, "sweep")
	w.press("ctrl+q")
	w.clickOn("the question about a sweep that is not saved", "yes")
	w.awaitEnd()
}

// pagesBatch is the batch of docs/batches.md, shortened.
const pagesBatch = `title = "Annealing against local search"
instances = ["kroA100.tsp", "kroB100.tsp", "rd100.tsp"]
repetitions = 3
[stop]
time = "1s"
[[engine]]
name = "ils"
[[engine]]
name = "sspm"
[[engine]]
name = "pssm"
params = { searches = 4 }
`

// takeBatch takes the results of a batch.
func takeBatch(t *testing.T, keep func(*window, string)) {
	d := startDesktop(t)
	folder := t.TempDir()
	for _, name := range []string{"kroA100", "kroB100", "rd100"} {
		copyTSPLIB(t, folder, name)
	}
	file := filepath.Join(folder, "annealers.toml")
	if err := os.WriteFile(file, []byte(pagesBatch), 0o600); err != nil {
		t.Fatal(err)
	}
	w := open(t, d, file)
	w.await("the batch file is open", func(s state) bool { return s.Batch.Shown && len(s.Batch.Engines) == 3 })
	w.press("ctrl+Return")
	w.await("all runs are done", func(s state) bool { return s.Batch.Phase == "ended" && s.Batch.Done == s.Batch.Jobs })
	w.press("r")
	w.await("the plots are drawn", func(s state) bool { return s.Batch.Page == "results" && s.Batch.Plots == 2 })
	keep(w, "batch")
	w.press("ctrl+q")
	w.awaitEnd()
}

// takePapers takes the table of a paper while it is measured.
func takePapers(t *testing.T, keep func(*window, string)) {
	d := startDesktop(t)
	d.remembersTSPLIB(t, testneeds.Shared(t, "tsplib", "tsp"))
	w := open(t, d)
	w.press("ctrl+5")
	w.await("the papers are shown", func(s state) bool { return s.Papers.Shown && s.Widgets["papers-run"].Width > 0 })
	w.press("space")
	begun := w.await("the table is measured", func(s state) bool { return s.Papers.Active }).Since
	w.await("it has been measured for ten seconds", func(s state) bool { return s.Since > begun+10 })
	keep(w, "papers")
	w.press("s")
	w.await("the table stops", func(s state) bool { return !s.Papers.Active })
	w.press("ctrl+q")
	w.awaitEnd()
}
