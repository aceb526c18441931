package library

import (
	"errors"
	"strings"
	"time"

	"tourscope/solver"
	"tourscope/solver/bound"
	"tourscope/solver/fingerprint"
	"tourscope/solver/pathtext"
)

// The bounds of a library.
const (
	MaxInstances = 20_000
	MaxAttempts  = 100     // of an instance; the newest are kept
	maxSize      = 4 << 30 // of the file, in bytes
	maxText      = 4 << 10 // of a name or a path, in bytes
	maxParams    = 64
)

// Entry is the best tour of one instance, without the tour itself.
type Entry struct {
	Fingerprint fingerprint.Fingerprint
	Name        string
	Cities      int
	Metric      string
	Path        string // which open path it is, as in "path from 1 to 5"; empty: a round trip
	Source      string // where the instance was last read from; may be empty
	Length      int64
	Optimum     int64 // 0: unknown
	Bound       int64 // no tour is shorter; 0: unknown
	Attempts    int   // all of them, stored or not
	Decimals    int   // digits of the lengths that are decimals in the unit of the file
	Origin
}

// Origin describes the run that found a tour.
type Origin struct {
	Engine  string
	Device  string
	Params  map[string]string
	Seed    uint64
	Start   string
	When    time.Time
	Elapsed time.Duration
	Program string // name and version
}

// Gap returns 100 (length − optimum) / optimum, in percent; false where no optimum is
// known.
func (e Entry) Gap() (percent float64, known bool) {
	if e.Optimum <= 0 {
		return 0, false
	}
	return 100 * float64(e.Length-e.Optimum) / float64(e.Optimum), true
}

// Proven returns by how much the tour is longer than the bound, in percent of the bound, at
// most so much above the optimum; false where no bound is known.
func (e Entry) Proven() (percent float64, known bool) {
	return bound.Bound{Length: e.Bound}.Gap(e.Length)
}

// Attempt summarizes one run.
type Attempt struct {
	Engine  string
	Seed    uint64
	Length  int64
	When    time.Time
	Elapsed time.Duration
}

// Result is a tour to be stored.
type Result struct {
	Order   []solver.City
	Source  string
	Optimum int64 // 0: unknown
	Bound   int64 // no tour is shorter; 0: unknown
	Origin
}

// Comparison compares a result with what the library had before.
type Comparison struct {
	First    bool  // the library had nothing of the instance
	Improved bool  // the result is the best tour now
	Length   int64 // of the result
	Before   int64 // the best length before; 0 if First
}

// ErrUnknown reports that the library has no tour of an instance.
var ErrUnknown = errors.New("the library has no tour of it")

var errFull = errors.New("too many instances")

// text limits a text to valid UTF-8 of at most maxText bytes.
func text(s string) string {
	if len(s) > maxText {
		s = s[:maxText]
	}
	return strings.ToValidUTF8(s, "?")
}

// sourceText is a path as it is stored; empty where it is too long, since a part of it
// would be another file's.
func sourceText(path string) string {
	if encoded := pathtext.Encode(path); len(encoded) <= maxText {
		return encoded
	}
	return ""
}
