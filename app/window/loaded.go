//go:build !nogui

package window

import (
	"tourscope/app/library"
	"tourscope/canvas/draw"
	"tourscope/canvas/view"
	"tourscope/solver"
	"tourscope/solver/optima"
	"tourscope/solver/record"
)

// loaded is an instance with all that is shown of it before any run.
type loaded struct {
	path      string
	problem   *solver.Problem
	optimum   *optima.Optimum   // nil where none is known
	misnamed  string            // its name, where that is a published instance's with other content
	x, y      []float64         // positions of the cities in the picture
	bounds    view.Bounds       // around them
	index     *draw.Index       // finds the city under the mouse
	places    *draw.Places      // for pictures of them
	edited    bool              // its fixed edges are not those of the file
	sketch    bool              // the positions are computed: the file has weights only
	recording *record.Recording // not nil: the file was a recorded run of the problem
	best      *library.Entry    // not nil: tour is our best one
	orphan    string            // tour is that of the checkpoint in this file; empty: it is not
	engine    string            // that found the tour of that checkpoint
	tour      []solver.City     // not nil: the file was a tour of the problem already open
}
