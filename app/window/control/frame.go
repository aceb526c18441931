//go:build !nogui

package control

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
)

// Frame gives a region or dialog access to the window. Everything but Do belongs to the
// window's goroutine.
type Frame struct {
	Window fyne.Window
	Hints  *Hints

	Do        func(func())                                 // queues a function for the window's goroutine, without waiting
	Present   func(d dialog.Dialog, width, height float32) // shows a dialog; Escape closes it
	ShowError func(error)                                  // shows an error
	SetStatus func(string)                                 // in the status line
	Changed   func()                                       // the enabled commands may have changed

	// Background runs a task on another goroutine. Closing the window cancels its
	// context and waits for it.
	Background func(task func(ctx context.Context))

	// Write runs a task that writes a file, in the background, with progress, a way to
	// cancel, and a message at the end.
	Write func(path string, task func(ctx context.Context, progress func(share float64)) error)

	Folder         func() string // where files were last opened or saved, or the home folder
	RememberFolder func(string)
}
