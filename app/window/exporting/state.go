//go:build !nogui

package exporting

import "fyne.io/fyne/v2"

// State describes the dialog for tests.
type State struct {
	Kind     Kind   `json:"kind"`
	Format   string `json:"format"`
	Size     string `json:"size"`   // of the picture, as shown
	Weight   string `json:"weight"` // of the file, as shown
	Previews int    `json:"previews"`
	Open     bool   `json:"open"`
}

// SaveButton is the button Save, for tests; nil if the dialog is closed.
func (d *Dialog) SaveButton() fyne.CanvasObject {
	if d == nil || d.preview.closed {
		return nil
	}
	return d.window.SaveButton()
}

// State describes the dialog for tests; the zero State if there is none.
func (d *Dialog) State() State {
	if d == nil {
		return State{}
	}
	return State{Kind: d.form.kind, Format: d.form.chosen().String(), Size: d.preview.size.Value, Weight: d.preview.fileSize.Value,
		Previews: d.preview.shown, Open: !d.preview.closed}
}
