//go:build !nogui

package window

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"tourscope/app/report"
	"tourscope/app/save"
	"tourscope/app/tourfile"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/optima"
	"tourscope/solver/run"
)

// write runs a task on another goroutine, shows its progress,
// lets the user cancel it, and reports its end.
func (s *shell) write(path string, task func(ctx context.Context, progress func(float64)) error) {
	ctx, cancel := context.WithCancel(s.life) // closing the window cancels it
	var share atomic.Value
	share.Store(0.0)
	done := s.status.busy(ctx, func() float64 { return share.Load().(float64) }, cancel, s.do)
	s.menus.refresh() // there is something to cancel
	s.status.say(i18n.L("Writing %s…", filepath.Base(path)))
	s.beside(func(context.Context) {
		err := task(ctx, func(part float64) { share.Store(part) })
		cancel()
		s.do(func() {
			done()
			s.menus.refresh()
			s.wrote(path, err)
		})
	})
}

func (s *shell) wrote(path string, err error) {
	switch {
	case errors.Is(err, context.Canceled):
		s.status.say(i18n.L("Cancelled writing %s. Nothing was changed.", filepath.Base(path)))
	case err != nil:
		s.status.say("")
		s.fail(err)
	default:
		s.status.say(i18n.L("Saved %s.", path))
	}
}

// bestTour is the best tour of the current run, or the tour shown.
func (p *pane) bestTour() []solver.City {
	if p.projector != nil {
		return p.projector.order()
	}
	if r := p.Run(); r != nil {
		if shot := r.Latest(); shot != nil {
			return shot.Order
		}
	}
	return p.tour
}

func (s *shell) askSaveTour() {
	name := s.fileName() + ".tour"
	hint := control.NewCaption(s.tourHint())
	control.NewSaveDialog(s.frame(), i18n.L("Save tour"), name, tourfile.Endings(s.pane().problem()), hint, s.saveTour).Show(520, 0)
}

// tourHint says which formats a tour can have, and of several panes whose it is.
func (s *shell) tourHint() string {
	text := control.TourFormats(s.pane().problem())
	if s.compared() > 1 {
		text = i18n.L("The tour of pane %d.", 1+slices.Index(s.panes(), s.pane())) + " " + text
	}
	return text
}

func (s *shell) saveTour(path string) {
	problem, order, origin := s.pane().problem(), s.pane().bestTour(), s.pane().origin(s.options.Version)
	s.write(path, func(context.Context, func(float64)) error {
		return save.File(path, func(w io.Writer) error { return tourfile.Write(w, path, problem, order, origin) })
	})
}

// origin is the source of the tour shown, for a comment in a file.
func (p *pane) origin(version string) string {
	r := p.Run()
	if r == nil {
		return "Shown by Tourscope " + version
	}
	s := r.Settings()
	return fmt.Sprintf("Found by Tourscope %s: engine %s, seed %d", version, r.Info().Name, s.Seed)
}

// fileName is the instance's name as part of a file's.
func (s *shell) fileName() string {
	name := save.PlainName(s.pane().problem().Name())
	if name == "" {
		return "tour"
	}
	return name
}

func (s *shell) askSaveNumbers() {
	hint := control.NewCaption(i18n.L("CSV: history of the run; JSON: settings and result."))
	control.NewSaveDialog(s.frame(), i18n.L("Save data"), s.fileName()+".csv", []string{".csv", ".json"}, hint, s.saveNumbers).Show(520, 0)
}

func (s *shell) saveNumbers(path string) {
	r, optimum := s.pane().Run(), s.pane().loaded.bestKnown()
	trace, outcome := r.Trace(), outcomeOf(r)
	summary := report.Summarise(r.Settings(), r.Values(), outcome, optimum, s.options.Version)
	s.write(path, func(context.Context, func(float64)) error {
		return save.File(path, func(w io.Writer) error {
			if strings.EqualFold(filepath.Ext(path), ".json") {
				return summary.WriteJSON(w)
			}
			return report.WriteTrace(w, trace, optimum, summary.Decimals)
		})
	})
}

// outcomeOf is a run's outcome, while it runs that of its best tour so far.
func outcomeOf(r *run.Run) run.Outcome {
	select {
	case <-r.Done():
		outcome, _ := r.Wait()
		return outcome
	default:
	}
	n := r.Figures()
	return run.Outcome{Length: n.Best, State: n.State, Elapsed: n.Elapsed, Stop: n.Stop, Stages: r.Stages()}
}

// bestKnown is the published length of an instance, or that there is none.
func (l *loaded) bestKnown() optima.Optimum {
	if l.optimum == nil {
		return optima.Optimum{}
	}
	return *l.optimum
}

// folder is where files were opened or saved last, or else the home.
func (s *shell) folder() string {
	if f := s.store.Session.Folder; f != "" {
		return f
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "."
	}
	return home
}
