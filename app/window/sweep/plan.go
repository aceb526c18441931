//go:build !nogui

package sweep

import (
	"fmt"
	"strconv"
	"strings"

	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/batch"
)

// Setup is the setup in the side panel: everything but the parameter.
type Setup struct {
	Source  string // of the instance, as in a batch file
	Problem *solver.Problem
	Engine  solver.Info
	Params  map[string]string // that differ from the defaults
	Start   string
	Seed    uint64
	Stop    batch.Stop
	Proven  bool // the optimum is known, and a search that has come to it is done, but for those of a paper
}

// choice is a parameter of the engine or a table of a paper.
type choice struct {
	title string
	param string // empty: those of the paper
	view  view   // the initial view
}

// paperChoices are two views of the same sweep.
func paperChoices() []choice {
	return []choice{
		{title: i18n.L("Lam et al., Table 4: Pm and TPB"), view: tableView},
		{title: i18n.L("Lam et al., Figure 4: Pm and TPB"), view: speedView},
	}
}

// choices lists what can be swept of an engine.
func choices(info solver.Info) []choice {
	var all []choice
	for _, p := range info.Params {
		if p.Kind != solver.IntParam && p.Kind != solver.FloatParam {
			continue
		}
		title := p.Title
		if symbol, _ := p.Notation(); symbol != "" {
			title += " " + symbol
		}
		all = append(all, choice{title: title, param: p.Name})
	}
	return append(all, paperChoices()...)
}

// defaultValues are sensible values for a first sweep: doublings from the smallest, or
// values spread over the range.
func defaultValues(p solver.Param) string {
	switch {
	case p.Kind == solver.IntParam && p.Log:
		return fmt.Sprintf("%d..%dx2", max(1, int(p.Min)), int(min(p.Max, max(64, 64*p.Min))))
	case p.Kind == solver.IntParam:
		low, high := p.Min, min(p.Max, p.Min+20)
		return fmt.Sprintf("%d..%d/6", int(low), int(high))
	}
	low, high := p.Min, p.Max
	v, err := strconv.ParseFloat(p.Default, 64)
	switch room := p.Max - v; {
	case err != nil || v <= 0:
	case p.Log:
		low, high = max(low, v/10), min(high, v*10)
	case room < v/2: // close to its maximum, as a cooling of 0.99 is to 1
		low, high = max(low, v-9*room), v+room/2
	default:
		low, high = max(low, v/2), min(high, v*2)
	}
	text := threeDigits(low) + ".." + threeDigits(high) + "/6"
	if p.Log {
		text += "log"
	}
	return text
}

// threeDigits formats a number for a range, without an exponent.
func threeDigits(v float64) string {
	short, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 3, 64), 64)
	return strconv.FormatFloat(short, 'f', -1, 64)
}

// maxRepetitions bounds the runs of a value.
const maxRepetitions = 1000

// parseRepetitions parses the number of runs of each value.
func parseRepetitions(text string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 1 || n > maxRepetitions {
		return 0, i18n.Error("enter a whole number from 1 to %s", i18n.FormatCount(maxRepetitions))
	}
	return n, nil
}

// minValues is the least number of values of a curve.
const minValues = 3

// checkValues describes what is wrong with the values of a parameter, or is nil.
func checkValues(p solver.Param, text string) error {
	values, err := batch.ParseValues(text)
	if err != nil {
		return err
	}
	if len(values) < minValues {
		return i18n.Error("a curve needs at least three values: add some, or enter a range such as 1..64x2")
	}
	for _, v := range values {
		if err := p.Check(v); err != nil {
			return err
		}
	}
	return nil
}

// plan creates the batch of a sweep. leftOut is the paper's engine that is not available
// here, or empty.
func plan(a Setup, c choice, values string, repetitions int, engines *solver.Registry) (p *batch.Plan, leftOut string, err error) {
	p = &batch.Plan{Instances: []string{a.Source}, Threshold: batch.DefaultThreshold}
	for i := range repetitions {
		p.Seeds = append(p.Seeds, a.Seed+uint64(i))
	}
	if c.param == "" {
		p.Title = "Lam, Tsoi, Luk 2013, Table 4, on " + a.Problem.Name()
		if leftOut, err = paperEngines(p, a, engines); err == nil {
			err = checkEnds(p, engines)
		}
		return p, leftOut, err
	}
	param, err := a.Engine.Param(c.param)
	if err != nil {
		return nil, "", err
	}
	if err := checkValues(param, values); err != nil {
		return nil, "", err
	}
	if a.Params["preset"] != "" && a.Params["preset"] != "none" {
		return nil, "", i18n.Error("the preset %s fixes parameters of %s, so a sweep would have no effect: choose the preset none", a.Params["preset"], a.Engine.Name)
	}
	parsed, _ := batch.ParseValues(values) // checked above
	title, _, _ := strings.Cut(a.Engine.Title, " (")
	p.Title = fmt.Sprintf("%s of %s on %s", c.title, title, a.Problem.Name())
	base := batch.Engine{Label: a.Engine.Name, Name: a.Engine.Name, Params: a.Params, Start: a.Start, Stop: a.Stop}
	p.Engines = base.Sweep(c.param, parsed)
	if err := checkEnds(p, engines); err != nil {
		return p, "", err
	}
	if a.Proven {
		stopAtOptimum(p)
	}
	return p, "", nil
}

// stopAtOptimum ends the runs of a plan at the optimum, unless a gap ends them before.
func stopAtOptimum(p *batch.Plan) {
	for i := range p.Engines {
		if stop := &p.Engines[i].Stop; stop.Gap == nil {
			stop.Gap = new(float64)
		}
	}
}

// checkEnds describes why a run of the plan would never end, or is nil.
func checkEnds(p *batch.Plan, engines *solver.Registry) error {
	for _, e := range p.Engines {
		found, err := engines.Find(e.Name)
		if err != nil {
			return err
		}
		info := found.Info()
		values, err := info.Values(e.Params) // the batch reports wrong values
		if err == nil && info.NeverEnds(values) && e.Stop.IsEmpty() {
			return EndlessError{i18n.Error("%s never ends by itself: set a stop rule in the side panel, such as a time for each run", info.Title)}
		}
	}
	return nil
}

// EndlessError describes a run that would never end.
type EndlessError struct{ error }

// paperEngines adds the engines of Table 4 that are available and accept the problem.
func paperEngines(p *batch.Plan, a Setup, engines *solver.Registry) (leftOut string, err error) {
	var why error
	for _, s := range batch.LamScaling() {
		found, err := engines.Find(s.Engine.Name)
		if err == nil {
			err = found.Info().Check(a.Problem)
		}
		if err != nil {
			leftOut, why = s.Engine.Name, err
			continue
		}
		base := s.Engine
		base.Start, base.Stop = a.Start, a.Stop
		p.Engines = append(p.Engines, base.Sweep(s.Param, s.Values)...)
	}
	if len(p.Engines) == 0 {
		return "", why
	}
	return leftOut, nil
}

// view is a view of the results.
type view uint8

const (
	allView view = iota
	gapView
	speedView
	timeView
	tableView
)

func viewTitles() []string {
	return []string{i18n.L("All curves"), i18n.L("Gap"), i18n.L("Moves per second"), i18n.L("Time"), i18n.L("Table")}
}
