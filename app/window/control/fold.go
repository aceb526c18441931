//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Fold is a part of a form that folds away under its title.
type Fold struct {
	Object  *fyne.Container
	OnFold  func() // called when the user opens or closes it; may be nil
	button  *HintButton
	content fyne.CanvasObject
}

// NewFold folds content, which begins closed.
func NewFold(h *Hints, title, hint string, content fyne.CanvasObject) *Fold {
	f := &Fold{content: content}
	f.button = NewHintButton(h, title, hint, theme.NavigateNextIcon(), func() {
		f.Open(!f.IsOpen())
		if f.OnFold != nil {
			f.OnFold()
		}
	})
	f.button.Importance, f.button.Alignment = widget.LowImportance, widget.ButtonAlignLeading
	content.Hide()
	f.Object = Column(6, Unpadded(f.button), content)
	return f
}

// IsOpen reports whether the content is shown.
func (f *Fold) IsOpen() bool { return f.content.Visible() }

// Open shows the content, or folds it away.
func (f *Fold) Open(on bool) {
	f.button.Icon = theme.NavigateNextIcon()
	if on {
		f.button.Icon = theme.MoveDownIcon()
	}
	f.button.Refresh()
	SetVisible(f.content, on)
	f.Object.Refresh()
}

// SetTitle sets the title.
func (f *Fold) SetTitle(title string) {
	if f.button.Text != title {
		f.button.SetText(title)
	}
}

// Whole shows the content without the title, as if it were no fold, or the title again.
func (f *Fold) Whole(on bool) {
	SetVisible(f.button, !on)
	SetVisible(f.content, on)
	f.Object.Refresh()
}

// Title is the title.
func (f *Fold) Title() string { return f.button.Text }
