//go:build !nogui

package batches

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/campaign"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver/batch"
)

// planner is the page on which a batch is planned: instances on the left, engines on the
// right, and below them the settings of all runs.
type planner struct {
	frame  *control.Frame
	host   Host
	active func() bool // a batch is running or paused
	object *fyne.Container
	body   *fyne.Container // everything but banner and summary
	scroll *control.ScrollBox

	draft        campaign.Draft
	baseDir      string      // base of the draft's relative paths
	initialised  bool        // the draft was filled
	from         string      // the instance that it was filled with
	filled       *batch.Plan // what was made of it then; nil: it was read from a file
	customFolder bool        // the user chose the folder; it does not follow the title

	instances, engines *grid
	enginesActive      bool // the engines have the keyboard
	shared             *sharedSettings
	title, folder      *control.HintEntry
	summary            *control.Text
	unfinished         *banner
	instanceCount      int // -1: not known yet
	countVersion       int // of counting; discards outdated counts
}

func newPlanner(f *control.Frame, h Host, active func() bool, resume func(folder string)) *planner {
	p := &planner{frame: f, host: h, active: active, baseDir: ".", instanceCount: -1, summary: control.NewBody("")}
	p.title = control.NewHintEntry(f.Hints, i18n.L("Name of the batch in tables and plots."), 200)
	p.title.SetPlaceHolder(i18n.L("none"))
	p.title.OnChanged = func(text string) { p.draft.Title = text; p.followTitle() }
	p.folder = control.NewHintEntry(f.Hints, i18n.L("Folder for the results. It is created if needed."), 200)
	p.folder.OnChanged = func(string) { p.customFolder = true }
	p.instances = newGrid(f, []column{
		{title: i18n.L("Instances"), hint: i18n.L("Delete removes the selected instance."), width: 110, grow: 1},
		{title: i18n.L("Location"), width: 90, grow: 2}})
	p.engines = newGrid(f, []column{
		{title: i18n.L("Engines"), hint: i18n.L("Enter edits the selected engine, Delete removes it."), width: 110, grow: 1},
		{title: i18n.L("Settings"), width: 90, grow: 2}})
	p.engines.onOpen = p.editEngine
	p.instances.onSelect = func(int) { p.activate(false) }
	p.engines.onSelect = func(int) { p.activate(true) }
	p.shared = newSharedSettings(f, p.changed)
	p.unfinished = newBanner(f.Hints, resume)
	p.summary.Ellipsis = true
	p.body = &fyne.Container{Layout: planLayout{}, Objects: p.parts()}
	p.scroll = control.NewScrollBox(p.body)
	p.object = &fyne.Container{Layout: planPageLayout{p.body}, Objects: []fyne.CanvasObject{p.unfinished.object, p.scroll, p.summary}}
	p.activate(false)
	return p
}

// parts are the objects of the plan, in the order of planLayout.
func (p *planner) parts() []fyne.CanvasObject {
	f := p.frame
	buttons := func(ids ...string) fyne.CanvasObject {
		row := container.New(&wrapRow{gap: theme.Padding()})
		for _, id := range ids {
			button, _ := p.host.Button(id)
			row.Add(button)
		}
		return row
	}
	choose := control.NewHintButton(f.Hints, "", i18n.L("Choose the folder for the results."), theme.FolderOpenIcon(), p.askFolder)
	names := container.New(&proportions{parts: []float32{1, 1}, gap: 16},
		control.Column(2, control.NewCaption(i18n.L("Title")), p.title),
		control.Column(2, control.NewCaption(i18n.L("Results folder")), container.NewBorder(nil, nil, nil, choose, p.folder)))
	return []fyne.CanvasObject{
		names, listSurface(p.instances), listSurface(p.engines),
		buttons("batch-add-open", "batch-add-file", "batch-add-folder", "batch-add-sample"),
		buttons("batch-add-engine", "batch-take-panes", "batch-edit-engine"),
		control.NewLine(), p.shared.object,
	}
}

// listSurface is the area of a list, which is larger than its rows.
func listSurface(g *grid) fyne.CanvasObject {
	surface := control.NewSurface(control.ColorPanel, g.object)
	surface.Radius = 6
	return surface
}

