//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/i18n"
)

// Dialog is a modal dialog whose title, body and buttons share their edges, which those
// of the toolkit's dialogs do not.
type Dialog struct {
	popup   *widget.PopUp
	body    fyne.CanvasObject
	buttons []fyne.CanvasObject
	closed  []func()
}

var _ dialog.Dialog = (*Dialog)(nil)

// Padding around the dialog, below its title and above its buttons.
const (
	dialogEdge  = 15
	dialogBelow = 10
	dialogAbove = 14
)

// NewDialog creates a dialog with buttons at the right; those before a
// layout.NewSpacer() are at the left.
func NewDialog(win fyne.Window, title string, body fyne.CanvasObject, buttons ...fyne.CanvasObject) *Dialog {
	heading := NewText(title, theme.ColorNameForeground, SizeTitle)
	heading.Style.Bold, heading.Ellipsis = true, true
	row := container.New(buttonRow{}, append([]fyne.CanvasObject{layout.NewSpacer()}, buttons...)...)
	content := container.New(TightBorder{}, container.New(layout.NewCustomPaddedLayout(0, dialogBelow, 0, 0), heading), body, container.New(layout.NewCustomPaddedLayout(dialogAbove, 0, 0, 0), row))
	return &Dialog{body: body, buttons: buttons, popup: widget.NewModalPopUp(Inset(dialogEdge, dialogEdge+2, content), win.Canvas())}
}

// NewNotice creates a dialog with a button Close only.
func NewNotice(win fyne.Window, title string, body fyne.CanvasObject) *Dialog {
	var d *Dialog
	done := NewButton(i18n.L("Close"), func() { d.Hide() })
	done.Importance = widget.HighImportance
	d = NewDialog(win, title, body, done)
	return d
}

// Question is a dialog with two answers.
type Question struct {
	*Dialog
	Yes, No *Button
	answer  func(yes bool)
}

// NewQuestion creates a question; closing it means no.
func NewQuestion(win fyne.Window, title, text, yes, no string, answer func(yes bool)) *Question {
	q := &Question{answer: answer}
	q.Yes = NewButton(yes, func() { q.close(true) })
	q.Yes.Importance = widget.HighImportance
	q.No = NewButton(no, func() { q.close(false) })
	label := widget.NewLabel(text)
	label.Wrapping = fyne.TextWrapWord
	q.Dialog = NewDialog(win, title, Unpadded(label), q.No, q.Yes)
	return q
}

// Hide closes the dialog with the answer no.
func (q *Question) Hide() { q.close(false) }

// Dismiss implements dialog.Dialog.
func (q *Question) Dismiss() { q.close(false) }

func (q *Question) close(yes bool) {
	q.Dialog.Hide()
	q.answer(yes)
}

// Show implements dialog.Dialog.
func (d *Dialog) Show() { d.popup.Show() }

// Hide implements dialog.Dialog.
func (d *Dialog) Hide() {
	d.popup.Hide()
	for _, closed := range d.closed {
		closed()
	}
}

// Enter presses the enabled button of high importance. Destructive buttons have another
// importance, so Enter never presses them.
func (d *Dialog) Enter() {
	for _, o := range d.buttons {
		if b := asButton(o); b != nil && b.Importance == widget.HighImportance && b.Visible() && !b.Disabled() {
			b.Tapped(nil)
			return
		}
	}
}

// Dismiss implements dialog.Dialog.
func (d *Dialog) Dismiss() { d.Hide() }

// SetDismissText implements dialog.Dialog; the buttons are the caller's.
func (d *Dialog) SetDismissText(string) {}

// SetOnClosed adds a function to call when the dialog is closed.
func (d *Dialog) SetOnClosed(closed func()) { d.closed = append(d.closed, closed) }

// Refresh implements dialog.Dialog.
func (d *Dialog) Refresh() { d.popup.Refresh() }

// Resize implements dialog.Dialog. The dialog is never smaller than its content.
func (d *Dialog) Resize(size fyne.Size) { d.popup.Resize(size) }

// MinSize implements dialog.Dialog.
func (d *Dialog) MinSize() fyne.Size { return d.popup.MinSize() }

// buttonRow lays out buttons side by side with a minimum width; spacers share the rest.
type buttonRow struct{}

const (
	minButton = 76
	buttonGap = 8
)

func (buttonRow) width(o fyne.CanvasObject) float32 {
	if _, is := o.(layout.SpacerObject); is {
		return 0
	}
	return max(minButton, o.MinSize().Width)
}

// MinSize implements fyne.Layout.
func (r buttonRow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(-buttonGap, 0)
	for _, o := range objects {
		if w := r.width(o); w > 0 && o.Visible() {
			size = fyne.NewSize(size.Width+w+buttonGap, max(size.Height, o.MinSize().Height))
		}
	}
	return size
}

// Layout implements fyne.Layout. The first spacer counts only if there is no other.
func (r buttonRow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	last := 0
	for i, o := range objects {
		if r.width(o) == 0 {
			last = i
		}
	}
	x := float32(0)
	for i, o := range objects {
		if i == last {
			x += size.Width - r.MinSize(objects).Width
		}
		if w := r.width(o); w > 0 && o.Visible() {
			Place(o, x, 0, w, size.Height)
			x += w + buttonGap
		}
	}
}
