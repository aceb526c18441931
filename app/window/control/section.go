//go:build !nogui

package control

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"
)

// SectionHeader is the heading of a section, with an optional button.
type SectionHeader struct {
	Object *fyne.Container
	button *HintButton
}

// NewSectionHeader creates a heading; it has a button if tapped is set.
func NewSectionHeader(h *Hints, title, hint string, icon fyne.Resource, tapped func()) *SectionHeader {
	label := NewBody(title)
	label.Style.Bold = true
	s := &SectionHeader{}
	if tapped == nil {
		s.Object = container.NewStack(label)
		return s
	}
	s.button = NewHintButton(h, "", hint, icon, tapped)
	s.button.Importance = widget.LowImportance
	s.Object = container.NewBorder(nil, nil, nil, container.New(TightRow{Height: 18}, s.button), label)
	return s
}

// SetVisible shows or hides the heading.
func (s *SectionHeader) SetVisible(on bool) {
	if on {
		s.Object.Show()
	} else {
		s.Object.Hide()
	}
}
