//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// table lists everything that can be done. Menus, toolbar, keys, command palette
// and help are all made from it.
func (s *shell) table() []*action {
	var all []*action
	for _, part := range [][]*action{s.fileActions(), s.editActions(), s.cancelActions(), s.runActions(), s.viewActions(), s.turnActions(), s.chartActions(), s.moveActions(), s.compareActions(), s.replayActions(), s.instanceActions(), s.bestActions(), s.sweepActions(), s.batchActions(), s.helpActions()} {
		all = append(all, part...)
	}
	return all
}

func (s *shell) isOpen() bool { return s.pane.loaded != nil }
func (s *shell) hasTour() bool {
	return s.isOpen() && (s.pane.projector != nil || s.pane.bestTour() != nil)
}
func (s *shell) hasRun() bool { return s.isOpen() && s.pane.runner.current != nil }

func (s *shell) fileActions() []*action {
	return []*action{
		{id: "open", menu: "File", title: "Open …", key: ctrl(fyne.KeyO), icon: theme.FolderOpenIcon(),
			help: "Open a TSPLIB file, a CSV of coordinates, a tour or a recording.", run: s.askOpen},
		{id: "paste", menu: "File", title: "Open the path copied", key: ctrlShift(fyne.KeyO),
			help: "Open the file whose path is in the clipboard.", run: s.openCopied},
		{id: "save-tour", menu: "File", title: "Save tour …", key: ctrl(fyne.KeyS), icon: theme.DocumentSaveIcon(), group: true,
			help: "Save the best tour as a TSPLIB tour file.", enabled: s.hasTour, run: s.askSaveTour},
		{id: "export", menu: "File", title: "Export picture …", key: ctrl(fyne.KeyE), icon: theme.MediaPhotoIcon(),
			help: "Save the tour, the comparison or the chart as PNG, SVG or PDF, with a preview.", enabled: s.isOpen, run: s.askExport},
		{id: "export-chart", menu: "File", title: "Export chart …", key: ctrlShift(fyne.KeyE),
			help: "Save the chart as PNG, SVG or PDF.", enabled: s.hasRun, run: s.askExportChart},
		{id: "save-numbers", menu: "File", title: "Save numbers …", key: ctrlShift(fyne.KeyS),
			help: "Save the run's history as CSV or its result as JSON.", enabled: s.hasRun, run: s.askSaveNumbers},
		{id: "home", menu: "File", title: "Close instance", key: ctrl(fyne.KeyW), group: true,
			help: "Go back to the start page.", enabled: s.isOpen, run: s.goHome},
		{id: "quit", menu: "File", title: "Quit", key: ctrl(fyne.KeyQ), always: true,
			help: "Stop what runs and close the window.", run: s.close},
	}
}

func (s *shell) runActions() []*action {
	return []*action{
		{id: "run", menu: "Run", title: "Run or pause", key: char(' '),
			help: "Start the search, pause it, or go on.", label: s.runLabel, face: s.runFace, icon: theme.MediaPlayIcon(),
			enabled: func() bool { return s.canStart() || s.isGoing() },
			why:     s.whyNot, run: s.toggle},
		{id: "step", menu: "Run", title: "Step", key: char('n'), icon: theme.MediaSkipNextIcon(),
			help:    "Do one iteration and pause; on a new run, show the start tour.",
			enabled: func() bool { return s.canStart() || s.isGoing() },
			why:     s.whyNot, run: s.step},
		{id: "stop", menu: "Run", title: "Stop", key: char('s'), icon: theme.MediaStopIcon(),
			help:    "End the search and keep its best tour.",
			enabled: s.isGoing, run: s.stopRuns},
		{id: "improve", menu: "Run", title: "Start from this tour", key: char('i'), group: true,
			help: "Let the next run improve the tour that is shown.", enabled: s.hasTour,
			checked: func() bool { return s.terms.startsWith(shownTour) }, run: func() { s.pane.toggleImprove() }},
		{id: "worker", menu: "Run", title: "GPU worker …", group: true,
			help: "Show how the GPU worker is, and which command starts it.", enabled: s.hasWorker, run: s.showWorker},
		{id: "copy-command", menu: "Run", title: "Copy as command line", key: ctrl(fyne.KeyK),
			help: "Copy the command that does the same without a window.", enabled: s.isOpen, run: s.copyCommand},
	}
}

