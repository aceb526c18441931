//go:build !nogui

package control

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
	"tourscope/app/window/words"
)

// SaveDialog asks where to write a file. It is a field for the path, because the
// toolkit's own dialog empties the file before anything is written to it.
type SaveDialog struct {
	frame  *Frame
	window dialog.Dialog
	path   *HintEntry
	notice *widget.Label
	button *widget.Button
	kinds  []string // the extensions that may be written, with their dot
	write  func(path string)
	Named  func() // the path has changed
}

// NewSaveDialog makes one; further holds what else there is to choose. write is
// called with a path that can be written to.
func NewSaveDialog(f *Frame, title, name string, kinds []string, further fyne.CanvasObject, write func(path string)) *SaveDialog {
	d := &SaveDialog{frame: f, kinds: kinds, write: write}
	d.path = NewHintEntry(f.Hints, "The file to write", 300)
	d.notice = widget.NewLabel("")
	d.notice.Wrapping = fyne.TextWrapWord
	d.notice.SizeName = SizeCaption
	d.Named = func() {}
	d.path.OnChanged = func(string) { d.judge(); d.Named() }
	d.path.Escape = func() { d.window.Hide() }
	d.path.OnSubmitted = func(string) { d.save() }
	folder := widget.NewButtonWithIcon("", theme.FolderOpenIcon(), d.askFolder)
	place := container.NewBorder(nil, nil, nil, folder, d.path)
	content := Column(6, NewCaption("File"), place, d.notice)
	if further != nil {
		content = Column(6, further, NewCaption("File"), place, d.notice)
	}
	d.button = widget.NewButton("Save", d.save)
	d.button.Importance = widget.HighImportance
	cancel := widget.NewButton("Cancel", func() { d.window.Hide() })
	buttons := container.NewHBox(layout.NewSpacer(), cancel, d.button)
	body := container.NewBorder(nil, buttons, nil, nil, Inset(4, 4, content))
	window := dialog.NewCustomWithoutButtons(title, body, f.Win)
	d.window = window
	d.path.SetText(filepath.Join(f.Folder(), name))
	return d
}

// Show opens the dialog.
func (d *SaveDialog) Show(width, height float32) {
	d.frame.Present(d.window, width, height)
	d.frame.Win.Canvas().Focus(d.path)
}

// Place is the path as it will be written.
func (d *SaveDialog) place() string { return strings.TrimSpace(d.path.Text) }

// SetKind changes the extension.
func (d *SaveDialog) SetKind(extension string) {
	path := d.place()
	d.path.SetText(strings.TrimSuffix(path, filepath.Ext(path)) + extension)
}

// Kind is the extension, or "" for one that cannot be written.
func (d *SaveDialog) Kind() string {
	extension := strings.ToLower(filepath.Ext(d.place()))
	for _, k := range d.kinds {
		if k == extension {
			return k
		}
	}
	return ""
}

// judge says beforehand what will happen, or why it cannot.
func (d *SaveDialog) judge() {
	err := d.err()
	d.notice.Importance = widget.LowImportance
	switch {
	case err != nil:
		d.notice.Importance = widget.DangerImportance
		d.notice.SetText(words.Capitalised(err.Error()) + ".")
	case exists(d.place()):
		d.notice.Importance = widget.WarningImportance
		d.notice.SetText("This file exists and will be replaced.")
	default:
		d.notice.SetText(" ")
	}
	if d.button != nil {
		SetEnabled(d.button, err == nil)
	}
}

func (d *SaveDialog) err() error {
	switch {
	case d.place() == "":
		return errors.New("name a file")
	case d.Kind() == "":
		return errors.New("the name must end in " + strings.Join(d.kinds, ", "))
	}
	return save.Check(d.place())
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func (d *SaveDialog) save() {
	if d.err() != nil {
		return
	}
	d.window.Hide()
	d.frame.KeepFolder(filepath.Dir(d.place()))
	d.write(d.place())
}

func (d *SaveDialog) askFolder() {
	chooser := dialog.NewFolderOpen(func(folder fyne.ListableURI, err error) {
		if err == nil && folder != nil {
			d.path.SetText(filepath.Join(folder.Path(), filepath.Base(d.place())))
		}
	}, d.frame.Win)
	if list, err := storage.ListerForURI(storage.NewFileURI(filepath.Dir(d.place()))); err == nil {
		chooser.SetLocation(list)
	}
	d.frame.Present(chooser, 820, 560)
}
