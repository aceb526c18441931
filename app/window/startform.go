//go:build !nogui

package window

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"tourscope/solver"
	"tourscope/solver/run"
	"tourscope/solver/start"
)

// The names of the fields that every engine shares, as the session keeps them.
const (
	startTour       = "start"
	startSeed       = "seed"
	limitTime       = "time"
	limitIterations = "iterations"
	limitGap        = "gap"
	limitTarget     = "target"
	limitStagnation = "stagnation"
)

// Starts besides the heuristics.
const (
	usual     = "usual" // the engine's own choice
	shownTour = "tour shown"
)

// terms are what all panes of a comparison share: start tour, seed, stop rules.
type terms struct {
	hints    *hints
	changed  func()
	start    []*field
	limits   []*field
	startBox *fyne.Container
	limitBox *fyne.Container
}

func newTerms(h *hints, changed func()) *terms {
	t := &terms{hints: h, changed: changed, startBox: column(fieldGap), limitBox: column(fieldGap)}
	t.buildStart()
	t.buildLimits()
	return t
}

func (t *terms) buildStart() {
	choices := []string{usual, shownTour}
	hint := "The tour that the search begins with."
	for _, h := range start.Heuristics() {
		choices = append(choices, h.Name)
	}
	f := &field{name: startTour, standard: usual, changed: t.changed, check: func(v string) error {
		return solver.Param{Name: "start", Kind: solver.ChoiceParam, Choices: choices}.Check(v)
	}}
	choiceField(t.hints, f, "Start tour", hint, choices)
	f.set(usual)
	seed := textField(t.hints, startSeed, "Seed", "The same seed and settings give the same tour again.", "1",
		func(v string) error { _, err := parseSeed(v); return err }, t.changed)
	seed.standard = "1"
	seed.set("1")
	t.start = []*field{f, seed}
	t.startBox.Add(inPairs(t.start))
}

func parseSeed(v string) (uint64, error) {
	seed, err := strconv.ParseUint(strings.TrimSpace(v), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is not a seed: write a whole number from 0 to %d", v, uint64(math.MaxUint64))
	}
	return seed, nil
}

// heuristic is the start heuristic for the run, empty for the engine's usual one.
func (t *terms) heuristic() string {
	if v := t.startField(startTour).value; v != usual && v != shownTour {
		return v
	}
	return ""
}

func (t *terms) startsWith(name string) bool { return t.startField(startTour).value == name }
func (t *terms) startWith(name string)       { t.startField(startTour).set(name) }

func (t *terms) buildLimits() {
	limit := func(name, title, hint, placeholder string, check func(string) error) *field {
		f := textField(t.hints, name, title, hint, placeholder, check, t.changed)
		f.set("")
		return f
	}
	t.limits = []*field{
		limit(limitTime, "Time", "Stop after so long: 10, 30s, 5m, 1h30m.", "no limit",
			func(v string) error { _, err := parseTime(v); return err }),
		limit(limitGap, "Gap, %", "Stop so close to the known optimum, in percent.", "none",
			func(v string) error { _, err := parsePercent(v); return err }),
		limit(limitIterations, "Iterations", "Stop after so many iterations.", "no limit",
			func(v string) error { _, err := parseCount(v); return err }),
		limit(limitTarget, "Length", "Stop at a tour of this length or shorter.", "none",
			func(v string) error { _, err := parseCount(v); return err }),
		limit(limitStagnation, "Without improvement", "Stop when no better tour came for so long.", "no limit",
			func(v string) error { _, err := parseTime(v); return err }),
	}
	t.limitBox.Add(inPairs(t.limits))
}

// nameUnits says what the engine counts as an iteration and how it starts.
func (s *setup) nameUnits(info solver.Info) {
	s.limit(limitIterations).area.hint = "Stop after so many iterations. " + describeIteration(info)
	s.startField(startTour).area.hint = "The tour that the search begins with; usual with this engine: " + run.Heuristic(info) + "."
}

// inPairs lays short fields two in a row.
func inPairs(fields []*field) fyne.CanvasObject {
	rows := column(fieldGap)
	for i, f := range fields {
		if i%2 == 0 {
			rows.Add(container.New(layout.NewGridLayoutWithColumns(2)))
		}
		rows.Objects[i/2].(*fyne.Container).Add(f.object)
	}
	return rows
}

func (t *terms) limit(name string) *field      { return fieldNamed(t.limits, name) }
func (t *terms) startField(name string) *field { return fieldNamed(t.start, name) }

// fieldNamed finds a field; a missing one is a defect of this package.
func fieldNamed(fields []*field, name string) *field {
	for _, f := range fields {
		if f.name == name {
			return f
		}
	}
	panic("no field " + name)
}
