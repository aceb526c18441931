package window

import (
	"tourscope/app/checkpoint"
	"tourscope/app/crash"
	"tourscope/app/library"
	"tourscope/gpu"
	"tourscope/solver"
)

// Options configure the window.
type Options struct {
	Files    []string // to open at once: a problem, then perhaps a tour of it; "sample:NAME" is a bundled one
	Run      bool     // start solving as soon as the problem is there
	Engine   string   // the engine to choose; empty: as last time
	Params   map[string]string
	Registry *solver.Registry
	Worker   *gpu.Client // computes the GPU engines; nil: there are none, or in this process
	Version  string
	Crash    *crash.Report // of the last window, if it crashed; nil: it did not

	Library      *library.Library   // our best tours; nil: none are kept
	LibraryFixed bool               // the environment decided about it, not the preferences
	Checkpoints  *checkpoint.Folder // of running searches, if tours are kept; nil: none
	Caches       string             // the folder for them; empty: the usual
	TSPLIB       string             // where to download instances from
	Documents    string             // where results of batches go at first; empty: where files were opened last
	Papers       string             // the folder for what is measured of the papers; empty: a temporary one
}
