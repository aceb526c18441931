//go:build !nogui

package papertables

import (
	"cmp"
	"context"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/papers"
	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/frames"
	"tourscope/app/window/i18n"
	"tourscope/canvas/palette"
)

// Host is what the page needs from the window besides its frame.
type Host struct {
	Frames         *frames.Scheduler
	Palette        func() palette.Palette
	Measuring      *session.Measuring
	InstanceFolder func() string                                          // where the dialog for the folder begins; empty: nowhere
	Leave          func()                                                 // returns to the Laboratory
	Button         func(id string) (*control.HintButton, func(bare bool)) // of a command
}

// View is the page. All methods belong to the window's goroutine.
type View struct {
	Object *fyne.Container
	frame  *control.Frame
	host   Host

	list         *control.ChoiceList
	tables       *control.HintSelect
	folder       *control.HintButton
	quick        *control.HintCheck
	title        *control.Text
	titleHint    *control.HintArea // the title in full
	systems      *widget.Label
	note         *control.WrappedText
	hint         *control.HintArea // the note in full
	right        *fyne.Container
	progress     *control.Text
	progressHint *control.HintArea // the progress in full
	caption      *control.Text
	grid         *grid
	live         *live
	picture      *fyne.Container
	follow       context.CancelFunc
	paper        *papers.Paper
	chosen       map[*papers.Paper]*papers.Table // the last one
}

// Build creates the page, hidden. The buttons of commands ask the zero View already.
func (v *View) Build(f *control.Frame, h Host) {
	v.frame, v.host, v.chosen = f, h, make(map[*papers.Paper]*papers.Table)
	v.grid, v.live = newGrid(), newLive(h.Frames, h.Palette())
	v.title, v.note, v.progress, v.caption = control.NewHeading(""), control.NewWrappedText(""), control.NewCaption(""), control.NewCaption("")
	v.titleHint = control.NewHintArea(f.Hints, "", v.title)
	v.progressHint = control.NewHintArea(f.Hints, "", v.progress)
	v.title.Ellipsis, v.progress.Ellipsis, v.caption.Ellipsis = true, true, true
	v.note.Colour, v.note.SizeName = control.ColorMuted, control.SizeCaption
	v.hint = control.NewHintArea(f.Hints, "", v.note)
	v.systems = widget.NewLabel("")
	v.systems.Wrapping, v.systems.SizeName = fyne.TextWrapWord, control.SizeCaption
	v.right = container.New(control.TightBorder{}, control.Column(0, control.NewSurface(control.ColorPanel, control.Inset(8, 12, v.header())), control.NewLine()),
		control.Inset(6, 0, v.grid.object), control.NewSurface(control.ColorPanel, control.Inset(4, 12, v.footer())))
	left := control.NewSurface(control.ColorPanel, container.New(control.TightBorder{}, control.Inset(8, 6, v.papers()), control.Spacer{}.Object(), v.running()))
	v.Object = container.NewStack(control.NewSurface(theme.ColorNameBackground, control.Spacer{}.Object()),
		container.New(beside{}, left, control.NewSurface(theme.ColorNameSeparator, control.Spacer{Width: 1}.Object()), v.right))
	v.Object.Hide()
	v.head(v.host.Measuring.Table())
}

// header has the title, the choices and the commands of a table.
func (v *View) header() fyne.CanvasObject {
	hints := v.frame.Hints
	v.tables = control.NewHintSelect(hints, i18n.L("Tables and figures that can be measured again."), nil, v.tableChosen)
	v.folder = control.NewHintButton(hints, i18n.L("TSPLIB folder…"), i18n.L("Choose the folder of the TSPLIB files. Rows whose file is missing are left out."), theme.FolderOpenIcon(), v.askFolder)
	v.quick = control.NewHintCheck(hints, i18n.L("Quick"), i18n.L("Few rows, one run and short searches each: a trial, not the protocol of the paper."), func(on bool) {
		if on != v.host.Measuring.Quick() {
			v.host.Measuring.SetQuick(on)
		}
	})
	run, bareRun := v.host.Button("papers-run")
	stop, bareStop := v.host.Button("papers-stop")
	export, bareExport := v.host.Button("papers-export")
	run.Importance = widget.HighImportance
	back := control.NewHintButton(hints, "", i18n.L("Go back. A table that is being measured continues.  (Esc)"), theme.NavigateBackIcon(), v.host.Leave)
	back.Importance, back.Name = widget.LowImportance, i18n.L("Back  (Esc)")
	buttons := container.New(&control.FoldingRow{Gap: 6, Fold: func(bare bool) {
		for _, fold := range []func(bool){bareRun, bareStop, bareExport} {
			fold(bare)
		}
	}}, back, run, stop, export)
	choices := container.NewBorder(nil, nil, nil, container.NewHBox(v.quick, container.NewStack(control.Spacer{Width: folderWidth}.Object(), v.folder)), v.tables)
	return control.Column(6, v.titleHint, control.Unpadded(v.systems), choices, buttons)
}

