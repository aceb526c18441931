//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/format"
	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/bound"
	"tourscope/solver/optima"
	"tourscope/solver/run"
)

// headline is the two numbers that matter: how long, and how far from the best
// known.
type headline struct {
	units   func() i18n.Units
	object  fyne.CanvasObject
	numbers fyne.CanvasObject // length and gap
	length  *control.Text
	gap     *control.Text
	optimum *control.Text
	whole   *control.HintArea // its hint is the text of optimum in full

	decimals int    // of lengths
	misnamed string // the published instance that this one has the name of, but not the content; usually empty
}

func newHeadline(h *control.Hints, units func() i18n.Units) *headline {
	l := &headline{units: units, length: newFigure(), gap: newFigure(), optimum: control.NewCaption("")}
	l.optimum.Ellipsis = true
	l.gap.Align = fyne.TextAlignTrailing
	gapCaption := control.NewCaption(i18n.L("Gap"))
	gapCaption.Align = fyne.TextAlignTrailing
	lengths := control.NewHintArea(h, i18n.L("Exact length of the best tour so far, in the units of the instance."), control.Column(0, control.NewCaption(i18n.L("Best length")), l.length))
	gaps := control.NewHintArea(h, i18n.L("Length of the best tour over the best known length, or with ≤ over the Held–Karp bound."), control.Column(0, gapCaption, l.gap))
	l.whole = control.NewHintArea(h, "", l.optimum)
	l.numbers = container.NewBorder(nil, nil, nil, gaps, lengths)
	l.object = control.Column(1, l.numbers, l.whole)
	l.show(0, nil)
	return l
}

// setEmpty hides the numbers while there is no tour; the reference stays.
func (l *headline) setEmpty(empty bool) {
	if l.numbers.Visible() == empty {
		control.SetVisible(l.numbers, !empty)
		l.object.Refresh()
	}
}

func newFigure() *control.Text {
	t := control.NewText(i18n.None, theme.ColorNameForeground, control.SizeFigure)
	t.Style.Bold = true
	t.HeightOf = control.SizeFigure // also when the number is shown smaller, so that nothing moves
	return t
}

// withoutOptimum explains why there is no gap.
func (l *headline) withoutOptimum() string {
	if l.misnamed != "" {
		return i18n.L("Not the published %s: other cities or distances", l.misnamed)
	}
	return i18n.L("No reference length known")
}

// show shows a length, 0 for none, against the optimum if there is one.
func (l *headline) show(length int64, optimum *optima.Optimum) {
	l.length.Set(i18n.None)
	l.gap.Set(i18n.None)
	l.gap.SetColour(control.ColorMuted)
	l.length.SetColour(control.ColorMuted)
	if length > 0 {
		l.length.Set(i18n.FormatLength(length, l.decimals))
		l.fit()
		l.length.SetColour(theme.ColorNameForeground)
	}
	if optimum == nil {
		l.refer(l.withoutOptimum())
		return
	}
	l.refer(describeOptimum(*optimum))
	if optimum.Proven && length > 0 && length <= optimum.Length {
		l.refer(i18n.L("Optimal (%s)", optimum.Source))
	}
	if length <= 0 || optimum.Length <= 0 {
		return
	}
	l.gap.Set(l.units().Gap(length, optimum.Length))
	l.gap.SetColour(theme.ColorNameForeground) // the primary colour is that of the first pane
	if length <= optimum.Length {
		l.gap.SetColour(control.ColorGood)
	}
}

// refer shows what the length is compared with.
func (l *headline) refer(text string) {
	l.optimum.Set(text)
	l.whole.Hint = text
}

// prove shows the proven bound of the gap of a tour, if no optimum is known.
func (l *headline) prove(length int64, b bound.Bound, optimum *optima.Optimum) {
	gap, known := b.Gap(length)
	switch {
	case !known || length <= 0 || optimum != nil && optimum.Proven:
	case gap <= 0:
		l.atMost("0 %", control.ColorGood)
		l.refer(i18n.L("Optimal (Held–Karp bound %s)", i18n.FormatLength(b.Length, l.decimals)))
	case optimum == nil:
		l.atMost("≤ "+format.AtMost(gap), theme.ColorNameForeground)
		l.refer(i18n.L("At most %s above the optimum (Held–Karp bound %s)", format.AtMost(gap), i18n.FormatLength(b.Length, l.decimals)))
	default:
		l.refer(i18n.L("%s; at most %s above the optimum", describeOptimum(*optimum), format.AtMost(gap)))
	}
}

