//go:build !nogui

package window

import (
	"cmp"
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/app/window/papertables"
	"tourscope/solver/batch"
)

// The tables of the papers are a page of their own. This file connects it.

func (s *shell) buildPapers() {
	s.papers = &papertables.View{}
	s.measuring = session.NewMeasuring(session.MeasuringHost{
		Engines: s.options.Registry, Results: cmp.Or(s.options.Papers, filepath.Join(os.TempDir(), "tourscope-papers")),
		Environment: s.measuredOn, Occupied: s.whyNotMeasure, Do: s.do, Background: s.beside, Changed: s.papersChanged, Failed: s.fail,
	})
	s.papers.Build(s.frame(), papertables.Host{
		Frames: s.frames, Palette: s.palette, Measuring: s.measuring, Leave: s.session.Back,
		InstanceFolder: s.instanceFolder,
		Button: func(id string) (*control.HintButton, func(bool)) {
			b := s.newButton(id, true)
			return b.HintButton, b.setBare
		},
	})
	s.measuring.SetFolder(s.store.Session.TSPLIB)
}

// instanceFolder returns the folder of the instance that is open, or that Instances shows; empty: there is neither.
// That of drafts is no folder that the user has chosen.
func (s *shell) instanceFolder() string {
	if source := s.presentRuns().Source; filepath.IsAbs(source) && !s.drafts().Contains(source) {
		return filepath.Dir(source)
	}
	return s.listedFolder()
}

// listedFolder returns the first folder that Instances lists; empty: none.
func (s *shell) listedFolder() string {
	for _, folder := range s.store.Session.Browser.Folders {
		if folder.On {
			return folder.Path
		}
	}
	return ""
}

// showPapers shows the page. Until a folder of TSPLIB files is chosen, the tables are measured with the one that Instances lists.
func (s *shell) showPapers() {
	if s.store.Session.TSPLIB == "" && !s.measuring.Active() {
		s.measuring.SetFolder(s.listedFolder())
	}
	s.measuring.Look()
	s.papers.Show()
}

// whyNotMeasure says what else computes now, or nil.
func (s *shell) whyNotMeasure() error {
	if p := s.phase(); p == session.Running || p == session.Preparing {
		return i18n.Error("a search is running and would slow down the measurement: pause or stop it first")
	}
	return s.busy()
}

// papersChanged shows a change, and stores the folder of the instances if it was chosen.
func (s *shell) papersChanged() {
	if s.rail == nil || s.closing {
		return // the window is being made, or closed
	}
	if folder := s.measuring.Folder(); s.store.Session.TSPLIB != "" || folder != s.listedFolder() {
		s.store.Session.TSPLIB = folder
	}
	s.papers.Refresh()
	s.refresh()
}

// measuredOn describes this machine and its GPUs.
func (s *shell) measuredOn() batch.Environment {
	here := batch.Here(s.options.Version)
	here.GPU = s.deviceText()
	return here
}

func (s *shell) papersPage() *page {
	return &page{place: session.Papers, title: i18n.L("Papers"), help: i18n.L("Show the tables of the papers, ours beside theirs."), icon: theme.DocumentIcon(),
		object: func() fyne.CanvasObject { return s.papers.Object },
		show: func(on bool) {
			switch {
			case on && !s.papers.Shown():
				s.showPapers()
			case !on && s.papers.Shown():
				s.papers.Hide()
			}
		},
		hint:  func() string { return i18n.L("Space runs, pauses and resumes the table. Esc goes back.") },
		work:  func() (session.Work, bool) { return s.measuring.Work() },
		runes: map[rune]string{' ': "papers-run", 's': "papers-stop"},
		keys:  func(e *fyne.KeyEvent) bool { return s.papers.TypedKey(e) }}
}

func (s *shell) papersLabel() string {
	switch {
	case s.measuring.Paused():
		return i18n.L("Resume table")
	case s.measuring.Active():
		return i18n.L("Pause table")
	}
	return i18n.L("Run table")
}

func (s *shell) papersFace() fyne.Resource {
	return playIcon(s.measuring.Computing())
}

func (s *shell) papersActions() []*action {
	shown := func() bool { return s.papers.Shown() }
	return []*action{
		{id: "papers-run", menu: "Run", title: i18n.L("Run table"), group: true, icon: theme.MediaPlayIcon(),
			help: i18n.L("Measure the missing cells of the table, or pause or resume measuring."), local: char(' '),
			label: s.papersLabel, face: s.papersFace,
			enabled: func() bool { return (shown() || s.measuring.Active()) && s.whyNotTable() == nil },
			why:     s.whyNotTable, run: s.toggleTable},
		{id: "papers-stop", menu: "Run", title: i18n.L("Stop table"), icon: theme.MediaStopIcon(),
			help: i18n.L("Stop measuring. Finished runs are kept, and the table can be resumed."), local: char('s'),
			enabled: func() bool { return s.measuring.Active() }, run: func() { s.measuring.Stop() }},
		{id: "papers-export", menu: "Run", title: i18n.L("Export table…"), icon: theme.DocumentSaveIcon(),
			help:    i18n.L("Write the table and its plot: CSV, Markdown, LaTeX, SVG, PDF, PNG."),
			enabled: func() bool { return shown() && s.measuring.Exports() }, run: func() { s.papers.AskExport() }},
	}
}
