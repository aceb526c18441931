//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// toolbarItems are the actions in the toolbar of the panes; "" is a gap, "…" what is at the
// right of it. The other places have toolbars of their own, and what works everywhere is at
// the foot of the rail.
var toolbarItems = []string{"open", "save-tour", "export", "", "run", "step", "stop", "one-move", "", "compare", "add-pane", "", "zoom-out", "zoom-in", "fit", "…", "side"}

// toolbarWord is the label beside the icon of a main action.
func toolbarWord(id string) string {
	switch id {
	case "export":
		return i18n.L("Export")
	case "compare":
		return i18n.L("Compare")
	}
	return ""
}

// toolbar is the bar over the panes.
type toolbar struct {
	object  fyne.CanvasObject
	buttons map[string]*actionButton
}

func newToolbar(newButton func(id string, titled bool) *actionButton) *toolbar {
	t := &toolbar{buttons: make(map[string]*actionButton)}
	left, right := container.NewHBox(), container.NewHBox()
	side := left
	for _, id := range toolbarItems {
		switch id {
		case "":
			side.Add(widget.NewSeparator())
		case "…":
			side = right
		default:
			b := newButton(id, false)
			b.beside, b.lit = toolbarWord(id), id == "one-move"
			t.buttons[id] = b
			side.Add(b.HintButton)
		}
	}
	bar := container.NewBorder(nil, nil, left, right)
	t.object = control.NewSurface(control.ColorPanel, control.Column(0, control.Inset(3, 6, bar), control.NewLine()))
	return t
}
