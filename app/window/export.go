//go:build !nogui

package window

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"tourscope/app/look"
	"tourscope/app/session"
	"tourscope/app/window/exporting"
	"tourscope/app/window/i18n"
	"tourscope/canvas/export"
	"tourscope/solver/generate"
	"tourscope/solver/tsplib"
)

// cancelActions cancel long file operations, by the keyboard.
func (s *shell) cancelActions() []*action {
	return []*action{{id: "cancel", menu: "File", title: i18n.L("Cancel file operation"), key: named(fyne.KeyEscape),
		help: i18n.L("Cancel reading or writing; existing files stay unchanged. Otherwise return to the Laboratory."), label: s.cancelLabel,
		enabled: func() bool { return s.status.working() || s.session.Front() != session.Laboratory }, run: s.cancelOrBack}}
}

// cancelLabel is what Escape does now.
func (s *shell) cancelLabel() string {
	if !s.status.working() && s.session.Front() != session.Laboratory {
		return i18n.L("Return to Laboratory")
	}
	return i18n.L("Cancel file operation")
}

// quitActions end the program. They are the last of their menu, where the toolkit looks for an
// item that quits before it adds one of its own.
func (s *shell) quitActions() []*action {
	return []*action{{id: "quit", menu: "File", title: i18n.L("Quit"), key: ctrl(fyne.KeyQ), always: true, group: true,
		help: i18n.L("Stop all runs and close the window."), run: s.close}}
}

// cancelOrBack cancels what reads or writes a file, or else returns to the Laboratory.
func (s *shell) cancelOrBack() {
	if s.status.bar.Visible() {
		s.status.stop()
		return
	}
	s.status.stop() // of what has not shown its bar yet
	s.session.Back()
}

// askExport opens the dialog for what is shown: all panes where there are several
// tours, or the one there is.
func (s *shell) askExport() {
	if s.compared() > 1 {
		s.export(exporting.Comparison)
		return
	}
	s.export(exporting.Tour)
}

func (s *shell) askExportChart() { s.export(exporting.Chart) }

// compared counts the panes that have a tour.
func (s *shell) compared() int {
	n := 0
	for _, p := range s.panes() {
		if p.bestTour() != nil {
			n++
		}
	}
	return n
}

func (s *shell) export(kind exporting.Kind) {
	kinds := []exporting.Kind{exporting.Tour}
	if s.compared() > 1 {
		kinds = append(kinds, exporting.Comparison)
	}
	if s.chart.hasPoints() {
		kinds = append(kinds, exporting.Chart)
	}
	if !slices.Contains(kinds, kind) {
		s.fail(errors.New(i18n.L("the chart is empty: run an engine first")))
		return
	}
	s.exporting = exporting.Show(&exporting.Host{
		Frame: s.frame(), Kinds: kinds, Kind: kind, Subject: s.exported, Screen: s.screen(), Name: s.fileName(),
		InstanceFile: s.exportedFile, TourFiles: s.tourFiles, WriteTour: s.writeExported(), Copy: s.copyLine,
		Remembered: s.store.Session.Exports, Remember: s.store.Session.KeepExport,
	})
}

// exported is what is shown now.
func (s *shell) exported(kind exporting.Kind) look.Subject {
	l := s.pane().loaded
	subject := look.Subject{Problem: l.problem, X: l.x, Y: l.y, Meta: s.pane().meta(s.options.Version)}
	switch kind {
	case exporting.Chart:
		subject.Chart, subject.Places = s.chart.forExport()
	case exporting.Comparison:
		subject.Meta.Engine, subject.Meta.Seed = "", 0
		subject.Meta.Toured, subject.Meta.Length = false, 0
		held := s.comparison().Conditions()
		subject.Meta.Race, subject.Meta.Threads, subject.Meta.Processor, subject.Meta.GPU = held.Race, held.Threads, held.Processor, held.GPU
		var drawn []*session.Pane
		for _, p := range s.panes() {
			if order := p.bestTour(); order != nil {
				drawn = append(drawn, p.Pane)
				t := look.Tour{Order: order, Length: l.problem.Length(order), Title: s.session.Name(p.Pane), Regions: p.scene.shownRegions()}
				if p.projector != nil {
					t.Elapsed = s.replay.clock.At()
				} else if r := p.Run(); r != nil {
					n := r.Figures()
					t.Elapsed = max(0, n.Elapsed-n.Timing.Startup)
				}
				subject.Tours = append(subject.Tours, t)
			}
		}
		subject.Figure = s.figure(drawn)
	default:
		if order := s.pane().bestTour(); order != nil {
			length := l.problem.Length(order)
			subject.Tours = []look.Tour{{Order: order, Length: length, Regions: s.pane().scene.shownRegions()}}
			subject.Meta.Toured, subject.Meta.Length = true, length
		}
	}
	return subject
}

