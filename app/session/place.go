package session

import "time"

// Place is a page of the window. One of them is in front, and only its commands work.
type Place uint8

// The places, in the order of the navigation.
const (
	Instances  Place = iota // the files that can be opened
	Laboratory              // the panes with their chart; without an instance the start page
	Sweep                   // runs over the values of a parameter
	Batch                   // runs over instances, engines and seeds
	Papers                  // published tables, measured again
)

// Places are all places, in the order of the navigation.
func Places() []Place { return []Place{Instances, Laboratory, Sweep, Batch, Papers} }

// String is the name of a place in English.
func (p Place) String() string {
	return [...]string{"Instances", "Laboratory", "Sweep", "Batch", "Papers"}[p]
}

// Work is what goes on in a place: a search, a sweep, a batch.
type Work struct {
	Done, Of int           // runs that have ended, and all of them; Of 0: it has no such parts
	Share    float64       // of the work that is done, from 0 to 1; negative: not known
	Elapsed  time.Duration // of a search
	Paused   bool
}

// Runs is the work of so many runs, some of which have ended.
func Runs(done, of int, paused bool) Work {
	return Work{Done: done, Of: of, Share: float64(done) / float64(max(1, of)), Paused: paused}
}

// Badge is what the navigation shows at a place that is not in front.
type Badge struct {
	Work
	Working bool
	Ended   bool // what worked when the user left has ended meanwhile
}

// None reports whether there is nothing to show.
func (b Badge) None() bool { return !b.Working && !b.Ended }