// initialise fills the first draft with the setup of the panes, and again for another instance until the user changes it.
func (p *planner) initialise() {
	now := p.host.Panes()
	if p.initialised && (now.Source == p.from || !p.isAsFilled()) {
		return
	}
	p.initialised, p.from = true, now.Source
	p.draft = campaign.Draft{Threshold: batch.DefaultThreshold, Seeds: []uint64{1, 2, 3, 4, 5}}
	if now.Source != "" {
		p.draft.AddInstance(now.Source)
	}
	for _, e := range now.Engines {
		p.draft.AddEngine(e.Name, e.Params)
	}
	p.shared.load(p.draft)
	p.shared.rules[ruleTime].Set("10 s")
	p.followTitle()
	p.changed()
	p.filled, _ = p.plan() // no rule of its is wrong
}

// isAsFilled says whether the draft is as it was filled.
func (p *planner) isAsFilled() bool {
	plan, err := p.plan()
	return err == nil && p.filled != nil && reflect.DeepEqual(plan, p.filled)
}

// load shows a plan from a file or folder.
func (p *planner) load(plan *batch.Plan, dir, folder string) {
	p.initialised, p.filled = true, nil
	p.draft, p.baseDir = campaign.DraftOf(plan), dir
	p.title.SetText(p.draft.Title)
	p.shared.load(p.draft)
	p.setFolder(folder)
	p.changed()
}

// setFolder sets the folder of the results.
func (p *planner) setFolder(folder string) {
	p.folder.SetText(folder)
	p.customFolder = true
}

// leaveFolder proposes another folder than one that holds results.
func (p *planner) leaveFolder() {
	custom := p.customFolder
	p.setFolder(campaign.FreeFolder(p.folder.Text))
	p.customFolder = custom
}

// followTitle derives the folder from the title until the user chooses a folder.
func (p *planner) followTitle() {
	if p.customFolder {
		return
	}
	place := placeOfResults(p.host.Recent(), p.host.Documents, p.frame.Folder())
	p.folder.SetText(campaign.FreeFolder(filepath.Join(place, campaign.FolderName(p.draft.Title))))
	p.customFolder = false
}

// changed shows the draft after a change.
func (p *planner) changed() {
	p.showInstances()
	p.showEngines()
	p.arrange() // the lists may need another height
	p.count()
	p.summarise()
	p.frame.Changed()
}

// arrange lays out the page again.
func (p *planner) arrange() {
	p.object.Refresh()
	p.scroll.ContentChanged()
	p.body.Refresh()
}

// plan is the batch plan of the page.
func (p *planner) plan() (*batch.Plan, error) {
	if err := p.shared.apply(&p.draft); err != nil {
		return nil, err
	}
	return p.draft.Plan(), nil
}

// err returns why the plan cannot be run, or is nil.
func (p *planner) err() error {
	switch {
	case len(p.draft.Instances) == 0:
		return errors.New(i18n.L("add an instance"))
	case len(p.draft.Engines) == 0:
		return errors.New(i18n.L("add an engine"))
	}
	plan, err := p.plan()
	if err != nil {
		return err
	}
	return plan.Check(p.host.Engines)
}

// request is the request to run the plan of the page.
func (p *planner) request() (request, error) {
	plan, err := p.plan()
	if err == nil {
		err = p.err()
	}
	folder := strings.TrimSpace(p.folder.Text)
	if err == nil && folder == "" {
		err = errors.New(i18n.L("enter a folder for the results"))
	}
	if err == nil && !filepath.IsAbs(folder) {
		home, homeErr := os.UserHomeDir()
		folder, err = filepath.Join(home, folder), homeErr
	}
	return request{plan: plan, baseDir: p.baseDir, folder: folder, parallel: p.shared.parallelRuns()}, err
}

// offerUnfinished looks in the background for the newest unfinished batch and offers it.
func (p *planner) offerUnfinished() {
	findUnfinished(p.frame, p.host, func(found *recentBatch) {
		p.unfinished.show(found, p.active())
		p.arrange()
	})
}
