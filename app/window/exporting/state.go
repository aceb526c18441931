//go:build !nogui

package exporting

import "fyne.io/fyne/v2"

// State is what tests see of the dialog.
type State struct {
	Kind     Kind   `json:"kind"`
	Format   string `json:"format"`
	Size     string `json:"size"`   // of what will be written, for people
	Weight   string `json:"weight"` // the same of the file
	Previews int    `json:"previews"`
	Open     bool   `json:"open"`
}

// SaveButton is the button that saves, for tests. Nil is none.
func (d *Dialog) SaveButton() fyne.CanvasObject {
	if d == nil || d.preview.closed {
		return nil
	}
	return d.window.SaveButton()
}

// State says how the dialog is. Nil is none.
func (d *Dialog) State() State {
	if d == nil {
		return State{}
	}
	return State{Kind: d.form.kind, Format: d.form.chosen().String(), Size: d.preview.size.Value, Weight: d.preview.fileSize.Value,
		Previews: d.preview.shown, Open: !d.preview.closed}
}
