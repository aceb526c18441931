//go:build !nogui

package control

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
)

// Frame is what a region or a dialog needs of the window it is in, whatever it is
// about. All of it is for the window's goroutine, except Do.
type Frame struct {
	Window fyne.Window
	Hints  *Hints

	Do        func(func())                                 // queues for the window's goroutine, without waiting
	Present   func(d dialog.Dialog, width, height float32) // shows a dialog that Escape closes
	ShowError func(error)                                  // shows an error, once
	SetStatus func(string)                                 // in the line at the bottom
	Changed   func()                                       // what can be done may have changed

	// Beside runs a task away from the window's goroutine. Closing the window
	// cancels its context and waits for it.
	Background func(task func(ctx context.Context))

	// Write does the same for one that writes a file, shows how far it is, lets it
	// be cancelled, and says when it is done or why not.
	Write func(path string, task func(ctx context.Context, progress func(share float64)) error)

	Folder         func() string // where files were opened or saved last, or else the home
	RememberFolder func(string)
}