// footer has the progress, and the note with a button that shows it in full.
func (v *View) footer() fyne.CanvasObject {
	notes := control.NewHintButton(v.frame.Hints, "", i18n.L("How the table is measured, and where the figures beside it are from."), theme.InfoIcon(), v.showNotes)
	notes.Importance, notes.Name = widget.LowImportance, i18n.L("Notes")
	return container.NewBorder(nil, nil, nil, container.NewCenter(notes), control.Column(0, v.progressHint, v.hint))
}

// papers lists the papers.
func (v *View) papers() fyne.CanvasObject {
	v.list = control.NewInlineList(v.frame.Hints)
	return v.list.Box
}

// fillList selects the chosen paper in the list.
func (v *View) fillList() {
	var choices []control.Choice
	at := -1
	for i, p := range v.host.Measuring.Papers() {
		var names []string
		for _, s := range p.Systems {
			names = append(names, s.Name)
		}
		if p == v.paper {
			at = i
		}
		choices = append(choices, control.Choice{Title: p.Cite(), Detail: strings.Join(names, ", "), KeepOpen: true, Run: func() { v.choose(v.tableOf(p)) }})
	}
	v.list.Set(choices, at)
}

// running has the picture of the search that goes on.
func (v *View) running() fyne.CanvasObject {
	v.picture = control.Inset(0, 8, control.Column(2, container.New(square{}, v.live), v.caption))
	v.picture.Hide()
	return control.Inset(0, 0, v.picture)
}

// tableOf returns the table of a paper that is shown when that is chosen: the one that is being measured, or was chosen last.
func (v *View) tableOf(p *papers.Paper) *papers.Table {
	m := v.host.Measuring
	if m.Active() && m.Measured().Paper() == p {
		return m.Measured()
	}
	return cmp.Or(v.chosen[p], p.Tables[0])
}

// choose follows the user's choice of a table.
func (v *View) choose(t *papers.Table) {
	v.head(t)
	v.host.Measuring.Choose(t)
}

// head shows which table is chosen.
func (v *View) head(t *papers.Table) {
	if t == nil {
		return
	}
	if p := t.Paper(); p != v.paper {
		v.paper = p
		v.tables.Options = nil
		for _, one := range p.Tables {
			v.tables.Options = append(v.tables.Options, tableName(one))
		}
		var lines []string
		for _, s := range p.Systems {
			lines = append(lines, s.Name+": "+s.Text)
		}
		v.systems.SetText(strings.Join(lines, "\n"))
		v.fillList()
		v.right.Refresh() // the header has another height
	}
	v.chosen[v.paper], v.tables.Selected = t, tableName(t)
	v.tables.Refresh()
}

func tableName(t *papers.Table) string { return t.Label() + ": " + t.Title }

// tableChosen follows the list of tables.
func (v *View) tableChosen(name string) {
	for _, t := range v.paper.Tables {
		if tableName(t) == name && t != v.host.Measuring.Table() {
			v.choose(t)
		}
	}
}

