//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// contextItems are the commands of the context menu, each group with what it is for.
func (s *shell) contextItems(p *pane, at pointed) []*fyne.MenuItem {
	var items []*fyne.MenuItem
	for _, group := range [][]*fyne.MenuItem{s.lookItems(p, at), s.editItems(at)} {
		if len(group) > 0 && len(items) > 0 {
			items = append(items, fyne.NewMenuItemSeparator())
		}
		items = append(items, group...)
	}
	return items
}

// showContextMenu opens the menu of what is pointed at, unless there is nothing to do.
func (s *shell) showContextMenu(p *pane, at pointed, where fyne.Position) {
	if s.closing || !s.isOpen() {
		return
	}
	s.choose(p)
	items := s.contextItems(p, at)
	if len(items) == 0 {
		return
	}
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), s.win.Canvas(), where)
}
