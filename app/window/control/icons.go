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
	forked = "M4 11h5l4-5h7v2h-6l-3.2 4 3.2 4h6v2h-7l-4-5H4z" // a path that forks
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
