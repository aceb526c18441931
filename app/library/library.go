// Package library keeps the user's own results: the best tour ever found for each
// instance, and in small form every attempt at it.
//
// An instance is known by what it is, not by its name: see FingerprintOf. The
// library is one file, which several programs may use at the same time, because
// it is opened for each request only and closed again. It draws nothing and
// holds no problems, only where they were read from.
//
// Its hard part is to be a convenience that never stands in the way: a file that
// is damaged, locked, full or written by a newer program is an *Error with a
// remedy, in bounded time, whatever the damage is; and a tour is only handed out
// when it is one of the problem that asks, with the length that was claimed.
package library

import (
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/adrg/xdg"

	"tourscope/solver"
)

// The bounds of a library.
const (
	MaxInstances = 20_000
	MaxAttempts  = 100     // an instance; the newest stay
	maxSize      = 4 << 30 // of the file, in bytes
	maxText      = 4 << 10 // of a name or a path, in bytes
	maxParams    = 64
)

// patience is how long another program may hold the file.
const patience = 3 * time.Second

// Library is the file at one place. It may be used by several goroutines.
type Library struct {
	path     string
	patience time.Duration
}

// New returns the library at a path, where there may be none yet. It touches
// nothing.
func New(path string) *Library { return &Library{path: path, patience: patience} }

// DefaultPath is where the system wants a user's data: library.db in a folder
// tourscope.
func DefaultPath() string { return filepath.Join(xdg.DataHome, "tourscope", "library.db") }

// Path returns where the library is.
func (l *Library) Path() string { return l.path }

// Entry is the best tour of one instance, without the tour itself.
type Entry struct {
	Fingerprint Fingerprint
	Name        string
	Cities      int
	Metric      string
	Source      string // where the instance was last read from; may be empty
	Length      int64
	Optimum     int64 // 0: unknown
	Attempts    int   // all that there were, remembered or not
	Origin
}

// Origin says how a tour was found.
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

// Gap is how far the tour lies over the optimum, in percent; false where no
// optimum is known.
func (e Entry) Gap() (percent float64, known bool) {
	if e.Optimum <= 0 {
		return 0, false
	}
	return 100 * float64(e.Length-e.Optimum) / float64(e.Optimum), true
}

// Attempt is one run, in small form.
type Attempt struct {
	Engine  string
	Seed    uint64
	Length  int64
	When    time.Time
	Elapsed time.Duration
}

// Result is a tour to be remembered.
type Result struct {
	Order   []solver.City
	Source  string
	Optimum int64 // 0: unknown
	Origin
}

// Standing says how a result compares with what the library had before.
type Standing struct {
	First    bool  // nothing was known of the instance
	Improved bool  // the result is the best tour now
	Length   int64 // of the result
	Before   int64 // the best length before; 0 if First
}

// Add remembers a result: the attempt in any case, the tour if it is shorter than
// the one there. A tour that is none of the problem is refused.
func (l *Library) Add(p *solver.Problem, r Result) (Standing, error) {
	if err := p.CheckTour(r.Order); err != nil {
		return Standing{}, fmt.Errorf("this tour of %s cannot be remembered: %w", p.Name(), err)
	}
	blob, err := packTour(r.Order, p.Definition().Labels)
	if err != nil {
		return Standing{}, fmt.Errorf("this tour of %s cannot be remembered: %w", p.Name(), err)
	}
	entry := entryOf(p, r)
	standing := Standing{Length: entry.Length}
	err = l.update(func(b buckets) error { return b.add(entry, blob, &standing) })
	if err != nil {
		return Standing{}, err
	}
	return standing, nil
}

func entryOf(p *solver.Problem, r Result) Entry {
	e := Entry{
		Fingerprint: FingerprintOf(p), Name: text(p.Name()), Cities: p.Cities(), Metric: p.Metric().String(),
		Source: text(r.Source), Length: p.Length(r.Order), Optimum: r.Optimum, Origin: r.Origin,
	}
	e.Engine, e.Device, e.Start, e.Program = text(e.Engine), text(e.Device), text(e.Start), text(e.Program)
	if len(e.Params) > maxParams {
		e.Params = nil
	}
	return e
}

// List returns all entries, in the order of their names.
func (l *Library) List() ([]Entry, error) {
	var all []Entry
	err := l.view(func(b buckets) error {
		var err error
		all, err = b.entries()
		return err
	})
	sortEntries(all)
	return all, err
}

// Find returns what is known of an instance; false if nothing is.
func (l *Library) Find(id Fingerprint) (entry Entry, known bool, err error) {
	err = l.view(func(b buckets) error {
		entry, known, err = b.entry(id)
		return err
	})
	return entry, known, err
}

// Attempts returns the newest attempts at an instance, the oldest of them first.
func (l *Library) Attempts(id Fingerprint) (attempts []Attempt, err error) {
	err = l.view(func(b buckets) error {
		attempts, err = b.attempts(id)
		return err
	})
	return attempts, err
}

// ErrUnknown says that the library has nothing on an instance.
var ErrUnknown = errors.New("the library has no tour of it")

// Tour returns the best tour of a problem. What does not fit the problem, or has
// another length than it should, is an *Error. Nothing known is ErrUnknown.
func (l *Library) Tour(p *solver.Problem) ([]solver.City, Entry, error) {
	e, t, err := l.load(FingerprintOf(p))
	if err != nil {
		return nil, e, err
	}
	if err := p.CheckTour(t.order); err != nil {
		return nil, e, l.badTour(e, err)
	}
	if length := p.Length(t.order); length != e.Length {
		return nil, e, l.badTour(e, fmt.Errorf("it has the length %d instead of %d", length, e.Length))
	}
	return t.order, e, nil
}

// load returns an entry and its tour, which fits the number of cities.
func (l *Library) load(id Fingerprint) (Entry, tour, error) {
	var blob []byte
	var e Entry
	err := l.view(func(b buckets) error {
		var known bool
		var err error
		if e, known, err = b.entry(id); err == nil && !known {
			return ErrUnknown
		}
		blob = append(blob, b.tours.Get(id[:])...)
		return err
	})
	if err != nil {
		return e, tour{}, err
	}
	t, err := unpackTour(blob, e.Cities)
	if err != nil {
		return e, tour{}, l.badTour(e, err)
	}
	return e, t, nil
}

// Delete forgets an instance with its tour and its attempts.
func (l *Library) Delete(id Fingerprint) error {
	return l.update(func(b buckets) error { return b.delete(id) })
}
