//go:build !nogui

package window

import (
	"math"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"tourscope/app/session"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/start"
)

// The names of the fields that every engine shares, as the session stores them.
const (
	startTour       = "start"
	startSeed       = "seed"
	limitTime       = "time"
	limitIterations = "iterations"
	limitGap        = "gap"
	limitTarget     = "target"
	limitStagnation = "stagnation"
	limitProven     = "proven"
	pastOptimum     = "past-optimum" // the switch that lets a search go on after the optimum
)

// Starts besides the heuristics.
const (
	usual     = "default" // the engine's own choice
	shownTour = "tour shown"
)

// sharedForm has what all panes of a comparison share: start tour, seed, stop rules.
type sharedForm struct {
	hints    *control.Hints
	changed  func()
	start    []*control.Field
	limits   []*control.Field
	startBox *fyne.Container
	record   *control.HintCheck // the next runs
	goOn     *control.HintCheck // after the optimum
	limitBox *fyne.Container
	decimals int // of lengths of the instance
}

func newSharedForm(h *control.Hints, changed func()) *sharedForm {
	t := &sharedForm{hints: h, changed: changed, startBox: control.Column(fieldGap), limitBox: control.Column(fieldGap)}
	t.buildStart()
	t.buildLimits()
	return t
}

func (t *sharedForm) buildStart() {
	choices := []string{usual, shownTour}
	hint := i18n.L("Start tour of the search.")
	for _, h := range start.Heuristics() {
		choices = append(choices, h.Name)
	}
	f := &control.Field{Name: startTour, Default: usual, Changed: t.changed, Check: func(v string) error {
		return solver.Param{Name: "start", Kind: solver.ChoiceParam, Choices: choices}.Check(v)
	}}
	control.ChoiceField(t.hints, f, i18n.L("Start tour"), hint, choices)
	f.Set(usual)
	seed := control.TextField(t.hints, startSeed, i18n.L("Seed"), i18n.L("The same seed and settings give the same tour."), "1",
		func(v string) error { _, err := parseSeed(v); return err }, t.changed)
	seed.Default = "1"
	seed.Set("1")
	t.start = []*control.Field{f, seed}
	t.startBox.Add(inPairs(t.start))
	t.record = control.NewHintCheck(t.hints, i18n.L("Record run"), i18n.L("Keep the tours of the run in memory, to replay and save them."), nil)
	t.startBox.Add(control.Unpadded(t.record))
}

func parseSeed(v string) (uint64, error) {
	seed, err := strconv.ParseUint(strings.TrimSpace(v), 10, 64)
	if err != nil {
		return 0, i18n.Error("%q is not a seed: enter a whole number from 0 to %d", v, uint64(math.MaxUint64))
	}
	return seed, nil
}

// heuristic is the start heuristic for the run, empty for the engine's usual one.
func (t *sharedForm) heuristic() string {
	if v := t.startField(startTour).Value; v != usual && v != shownTour {
		return v
	}
	return ""
}

func (t *sharedForm) startsWith(name string) bool { return t.startField(startTour).Value == name }
func (t *sharedForm) startWith(name string)       { t.startField(startTour).Set(name) }

func (t *sharedForm) buildLimits() {
	limit := func(name, title, hint, placeholder string, check func(string) error) *control.Field {
		f := control.TextField(t.hints, name, title, hint, placeholder, check, t.changed)
		f.Set("")
		return f
	}
	t.limits = []*control.Field{
		limit(limitTime, i18n.L("Time"), i18n.L("Stop after this time: 10, 30s, 2:30, 1h30m."), i18n.L("no limit"),
			func(v string) error { _, err := i18n.ParseTime(v); return err }),
		limit(limitGap, i18n.L("Gap (%)"), i18n.L("Stop within this percentage of the best known length."), i18n.L("none"),
			func(v string) error { _, err := i18n.ParsePercent(v); return err }),
		limit(limitIterations, i18n.L("Iterations"), i18n.L("Stop after this number of iterations."), i18n.L("no limit"),
			func(v string) error { _, err := i18n.ParseCount(v); return err }),
		limit(limitTarget, i18n.L("Length"), i18n.L("Stop at a tour of this length or less, in the unit of the file."), i18n.L("none"),
			func(v string) error { _, err := i18n.ParseLength(v, t.decimals); return err }),
		limit(limitStagnation, i18n.L("No improvement"), i18n.L("Stop after this time without a better tour."), i18n.L("no limit"),
			func(v string) error { _, err := i18n.ParseTime(v); return err }),
		limit(limitProven, i18n.L("Proven within (%)"), i18n.L("Stop when the tour is proven to be at most this percentage above the optimum: by the Held–Karp bound, which is computed beside the search, or by a known optimum."), i18n.L("none"),
			func(v string) error { _, err := i18n.ParsePercent(v); return err }),
	}
	t.limitBox.Add(inPairs(t.limits))
	t.goOn = control.NewHintCheck(t.hints, i18n.L("Continue after the optimum"), i18n.L("Without this, a search stops as soon as its tour is proven to be optimal."), func(bool) { t.changed() })
	t.limitBox.Add(control.Unpadded(t.goOn))
}

// goal is when a search is done, besides the other stop rules.
func (t *sharedForm) goal() session.Goal {
	g := session.Goal{GoOn: t.goOn.Checked}
	if percent, err := i18n.ParsePercent(t.limit(limitProven).Value); err == nil {
		g.Proven = max(0, percent)
	}
	return g
}

// inPairs arranges short fields, two in a row.
func inPairs(fields []*control.Field) fyne.CanvasObject {
	rows := control.Column(fieldGap)
	for i, f := range fields {
		if i%2 == 0 {
			rows.Add(container.New(layout.NewGridLayoutWithColumns(2)))
		}
		rows.Objects[i/2].(*fyne.Container).Add(f.Object)
	}
	return rows
}

func (t *sharedForm) limit(name string) *control.Field      { return fieldNamed(t.limits, name) }
func (t *sharedForm) startField(name string) *control.Field { return fieldNamed(t.start, name) }

// fieldNamed finds a field; a missing one is a defect of this package.
func fieldNamed(fields []*control.Field, name string) *control.Field {
	for _, f := range fields {
		if f.Name == name {
			return f
		}
	}
	panic("no field " + name)
}

// fieldGap is the space between two fields.
const fieldGap = 7
