package shelf

import (
	"time"

	"tourscope/app/library"
	"tourscope/solver"
	"tourscope/solver/fingerprint"
	"tourscope/solver/optima"
)

// Item is one file of a folder.
type Item struct {
	Path     string
	Size     int64
	Modified time.Time

	Name    string
	Comment string
	Metric  solver.Metric
	Cities  int
	Optimum optima.Optimum

	// Fingerprint is zero until the file has been read in full.
	Fingerprint fingerprint.Fingerprint

	// Problem is the reason why the file cannot be read, with the remedy, in one
	// line. Empty: it can be read.
	Problem string

	// Best is the user's best tour, set by Join; nil where there is none.
	Best *library.Entry
}
