//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/format"
	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/canvas/draw"
	"tourscope/solver"
	"tourscope/solver/run"
)

// A search can be followed: the tour that it changes in place of its best one, and in the
// one-move mode what each move removes and adds.

// showCurrent puts the tour that the run changes into a picture, if it is to be shown, and what
// the last move has changed. It runs on the picture's goroutine.
func (s *scene) showCurrent(content *draw.Scene, r *run.Run, best *solver.Snapshot, current, moves bool) {
	length := best.Best
	if current || moves {
		r.WantCurrent()
		if now := r.Current(); now != nil && now.Accepted >= best.Accepted {
			content.Order, length = now.Order, now.Current
		}
	}
	if !moves {
		return
	}
	moved := s.trail.Follow(content.Order, length)
	content.GoneEdges, content.FreshEdges = moved.Removed, [][][2]solver.City{moved.Added}
}

// setFollowing sets whether the tour that a run changes is shown, and each of its moves.
func (s *scene) setFollowing(current, moves bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.current, s.moves = current, moves
}

// followActions are the switches of what is seen of a search.
func (s *shell) followActions() []*action {
	return []*action{
		{id: "current-tour", menu: "Run", title: i18n.L("Show current tour"), key: char('z'), group: true,
			help:    i18n.L("Show the current tour, not only the best one. Annealers, tabu search and CPU climbers have one."),
			checked: func() bool { return s.showsCurrent }, run: s.toggleCurrent},
		{id: "one-move", menu: "Run", title: i18n.L("One move at a time"), key: char('k'), icon: control.OneMoveIcon(),
			help:    i18n.L("Step makes one move, with removed edges dashed and added edges highlighted. Run shows moves in slow motion."),
			checked: s.session.OneMove, run: s.toggleOneMove},
		{id: "moves-slower", menu: "Run", title: i18n.L("Slower moves"), key: char('<'), icon: theme.MediaFastRewindIcon(), help: i18n.L("Slow motion with fewer moves a second, down to one."),
			enabled: s.session.CanSlow, run: func() { s.quicken(-1) }},
		{id: "moves-faster", menu: "Run", title: i18n.L("Faster moves"), key: char('>'), icon: theme.MediaFastForwardIcon(), help: i18n.L("Slow motion with more moves a second, up to full speed."),
			enabled: s.session.CanQuicken, run: func() { s.quicken(1) }},
	}
}

// stepLabel is the title of a step.
func (s *shell) stepLabel() string {
	if s.session.OneMove() {
		return i18n.L("Move")
	}
	return i18n.L("Step")
}

func (s *shell) toggleCurrent() {
	s.showsCurrent = !s.showsCurrent
	s.followRuns()
}

func (s *shell) toggleOneMove() {
	s.session.ToggleOneMove()
	s.followRuns()
	s.tellMoves()
}

func (s *shell) quicken(by int) {
	s.session.Quicken(by)
	s.tellMoves()
}

// tellMoves says how fast the slow motion is.
func (s *shell) tellMoves() {
	switch rate := s.session.MovesASecond(); {
	case !s.session.OneMove():
		s.status.say(i18n.L("A step is an iteration again."))
	case rate == 0:
		s.status.say(i18n.L("One move at a time: N makes a move, Space runs at full speed; < and > change the speed."))
	default:
		s.status.say(i18n.L("One move at a time: N makes a move, Space makes %d a second; < and > change the speed.", rate))
	}
}

// followRuns makes all panes show what the switches say.
func (s *shell) followRuns() {
	for _, p := range s.panes() {
		p.scene.setFollowing(s.showsCurrent, s.session.OneMove())
		p.figures.suitMoves(s.session.OneMove())
		p.picture.surface.Redraw()
	}
	s.refresh()
}

// suitMoves shows the figures of the last move in the one-move mode.
func (f *figures) suitMoves(on bool) {
	for _, name := range []string{"move", "gain"} {
		if on {
			f.areas[name].Show()
		} else {
			f.areas[name].Hide()
		}
	}
}

// showMove shows what the last step was.
func (f *figures) showMove(moved session.Moved, name, iteration string) {
	if name == "" {
		name = iteration // a step is an iteration of the engine
	}
	if len(moved.Added)+len(moved.Removed) == 0 {
		f.cells["move"].Set(orNone(name))
		f.cells["gain"].Set(i18n.None)
		return
	}
	f.cells["move"].Set(i18n.L("%s −%d +%d", name, len(moved.Removed), len(moved.Added)))
	f.cells["gain"].Set(format.SignedLength(moved.Gain, f.decimals))
	colour := fyne.ThemeColorName(theme.ColorNameForeground)
	if moved.Gain < 0 {
		colour = theme.ColorNameWarning
	}
	f.cells["gain"].SetColour(colour)
}
