//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// toolbarItems are the actions in the toolbar; "" is a gap, "…" what is at the
// right of it.
var toolbarItems = []string{"open", "browse", "save-tour", "export", "", "run", "step", "stop", "", "compare", "add-pane", "", "zoom-out", "zoom-in", "fit", "…", "commands", "theme", "side"}

// toolbarWord is what stands beside the icon of an action that newcomers look for.
func toolbarWord(id string) string {
	switch id {
	case "export":
		return i18n.L("Export")
	case "compare":
		return i18n.L("Compare")
	}
	return ""
}

// toolbar is the bar under the menus.
type toolbar struct {
	object  fyne.CanvasObject
	buttons map[string]*actionButton
}

// actionButton is a button that shows an action as it is now.
type actionButton struct {
	*control.HintButton
	action *action
	titled bool
	short  string // a title of its own, for a switch among other things
	word   string // stands for the title where there is little room
	beside string // stands beside the icon, for the title
	bare   bool   // its icon instead, for there is no room for a title
}

func newActionButton(s *shell, id string, titled bool) *actionButton {
	a := s.actions.find(id)
	b := &actionButton{action: a, titled: titled}
	b.HintButton = control.NewHintButton(s.hints, "", a.describe(), a.icon, func() { s.perform(a) })
	b.Importance = widget.LowImportance
	s.buttons = append(s.buttons, b)
	return b
}

// refresh shows whether the action can be run, and under which name.
func (b *actionButton) refresh() {
	b.Hint = b.action.describe()
	icon := b.action.icon
	if b.action.face != nil {
		icon = b.action.face()
	}
	label := ""
	if b.titled {
		label = b.action.name()
	}
	importance := b.Importance
	if b.beside != "" {
		label = b.beside
	}
	if b.word != "" && !b.bare {
		icon, label = nil, b.word
	}
	if b.short != "" {
		importance = widget.LowImportance
		if !b.bare {
			icon, label = nil, b.short
		}
		if b.action.checked != nil && b.action.checked() {
			importance = widget.MediumImportance
		}
	}
	if icon != b.Icon || label != b.Text || importance != b.Importance {
		b.Icon, b.Text, b.Importance = icon, label, importance
		b.Refresh()
	}
	if b.Disabled() == b.action.can() {
		control.SetEnabled(b, b.action.can())
	}
}

func newToolbar(s *shell) *toolbar {
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
			b := newActionButton(s, id, false)
			b.beside = toolbarWord(id)
			t.buttons[id] = b
			side.Add(b.HintButton)
		}
	}
	bar := container.NewBorder(nil, nil, left, right)
	t.object = control.NewSurface(control.ColorPanel, control.Column(0, control.Inset(3, 6, bar), control.NewLine()))
	return t
}
