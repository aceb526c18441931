//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"tourscope/solver"
	"tourscope/solver/optima"
	"tourscope/solver/run"
)

// headline is the two numbers that matter: how long, and how far from the best
// known.
type headline struct {
	object  fyne.CanvasObject
	length  *text
	gap     *text
	optimum *text
}

func newHeadline(h *hints) *headline {
	l := &headline{length: newFigure(), gap: newFigure(), optimum: newCaption("")}
	l.optimum.ellipsis = true
	l.gap.align = fyne.TextAlignTrailing
	gapCaption := newCaption("Gap")
	gapCaption.align = fyne.TextAlignTrailing
	lengths := newHintArea(h, "The exact length of the best tour so far, in the instance's own units.",
		column(0, newCaption("Best length"), l.length))
	gaps := newHintArea(h, "How far the best tour is over the best length known.", column(0, gapCaption, l.gap))
	l.object = column(1, container.NewBorder(nil, nil, nil, gaps, lengths), l.optimum)
	l.show(0, nil)
	return l
}

func newFigure() *text {
	t := newText(none, theme.ColorNameForeground, sizeFigure)
	t.style.Bold = true
	t.tall = sizeFigure // also when the number is shown smaller, so that nothing moves
	return t
}

// show shows a length, 0 for none, against the optimum if there is one.
func (l *headline) show(length int64, optimum *optima.Optimum) {
	l.length.Set(none)
	l.gap.Set(none)
	l.gap.SetColour(colorMuted)
	l.length.SetColour(colorMuted)
	if length > 0 {
		l.length.Set(formatCount(length))
		l.fit()
		l.length.SetColour(theme.ColorNameForeground)
	}
	if optimum == nil {
		l.optimum.Set("No optimum is known for this instance")
		return
	}
	l.optimum.Set(describeOptimum(*optimum))
	if length <= 0 || optimum.Length <= 0 {
		return
	}
	gap := 100 * float64(length-optimum.Length) / float64(optimum.Length)
	l.gap.Set(formatGap(gap))
	l.gap.SetColour(theme.ColorNamePrimary)
	if length <= optimum.Length {
		l.gap.SetColour(colorGood)
	}
}

// fit makes very long numbers smaller, so that both have room.
func (l *headline) fit() {
	size := sizeFigure
	if len(l.length.value) > 11 { // a billion
		size = theme.SizeNameSubHeadingText
	}
	l.length.SetSize(size)
	l.gap.SetSize(size)
}

func describeOptimum(o optima.Optimum) string {
	kind := "Best known "
	if o.Proven {
		kind = "Optimum "
	}
	return kind + formatCount(o.Length) + ", from " + o.Source
}

// figures is the table of a run's live numbers. Each has its fixed place, so
// that nothing jumps while they change.
type figures struct {
	object fyne.CanvasObject
	cells  map[string]*text
	areas  map[string]*hintArea
}

// figureCells are the cells, row by row, two in a row.
var figureCells = []struct{ name, title, hint string }{
	{"elapsed", "Elapsed", "Time spent searching, without pauses."},
	{"iteration", "Iterations", "What the engine counts as an iteration, from the start of the run."},
	{"rate", "Moves a second", "Moves evaluated a second, over the last second."},
	{"moves", "Moves", "Moves evaluated since the start."},
	{"accepted", "Accepted", "Moves applied and kept, and their share of those evaluated."},
	{"kicks", "Kicks", "Perturbations: random changes that lead out of a local minimum."},
	{"temperature", "Temperature", "Of simulated annealing; falls as the search settles."},
	{"current", "Current length", "Of the tour being changed, which may be longer than the best."},
	{"phase", "Phase", "What the engine is doing."},
	{"stop", "State", "Whether the run goes on, or why it ended."},
}

func newFigures(h *hints) *figures {
	f := &figures{cells: make(map[string]*text), areas: make(map[string]*hintArea)}
	grid := container.New(layout.NewGridLayoutWithColumns(2))
	for _, cell := range figureCells {
		title, value := newCaption(cell.title), newBody(none)
		title.ellipsis, value.ellipsis = true, true
		f.cells[cell.name] = value
		f.areas[cell.name] = newHintArea(h, cell.hint, column(0, title, value))
		grid.Add(f.areas[cell.name])
	}
	f.object = grid
	return f
}

// clear shows that there is no run.
func (f *figures) clear() {
	for _, cell := range f.cells {
		cell.Set(none)
	}
}

// show shows the numbers of a run.
func (f *figures) show(n run.Figures, info solver.Info) {
	f.cells["elapsed"].Set(formatElapsed(n.Elapsed))
	f.cells["iteration"].Set(formatCount(n.Iteration))
	f.cells["rate"].Set(formatShort(n.MovesPerSecond))
	f.cells["moves"].Set(formatShort(float64(n.Moves)))
	f.cells["accepted"].Set(formatShort(float64(n.Accepted)) + "   " + formatShare(n.Accepted, n.Moves))
	f.cells["kicks"].Set(formatShort(float64(n.Kicks)))
	f.cells["temperature"].Set(formatTemperature(n.Temperature))
	f.cells["current"].Set(formatCount(n.Current))
	f.cells["phase"].Set(orNone(n.Phase))
	f.cells["stop"].Set(describeState(n))
	f.areas["iteration"].hint = "Since the start of the run. " + describeIteration(info)
}

// describeIteration says what an engine counts as one.
func describeIteration(info solver.Info) string {
	if info.Iteration == "" {
		return ""
	}
	return "One iteration of this engine is a " + info.Iteration + "."
}

func orNone(s string) string {
	if s == "" {
		return none
	}
	return s
}

// describeState says whether the run goes on, or why it ended.
func describeState(n run.Figures) string {
	switch {
	case n.Stop == solver.NotStopped && n.Paused:
		return "paused"
	case n.Stop == solver.NotStopped:
		return "running"
	}
	return describeStop(n.Stop)
}

func describeStop(s solver.Stop) string {
	switch s {
	case solver.StopFinished:
		return "finished"
	case solver.StopTime:
		return "time is up"
	case solver.StopIterations:
		return "iterations done"
	case solver.StopTarget:
		return "target reached"
	case solver.StopStagnation:
		return "no improvement"
	case solver.StopUser:
		return "stopped by you"
	case solver.StopFailed:
		return "failed"
	}
	return s.String()
}