// askFolder asks for the folder of the instances.
func (v *View) askFolder() {
	d := dialog.NewFolderOpen(func(folder fyne.ListableURI, err error) {
		if err == nil && folder != nil {
			v.host.Measuring.SetFolder(folder.Path())
		}
	}, v.frame.Window)
	if at, err := storage.ListerForURI(storage.NewFileURI(cmp.Or(v.host.Measuring.Folder(), v.host.InstanceFolder(), v.frame.Folder()))); err == nil {
		d.SetLocation(at)
	}
	v.frame.Present(d, 760, 560)
}

// Show shows the page.
func (v *View) Show() {
	v.Object.Show()
	v.host.Measuring.Propose()
	v.head(v.host.Measuring.Table())
	v.right.Refresh() // the systems wrap at a width that is known now
	v.Refresh()
	if v.follow == nil {
		ctx, cancel := context.WithCancel(context.Background())
		v.follow = cancel
		v.frame.Background(func(life context.Context) {
			defer cancel()
			stop := context.AfterFunc(life, cancel)
			defer stop()
			v.live.follow(ctx)
		})
	}
}

// Hide hides the page. A table that is being measured continues.
func (v *View) Hide() {
	v.Object.Hide()
	if v.follow != nil {
		v.follow()
		v.follow = nil
	}
}

// Shown reports whether the page is shown.
func (v *View) Shown() bool { return v.Object != nil && v.Object.Visible() }

// Refresh shows the present state.
func (v *View) Refresh() {
	if !v.Shown() {
		return
	}
	m := v.host.Measuring
	report := m.Report()
	committed, err := m.Table().Committed()
	if err != nil {
		v.frame.ShowError(err)
	}
	search, event := m.Live()
	row := -1
	if m.Measured() == m.Table() && search != nil {
		row = event.Row
	}
	v.grid.show(report, committed.Among(report), row)
	if !m.Active() {
		v.grid.scrollBack()
	}
	v.title.Set(v.paper.Title)
	v.titleHint.Hint = v.paper.Title
	v.progress.Set(v.progressText())
	v.progressHint.Hint = v.progress.Value
	v.note.Set(noteText(report, committed, false))
	v.hint.Hint = noteText(report, committed, true)
	v.quick.Checked = m.Quick()
	v.quick.Refresh()
	if name := folderName(m.Folder()); v.folder.Text != name {
		v.folder.SetText(name)
	}
	control.SetVisible(v.picture, search != nil)
	v.live.set(search)
	if search != nil {
		v.caption.Set(i18n.L("%s, %s, run %d of %d", event.Instance, event.Engine, event.Trial, event.Of))
	}
}

func folderName(path string) string {
	if path == "" {
		return i18n.L("TSPLIB folder…")
	}
	name := []rune(filepath.Base(path))
	if len(name) > folderLetters {
		name = append(name[:folderLetters-1], '…')
	}
	return i18n.L("TSPLIB: %s", string(name))
}

// The button of the folder has the same width whatever its name, of so many letters.
const (
	folderWidth   = 150
	folderLetters = 10
)

// ThemeChanged redraws in the colours of the theme.
func (v *View) ThemeChanged() { v.live.setColours(v.host.Palette()); v.Refresh() }

// TypedKey handles a key and reports whether it means anything here.
func (v *View) TypedKey(e *fyne.KeyEvent) bool {
	if e.Name != fyne.KeyEscape {
		return v.grid.scrollKey(e.Name)
	}
	v.host.Leave()
	return true
}

// beside puts the papers at the left of the table.
type beside struct{}

// papersWidth is the width of the list of papers: a quarter of the page within bounds.
func papersWidth(page float32) float32 { return min(max(page/4, 200), 300) }

func (beside) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(200+o[2].MinSize().Width, max(o[0].MinSize().Height, o[2].MinSize().Height))
}

func (beside) Layout(o []fyne.CanvasObject, size fyne.Size) {
	left := papersWidth(size.Width)
	control.Place(o[0], 0, 0, left, size.Height)
	control.Place(o[1], left, 0, 1, size.Height)
	control.Place(o[2], left+1, 0, size.Width-left-1, size.Height)
}

// square makes its object as high as the list of papers is wide.
type square struct{}

func (square) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(120, 190) }

func (square) Layout(o []fyne.CanvasObject, size fyne.Size) {
	control.Place(o[0], 0, 0, size.Width, size.Height)
}
