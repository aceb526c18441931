//go:build !nogui

package control

import (
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
	"tourscope/app/window/i18n"
)

// SaveDialog asks for a file to write. It has a path entry because the toolkit's own
// dialog truncates the file before anything is written.
type SaveDialog struct {
	frame         *Frame
	window        *Dialog
	path          *HintEntry
	notice        *widget.Label
	pathRow       fyne.CanvasObject // the path entry and its button
	button        *Button
	cancel        *Button
	reason        error    // why the content cannot be saved, or nil
	extensions    []string // allowed extensions with their dot; none: a folder is created
	write         func(path string)
	OnPathChanged func() // called when the path changes
}

// NewSaveDialog creates a dialog with further content above the path. write receives a
// path that was checked. Without extensions the path is a folder that does not exist
// yet.
func NewSaveDialog(f *Frame, title, name string, kinds []string, further fyne.CanvasObject, write func(path string)) *SaveDialog {
	d := newSaveDialog(f, name, kinds, write)
	what := NewCaption(i18n.L("File"))
	if d.makesFolder() {
		what = NewCaption(i18n.L("Folder"))
	}
	place := Column(4, what, d.pathRow, Unpadded(d.notice))
	if further != nil {
		place = Column(12, further, place)
	}
	d.open(title, place)
	return d
}

// NewLargeSaveDialog creates a dialog in which further takes the available height;
// asides are buttons at the left.
func NewLargeSaveDialog(f *Frame, title, name string, kinds []string, further fyne.CanvasObject, write func(path string), asides ...fyne.CanvasObject) *SaveDialog {
	d := newSaveDialog(f, name, kinds, write)
	label := container.New(layout.NewCustomPaddedLayout(0, 0, 0, 4), container.NewCenter(NewCaption(i18n.L("File"))))
	below := container.New(layout.NewCustomPaddedLayout(10, 0, 0, 0), Column(4, container.NewBorder(nil, nil, label, nil, d.pathRow), Unpadded(d.notice)))
	d.open(title, container.New(TightBorder{}, Spacer{}.Object(), further, below), asides...)
	return d
}

func newSaveDialog(f *Frame, name string, kinds []string, write func(path string)) *SaveDialog {
	d := &SaveDialog{frame: f, extensions: kinds, write: write, OnPathChanged: func() {}}
	d.path = NewHintEntry(f.Hints, i18n.L("File name"), 300)
	d.notice = widget.NewLabel("")
	d.notice.Wrapping = fyne.TextWrapWord
	d.notice.SizeName = SizeCaption
	d.path.OnChanged = func(string) { d.validate(); d.OnPathChanged() }
	d.path.Escape = func() { d.window.Hide() }
	d.path.OnSubmitted = func(string) { d.Save() }
	folder := NewHintButton(f.Hints, "", i18n.L("Choose the folder."), theme.FolderOpenIcon(), d.askFolder)
	d.pathRow = container.NewBorder(nil, nil, nil, folder, d.path)
	d.button = NewButton(i18n.L("Save"), d.Save)
	d.button.Importance = widget.HighImportance
	d.cancel = NewButton(i18n.L("Cancel"), func() { d.window.Hide() })
	d.path.Text = filepath.Join(f.Folder(), name)
	d.path.CursorColumn = len([]rune(d.path.Text)) // at the end, where users edit
	return d
}

// open creates the dialog.
func (d *SaveDialog) open(title string, body fyne.CanvasObject, asides ...fyne.CanvasObject) {
	d.window = NewDialog(d.frame.Window, title, body, append(asides, layout.NewSpacer(), d.cancel, d.button)...)
	d.validate()
}

// SaveButton is the button Save.
func (d *SaveDialog) SaveButton() fyne.CanvasObject { return d.button }

// Hide closes the dialog without writing.
func (d *SaveDialog) Hide() { d.window.Hide() }

// OnClosed adds a function to call when the dialog is closed.
func (d *SaveDialog) OnClosed(f func()) { d.window.SetOnClosed(f) }

// SetError sets why the content cannot be saved, or nil, and validates again.
func (d *SaveDialog) SetError(why error) {
	d.reason = why
	d.validate()
}

// Show opens the dialog.
func (d *SaveDialog) Show(width, height float32) {
	d.frame.Present(d.window, width, height)
	d.frame.Window.Canvas().Focus(d.path)
}

// Path is the path to write.
func (d *SaveDialog) Path() string { return strings.TrimSpace(d.path.Text) }

// SetExtension changes the extension of the path.
func (d *SaveDialog) SetExtension(extension string) {
	path := d.Path()
	d.path.SetText(strings.TrimSuffix(path, filepath.Ext(path)) + extension)
}

// Extension is the extension of the path, or "" if it is not allowed.
func (d *SaveDialog) Extension() string {
	extension := strings.ToLower(filepath.Ext(d.Path()))
	for _, k := range d.extensions {
		if k == extension {
			return k
		}
	}
	return ""
}

// validate shows what will happen, or why nothing can be written.
func (d *SaveDialog) validate() {
	err := d.err()
	d.notice.Importance = widget.LowImportance
	switch {
	case err != nil:
		d.notice.Importance = widget.DangerImportance
		d.notice.SetText(i18n.Sentence(err))
	case exists(d.Path()):
		d.notice.Importance = widget.WarningImportance
		d.notice.SetText(i18n.L("The file exists and will be replaced."))
	default:
		d.notice.SetText(" ")
	}
	if d.button != nil {
		SetEnabled(d.button, err == nil)
	}
}

func (d *SaveDialog) makesFolder() bool { return len(d.extensions) == 0 }

func (d *SaveDialog) err() error {
	switch {
	case d.Path() == "":
		return i18n.Error("enter a name")
	case d.makesFolder() && exists(d.Path()):
		return i18n.Error("this name is in use: enter the name of a new folder")
	case !d.makesFolder() && d.Extension() == "":
		return i18n.Error("the name must end in %s", oneOf(d.extensions))
	}
	if err := save.Check(d.Path()); err != nil {
		return err
	}
	return d.reason
}

// oneOf lists extensions: ".gpx, .kml or .csv".
func oneOf(extensions []string) string {
	last := len(extensions) - 1
	if last == 0 {
		return extensions[0]
	}
	return i18n.L("%s or %s", strings.Join(extensions[:last], ", "), extensions[last])
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Save writes the file and closes the dialog.
func (d *SaveDialog) Save() {
	if d.err() != nil {
		return
	}
	d.window.Hide()
	d.frame.RememberFolder(filepath.Dir(d.Path()))
	d.write(d.Path())
}

func (d *SaveDialog) askFolder() {
	chooser := dialog.NewFolderOpen(func(folder fyne.ListableURI, err error) {
		if err == nil && folder != nil {
			d.path.SetText(filepath.Join(folder.Path(), filepath.Base(d.Path())))
		}
	}, d.frame.Window)
	if list, err := storage.ListerForURI(storage.NewFileURI(filepath.Dir(d.Path()))); err == nil {
		chooser.SetLocation(list)
	}
	d.frame.Present(chooser, 820, 560)
}
