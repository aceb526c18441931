// Package chart draws the length of the best tour, and its gap to the optimum,
// over time.
//
// It draws for the screen; package export draws the same for paper. The hard
// part is to show a million points in a thousand columns without losing the one
// that stands out: see columns.go.
package chart

import (
	"image/color"

	"tourscope/canvas/lettering"
	"tourscope/canvas/palette"
	"tourscope/canvas/raster"
	"tourscope/solver/optima"
)

// Axis says what a chart's x axis counts.
type Axis uint8

// The axes.
const (
	Time Axis = iota // seconds since the start
	Moves
	Iterations
)

func (a Axis) String() string { return [...]string{"time", "moves", "iterations"}[a%3] }

// Point is one moment of a run.
type Point struct {
	Seconds    float64
	Moves      int64
	Iterations int64
	Length     int64
}

// On returns the point's place on an axis.
func (p Point) On(a Axis) float64 {
	switch a {
	case Moves:
		return float64(p.Moves)
	case Iterations:
		return float64(p.Iterations)
	default:
		return p.Seconds
	}
}

// Series is the course of one run, in order.
type Series struct {
	Name   string
	Points []Point
	Color  color.RGBA // zero: the palette's next
	Bands  []Band     // the stages of the run, in order; nil: not shown
}

// Band is a time in which a run was in one stage, in seconds since the start.
type Band struct {
	From, To float64
	Name     string
	GPU      bool
}

// Chart is what to draw. Make one and keep it: it caches its font.
type Chart struct {
	Series  []Series       // up to four are told apart
	Optimum optima.Optimum // the best known length; with it there is a gap axis
	Bound   int64          // no tour is shorter; without Optimum gaps are measured from it. 0: unknown
	XAxis   Axis
	LogX    bool
	LogGap  bool  // the gap on a logarithmic axis; needs Optimum or Bound
	AutoGap bool  // the same where a linear axis hides the last tenth of the gap
	Range   Range // the part of the x axis that is shown
	Palette palette.Palette
	Scale   float64 // pixels a point; 0 is 1
	Empty   string  // what to say without any point

	Decimals int // digits of lengths that are decimals in the unit of the file

	Hover  float64 // the x pixel under the mouse, for a cursor line; 0: none
	Marked bool    // Mark is shown
	Mark   float64 // a moment in seconds, shown by a line and a dot on each series

	Selected [2]float64 // x pixels between which a user selects; equal: none

	Named       bool    // name the x axis in the row of its labels
	Titles      bool    // name the axes, as a chart wants that stands alone
	LineWidth   float64 // of the curves, points; 0: the usual
	Transparent bool    // what lies behind must shine through

	fonts lettering.Fonts
	mask  raster.Mask
}
