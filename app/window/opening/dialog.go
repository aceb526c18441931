//go:build !nogui

package opening

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
)

// maxShown is as many files as a user reads through; typing narrows the list.
const maxShown = 300

// Host is what the dialog needs from the window besides its frame.
type Host struct {
	Open   func(path string)
	Browse func(folder string) // shows all instances of a folder
	Recent []string            // folders, the last used first
}

// Dialog asks for a file.
type Dialog struct {
	*control.Dialog
	frame  *control.Frame
	host   Host
	path   *pathEntry
	list   *control.ChoiceList
	note   *control.Text
	open   *control.Button
	browse *control.Button
	shown  listing
	turn   int // of reading, to drop listings of folders that were left
}

// pathEntry is an entry whose keys move in the list below it.
type pathEntry struct {
	widget.Entry
	keys func(*fyne.KeyEvent) bool
}

// AcceptsTab implements fyne.Tabbable: Tab completes.
func (e *pathEntry) AcceptsTab() bool { return true }

// TypedKey implements fyne.Focusable.
func (e *pathEntry) TypedKey(key *fyne.KeyEvent) {
	if !e.keys(key) {
		e.Entry.TypedKey(key)
	}
}

// New creates the dialog, in the folder used last.
func New(f *control.Frame, h Host) *Dialog {
	d := &Dialog{frame: f, host: h, path: &pathEntry{}, note: control.NewCaption("")}
	d.path.ExtendBaseWidget(d.path)
	d.path.SetPlaceHolder(i18n.L("Type or paste a path"))
	d.path.keys, d.path.OnChanged = d.typedKey, func(string) { d.search() }
	d.list = control.NewChoiceList(f.Hints, func() {})
	d.note.Ellipsis = true
	d.open = control.NewButton(i18n.L("Open"), d.enter)
	d.open.Importance = widget.HighImportance
	d.browse = control.NewButton(i18n.L("Browse this folder"), func() { d.Hide(); h.Browse(d.folder()) })
	cancel := control.NewButton(i18n.L("Cancel"), func() { d.Hide() })
	below := control.NewSurface(control.ColorPanel, control.Inset(4, 4, d.list.Scroll))
	below.Radius = 6
	files := container.NewBorder(control.Inset(0, 0, d.path), d.note, nil, nil, control.Inset(6, 0, below))
	var body fyne.CanvasObject = files
	if len(h.Recent) > 0 {
		body = container.New(beside{}, d.recent(), files)
	}
	d.Dialog = control.NewDialog(f.Window, i18n.L("Open"), body, d.browse, layout.NewSpacer(), cancel, d.open)
	d.enterFolder(f.Folder())
	return d
}

// Focus gives the keyboard to the entry.
func (d *Dialog) Focus() { d.frame.Window.Canvas().Focus(d.path) }

// recent is the column of recent folders.
func (d *Dialog) recent() fyne.CanvasObject {
	folders := control.NewInlineList(d.frame.Hints)
	var choices []control.Choice
	for _, folder := range d.host.Recent {
		choices = append(choices, control.Choice{Title: filepath.Base(folder), Detail: folder, KeepOpen: true, Run: func() { d.enterFolder(folder); d.Focus() }})
	}
	folders.Set(choices, -1)
	return control.Column(4, control.NewCaption(i18n.L("Recent folders")), folders.Box)
}

// beside gives a column of fixed width what is at its right.
type beside struct{}

const recentWidth = 190

func (beside) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(recentWidth+260, 200)
}

func (beside) Layout(o []fyne.CanvasObject, size fyne.Size) {
	control.Place(o[0], 0, 0, recentWidth, size.Height)
	control.Place(o[1], recentWidth+12, 0, size.Width-recentWidth-12, size.Height)
}

// SetPath types a path.
func (d *Dialog) SetPath(path string) {
	d.path.SetText(path)
	d.path.CursorColumn = len([]rune(path))
	d.path.Refresh()
}

// enterFolder shows a folder.
func (d *Dialog) enterFolder(folder string) {
	d.SetPath(strings.TrimSuffix(folder, string(filepath.Separator)) + string(filepath.Separator))
}

// folder is that of the typed path.
func (d *Dialog) folder() string {
	folder, _ := filepath.Split(clean(d.path.Text))
	if folder == "" {
		folder = d.frame.Folder()
	}
	return filepath.Clean(folder)
}

