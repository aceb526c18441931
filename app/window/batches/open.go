//go:build !nogui

package batches

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"

	"tourscope/app/campaign"
	"tourscope/app/save"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver/batch"
)

// IsBatch reports whether a path is a batch file or the folder of a batch.
func IsBatch(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".toml":
		return true
	case ".json":
		return !listsPlaces(path)
	}
	return campaign.Holds(path)
}

// listsPlaces reports whether a JSON file is read as an instance: a batch names its instances.
func listsPlaces(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false // opening the batch says why
	}
	defer f.Close()
	head, err := io.ReadAll(io.LimitReader(f, 1<<20)) // longer than any batch
	return err == nil && !bytes.Contains(head, []byte(`"instances"`))
}

// Open shows a batch file, or the contents of a batch's folder.
func (b *View) Open(path string) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		b.OpenFolder(path, false)
		return
	}
	if b.refuseWhileActive() {
		return
	}
	plan, err := batch.OpenPlan(path)
	if err != nil {
		b.frame.ShowError(err)
		return
	}
	full, err := filepath.Abs(path)
	if err != nil {
		full = path
	}
	b.frame.RememberFolder(filepath.Dir(full))
	b.plan.load(plan, filepath.Dir(full), campaign.UsualFolder(full))
	b.showPage(planPage)
	b.frame.SetStatus(i18n.L("%s is open. Press Ctrl+Enter to start or resume the batch.", filepath.Base(path)))
}

// OpenFolder shows the batch in a folder, and resumes it if start is set.
func (b *View) OpenFolder(folder string, start bool) {
	if b.refuseWhileActive() {
		return
	}
	plan, err := campaign.PlanIn(folder)
	if err != nil {
		b.frame.ShowError(err)
		return
	}
	b.plan.load(plan, folder, folder)
	b.execute(request{plan: plan, baseDir: folder, folder: folder, parallel: b.plan.shared.parallelRuns(), mode: campaign.Resume, viewOnly: !start})
}

// refuseWhileActive reports whether another batch is active, and tells the user so.
func (b *View) refuseWhileActive() bool {
	if b.Active() || b.Reading() {
		b.frame.SetStatus(i18n.L("A batch is running. Stop it first; you can resume it later."))
		return true
	}
	return false
}

// CanStart reports whether the plan can be run.
func (b *View) CanStart() bool {
	return b.shown && !b.Active() && !b.Reading() && b.plan.err() == nil
}

// PlanError returns why the plan cannot be run, or is nil.
func (b *View) PlanError() error {
	if b.plan == nil || b.Active() || b.Reading() {
		return nil
	}
	return b.plan.err()
}

// Start runs the plan.
func (b *View) Start() {
	e, err := b.plan.request()
	if err != nil {
		b.frame.ShowError(err)
		return
	}
	b.execute(e)
}

// AskOpen asks for a batch file and opens it.
func (b *View) AskOpen() {
	b.askFile([]string{".toml", ".json", ".TOML", ".JSON"}, b.Open)
}

// AskInstance asks for an instance and adds it.
func (b *View) AskInstance() {
	b.askFile([]string{".tsp", ".atsp", ".gz", ".csv", ".gpx", ".kml", ".kmz", ".geojson", ".geojsonl", ".txt", ".TSP", ".CSV"}, func(path string) { b.AddInstances([]string{path}) })
}

func (b *View) askFile(kinds []string, taken func(path string)) {
	d := dialog.NewFileOpen(func(file fyne.URIReadCloser, err error) {
		if err != nil || file == nil {
			if err != nil {
				b.frame.ShowError(err)
			}
			return
		}
		path := file.URI().Path()
		_ = file.Close()
		b.frame.RememberFolder(filepath.Dir(path))
		taken(path)
	}, b.frame.Window)
	d.SetFilter(storage.NewExtensionFileFilter(kinds))
	startIn(d, b.frame.Folder())
	b.frame.Present(d, 820, 560)
}

// startIn sets the folder that a file dialog starts in.
func startIn(d *dialog.FileDialog, folder string) {
	if list, err := storage.ListerForURI(storage.NewFileURI(folder)); err == nil {
		d.SetLocation(list)
	}
}

