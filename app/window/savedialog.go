//go:build !nogui

package window

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/save"
)

// saveDialog asks where to write a file. It is a field for the path, because the
// toolkit's own dialog empties the file before anything is written to it.
type saveDialog struct {
	shell  *shell
	window dialog.Dialog
	path   *hintEntry
	notice *widget.Label
	button *widget.Button
	kinds  []string // the extensions that may be written, with their dot
	write  func(path string)
	named  func() // the path has changed
}

// newSaveDialog makes one; further holds what else there is to choose. write is
// called with a path that can be written to.
func newSaveDialog(s *shell, title, name string, kinds []string, further fyne.CanvasObject, write func(path string)) *saveDialog {
	d := &saveDialog{shell: s, kinds: kinds, write: write}
	d.path = newHintEntry(s.hints, "The file to write", 300)
	d.notice = widget.NewLabel("")
	d.notice.Wrapping = fyne.TextWrapWord
	d.notice.SizeName = sizeCaption
	d.named = func() {}
	d.path.OnChanged = func(string) { d.judge(); d.named() }
	d.path.escape = func() { d.window.Hide() }
	d.path.OnSubmitted = func(string) { d.save() }
	folder := widget.NewButtonWithIcon("", theme.FolderOpenIcon(), d.askFolder)
	place := container.NewBorder(nil, nil, nil, folder, d.path)
	content := column(6, newCaption("File"), place, d.notice)
	if further != nil {
		content = column(6, further, newCaption("File"), place, d.notice)
	}
	d.button = widget.NewButton("Save", d.save)
	d.button.Importance = widget.HighImportance
	cancel := widget.NewButton("Cancel", func() { d.window.Hide() })
	buttons := container.NewHBox(layout.NewSpacer(), cancel, d.button)
	body := container.NewBorder(nil, buttons, nil, nil, inset(4, 4, content))
	window := dialog.NewCustomWithoutButtons(title, body, s.win)
	d.window = window
	d.path.SetText(filepath.Join(s.folder(), name))
	return d
}

func (d *saveDialog) show(width, height float32) {
	d.shell.present(d.window, width, height)
	d.shell.win.Canvas().Focus(d.path)
}

// place is the path as it will be written.
func (d *saveDialog) place() string { return strings.TrimSpace(d.path.Text) }

// setKind changes the extension.
func (d *saveDialog) setKind(extension string) {
	path := d.place()
	d.path.SetText(strings.TrimSuffix(path, filepath.Ext(path)) + extension)
}

// kind is the extension, or "" for one that cannot be written.
func (d *saveDialog) kind() string {
	extension := strings.ToLower(filepath.Ext(d.place()))
	for _, k := range d.kinds {
		if k == extension {
			return k
		}
	}
	return ""
}

// judge says beforehand what will happen, or why it cannot.
func (d *saveDialog) judge() {
	err := d.err()
	d.notice.Importance = widget.LowImportance
	switch {
	case err != nil:
		d.notice.Importance = widget.DangerImportance
		d.notice.SetText(capitalised(err.Error()) + ".")
	case exists(d.place()):
		d.notice.Importance = widget.WarningImportance
		d.notice.SetText("This file exists and will be replaced.")
	default:
		d.notice.SetText(" ")
	}
	if d.button != nil {
		setEnabled(d.button, err == nil)
	}
}

func (d *saveDialog) err() error {
	switch {
	case d.place() == "":
		return errors.New("name a file")
	case d.kind() == "":
		return errors.New("the name must end in " + strings.Join(d.kinds, ", "))
	}
	return save.Check(d.place())
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func (d *saveDialog) save() {
	if d.err() != nil {
		return
	}
	d.window.Hide()
	d.shell.store.Session.Folder = filepath.Dir(d.place())
	d.write(d.place())
}

func (d *saveDialog) askFolder() {
	chooser := dialog.NewFolderOpen(func(folder fyne.ListableURI, err error) {
		if err == nil && folder != nil {
			d.path.SetText(filepath.Join(folder.Path(), filepath.Base(d.place())))
		}
	}, d.shell.win)
	if list, err := storage.ListerForURI(storage.NewFileURI(filepath.Dir(d.place()))); err == nil {
		chooser.SetLocation(list)
	}
	d.shell.present(chooser, 820, 560)
}

// folder is where files were opened or saved last, or else the home.
func (s *shell) folder() string {
	if f := s.store.Session.Folder; f != "" {
		return f
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "."
	}
	return home
}
