//go:build !nogui

package window

import (
	"time"

	"tourscope/solver"
	"tourscope/solver/run"
)

// overlay is the view that shows the regions of a search under the
// tour. It requests them only while it is on, at most once a regionBeat:
// on a GPU there are new ones thirty times a second.
type overlay struct {
	on   bool
	flat bool // the picture is the plane of the regions

	newest *solver.Partition // of the run shown or, after its end, the last one
	came   time.Time         // when the newest was first seen
	said   bool              // the message that the search has one region only was shown
}

// regionBeat is the least time between two sets of regions.
const regionBeat = 240 * time.Millisecond

// take returns what to draw under the tour of a run, or under the last tour of the
// one that has ended where there is none. A recording has no regions, and a search of
// the whole tour has one only.
func (o *overlay) take(r *run.Run, film *projector) *solver.Partition {
	if !o.on || !o.flat || film != nil {
		return nil
	}
	if r != nil {
		if p := r.Partition(); p != o.newest {
			o.newest, o.came = p, time.Now()
		}
	}
	if o.undivided() {
		return nil
	}
	return o.newest
}

// undivided reports whether there is one region, of all cities.
func (o *overlay) undivided() bool { return o.newest != nil && len(o.newest.Cells) == 1 }