// askDir asks for a folder, starting in another one.
func askDir(f *control.Frame, from string, taken func(folder string)) {
	d := dialog.NewFolderOpen(func(folder fyne.ListableURI, err error) {
		if err == nil && folder != nil {
			taken(folder.Path())
		}
	}, f.Window)
	startIn(d, from)
	f.Present(d, 820, 560)
}

func (p *planner) askFolder() {
	askDir(p.frame, filepath.Dir(p.folder.Text), func(folder string) {
		p.setFolder(filepath.Join(folder, campaign.FolderName(p.draft.Title)))
	})
}

// AddInstances adds files, and the instances in folders.
func (b *View) AddInstances(paths []string) {
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil || !info.IsDir() {
			b.plan.draft.AddInstance(escapePattern(path))
			continue
		}
		patterns, err := campaign.PatternsIn(path)
		if err != nil {
			b.frame.ShowError(err)
			return
		}
		for _, pattern := range patterns {
			b.plan.draft.AddInstance(pattern)
		}
	}
	b.plan.changed()
}

// escapePattern keeps a file's name from being read as a pattern.
func escapePattern(path string) string {
	if strings.HasPrefix(path, batch.SamplePrefix) || !strings.ContainsAny(path, "*?[") {
		return path
	}
	return batch.EscapePattern(path)
}

// AddOpenInstance adds the instance that is open in the panes.
func (b *View) AddOpenInstance() {
	if source := b.host.Panes().Source; source != "" {
		b.AddInstances([]string{source})
	}
}

// HasOpenInstance reports whether an instance is open that a batch can read again.
func (b *View) HasOpenInstance() bool { return b.host.Panes().Source != "" }

// AskInstanceFolder asks for a folder and adds its instances.
func (b *View) AskInstanceFolder() {
	askDir(b.frame, b.frame.Folder(), func(folder string) { b.AddInstances([]string{folder}) })
}

// ShowSampleMenu lists the bundled instances.
func (b *View) ShowSampleMenu(under fyne.CanvasObject) {
	var choices []control.Choice
	for _, source := range b.host.Samples {
		choices = append(choices, control.Choice{Title: nameOf(source), Run: func() { b.AddInstances([]string{source}) }})
	}
	choices = append(choices, control.Choice{Title: i18n.L("All"), Run: func() { b.AddInstances(b.host.Samples) }})
	b.popUp(under, 220, choices)
}

// popUp opens a menu under an object.
func (b *View) popUp(under fyne.CanvasObject, width float32, choices []control.Choice) {
	b.openChoices = len(choices)
	for i, c := range choices {
		choices[i].Run = func() {
			b.openChoices = 0
			c.Run()
		}
	}
	control.PopUpChoices(b.frame, under, width, choices)
}

// AskSave asks for a file and saves the plan as a batch file.
func (b *View) AskSave() {
	plan, err := b.plan.plan()
	if err != nil {
		b.frame.ShowError(err)
		return
	}
	name := strings.TrimSuffix(campaign.FolderName(plan.Title), "-results") + ".toml"
	note := control.NewCaption(i18n.L("“tourscope bench FILE” runs the same batch without a window."))
	control.NewSaveDialog(b.frame, i18n.L("Save batch file"), name, []string{".toml", ".json"}, note, func(path string) {
		b.save(path, plan)
	}).Show(520, 0)
}

// save writes a plan with absolute instance paths, so that it reads the same from any
// folder.
func (b *View) save(path string, plan *batch.Plan) {
	plan.Instances = absolute(plan.Instances, b.plan.baseDir)
	write := plan.WriteTOML
	if strings.EqualFold(filepath.Ext(path), ".json") {
		write = plan.WriteJSON
	}
	if err := save.File(path, func(w io.Writer) error { return write(w) }); err != nil {
		b.frame.ShowError(err)
		return
	}
	b.frame.SetStatus(i18n.L("Saved %s.", path))
}

// absolute makes the paths of instances absolute.
func absolute(instances []string, dir string) []string {
	var all []string
	for _, name := range instances {
		if !strings.HasPrefix(name, batch.SamplePrefix) && !filepath.IsAbs(name) {
			if full, err := filepath.Abs(dir); err == nil {
				name = filepath.Join(batch.EscapePattern(full), filepath.FromSlash(name))
			}
		}
		all = append(all, name)
	}
	return all
}
