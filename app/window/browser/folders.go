//go:build !nogui

package browser

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"

	"tourscope/app/settings"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// chooseFolders lists the browsed folders. A click shows or hides one; the list stays
// open.
func (h *toolbar) chooseFolders() {
	b := h.browser
	list := control.NewChoiceList(b.frame.Hints, nil)
	var fill func(at int)
	fill = func(at int) {
		var choices []control.Choice
		for i, f := range b.host.Settings.Folders {
			mark := "☐  "
			if f.On {
				mark = "☑  "
			}
			choices = append(choices, control.Choice{Title: mark + filepath.Base(f.Path), Detail: shortenHome(f.Path), KeepOpen: true,
				Run: func() { b.toggleFolder(f.Path); fill(i) }})
		}
		choices = append(choices,
			control.Choice{Title: i18n.L("Browse folder…"), Detail: i18n.L("List its instances instead"), Run: func() { b.AskFolder(false) }},
			control.Choice{Title: i18n.L("Add folder…"), Detail: i18n.L("List its instances, too"), Run: func() { b.AskFolder(true) }},
			control.Choice{Title: i18n.L("Remove unchecked folders"), Detail: i18n.L("The files stay where they are"), Disabled: !b.hasHidden(), Run: b.forgetFolders},
			control.Choice{Title: i18n.L("Download TSPLIB…"), Detail: i18n.L("From the official site"), Run: b.AskDownload})
		list.Set(choices, at)
	}
	fill(0)
	list.PopUp(h.folders, folderListWidth)
}

const folderListWidth = 430

func (b *Browser) toggleFolder(path string) {
	for i := range b.host.Settings.Folders {
		if f := &b.host.Settings.Folders[i]; f.Path == path {
			f.On = !f.On
		}
	}
	b.foldersChanged()
}

func (b *Browser) hasHidden() bool {
	return slices.ContainsFunc(b.host.Settings.Folders, func(f settings.BrowsedFolder) bool { return !f.On })
}

func (b *Browser) forgetFolders() {
	s := b.host.Settings
	s.Folders = slices.DeleteFunc(s.Folders, func(f settings.BrowsedFolder) bool { return !f.On })
	b.foldersChanged()
}

func (b *Browser) foldersChanged() {
	b.toolbar.showFolders()
	b.host.SettingsChanged()
	if b.shown {
		b.Rescan()
	}
}

// AskFolder asks for a folder to browse, alone or in addition.
func (b *Browser) AskFolder(add bool) {
	chooser := dialog.NewFolderOpen(func(folder fyne.ListableURI, err error) {
		if err != nil {
			b.frame.ShowError(err)
		}
		if err == nil && folder != nil {
			b.frame.RememberFolder(folder.Path())
			b.Browse(folder.Path(), add)
			b.host.Show()
		}
	}, b.frame.Window)
	chooser.SetConfirmText(i18n.L("Browse"))
	if list, err := storage.ListerForURI(storage.NewFileURI(b.frame.Folder())); err == nil {
		chooser.SetLocation(list)
	}
	b.frame.Present(chooser, 820, 560)
}
