//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/window/i18n"
	"tourscope/canvas/chart"
)

// table lists everything that can be done. Menus, toolbar, keys, command palette
// and help are all made from it.
func (s *shell) table() []*action {
	var all []*action
	for _, part := range [][]*action{s.fileActions(), s.editActions(), s.instanceEdits(), s.cancelActions(), s.quitActions(), s.runActions(), s.followActions(), s.placeActions(), s.viewActions(), s.turnActions(), s.chartActions(), s.moveActions(), s.compareActions(), s.replayActions(), s.instanceActions(), s.bestActions(), s.sweepActions(), s.batchActions(), s.papersActions(), s.helpActions()} {
		all = append(all, part...)
	}
	for _, a := range all {
		if places := placesOf(a); places != nil {
			a.elsewhere = func() error { return s.session.WhyNotHere(places...) }
		}
	}
	return all
}

func (s *shell) isOpen() bool { return s.pane().loaded != nil }
func (s *shell) hasTour() bool {
	return s.isOpen() && (s.pane().projector != nil || s.pane().bestTour() != nil)
}
func (s *shell) hasRun() bool { return s.isOpen() && s.pane().Run() != nil }

func (s *shell) fileActions() []*action {
	return []*action{
		{id: "open", menu: "File", title: i18n.L("Open…"), key: ctrl(fyne.KeyO), icon: theme.FolderOpenIcon(),
			help: i18n.L("Open a TSPLIB, CSV, GPX, KML or GeoJSON file, a tour or a recording."), run: s.askOpen},
		{id: "paste", menu: "File", title: i18n.L("Open copied file path"), key: ctrlShift(fyne.KeyO),
			help: i18n.L("Open the file whose path is on the clipboard."), run: s.openCopied},
		{id: "picture", menu: "File", title: i18n.L("From picture…"), icon: theme.MediaPhotoIcon(),
			help: i18n.L("Make cities from a PNG, JPEG or GIF picture, so that a tour draws it."), run: s.askPicture},
		{id: "generate", menu: "File", title: i18n.L("Generate instance…"), icon: theme.GridIcon(),
			help: i18n.L("Make random cities: uniform, in clusters, the holes of a drilling board and others."), run: s.askGenerate},
		{id: "save-tour", menu: "File", title: i18n.L("Save tour…"), key: ctrl(fyne.KeyS), icon: theme.DocumentSaveIcon(), group: true,
			help: i18n.L("Save the best tour: as a TSPLIB tour file, a table, or a route on a map."), enabled: s.hasTour, run: s.askSaveTour},
		{id: "save-instance", menu: "File", title: i18n.L("Save instance…"), icon: theme.DocumentSaveIcon(),
			help: i18n.L("Save the instance with its pinned edges as a TSPLIB file, or its cities as CSV, GPX, KML or GeoJSON."), enabled: s.isOpen, run: s.askSaveInstance},
		{id: "export", menu: "File", title: i18n.L("Export picture…"), key: ctrl(fyne.KeyE), icon: theme.MediaPhotoIcon(),
			help: i18n.L("Save the tour, the comparison or the chart as PNG, SVG or PDF, with a preview."), enabled: s.isOpen, run: s.askExport},
		{id: "export-chart", menu: "File", title: i18n.L("Export chart…"), key: ctrlShift(fyne.KeyE),
			help: i18n.L("Save the chart as PNG, SVG or PDF."), enabled: s.hasRun, run: s.askExportChart},
		{id: "copy-picture", menu: "File", title: i18n.L("Copy picture"), key: ctrlShift(fyne.KeyP),
			help: i18n.L("Copy the panes as a picture."), enabled: s.isOpen, run: s.copyPicture},
		{id: "save-numbers", menu: "File", title: i18n.L("Save data…"), key: ctrlShift(fyne.KeyS),
			help: i18n.L("Save the run's history as CSV or its result as JSON."), enabled: s.hasRun, run: s.askSaveNumbers},
		{id: "home", menu: "File", title: i18n.L("Close instance"), key: ctrl(fyne.KeyW), group: true,
			help: i18n.L("Return to the start page."), enabled: func() bool { return s.isOpen() && !s.sweep.Active() }, why: s.whyNotClose, run: s.goHome},
	}
}

