//go:build !nogui

package window

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/campaign"
	"tourscope/app/session"
	"tourscope/app/settings"
	"tourscope/app/window/batches"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver/batch"
)

// The view of batches replaces the panes, as the start page does. This file connects
// them; the view itself uses no pane.

func (s *shell) buildBatches() {
	var samples []string
	for _, one := range s.samples {
		samples = append(samples, one.path)
	}
	s.batch = &batches.View{}
	s.batch.Build(s.frame(), batches.Host{
		Engines: s.options.Registry, Version: s.options.Version, Samples: samples, Documents: s.options.Documents, Palette: s.palette,
		Library: s.results, Checkpoints: s.checkpoints, GPU: s.deviceText,
		Panes: s.presentRuns, ShowRun: s.showRun, Leave: s.session.Back,
		Recent: func() []string { return s.store.Session.Batches },
		RememberFolder: func(folder string) {
			s.store.Session.RememberBatch(folder)
			s.keepLater()
		},
		Reserve: s.startBatchWhenFree, StateChanged: s.refresh, Notify: s.notify,
		Button: func(id string) (*control.HintButton, func(bool)) {
			b := s.newButton(id, true)
			return b.HintButton, b.setBare
		},
	})
}

func (s *shell) batchActions() []*action {
	b := func() *batches.View { return s.batch }
	planning := func() bool { return b().Shown() && b().PlanShown() }
	return append([]*action{
		{id: "batch", menu: "Batch", title: i18n.L("Batch"), key: ctrl(fyne.KeyJ), icon: theme.GridIcon(),
			help:    i18n.L("Run and compare engines on many instances. A running batch continues in the background."),
			checked: func() bool { return b().Shown() }, run: func() { s.goOrBack(session.Batch) }},
		{id: "batch-new", menu: "Batch", title: i18n.L("New batch"), icon: theme.ContentAddIcon(),
			help:    i18n.L("Plan another batch, starting from the last one."),
			enabled: func() bool { return !b().Active() && !b().Reading() }, run: func() { s.session.Go(session.Batch); b().PlanAnother() }},
		{id: "batch-open", menu: "Batch", title: i18n.L("Open batch…"), icon: theme.FolderOpenIcon(),
			help: i18n.L("Open a batch file, .toml or .json, as “tourscope bench” runs it."), run: func() { s.session.Go(session.Batch); b().AskOpen() }},
		{id: "batch-recent", menu: "Batch", title: i18n.L("Recent batches"), brief: i18n.L("Recent"), icon: theme.HistoryIcon(),
			help: i18n.L("Open an earlier batch, or resume an unfinished one."), run: func() { s.session.Go(session.Batch); b().ShowRecentMenu(s.buttonOf("batch-recent")) }},
		{id: "batch-save", menu: "Batch", title: i18n.L("Save batch file…"), icon: theme.DocumentSaveIcon(),
			help: i18n.L("Save the batch as a file that “tourscope bench” can run."), enabled: planning, run: func() { b().AskSave() }},
		{id: "batch-start", menu: "Batch", title: i18n.L("Start batch"), key: ctrl(fyne.KeyReturn), group: true, icon: theme.MediaPlayIcon(),
			help:    i18n.L("Start the batch, or resume it."),
			enabled: func() bool { return planning() && b().CanStart() }, why: func() error { return b().PlanError() }, run: func() { b().Start() }},
		{id: "batch-pause", menu: "Batch", title: i18n.L("Pause batch"), icon: theme.MediaPauseIcon(), label: s.batchPauseLabel, face: s.batchPauseFace,
			help: i18n.L("Pause or resume the batch."), local: char(' '),
			enabled: func() bool { return b().Active() || b().Resumable() }, run: func() { b().TogglePause() }},
		{id: "batch-stop", menu: "Batch", title: i18n.L("Stop batch"), icon: theme.MediaStopIcon(),
			help: i18n.L("Stop the batch. Finished runs are kept; you can resume it later."), local: char('s'),
			enabled: func() bool { return b().Active() || b().Reading() }, run: func() { b().Stop() }},
		{id: "batch-again", menu: "Batch", title: i18n.L("Restart batch…"), brief: i18n.L("Restart…"), icon: theme.ViewRefreshIcon(),
			help:    i18n.L("Repeat all runs. Earlier results are kept."),
			enabled: func() bool { return b().HasBatch() && !b().Active() }, run: func() { b().AskRestart() }},
	}, append(s.batchPlanActions(planning), s.batchResultActions()...)...)
}

