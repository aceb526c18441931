//go:build !nogui

package window

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/checkpoint"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/run"
)

// checkpoints is the folder of checkpoints of running searches; nil if no tours are kept.
func (s *shell) checkpoints() *checkpoint.Folder {
	if !s.keepsResults() {
		return nil
	}
	return s.options.Checkpoints
}

// checkpoint stores the tours of a run until it ends. end must be called after that.
func (s *shell) checkpoint(p *pane, r *run.Run, source string) (end func(stored bool)) {
	folder := s.checkpoints()
	if folder == nil {
		return func(bool) {}
	}
	orphan := ""
	if p.tourFile == fromLast && r.Settings().Start != nil {
		orphan = p.orphan
	}
	keeper := folder.Keep(r, checkpoint.Origin{Source: source, Orphan: orphan}, func(err error) {
		s.do(func() {
			if !s.closing {
				s.status.add(i18n.Sentence(err))
			}
		})
	})
	return keeper.End
}

// dropInterrupted removes the checkpoints of an instance that are no better than a result.
func (s *shell) dropInterrupted(p *solver.Problem, length int64) {
	if s.options.Checkpoints != nil {
		s.options.Checkpoints.Forget(p, length)
	}
}

// newestOf is the newest interrupted search of a problem, or nil.
func newestOf(folder *checkpoint.Folder, p *solver.Problem) *checkpoint.Orphan {
	if folder == nil {
		return nil
	}
	if found, _ := folder.Of(p); len(found) > 0 {
		return &found[0]
	}
	return nil
}

// setInterrupted stores the interrupted search of the open instance, or nil.
func (s *shell) setInterrupted(last *checkpoint.Orphan) {
	before := s.interrupted
	s.interrupted = last
	if last != nil && before == nil && s.pane().tourFile != fromLast {
		s.status.add(i18n.L("A search of it was interrupted at length %s: menu Instances, “Show tour of interrupted search”.", s.pane().lengthText(last.Length)))
	}
}

func (s *shell) whyNoneInterrupted() error {
	return i18n.Error("there is no interrupted search of this instance")
}

// showInterrupted opens an instance, if it is not open yet, and the tour of its interrupted
// search.
func (s *shell) showInterrupted(path string) {
	if s.isOpen() && s.pane().loaded.path == path {
		s.showPanes()
		s.openAll([]string{fromLast})
		return
	}
	s.openAll([]string{path, fromLast})
}

// choosePaneOf chooses a pane of an engine, if another one is chosen and there is one.
func (s *shell) choosePaneOf(engine string) {
	has := func(p *pane) bool { return !p.Exhibit && p.setup.engine.Info().Name == engine }
	if !s.isOpen() || engine == "" || has(s.pane()) {
		return
	}
	if i := slices.IndexFunc(s.panes(), has); i >= 0 {
		s.choose(s.panes()[i])
	}
}

// lastInterrupted is the newest interrupted search whose instance still exists.
func (s *shell) lastInterrupted() (last checkpoint.Orphan, is bool) {
	folder := s.checkpoints()
	if folder == nil {
		return last, false
	}
	if last, is = folder.Newest(); !is || last.Source == "" {
		return last, false
	}
	if strings.HasPrefix(last.Source, samplePrefix) {
		return last, true
	}
	_, err := os.Stat(last.Source)
	return last, !errors.Is(err, fs.ErrNotExist)
}

// offerInterrupted reports an interrupted search at the start and offers its tour. After a
// crash the dialog about that does so; with an instance to open its line at the bottom.
func (s *shell) offerInterrupted() {
	if s.options.Crash != nil || len(s.options.Files) > 0 {
		return
	}
	if last, is := s.lastInterrupted(); is {
		s.askInterrupted(last)
	}
}

func (s *shell) askInterrupted(last checkpoint.Orphan) {
	engine := last.Engine
	if e, err := s.options.Registry.Find(engine); err == nil {
		engine = e.Info().Title
	}
	said := widget.NewLabel(i18n.L("The search of %s by %s was interrupted on %s, at length %s after %s. Its best tour is kept: continue, and the next run starts from it.",
		last.Instance, engine, last.When.Format("2 January 2006, 15:04"), i18n.FormatLength(last.Length, last.Decimals), i18n.FormatElapsed(last.Elapsed)))
	said.Wrapping = fyne.TextWrapWord
	var d *control.Dialog
	discard := control.NewButton(i18n.L("Delete this tour"), func() {
		d.Hide()
		if err := os.Remove(last.Path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			s.fail(err)
		}
	})
	later := control.NewButton(i18n.L("Close"), func() { d.Hide() })
	open := s.interruptedButton(last, func() { d.Hide() })
	open.Importance = widget.HighImportance
	d = control.NewDialog(s.win, i18n.L("Interrupted search"), control.Unpadded(said), discard, layout.NewSpacer(), later, open)
	s.present(d, 520, 0)
}

// interruptedButton creates the button that opens instance and tour of an interrupted
// search.
func (s *shell) interruptedButton(last checkpoint.Orphan, hide func()) *control.Button {
	return control.NewButton(i18n.L("Continue %s", buttonName(last.Source)), func() {
		hide()
		s.showInterrupted(last.Source)
	})
}