func (s *shell) runActions() []*action {
	return []*action{
		{id: "run", menu: "Run", title: i18n.L("Run or pause"), key: char(' '),
			help: i18n.L("Start, pause or resume the search."), label: s.runLabel, face: s.runFace, icon: theme.MediaPlayIcon(),
			enabled: s.canSearch,
			why:     s.whyNotRun, run: func() { s.searchWhenFree(s.toggle) }},
		{id: "run-in-turns", menu: "Run", title: i18n.L("Run in turns"), key: char('j'), icon: theme.MediaFastForwardIcon(),
			help:    i18n.L("Run one pane after another, each on all cores, and compare them on one clock."),
			enabled: s.canRunInTurns, why: s.whyNotInTurns, run: s.runInTurns},
		{id: "step", menu: "Run", title: i18n.L("Step"), key: char('n'), icon: theme.MediaSkipNextIcon(), label: s.stepLabel,
			help:    i18n.L("Make one iteration, or one move in one-move mode, then pause. A new run shows its start tour first."),
			enabled: s.canSearch,
			why:     s.whyNotRun, run: func() { s.searchWhenFree(s.step) }},
		{id: "stop", menu: "Run", title: i18n.L("Stop"), key: char('s'), icon: theme.MediaStopIcon(),
			help:    i18n.L("Stop the search. Its best tour is kept."),
			enabled: s.session.Going, run: s.session.Stop},
		{id: "improve", menu: "Run", title: i18n.L("Start from this tour"), key: char('i'), group: true,
			help: i18n.L("Start the next run from the tour shown."), enabled: s.hasTour,
			checked: func() bool { return s.shared.startsWith(shownTour) }, run: func() { s.pane().toggleImprove() }},
		{id: "worker", menu: "Run", title: i18n.L("GPU worker…"), group: true,
			help: i18n.L("Show the state of the GPU worker and the command that starts it."), enabled: s.hasWorker, run: s.showWorker},
		{id: "copy-command", menu: "Run", title: i18n.L("Copy as command line"), key: ctrl(fyne.KeyK),
			help: i18n.L("Copy the equivalent command line."), enabled: s.isOpen, run: s.copyCommand},
	}
}

func (s *shell) viewActions() []*action {
	return []*action{
		{id: "zoom-in", menu: "View", title: i18n.L("Zoom in"), key: char('+'), group: true, also: []key{char('=')}, icon: theme.ZoomInIcon(),
			help: i18n.L("Zoom in."), enabled: s.isOpen, run: func() { s.pane().picture.zoom(zoomStep) }},
		{id: "zoom-out", menu: "View", title: i18n.L("Zoom out"), key: char('-'), also: []key{char('−'), char('_')}, icon: theme.ZoomOutIcon(),
			help: i18n.L("Zoom out."), enabled: s.isOpen, run: func() { s.pane().picture.zoom(1 / zoomStep) }},
		{id: "fit", menu: "View", title: i18n.L("Fit"), key: char('f'), also: []key{char('0'), named(fyne.KeyHome)}, icon: theme.ZoomFitIcon(),
			help: i18n.L("Show the whole instance."), enabled: s.isOpen, run: func() { s.pane().picture.fit() }},
		{id: "cities", menu: "View", title: i18n.L("Cities"), key: char('c'), group: true,
			help: i18n.L("Show or hide the cities."), checked: func() bool { return !s.pane().scene.hideCities() },
			enabled: s.isOpen, run: s.toggleCities},
		{id: "regions", menu: "View", title: i18n.L("Show regions"), key: char('e'),
			help: i18n.L("Show the regions that the search is working on."), checked: func() bool { return s.store.Session.Regions },
			enabled: s.showsRegions, why: s.noRegions, run: s.toggleRegions},
		{id: "side", menu: "View", title: i18n.L("Side panel"), key: named(fyne.KeyF9), group: true, icon: theme.ListIcon(),
			help: i18n.L("Show or hide the side panel."), checked: func() bool { return !s.work.sideOff },
			run: func() { s.work.fold(!s.work.sideOff, s.work.chartOff) }},
		{id: "chart", menu: "View", title: i18n.L("Chart"), key: named(fyne.KeyF8),
			help: i18n.L("Show or hide the chart."), checked: func() bool { return !s.work.chartOff },
			run: func() { s.work.fold(s.work.sideOff, !s.work.chartOff) }},
		{id: "map", menu: "View", title: i18n.L("Map and scale"), key: char('q'),
			help: i18n.L("Show a small map and a scale in zoomed pictures."), checked: func() bool { return !s.hidesMap }, run: s.toggleMap},
		{id: "theme", menu: "View", title: i18n.L("Change theme"), key: char('t'), icon: theme.ColorPaletteIcon(), group: true,
			help: i18n.L("Light, dark, or as set in the system."), label: s.themeLabel, run: s.nextTheme},
		{id: "full-screen", menu: "View", title: i18n.L("Full screen"), key: named(fyne.KeyF11), icon: theme.ViewFullScreenIcon(), always: true,
			help: i18n.L("Enter or leave full screen."), checked: s.win.FullScreen,
			run: func() { s.win.SetFullScreen(!s.win.FullScreen()) }},
	}
}

