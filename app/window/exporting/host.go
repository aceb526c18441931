//go:build !nogui

package exporting

import (
	"io"

	"tourscope/app/look"
	"tourscope/app/window/control"
	"tourscope/canvas/view"
)

// Kind is what is exported.
type Kind string

// The kinds, as the session knows them.
const (
	Tour       Kind = "tour"
	Comparison Kind = "comparison"
	Chart      Kind = "chart"
)

// Host is what the dialog needs of the window. All of it is for the window's
// goroutine, except WriteTour.
type Host struct {
	Frame *control.Frame
	Kinds []Kind // that there are, at least one
	Kind  Kind   // that was asked for

	Subject func(Kind) look.Subject // as it is shown now
	Screen  Screen
	Name    string // of the file, without folder and ending

	// For the command line: the file of the instance, or why there is none, and the
	// files of the subject's tours, "" for one that is in no file.
	InstanceFile func() (string, error)
	TourFiles    func(look.Subject) []string
	WriteTour    func(w io.Writer, s look.Subject, tour int) error
	Copy         func(line []string)

	// Kept are the choices made the last time, by kind and name; Keep keeps them.
	Remembered map[string]map[string]string
	Remember   func(kind string, choices map[string]string)
}

// Screen is how things are shown just now.
type Screen struct {
	Theme, Palette string // as package look names them
	Part           view.Part
	Width, Height  int     // of the picture, in pixels
	PixelsPerPoint float64 // pixels a point
	Orientation    view.Orientation
	Cities         bool // they are drawn
	Series         int  // of the pane's colour in the palette
	Difference     bool
}
