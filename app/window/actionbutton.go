//go:build !nogui

package window

import (
	"cmp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
)

// actionButton is a button with the current title and state of an action.
type actionButton struct {
	*control.HintButton
	action *action
	titled bool
	short  string // replaces the title, for a switch beside other buttons
	word   string // replaces the title where there is little room
	beside string // is shown beside the icon instead of the title
	lit    bool   // the button is highlighted while its switch is on
	bare   bool   // the icon only, where there is no room for a title
}

func newActionButton(h *control.Hints, a *action, titled bool, perform func(*action)) *actionButton {
	b := &actionButton{action: a, titled: titled}
	b.HintButton = control.NewHintButton(h, "", a.describe(), a.icon, func() { perform(a) })
	b.Importance = widget.LowImportance
	return b
}

// setBare leaves the title out, or shows it.
func (b *actionButton) setBare(bare bool) {
	if b.bare != bare {
		b.bare = bare
		b.refresh()
	}
}

// refresh shows whether the action can be run, and under which name.
func (b *actionButton) refresh() {
	b.Hint = b.action.describe()
	b.Rename(b.action.called())
	icon := b.action.icon
	if b.action.face != nil {
		icon = b.action.face()
	}
	label := ""
	if b.titled && !b.bare {
		label = cmp.Or(b.action.brief, b.action.name())
	}
	importance := b.Importance
	if b.beside != "" && !b.bare {
		label = b.beside
	}
	if b.word != "" && !b.bare {
		icon, label = nil, b.word
	}
	if b.short != "" || b.lit {
		importance = widget.LowImportance
		if b.short != "" && !b.bare {
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

// playIcon is the icon of an action that pauses what runs, and otherwise starts or resumes it.
func playIcon(runs bool) fyne.Resource {
	if runs {
		return theme.MediaPauseIcon()
	}
	return theme.MediaPlayIcon()
}
