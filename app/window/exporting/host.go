//go:build !nogui

package exporting

import (
	"io"

	"tourscope/app/look"
	"tourscope/app/window/control"
	"tourscope/canvas/view"
)

// Kind is the kind of picture to export.
type Kind string

// The kinds, as stored in the settings.
const (
	Tour       Kind = "tour"
	Comparison Kind = "comparison"
	Chart      Kind = "chart"
)

// Host gives the dialog access to the window. Everything but WriteTour belongs to the
// window's goroutine.
type Host struct {
	Frame *control.Frame
	Kinds []Kind // available kinds, at least one
	Kind  Kind   // initial kind

	Subject func(Kind) look.Subject // as shown now
	Screen  Screen
	Name    string // of the file, without folder and extension

	// For the command line: the file of the instance, or an error if it is in none, and
	// the files of the subject's tours, "" for unsaved ones.
	InstanceFile func() (string, error)
	TourFiles    func(look.Subject) []string
	WriteTour    func(w io.Writer, s look.Subject, tour int) error
	Copy         func(line []string)

	// Remembered are the last choices by kind and name; Remember stores them.
	Remembered map[string]map[string]string
	Remember   func(kind string, choices map[string]string)
}

// Screen is the current view.
type Screen struct {
	Theme, Palette string // in the names of package look
	Part           view.Part
	Width, Height  int     // of the picture, in pixels
	PixelsPerPoint float64 // device pixels per point
	Orientation    view.Orientation
	Cities         bool // cities are shown
	Series         int  // index of the pane's colour in the palette
	Difference     bool
}
