//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// showHelp lists every action with its key, from the one table.
func (s *shell) showHelp() {
	rows := container.New(layout.NewFormLayout())
	for _, menu := range menuOrder {
		head := newHeading(menu)
		head.size = "text"
		rows.Add(head)
		rows.Add(newCaption(""))
		for _, a := range s.actions.all {
			if a.menu != menu {
				continue
			}
			help := newCaption(a.help)
			help.ellipsis = true
			keys := newBody(a.key.label())
			rows.Add(container.New(layout.NewGridWrapLayout(fyne.NewSize(190, 18)), newBody(a.title)))
			rows.Add(container.NewBorder(nil, nil, container.New(layout.NewGridWrapLayout(fyne.NewSize(96, 18)), keys), nil, help))
		}
	}
	intro := widget.NewLabel("The wheel zooms at the mouse, dragging moves the picture. Files can be dropped on the window. " +
		"The line at the bottom says what is under the mouse.")
	intro.Wrapping = fyne.TextWrapWord
	body := container.NewBorder(intro, nil, nil, nil, newWheelbox(inset(4, 8, rows)))
	d := dialog.NewCustom("Tourscope "+s.options.Version, "Close", body, s.win)
	s.present(d, 760, 620)
}