func (s *shell) chartActions() []*action {
	over := func(id, title string, axis chart.Axis) *action {
		return &action{id: id, menu: "View", title: title, help: i18n.L("Choose what the chart's horizontal axis counts."), enabled: s.isOpen,
			checked: func() bool { return s.chart.shown.XAxis == axis }, run: func() { s.chart.over(axis) }}
	}
	return []*action{
		{id: "chart-axis", menu: "View", title: i18n.L("Next chart axis"), key: char('x'), group: true,
			help: i18n.L("Plot over time, moves or iterations."), enabled: s.isOpen, run: s.chart.nextAxis},
		over("chart-time", i18n.L("Chart over time"), chart.Time), over("chart-moves", i18n.L("Chart over moves"), chart.Moves),
		over("chart-iterations", i18n.L("Chart over iterations"), chart.Iterations),
		{id: "log-time", menu: "View", title: i18n.L("Logarithmic time"), key: char('l'),
			help: i18n.L("Use a logarithmic time axis."), checked: func() bool { return s.chart.shown.LogX },
			enabled: s.isOpen, run: s.chart.toggleLogTime},
		{id: "log-gap", menu: "View", title: i18n.L("Logarithmic gap"), key: char('g'),
			help: i18n.L("Use a logarithmic gap axis. It is automatic where a linear axis hides the last tenth of the gap."), checked: s.chart.gapIsLog,
			enabled: func() bool { return s.whyNoGaps() == nil }, why: s.whyNoGaps, run: s.chart.toggleLogGap},
		{id: "chart-fit", menu: "View", title: i18n.L("Fit chart"), icon: theme.ZoomFitIcon(),
			help:    i18n.L("Show the whole run in the chart. The wheel zooms it, dragging selects a part, a double click fits."),
			enabled: func() bool { return !s.chart.shown.Range.All() }, run: s.chart.fit},
	}
}

// moveActions are for the keyboard: the mouse drags.
func (s *shell) moveActions() []*action {
	move := func(id, title string, n fyne.KeyName, dx, dy float64) *action {
		return &action{id: id, menu: "View", title: title, key: named(n), help: i18n.L("Pan the view by 10 %."),
			enabled: s.isOpen, run: func() { s.pane().picture.pan(dx, dy) }}
	}
	left := move("left", i18n.L("Pan left"), fyne.KeyLeft, -panStep, 0)
	left.group = true
	return []*action{left, move("right", i18n.L("Pan right"), fyne.KeyRight, panStep, 0),
		move("up", i18n.L("Pan up"), fyne.KeyUp, 0, -panStep), move("down", i18n.L("Pan down"), fyne.KeyDown, 0, panStep)}
}

func (s *shell) helpActions() []*action {
	return []*action{
		{id: "commands", menu: "Help", title: i18n.L("Commands…"), key: ctrl(fyne.KeyP), icon: theme.SearchIcon(),
			help: i18n.L("Find any command by typing."), run: func() { s.showCommands() }},
		{id: "help", menu: "Help", title: i18n.L("Keyboard shortcuts"), key: named(fyne.KeyF1), icon: theme.HelpIcon(),
			help: i18n.L("Show all commands and their keys."), run: s.showHelp},
		{id: "about", menu: "Help", title: i18n.L("About Tourscope"), group: true,
			help: i18n.L("Show the version, the processor, the GPU and the licence."), run: s.showAbout},
		{id: "copy-report", menu: "Help", title: i18n.L("Copy report"),
			help: i18n.L("Copy program, system, settings and the last error for a bug report."), run: s.copyReport},
	}
}

// How much a key zooms and pans.
const (
	zoomStep = 1.4
	panStep  = 0.1
)