// atMost shows a gap that is proven by a bound.
func (l *headline) atMost(gap string, colour fyne.ThemeColorName) {
	l.gap.Set(gap)
	l.gap.SetColour(colour)
	l.fit()
}

// fit makes very long numbers smaller, so that both have room.
func (l *headline) fit() {
	size := control.SizeFigure
	if len(l.length.Value)+len(l.gap.Value) > 17 { // a billion
		size = theme.SizeNameSubHeadingText
	}
	l.length.SetSize(size)
	l.gap.SetSize(size)
}

func describeOptimum(o optima.Optimum) string {
	if o.Proven {
		return i18n.L("Optimum: %s (%s)", i18n.FormatCount(o.Length), o.Source)
	}
	return i18n.L("Best known: %s (%s)", i18n.FormatCount(o.Length), o.Source)
}

// figures is the table of a run's live numbers. One that was shown stays until the next run, so
// that nothing jumps while they change.
type figures struct {
	units  func() i18n.Units
	object *fyne.Container
	cells  map[string]*control.Text
	areas  map[string]*control.HintArea
}

// figureCell is one number with its name and what it means.
type figureCell struct{ name, title, hint string }

// figureCells are the cells, row by row, two in a row. The last two are for engines on
// a GPU only, see suit.
func figureCells() []figureCell {
	return []figureCell{
		{"elapsed", i18n.L("Elapsed"), i18n.L("Time spent searching, without pauses.")},
		{"iteration", i18n.L("Iterations"), i18n.L("Iterations of the engine since the start of the run.")},
		{"rate", i18n.L("Moves/s"), i18n.L("Moves evaluated per second of the run's clock, since the start.")},
		{"moves", i18n.L("Moves"), i18n.L("Moves evaluated since the start.")},
		{"accepted", i18n.L("Accepted"), i18n.L("Accepted moves and their share of those evaluated.")},
		{"kicks", i18n.L("Kicks"), i18n.L("Perturbations: random changes that leave a local minimum.")},
		{"temperature", i18n.L("Temperature"), i18n.L("Temperature of simulated annealing; falls during the search.")},
		{"current", i18n.L("Current length"), i18n.L("Length of the tour being changed; can be longer than the best.")},
		{"stage", i18n.L("Stage"), i18n.L("Current stage of the engine.")},
		{"stop", i18n.L("State"), i18n.L("State of the run, or why it ended.")},
		{"move", i18n.L("Last move"), i18n.L("What the last step was, and how many edges it has removed and added. An engine without single moves makes an iteration.")},
		{"gain", i18n.L("Gain"), i18n.L("By how much the last move has made the tour shorter; negative: longer.")},
		{"kernel", i18n.L("GPU share"), i18n.L("Share of the run in which the GPU computed, and that time, by the GPU's clock.")},
		{"beside", i18n.L("Copies, host"), i18n.L("Time spent copying between GPU and host, and working on the host alone.")},
	}
}

func newFigures(h *control.Hints, units func() i18n.Units) *figures {
	f := &figures{units: units, cells: make(map[string]*control.Text), areas: make(map[string]*control.HintArea)}
	grid := container.New(layout.NewGridLayoutWithColumns(2))
	for _, cell := range figureCells() {
		title, value := control.NewCaption(cell.title), control.NewBody(i18n.None)
		title.Ellipsis, value.Ellipsis = true, true
		f.cells[cell.name] = value
		f.areas[cell.name] = control.NewHintArea(h, cell.hint, control.Column(0, title, value))
		grid.Add(f.areas[cell.name])
	}
	f.object = grid
	f.suitMoves(false)
	return f
}

