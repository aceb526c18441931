//go:build !nogui

package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/run"
)

// figures is the table of a run's live numbers. One that was shown stays until the next run, so
// that nothing jumps while they change.
type figures struct {
	units  func() i18n.Units
	object *fyne.Container
	cells  map[string]*control.Text

	decimals int // of lengths
	areas    map[string]*control.HintArea
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
		{"kicks", i18n.L("Kicks"), i18n.L("Perturbations: random changes to escape a local minimum.")},
		{"temperature", i18n.L("Temperature"), i18n.L("Temperature of simulated annealing; falls during the search.")},
		{"current", i18n.L("Current length"), i18n.L("Length of the tour being changed; can be longer than the best.")},
		{"stage", i18n.L("Stage"), i18n.L("Current stage of the engine.")},
		{"stop", i18n.L("State"), i18n.L("State of the run, or why it ended.")},
		{"move", i18n.L("Last move"), i18n.L("What the last step was, and how many edges it has removed and added. An engine without single moves makes an iteration.")},
		{"gain", i18n.L("Gain"), i18n.L("Decrease in length by the last move; negative if the tour became longer.")},
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
	f.cells["current"].Set(i18n.FormatLength(n.Current, f.decimals))
	f.cells["stage"].Set(orNone(n.Stage.Name))
	f.cells["stop"].Set(state)
	f.split(n, u)
	f.areas["iteration"].Hint = i18n.L("Iterations since the start. %s", describeIteration(info))
}

// split shows the division of a GPU search's time. Pauses are in the host's time, and
// taken off.
func (f *figures) split(n run.Figures, u i18n.Units) {
	t := n.Timing
	t.Kernel = min(t.Kernel, n.Elapsed) // a launch may end just after the run
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

// describeIteration explains what an engine counts as an iteration, unless it has no other word for it.
func describeIteration(info solver.Info) string {
	if info.Iteration == "" || info.Iteration == "iteration" {
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
