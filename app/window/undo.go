//go:build !nogui

package window

import (
	"maps"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/session"
	"tourscope/app/window/i18n"
)

// moment is the present state.
func (s *shell) moment() moment {
	m := moment{Terms: values(s.shared.start, s.shared.limits)}
	if s.isOpen() {
		l := s.pane().loaded
		def := l.problem.Definition()
		m.Ends, m.Pinned, m.Edited = def.OpenPath, def.FixedEdges, l.edited
	}
	for _, p := range s.panes() {
		m.Views = append(m.Views, p.scene.viewNow())
		m.Setups = append(m.Setups, asked{p.setup.engine.Info().Name, values(p.setup.params)})
	}
	return m
}

// note records the present state for undo. It is cheap, and called after every action of
// the user.
func (s *shell) note() {
	if s.undoing || s.menus == nil || s.closing {
		return
	}
	now := s.moment()
	if len(now.Views) != s.noted || s.pane().problem() != s.notedOn {
		s.noted, s.notedOn = len(now.Views), s.pane().problem()
		s.history.Reset(now) // other panes, another instance: what was before fits no more
		return
	}
	before := s.undoLabel()
	if s.history.Push(now, kindOf, time.Now()); s.undoLabel() != before {
		s.menus.refresh()
	}
}

func (s *shell) undo() { s.travel(s.history.CanUndo, s.history.Undo) }
func (s *shell) redo() { s.travel(s.history.CanRedo, s.history.Redo) }

// travel undoes or redoes a step, except an edit of the problem while runs search it.
func (s *shell) travel(can func() (kind string, is bool), move func() (moment, bool)) {
	if kind, is := can(); is && strings.HasPrefix(kind, stepEdit) {
		if err := s.whyNotEdit(); err != nil {
			s.fail(err)
			return
		}
	}
	s.recall(move())
}

// recall restores a moment.
func (s *shell) recall(m moment, went bool) {
	if !went {
		return
	}
	s.undoing = true
	defer func() { s.undoing = false }()
	s.recallEdits(m)
	for i, p := range s.panes() {
		p.setup.take(m.Setups[i])
		p.scene.look(m.Views[i])
		p.picture.surface.RedrawDraft()
	}
	for _, f := range slices.Concat(s.shared.start, s.shared.limits) {
		f.Set(m.Terms[f.Name])
	}
	s.side.show(s.pane())
	if s.isOpen() {
		s.keepTurned()
	}
}

// recallEdits restores the ends of an open path and the pinned edges.
func (s *shell) recallEdits(m moment) {
	if !s.isOpen() || m.sameProblem(s.moment()) {
		return
	}
	s.edit(session.Become(m.Ends, m.Pinned))
	for _, p := range s.panes() {
		p.loaded.edited = m.Edited
	}
}

// take restores engine and parameters of a pane.
func (s *setup) take(a asked) {
	if s.engine.Info().Name != a.Engine {
		if e, err := s.registry.Find(a.Engine); err == nil {
			s.use(e)
		}
	}
	if maps.Equal(values(s.params), a.Params) {
		return
	}
	for _, f := range s.params {
		if value, is := a.Params[f.Name]; is && value != f.Value {
			s.set(f, value)
		}
	}
	s.showLaunchPlan()
}

// viewNow returns the view of the scene.
func (s *scene) viewNow() paneView {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.content.X == nil || s.view.IsFitted() {
		return paneView{Fitted: true, Turned: s.view.Orientation}
	}
	return paneView{X: s.view.CenterX, Y: s.view.CenterY, Scale: s.view.Scale, Turned: s.view.Orientation}
}

// look sets the view.
func (s *scene) look(at paneView) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.view = s.view.Orient(at.Turned)
	if at.Fitted {
		s.view = s.view.Refit()
		return
	}
	s.view = s.view.Look(at.X, at.Y, s.view.Zoom()*at.Scale/s.view.Scale)
}

func (s *shell) editActions() []*action {
	possible := func(can func() (string, bool)) func() bool {
		return func() bool { _, ok := can(); return ok }
	}
	return []*action{
		{id: "undo", menu: "Edit", title: i18n.L("Undo"), key: ctrl(fyne.KeyZ), icon: theme.ContentUndoIcon(),
			help: i18n.L("Undo the last change of the view or settings."), label: s.undoLabel,
			enabled: possible(s.history.CanUndo), run: s.undo},
		{id: "redo", menu: "Edit", title: i18n.L("Redo"), key: ctrlShift(fyne.KeyZ), also: []key{ctrl(fyne.KeyY)}, icon: theme.ContentRedoIcon(),
			help: i18n.L("Redo the last undone change."), label: s.redoLabel,
			enabled: possible(s.history.CanRedo), run: s.redo},
		{id: "paste-cities", menu: "Edit", title: i18n.L("Paste cities"), key: ctrl(fyne.KeyV), icon: theme.ContentPasteIcon(), group: true,
			help: i18n.L("Open coordinates or a distance matrix from the clipboard, such as cells of a spreadsheet."), run: s.paste},
		{id: "preferences", menu: "Edit", title: i18n.L("Preferences…"), key: ctrl(fyne.KeyComma), icon: theme.SettingsIcon(), group: true,
			help: i18n.L("Change appearance, results and the GPU worker."), run: s.showPreferences},
	}
}

func (s *shell) undoLabel() string {
	kind, can := s.history.CanUndo()
	switch {
	case !can:
		return i18n.L("Undo")
	case kind == stepView:
		return i18n.L("Undo change of view")
	case strings.HasPrefix(kind, stepEdit):
		return i18n.L("Undo change of path ends or pinned edges")
	}
	return i18n.L("Undo change of settings")
}

func (s *shell) redoLabel() string {
	kind, can := s.history.CanRedo()
	switch {
	case !can:
		return i18n.L("Redo")
	case kind == stepView:
		return i18n.L("Redo change of view")
	case strings.HasPrefix(kind, stepEdit):
		return i18n.L("Redo change of path ends or pinned edges")
	}
	return i18n.L("Redo change of settings")
}