// figure is what stands below the tours of these panes: the chart as it is shown and the
// table of the runs. Without a run it is nil.
func (s *shell) figure(drawn []*session.Pane) *look.Figure {
	c := s.comparison()
	if len(c.Lanes) == 0 {
		return nil
	}
	f := &look.Figure{Table: c.FigureTable("Tourscope "+s.options.Version, s.repeatedFrom(), drawn)}
	if !s.chart.hasPoints() {
		return f
	}
	f.Chart, f.Places = s.chart.forExport()
	for i, at := range f.Places { // a tour's colour is that of its place on the page
		f.Places[i] = max(0, slices.Index(drawn, s.panes()[at].Pane))
	}
	return f
}

// repeatedFrom is where a reader elsewhere gets the instance from: its file, or for a draft the
// command that generates it.
func (s *shell) repeatedFrom() session.Source {
	l := s.pane().loaded
	switch {
	case l.edited: // the pinned edges are in no file
		return session.Source{}
	case !s.drafts().Contains(l.path):
		return session.Source{File: l.path}
	}
	origin, is := generate.OriginOf(l.problem)
	if !is { // of a picture, or pasted: the draft is in a folder of caches
		return session.Source{}
	}
	file := l.problem.Name() + ".tsp"
	if l.problem.Asymmetric() {
		file = l.problem.Name() + ".atsp"
	}
	return session.Source{File: file, Command: fmt.Sprintf("tourscope generate --kind %s --cities %d --seed %d -o %s", origin.Kind, origin.Cities, origin.Seed, file)}
}

// screen is the view of the active pane.
func (s *shell) screen() exporting.Screen {
	theme := "light"
	if s.palette().Dark {
		theme = "dark"
	}
	scene, view := s.pane().scene.forExport()
	return exporting.Screen{Theme: theme, Palette: s.store.Preferences.Palette, Part: view.Part(), Width: view.Width, Height: view.Height,
		PixelsPerPoint: scene.Scale, Orientation: view.Orientation, Cities: scene.CitySize >= 0, Series: slices.Index(s.panes(), s.pane()), Difference: s.differ.on}
}

func (s *shell) exportedFile() (string, error) {
	if s.pane().loaded.recording != nil {
		return "", errors.New(i18n.L("this command cannot read recordings: save the tour, open the instance's file and copy again"))
	}
	return s.pane().loaded.path, nil
}

// tourFiles are the files that hold the tours, as far as there are any.
func (s *shell) tourFiles(subject look.Subject) []string {
	files := make([]string, len(subject.Tours))
	for i, t := range subject.Tours {
		for _, p := range s.panes() {
			if p.Run() == nil && p.tourFile != "" && slices.Equal(p.tour, t.Order) {
				files[i] = p.tourFile
			}
		}
	}
	return files
}

// writeExported writes one of the tours, away from the window's goroutine.
func (s *shell) writeExported() func(io.Writer, look.Subject, int) error {
	origin := i18n.L("Tourscope %s", s.options.Version)
	return func(w io.Writer, subject look.Subject, i int) error {
		return tsplib.WriteTour(w, subject.Problem, subject.Tours[i].Order, origin)
	}
}

// copyLine copies a command line.
func (s *shell) copyLine(line []string) {
	quoted := make([]string, len(line))
	for i, word := range line {
		quoted[i] = session.Quote(word)
	}
	text := strings.Join(quoted, " ")
	s.app.Clipboard().SetContent(text)
	s.status.say(i18n.L("Copied: %s", text))
}

// meta is the metadata of an exported picture.
func (p *pane) meta(version string) export.Meta {
	m := export.Meta{Instance: p.problem().Name(), Cities: p.problem().Cities(), Toured: p.bestTour() != nil, Length: p.length, Decimals: p.problem().Decimals(), Program: "Tourscope " + version}
	if o := p.loaded.optimum; o != nil {
		m.Optimum = *o
	}
	if r := p.Run(); r != nil {
		m.Engine, m.Seed = r.Info().Name, r.Settings().Seed
	} else if p.Recording != nil {
		m.Engine, m.Seed = p.Recording.Header.Engine.Name, p.Recording.Header.Seed
	}
	return m
}
