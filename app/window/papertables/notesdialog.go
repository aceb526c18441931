//go:build !nogui

package papertables

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
)

// showNotes shows all notes of the table, for reading and copying.
func (v *View) showNotes() {
	m := v.host.Measuring
	report := m.Report()
	notes := report.Notes()
	committed, err := m.Table().Committed()
	if err != nil {
		v.frame.ShowError(err)
		return
	}
	if committed != nil {
		notes = append(notes, committed.Device+": "+strings.Join(committed.Notes, " "))
	}
	text := widget.NewLabel(strings.Join(notes, "\n\n"))
	text.Wrapping, text.Selectable = fyne.TextWrapWord, true
	v.frame.Present(control.NewNotice(v.frame.Window, report.Title(), container.NewVScroll(container.New(layout.NewCustomPaddedLayout(0, 0, 0, besideBar), control.Unpadded(text)))), notesWidth, notesHeight)
}

// The size of the dialog with the notes, and the room between these and the scroll bar.
const notesWidth, notesHeight, besideBar = 680, 460, 14
