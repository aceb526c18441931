//go:build !nogui

package batches

import (
	"fyne.io/fyne/v2"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver/batch"
)

// progress is the table of a batch: a row for each pair of instance and engine, with its
// runs below it when expanded.
type progress struct {
	frame    *control.Frame
	showRun  func(source string, e batch.Engine, seed uint64) // opens a run in the panes
	snapshot *snapshot                                        // shown; nil: none
	object   fyne.CanvasObject
	grid     *grid
	expanded map[pair]bool
	targets  []rowTarget
}

func newProgress(f *control.Frame, showRun func(source string, e batch.Engine, seed uint64)) *progress {
	p := &progress{frame: f, showRun: showRun, expanded: make(map[pair]bool)}
	p.grid = newGrid(f, progressColumns())
	p.grid.onOpen = p.enter
	p.grid.onSelect = func(at int) { f.SetStatus(p.grid.entries[at].hint) }
	p.object = p.grid.object
	return p
}

// reset prepares for another batch.
func (p *progress) reset() {
	p.expanded = make(map[pair]bool)
	p.targets, p.snapshot = nil, nil
	p.grid.set(nil)
}

func (p *progress) show(s *snapshot) {
	entries, lines := s.entries(p.expanded)
	p.targets, p.snapshot = lines, s
	p.grid.set(entries)
}

// enter expands a row, or opens a run in the panes.
func (p *progress) enter(at int) {
	l := p.targets[at]
	if l.run < 0 {
		p.expand(l.pair, !p.expanded[l.pair])
		return
	}
	f := p.snapshot.figures
	r := f.runs[l.pair][l.run]
	p.showRun(f.batch.Instances[l.instance].Source, f.batch.Plan.Engines[l.engine], r.Seed)
}

func (p *progress) expand(at pair, on bool) {
	if p.snapshot == nil {
		return
	}
	if len(p.snapshot.figures.runs[at]) == 0 && on {
		p.frame.SetStatus(i18n.L("None of these runs has ended yet."))
		return
	}
	p.expanded[at] = on
	p.show(p.snapshot)
}

// typedKey handles a key: Right and Left expand and collapse, others are the table's.
func (p *progress) typedKey(name fyne.KeyName) bool {
	if p.grid.typedKey(name) {
		return true
	}
	if p.grid.selected >= len(p.targets) || name != fyne.KeyRight && name != fyne.KeyLeft {
		return false
	}
	l := p.targets[p.grid.selected]
	if name == fyne.KeyLeft && l.run >= 0 {
		p.grid.selectRow(p.grid.selected - l.run - 1)
		return true
	}
	p.expand(l.pair, name == fyne.KeyRight)
	return true
}
