//go:build !nogui

package window

import (
	"path/filepath"

	"fyne.io/fyne/v2"

	"tourscope/app/window/i18n"
)

// menus is the menu bar, made from the table of actions.
type menus struct {
	actions []*action
	samples []sample
	perform func(*action)
	open    func(path string)
	bar     *fyne.MainMenu
	items   map[*fyne.MenuItem]*action
	recent  *fyne.MenuItem
}

func newMenus(w fyne.Window, t *actions, samples []sample, perform func(*action), open func(path string)) *menus {
	m := &menus{actions: t.all, samples: samples, perform: perform, open: open, items: make(map[*fyne.MenuItem]*action)}
	m.recent = fyne.NewMenuItem(i18n.L("Open recent"), nil)
	m.bar = fyne.NewMainMenu()
	for _, name := range menuOrder {
		m.bar.Items = append(m.bar.Items, m.menu(name))
	}
	w.SetMainMenu(m.bar)
	return m
}

func (m *menus) menu(name string) *fyne.Menu {
	menu := fyne.NewMenu(menuTitle(name))
	for _, a := range m.actions {
		if a.menu != name {
			continue
		}
		if a.group {
			menu.Items = append(menu.Items, fyne.NewMenuItemSeparator())
		}
		menu.Items = append(menu.Items, m.item(a))
		if a.id == "open" {
			menu.Items = append(menu.Items, m.recent, m.sampleMenu())
		}
	}
	return menu
}

// item makes the menu item of an action. Keys with Control work through it even
// while a field has the keyboard; the others are only shown here.
func (m *menus) item(a *action) *fyne.MenuItem {
	item := fyne.NewMenuItem(a.name(), func() { m.perform(a) })
	item.IsQuit = a.id == "quit"
	item.Shortcut = a.key.shortcut()
	m.items[item] = a
	return item
}

func (m *menus) sampleMenu() *fyne.MenuItem {
	item := fyne.NewMenuItem(i18n.L("Samples"), nil)
	item.ChildMenu = fyne.NewMenu("")
	for _, sample := range m.samples {
		name := sample.path
		item.ChildMenu.Items = append(item.ChildMenu.Items,
			fyne.NewMenuItem(sample.title, func() { m.open(name) }))
	}
	item.Disabled = len(item.ChildMenu.Items) == 0
	return item
}

// refresh shows what can be done now.
func (m *menus) refresh() {
	changed := false
	for item, a := range m.items {
		disabled, label, checked := !a.can(), a.name(), a.checked != nil && a.checked()
		changed = changed || item.Disabled != disabled || item.Label != label || item.Checked != checked
		item.Disabled, item.Label, item.Checked = disabled, label, checked
	}
	if changed {
		m.bar.Refresh()
	}
}

// setRecent shows the recent files.
func (m *menus) setRecent(paths []string) {
	m.recent.ChildMenu = fyne.NewMenu("")
	for _, path := range paths {
		label := filepath.Base(path) + "   " + filepath.Dir(path)
		m.recent.ChildMenu.Items = append(m.recent.ChildMenu.Items,
			fyne.NewMenuItem(label, func() { m.open(path) }))
	}
	m.recent.Disabled = len(paths) == 0
	m.bar.Refresh()
}