// batchPlanActions edit the plan of a batch.
func (s *shell) batchPlanActions(planning func() bool) []*action {
	b := func() *batches.View { return s.batch }
	return []*action{
		{id: "batch-add-open", menu: "Batch", title: i18n.L("Add current instance"), brief: i18n.L("Current"), group: true, icon: theme.ContentAddIcon(),
			help: i18n.L("Add the open instance."), enabled: func() bool { return planning() && b().HasOpenInstance() }, run: func() { b().AddOpenInstance() }},
		{id: "batch-add-file", menu: "Batch", title: i18n.L("Add file…"), brief: i18n.L("File…"), icon: theme.FileIcon(),
			help: i18n.L("Add an instance from a file, or drop files on the window."), enabled: planning, run: func() { b().AskInstance() }},
		{id: "batch-add-folder", menu: "Batch", title: i18n.L("Add folder…"), brief: i18n.L("Folder…"), icon: theme.FolderIcon(),
			help: i18n.L("Add all instances of a folder."), enabled: planning, run: func() { b().AskInstanceFolder() }},
		{id: "batch-add-sample", menu: "Batch", title: i18n.L("Add sample"), brief: i18n.L("Sample"), icon: theme.ListIcon(),
			help: i18n.L("Add a bundled instance."), enabled: planning, run: func() { b().ShowSampleMenu(s.buttonOf("batch-add-sample")) }},
		{id: "batch-add-engine", menu: "Batch", title: i18n.L("Add engine"), icon: theme.ContentAddIcon(),
			help: i18n.L("Add an engine. The same engine can be added again with other parameters."), enabled: planning, run: func() { b().ShowEngineMenu(s.buttonOf("batch-add-engine")) }},
		{id: "batch-take-panes", menu: "Batch", title: i18n.L("Add engines of the panes"), brief: i18n.L("From the panes"), icon: theme.GridIcon(),
			help: i18n.L("Add the engines of the panes with their parameters."), enabled: planning, run: func() { b().AddPaneEngines() }},
		{id: "batch-edit-engine", menu: "Batch", title: i18n.L("Edit engine…"), brief: i18n.L("Edit…"), icon: theme.SettingsIcon(),
			help: i18n.L("Edit label, parameters and stop rules of the selected engine."), local: named(fyne.KeyReturn), enabled: func() bool { return planning() && b().HasEngine() }, run: func() { b().EditEngine() }},
	}
}

// batchResultActions show, copy and export results.
func (s *shell) batchResultActions() []*action {
	b := func() *batches.View { return s.batch }
	has := func() bool { return b().HasResults() }
	return []*action{
		{id: "batch-results", menu: "Batch", title: i18n.L("Results"), group: true, icon: theme.ListIcon(),
			help: i18n.L("Switch between results and runs."), local: char('r'),
			label: s.batchResultsLabel, enabled: func() bool { return b().HasBatch() }, run: func() { s.session.Go(session.Batch); b().ShowResults(!b().ResultsShown()) }},
		{id: "batch-export", menu: "Batch", title: i18n.L("Export results…"), icon: theme.DownloadIcon(),
			help: i18n.L("Write tables and plots to a folder: CSV, JSON, Markdown, LaTeX, SVG, PDF, PNG."), enabled: has, run: func() { b().AskExport() }},
		{id: "batch-copy", menu: "Batch", title: i18n.L("Copy results"), icon: theme.ContentCopyIcon(),
			help: i18n.L("Copy the results as Markdown, LaTeX or CSV."), enabled: has, run: func() { b().ShowCopyMenu(s.buttonOf("batch-copy")) }},
		{id: "batch-copy-markdown", menu: "Batch", title: i18n.L("Copy results as Markdown"), help: i18n.L("Copy all tables and notes as Markdown."), enabled: has, run: func() { b().CopyMarkdown() }},
		{id: "batch-copy-latex", menu: "Batch", title: i18n.L("Copy results as LaTeX"), help: i18n.L("Copy all tables as LaTeX (booktabs)."), enabled: has, run: func() { b().CopyLaTeX() }},
		{id: "batch-copy-csv", menu: "Batch", title: i18n.L("Copy results as CSV"), help: i18n.L("Copy all runs as CSV."), enabled: has, run: func() { b().CopyCSV() }},
	}
}

func (s *shell) batchPauseLabel() string {
	if s.batch.Resumable() || s.batch.Paused() {
		return i18n.L("Resume")
	}
	return i18n.L("Pause")
}

func (s *shell) batchPauseFace() fyne.Resource {
	return playIcon(s.batch.Computing())
}

func (s *shell) batchResultsLabel() string {
	if s.batch.ResultsShown() {
		return i18n.L("Runs")
	}
	return i18n.L("Results")
}

// buttonOf is the button of an action, under which its list opens; nil if it is hidden.
func (s *shell) buttonOf(id string) fyne.CanvasObject {
	for _, b := range s.buttons {
		if b.action.id == id && b.Visible() {
			return b.HintButton
		}
	}
	return s.middle
}

// openBatch opens a batch file or the folder of a batch; false: it is neither.
func (s *shell) openBatch(path string) bool {
	if !batches.IsBatch(path) {
		return false
	}
	s.session.Go(session.Batch)
	s.batch.Open(path)
	s.store.Session.Remember(path)
	s.menus.setRecent(s.store.Session.Recent)
	s.keepLater()
	return true
}

// presentRuns is the instance and the engines of the panes, to create a batch from.
func (s *shell) presentRuns() batches.PaneSetup {
	var now batches.PaneSetup
	if s.isOpen() && s.pane().loaded.recording == nil && !s.pane().loaded.edited && !s.pane().problem().IsPath() {
		now.Source = s.pane().loaded.path
	}
	for _, p := range s.panes() {
		now.Engines = append(now.Engines, campaign.DraftEngine{Name: p.setup.engine.Info().Name, Params: p.setup.differences()})
	}
	return now
}

// showRun opens the instance of a run and sets the panes up for the same run.
func (s *shell) showRun(source string, e batch.Engine, seed uint64) {
	s.pane().setup.restoreEngine(settings.Setup{Engine: e.Name, Params: map[string]map[string]string{e.Name: e.Params}})
	s.shared.startField(startSeed).Set(fmt.Sprint(seed))
	s.shared.startWith(usual)
	if e.Start != "" {
		s.shared.startWith(e.Start)
	}
	limits := batches.StopTexts(e.Stop)
	for i, name := range []string{limitTime, limitGap, limitIterations, limitStagnation} {
		s.shared.limit(name).Set(limits[i])
	}
	s.shared.limit(limitTarget).Set("")
	s.session.Back()
	s.open(source)
}

func (s *shell) deviceText() string {
	if !s.hasWorker() {
		return ""
	}
	return fmt.Sprint(s.options.Worker.Status().Devices)
}
