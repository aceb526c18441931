//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// The widths of the columns of titles and keys.
const (
	helpTitle = 226
	helpKey   = 96
)

// showHelp lists every action with its key, from the one table.
func (s *shell) showHelp() {
	rows, scale := container.New(layout.NewFormLayout()), control.TextScale()
	for _, menu := range menuOrder {
		head := control.NewHeading(menuTitle(menu))
		head.SizeName = theme.SizeNameText
		rows.Add(container.New(layout.NewCustomPaddedLayout(10, 0, 0, 0), head))
		rows.Add(control.NewCaption(""))
		for _, a := range s.actions.all {
			if a.menu != menu {
				continue
			}
			keys := control.NewBody(a.shownKey().label())
			rows.Add(container.New(layout.NewGridWrapLayout(fyne.NewSize(helpTitle*scale, 18*scale)), control.NewBody(a.title)))
			rows.Add(container.NewBorder(nil, nil, container.New(layout.NewGridWrapLayout(fyne.NewSize(helpKey*scale, 18*scale)), keys), nil, control.NewParagraph(a.help)))
		}
	}
	intro := widget.NewLabel(i18n.L("Scroll to zoom, drag to pan. Drop files on the window to open them. " +
		"The status line describes what is under the pointer. In dialogs Enter confirms, Esc cancels and the arrow keys scroll."))
	intro.Wrapping = fyne.TextWrapWord
	list := control.NewScrollBox(container.New(layout.NewCustomPaddedLayout(8, 0, 0, 12), rows))
	body := container.New(control.TightBorder{}, control.Unpadded(intro), list, control.Spacer{}.Object())
	s.present(control.NewNotice(s.win, i18n.L("Keyboard shortcuts"), body), 900, 620)
}