func (s *shell) viewActions() []*action {
	return []*action{
		{id: "zoom-in", menu: "View", title: "Zoom in", key: char('+'), also: []key{char('=')}, icon: theme.ZoomInIcon(),
			help: "Show less, larger.", enabled: s.isOpen, run: func() { s.pane.picture.zoom(zoomStep) }},
		{id: "zoom-out", menu: "View", title: "Zoom out", key: char('-'), also: []key{char('−'), char('_')}, icon: theme.ZoomOutIcon(),
			help: "Show more, smaller.", enabled: s.isOpen, run: func() { s.pane.picture.zoom(1 / zoomStep) }},
		{id: "fit", menu: "View", title: "Fit", key: char('f'), also: []key{char('0'), named(fyne.KeyHome)}, icon: theme.ZoomFitIcon(),
			help: "Show the whole instance.", enabled: s.isOpen, run: func() { s.pane.picture.fit() }},
		{id: "cities", menu: "View", title: "Cities", key: char('c'), group: true,
			help: "Draw the cities as dots, or the tour alone.", checked: func() bool { return !s.pane.scene.hideCities() },
			enabled: s.isOpen, run: s.toggleCities},
		{id: "side", menu: "View", title: "Side panel", key: named(fyne.KeyF9), group: true, icon: theme.ListIcon(),
			help: "Show or hide the panel at the right.", checked: func() bool { return !s.work.sideOff },
			run: func() { s.work.fold(!s.work.sideOff, s.work.chartOff) }},
		{id: "chart", menu: "View", title: "Chart", key: named(fyne.KeyF8),
			help: "Show or hide the chart.", checked: func() bool { return !s.work.chartOff },
			run: func() { s.work.fold(s.work.sideOff, !s.work.chartOff) }},
		{id: "theme", menu: "View", title: "Change theme", key: char('t'), icon: theme.ColorPaletteIcon(), group: true,
			help: "Light, dark, or as the system has it.", label: s.themeLabel, run: s.nextTheme},
		{id: "full-screen", menu: "View", title: "Full screen", key: named(fyne.KeyF11), icon: theme.ViewFullScreenIcon(), always: true,
			help: "Use the whole screen, or the window again.", checked: s.win.FullScreen,
			run: func() { s.win.SetFullScreen(!s.win.FullScreen()) }},
	}
}

func (s *shell) chartActions() []*action {
	return []*action{
		{id: "chart-axis", menu: "View", title: "Chart over time, moves or iterations", key: char('x'), group: true,
			help: "Draw the chart over time, over moves evaluated, or over iterations.", enabled: s.isOpen,
			label: func() string { return "Chart over " + s.chart.axis.String() }, run: s.chart.nextAxis},
		{id: "log-time", menu: "View", title: "Logarithmic time", key: char('l'),
			help: "Give the first moments of a run more room in the chart.", checked: func() bool { return s.chart.logX },
			enabled: s.isOpen, run: s.chart.toggleLogTime},
		{id: "log-gap", menu: "View", title: "Logarithmic gap", key: char('g'),
			help: "Give the last steps to the optimum more room in the chart.", checked: func() bool { return s.chart.logGap },
			enabled: func() bool { return s.isOpen() && s.pane.loaded.optimum != nil }, run: s.chart.toggleLogGap},
	}
}

// moveActions are for the keyboard: the mouse drags.
func (s *shell) moveActions() []*action {
	move := func(id, title string, n fyne.KeyName, dx, dy float64) *action {
		return &action{id: id, menu: "View", title: title, key: named(n), help: "Move the view by a tenth.",
			enabled: s.isOpen, run: func() { s.pane.picture.pan(dx, dy) }}
	}
	left := move("left", "Move left", fyne.KeyLeft, -panStep, 0)
	left.group = true
	return []*action{left, move("right", "Move right", fyne.KeyRight, panStep, 0),
		move("up", "Move up", fyne.KeyUp, 0, -panStep), move("down", "Move down", fyne.KeyDown, 0, panStep)}
}

func (s *shell) helpActions() []*action {
	return []*action{
		{id: "commands", menu: "Help", title: "Commands …", key: ctrl(fyne.KeyP), icon: theme.SearchIcon(),
			help: "Find everything that can be done by typing.", run: func() { s.showCommands() }},
		{id: "help", menu: "Help", title: "Keys and help", key: named(fyne.KeyF1), icon: theme.HelpIcon(),
			help: "List all actions and their keys.", run: s.showHelp},
		{id: "copy-report", menu: "Help", title: "Copy a report", group: true,
			help: "Copy program, system, settings and the last error as text, to send with a question.", run: s.copyReport},
	}
}

// How much a key zooms and pans.
const (
	zoomStep = 1.4
	panStep  = 0.1
)
