//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Icons that the toolkit lacks, on its grid of 24 × 24. Holes are paths in the opposite
// direction; only fills take the colour of the theme.
const (
	frames = "M2 4h20v16H2zM4 6v12h7V6zM13 6v12h7V6z" // two panes side by side
	plus   = "M15.7 9h1.6v2.2h2.2v1.6h-2.2V15h-1.6v-2.2h-2.2v-1.6h2.2z"
	play   = "M6 8.6v6.8l4.4-3.4zM15 8.6v6.8l4.4-3.4z"
	chain  = "M3.9 12c0-1.7 1.4-3.1 3.1-3.1h4V7H7a5 5 0 0 0 0 10h4v-1.9H7A3.1 3.1 0 0 1 3.9 12zM8 13h8v-2H8zM17 7h-4v1.9h4a3.1 3.1 0 0 1 0 6.2h-4V17h4a5 5 0 0 0 0-10z"
	round  = "M7 3a2.5 2.5 0 0 1 2.4 1.8l5.7.9a2.5 2.5 0 0 1 4.3 2.4l-.9 6.2a2.5 2.5 0 1 1-3.3 3.5l-5.6.4a2.5 2.5 0 1 1-4.4-2.3l-.6-8.3A2.5 2.5 0 0 1 7 3zM8.9 7.1a2.5 2.5 0 0 1-1.7.9l.6 8a2.5 2.5 0 0 1 1.7 1.2l5.5-.4a2.5 2.5 0 0 1 1.5-2.1l.9-5.8a2.5 2.5 0 0 1-2.4-1.2z" // cities with a tour
	curve  = "M4 3h2v16h15v2H4zM8 15.6l3.4-6.4 3 2.6L18.3 5l1.7 1-5.1 9-3.1-2.7-2.1 4.2z"
	single = "M5.4 8.2 8.6 6H10v12H8V8.4L5.4 10zM13 7.5v9l7-4.5z" // the digit 1 and a triangle
	forked = "M4 11h5l4-5h7v2h-6l-3.2 4 3.2 4h6v2h-7l-4-5H4z"     // a path that forks
)

func icon(name, path string) fyne.Resource {
	svg := `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path fill="#000000" d="` + path + `"/></svg>`
	return theme.NewThemedResource(fyne.NewStaticResource("tourscope-"+name+".svg", []byte(svg)))
}

// CompareIcon is for two searches side by side.
func CompareIcon() fyne.Resource { return icon("compare", frames+play) }

// AddPaneIcon is for adding a pane.
func AddPaneIcon() fyne.Resource { return icon("add-pane", frames+plus) }

// LinkIcon is for linked views.
func LinkIcon() fyne.Resource { return icon("link", chain) }

// DifferenceIcon is for the differences of tours.
func DifferenceIcon() fyne.Resource { return icon("difference", forked) }

// TourIcon is for the panes: cities with a tour.
func TourIcon() fyne.Resource { return icon("tour", round) }

// OneMoveIcon is for the one-move mode.
func OneMoveIcon() fyne.Resource { return icon("one-move", single) }

// CurveIcon is for the sweep: a curve over an axis.
func CurveIcon() fyne.Resource { return icon("curve", curve) }
