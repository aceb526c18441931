//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"

	"tourscope/app/session"
)

// page is a place as the window shows it. The rail, the menu View, the keys Ctrl+1 to Ctrl+5
// and Escape take all they need from it. Functions that are nil do nothing.
type page struct {
	place  session.Place
	title  string
	help   string
	icon   fyne.Resource
	object func() fyne.CanvasObject    // replaces the panes; nil: showWork arranges it
	show   func(on bool)               // brings it to the front, or puts it away
	hint   func() string               // what to do there
	work   func() (session.Work, bool) // what goes on there; false: nothing
	runes  map[rune]string             // keys that mean another command there than in the Laboratory
	keys   func(*fyne.KeyEvent) bool   // takes a key before the commands do
}