// search shows what the typed path may become. A folder is read in the background.
func (d *Dialog) search() {
	d.turn++ // also where nothing is read: a folder that was left may still be
	if folder := d.folder(); folder != d.shown.path {
		turn := d.turn
		d.frame.Background(func(context.Context) {
			found := readFolder(folder)
			d.frame.Do(func() {
				if turn == d.turn {
					d.shown = found
					d.show()
				}
			})
		})
		return
	}
	d.show()
}

// show lists the files that the typed name matches.
func (d *Dialog) show() {
	_, name := filepath.Split(clean(d.path.Text))
	found := d.shown.matching(name)
	var choices []control.Choice
	if name == "" && filepath.Dir(d.shown.path) != d.shown.path {
		parent := filepath.Dir(d.shown.path)
		choices = append(choices, control.Choice{Title: "..", Trailing: i18n.L("parent folder"), KeepOpen: true, Run: func() { d.enterFolder(parent); d.Focus() }})
	}
	for _, e := range found[:min(len(found), maxShown)] {
		choices = append(choices, d.choice(e))
	}
	at := -1
	if name != "" && len(found) > 0 {
		at = 0
	}
	d.list.Set(choices, at)
	d.note.Set(d.remark(name, len(found)))
}

// remark says what the list of files with a name lacks.
func (d *Dialog) remark(name string, found int) string {
	switch {
	case d.shown.err != nil:
		return i18n.Sentence(d.shown.err)
	case found > maxShown:
		return i18n.L("%s of %s files: type to narrow the list.", i18n.FormatCount(maxShown), i18n.FormatCount(int64(found)))
	case found == 0 && name == "":
		return i18n.L("Nothing to open in this folder.")
	case found == 0:
		return i18n.L("No such file in %s.", d.shown.path)
	}
	return i18n.L("Arrow keys choose, Tab completes, Enter opens.")
}

// choice is a row of the list.
func (d *Dialog) choice(e entry) control.Choice {
	path := filepath.Join(d.shown.path, e.name)
	if e.folder {
		return control.Choice{Title: e.name + string(filepath.Separator), Trailing: i18n.L("folder"), KeepOpen: true, Run: func() { d.enterFolder(path); d.Focus() }}
	}
	kind := i18n.FormatBytes(e.size)
	if e.format != "" {
		kind = e.format + "  ·  " + kind
	}
	return control.Choice{Title: e.name, Trailing: kind, KeepOpen: true, Run: func() { d.choose(path) }}
}

// choose opens a file.
func (d *Dialog) choose(path string) {
	d.Hide()
	d.host.Open(path)
}

// enter opens the typed file, or else what is highlighted.
func (d *Dialog) enter() {
	path := clean(d.path.Text)
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		d.choose(path)
		return
	}
	if d.list.Highlighted >= 0 {
		d.list.Choose(d.list.Highlighted)
		return
	}
	if filepath.Base(path) == "." || strings.HasSuffix(path, string(filepath.Separator)) { // otherwise the note says that there is none
		d.note.Set(i18n.L("Choose a file, or type its path."))
	}
}

// typedKey handles a key before the entry does.
func (d *Dialog) typedKey(key *fyne.KeyEvent) bool {
	switch {
	case key.Name == fyne.KeyDown:
		d.list.Step(1)
	case key.Name == fyne.KeyUp:
		d.list.Step(-1)
	case key.Name == fyne.KeyTab:
		d.complete()
	case key.Name == fyne.KeyEscape:
		d.Hide()
	case control.IsEnter(key.Name):
		d.enter()
	default:
		return false
	}
	return true
}

// complete types what all files that match have in common.
func (d *Dialog) complete() {
	_, name := filepath.Split(clean(d.path.Text))
	found := d.shown.matching(name)
	if len(found) == 0 {
		return
	}
	common := found[0].name
	for _, e := range found[1:] {
		for !strings.HasPrefix(e.name, common) {
			_, size := utf8.DecodeLastRuneInString(common)
			common = common[:len(common)-size]
		}
	}
	if len(common) < len(name) {
		return
	}
	path := filepath.Join(d.shown.path, common)
	if len(found) == 1 && found[0].folder || common == "" {
		path = strings.TrimSuffix(path, string(filepath.Separator)) + string(filepath.Separator)
	}
	d.SetPath(path)
}