// suit shows the figures that an engine on such a device has.
func (f *figures) suit(device solver.Device) {
	for _, name := range []string{"kernel", "beside"} {
		if device == solver.GPU {
			f.areas[name].Show()
		} else {
			f.areas[name].Hide()
		}
	}
}

// clear shows that there is no run.
func (f *figures) clear() {
	for _, cell := range f.cells {
		cell.Set(i18n.None)
	}
	for _, name := range special {
		f.areas[name].Hide()
	}
}

// special are the figures that not every engine has, or has twice: they are shown once a run
// has one that says something.
var special = [...]string{"accepted", "kicks", "temperature", "current", "stage"}

// has reports whether a run has a figure that no other one says.
func has(name string, n run.Figures) bool {
	switch name {
	case "accepted":
		return n.Accepted > 0
	case "kicks":
		return n.Kicks > 0 && n.Kicks != n.Iteration
	case "temperature":
		return n.Temperature > 0
	case "current":
		return n.Current > 0 && n.Current != n.Best
	case "stage":
		return n.Stage.Name != ""
	}
	return true
}

// show shows the numbers of a run, and its state in words.
func (f *figures) show(n run.Figures, info solver.Info, state string) {
	u := f.units()
	for _, name := range special {
		if has(name, n) && !f.areas[name].Visible() {
			f.areas[name].Show()
			f.object.Refresh()
		}
	}
	f.cells["elapsed"].Set(u.Elapsed(n.Elapsed))
	f.cells["iteration"].Set(i18n.FormatCount(n.Iteration))
	f.cells["rate"].Set(u.Count(session.MoveRate(n)))
	f.cells["moves"].Set(u.Count(float64(n.Moves)))
	f.cells["accepted"].Set(u.Count(float64(n.Accepted)) + "   " + i18n.FormatShare(n.Accepted, n.Moves))
	f.cells["kicks"].Set(u.Count(float64(n.Kicks)))
	f.cells["temperature"].Set(i18n.FormatTemperature(n.Temperature))
	f.cells["current"].Set(i18n.FormatCount(n.Current))
	f.cells["stage"].Set(orNone(n.Stage.Name))
	f.cells["stop"].Set(state)
	f.split(n, u)
	f.areas["iteration"].Hint = i18n.L("Iterations since the start. %s", describeIteration(info))
}

// split shows the division of a GPU search's time. Pauses are in the host's time, and
// taken off.
func (f *figures) split(n run.Figures, u i18n.Units) {
	t := n.Timing
	t.Host = min(t.Host, max(0, n.Elapsed-t.Startup-t.Kernel-t.Copy))
	search := t.Kernel + t.Copy + t.Host
	if search == 0 {
		f.cells["kernel"].Set(i18n.None)
		f.cells["beside"].Set(i18n.None)
		return
	}
	f.cells["kernel"].Set(i18n.FormatShare(int64(t.Kernel), int64(n.Elapsed)) + "   " + u.Elapsed(t.Kernel))
	f.cells["beside"].Set(u.Elapsed(t.Copy) + ",  " + u.Elapsed(t.Host))
}

// describeIteration explains what an engine counts as an iteration.
func describeIteration(info solver.Info) string {
	if info.Iteration == "" {
		return ""
	}
	return i18n.L("An iteration of this engine is a %s.", info.Iteration)
}

func orNone(s string) string {
	if s == "" {
		return i18n.None
	}
	return s
}

// describeState says whether the run continues, or why it ended.
func describeState(n run.Figures) string {
	switch {
	case n.Stop == solver.NotStopped && n.Paused:
		return i18n.L("paused")
	case n.Stop == solver.NotStopped:
		return i18n.L("running")
	}
	return describeStop(n.Stop)
}

func describeStop(s solver.Stop) string {
	switch s {
	case solver.StopFinished:
		return i18n.L("finished")
	case solver.StopTime:
		return i18n.L("time limit")
	case solver.StopIterations:
		return i18n.L("iteration limit")
	case solver.StopTarget:
		return i18n.L("target reached")
	case solver.StopStagnation:
		return i18n.L("no improvement")
	case solver.StopUser:
		return i18n.L("stopped")
	case solver.StopFailed:
		return i18n.L("failed")
	}
	return s.String()
}
