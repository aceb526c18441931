//go:build !nogui

package batchboard

import (
	"fyne.io/fyne/v2"

	"tourscope/app/window/words"
)

// progress is the table of a batch at work: a line for each engine on each
// instance, with its runs below it where somebody opened them.
type progress struct {
	board  *Board
	object fyne.CanvasObject
	grid   *grid
	open   map[place]bool
	lines  []line
}

func newProgress(b *Board) *progress {
	p := &progress{board: b, open: make(map[place]bool)}
	p.grid = newGrid(b.frame, progressColumns())
	p.grid.open = p.enter
	p.grid.chosen = func(at int) { b.frame.SetStatus(p.grid.entries[at].hint) }
	p.object = p.grid.object
	return p
}

// forget is for another batch.
func (p *progress) forget() {
	p.open = make(map[place]bool)
	p.lines = nil
	p.grid.set(nil)
}

func (p *progress) show(s *sight) {
	entries, lines := s.entries(p.open)
	p.lines = lines
	p.grid.set(entries)
}

// enter shows the runs of a line, or opens a run in the panes.
func (p *progress) enter(at int) {
	l := p.lines[at]
	if l.run < 0 {
		p.unfold(l.place, !p.open[l.place])
		return
	}
	f := p.board.sight.figures
	r := f.runs[l.place][l.run]
	p.board.host.ShowRun(f.batch.Instances[l.instance].Source, f.batch.Plan.Engines[l.engine], r.Seed)
}

func (p *progress) unfold(at place, on bool) {
	if p.board.sight == nil {
		return
	}
	if len(p.board.sight.figures.runs[at]) == 0 && on {
		p.board.frame.SetStatus(words.L("None of its runs has ended yet."))
		return
	}
	p.open[at] = on
	p.show(p.board.sight)
}

// typedKey is the table's; right and left unfold and fold.
func (p *progress) typedKey(name fyne.KeyName) bool {
	if p.grid.typedKey(name) {
		return true
	}
	if p.grid.at >= len(p.lines) || name != fyne.KeyRight && name != fyne.KeyLeft {
		return false
	}
	l := p.lines[p.grid.at]
	if name == fyne.KeyLeft && l.run >= 0 {
		p.grid.choose(p.grid.at - l.run - 1)
		return true
	}
	p.unfold(l.place, name == fyne.KeyRight)
	return true
}
