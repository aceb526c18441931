// Package batch runs lists of instances × engines × seeds, keeps every result in
// a journal that survives a crash, and compares the engines.
//
// It draws nothing and prints nothing. It opens instances through a function of its
// caller, because only that has the instances built into the program.
//
// Its main difficulty is that a batch may run for hours and must not be lost: invalid
// input is rejected before the first job; a failed job is stored as a result; each result
// is on the disk before the next job begins; and an interrupted batch is resumed only if
// its hash is unchanged.
package batch

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"tourscope/solver"
	"tourscope/solver/start"
)

// Plan is the content of a batch file.
type Plan struct {
	Title     string
	Instances []string // file names, patterns, or sample:NAME, as in the file
	Engines   []Engine
	Seeds     []uint64 // one repetition each

	// Threshold is the gap in percent at which the throughput coefficient counts
	// a tour as found.
	Threshold float64

	// References are the lengths relative to which gaps are computed, by the instance's
	// label: a length, or a formula, see reference.go. Other instances have their
	// published optimum.
	References map[string]string

	positions *positions // of the plan's parts in its file; nil for plans made by hand
}

// Engine is one engine of a batch with its settings.
type Engine struct {
	Label  string // unique within the plan
	Name   string // in the registry
	Params map[string]string
	Start  string // a heuristic of package start; empty: the engine's usual one
	Stop   Stop

	// Threads is the budget of host threads of each of its jobs; 0: all cores.
	Threads int
}

// Stop holds the stop rules of a job; zero means none. A job also ends when its engine does.
type Stop struct {
	Time       time.Duration
	Iterations int64    // in the unit of Info.Iteration
	Gap        *float64 // in percent over the optimum, where one is known; nil: none
	Stagnation time.Duration

	// Processor limits the processor time; where that is not measured, the time.
	Processor time.Duration
	// PerCity is added to Time and Processor, where they limit, for each city.
	PerCity time.Duration
}

// endless reports that no stop rule but the gap, if that, ends a job.
func (s Stop) endless() bool {
	return s.Time == 0 && s.Iterations == 0 && s.Stagnation == 0 && s.Processor == 0
}

// IsEmpty reports that no stop rule is set.
func (s Stop) IsEmpty() bool { return s.endless() && s.Gap == nil }

// scaled returns a time limit with PerCity added for each city.
func (s Stop) scaled(limit time.Duration, cities int) time.Duration {
	if limit == 0 {
		return 0
	}
	return min(limit+time.Duration(cities)*s.PerCity, longestSpan)
}

// neverEnds reports whether the engine, with its parameters, has does not end by itself.
func (e *Engine) neverEnds(info solver.Info) bool {
	values, err := info.Values(e.Params)
	return err == nil && info.NeverEnds(values)
}

// Bounds of a plan. The results of maxJobs jobs take some hundred megabytes of memory.
const (
	maxJobs  = 100_000
	maxLabel = 60 // characters

	// DefaultThreshold is the gap that nearly every engine reaches, so that their
	// times to it can be compared.
	DefaultThreshold = 5.0
)

// Check returns an error if the plan cannot run with these engines. Every error has the
// line of the file that the plan was read from, if any.
func (p *Plan) Check(engines *solver.Registry) error {
	if err := p.checkLists(); err != nil {
		return err
	}
	if err := p.checkAvailable(engines); err != nil {
		return err
	}
	return p.checkEngines(engines)
}

// CheckElsewhere is Check for a plan that other machines run: all its engines may be
// unavailable here.
func (p *Plan) CheckElsewhere(engines *solver.Registry) error {
	if err := p.checkLists(); err != nil {
		return err
	}
	return p.checkEngines(engines)
}

func (p *Plan) checkLists() error {
	switch {
	case len(p.Instances) == 0:
		return p.refuse("instances", "there are no instances", "name some, such as instances = [\"berlin52.tsp\", \"sample:board\"]")
	case len(p.Engines) == 0:
		return p.refuse("engine", "there are no engines", "add a table [[engine]] with name = \"ils\"")
	case len(p.Seeds) == 0:
		return p.refuse("seeds", "there are no repetitions", "set repetitions = 1 or more")
	case !(p.Threshold >= 0 && p.Threshold <= 1000):
		return p.refuse("threshold", fmt.Sprintf("%v is not a threshold", p.Threshold), "write a gap in percent from 0 to 1000")
	}
	return p.checkSeeds()
}

func (p *Plan) checkEngines(engines *solver.Registry) error {
	labels := make(map[string]bool)
	for i, e := range p.Engines {
		if labels[e.Label] {
			return p.refuse(p.enginePath(i), fmt.Sprintf("two engines have the label %q", e.Label), "give one another label = \"…\"")
		}
		labels[e.Label] = true
		if err := p.checkEngine(i, engines); err != nil {
			return err
		}
	}
	return nil
}

func (p *Plan) checkSeeds() error {
	sorted := slices.Clone(p.Seeds)
	slices.Sort(sorted)
	for i := 1; i < len(sorted); i++ {
		if sorted[i] == sorted[i-1] {
			return p.refuse("seeds", fmt.Sprintf("the seed %d occurs twice", sorted[i]), "write different seeds")
		}
	}
	return nil
}

// checkAvailable returns an error if no engine of the plan is available here. If only some
// are unavailable, their jobs fail with the reason and are run again when the batch is
// resumed, for example on another machine.
func (p *Plan) checkAvailable(engines *solver.Registry) error {
	var why error
	for i, e := range p.Engines {
		found, err := engines.Find(e.Name)
		if err != nil || found.Info().Unavailable == "" {
			return nil
		}
		if why == nil {
			why = p.refuse(p.enginePath(i)+".name", fmt.Sprintf("the engine %s is not available: %s", e.Name, found.Info().Unavailable), "or leave it out")
		}
	}
	return why
}

func (p *Plan) checkEngine(i int, engines *solver.Registry) error {
	e, at := p.Engines[i], p.enginePath(i)
	if err := CheckLabel(e.Label); err != nil {
		return p.refuse(at+".label", err.Error(), "")
	}
	found, err := engines.Find(e.Name)
	if err != nil {
		return p.refuse(at+".name", err.Error(), "")
	}
	info := found.Info()
	for name, value := range e.Params {
		if _, err := info.Values(map[string]string{name: value}); err != nil {
			return p.refuse(at+".params."+name, err.Error(), "")
		}
	}
	if _, err := info.Values(e.Params); err != nil {
		return p.refuse(at+".params", err.Error(), "")
	}
	if e.Start != "" && !slices.Contains(start.Names(), e.Start) {
		return p.refuse(p.settingPath(i, "start"), fmt.Sprintf("unknown start tour %q: use one of %s", e.Start, strings.Join(start.Names(), ", ")), "")
	}
	if e.neverEnds(info) && e.Stop.IsEmpty() {
		return p.refuse(at, fmt.Sprintf("the engine %s never ends by itself", info.Name), "add a table [stop] with time = \"10s\"")
	}
	if e.Threads < 0 || e.Threads > solver.MaxThreads {
		return p.refuse(p.settingPath(i, "threads"), fmt.Sprintf("%d threads", e.Threads), threadsRemedy)
	}
	return p.checkStop(p.settingPath(i, "stop"), e.Stop)
}

func (p *Plan) checkStop(at string, s Stop) error {
	switch {
	case s.Time < 0 || s.Stagnation < 0 || s.Processor < 0 || s.PerCity < 0:
		return p.refuse(at, "a time is negative", "leave it out for no limit")
	case s.Iterations < 0:
		return p.refuse(at, "the number of iterations is negative", "leave it out for no limit")
	case s.Gap != nil && !(*s.Gap >= 0 && *s.Gap <= 1e6):
		return p.refuse(at+".gap", fmt.Sprintf("%v is no gap", *s.Gap), "give percent from 0 to 1000000")
	}
	return nil
}

// threadsRemedy says which budgets of threads there are.
var threadsRemedy = fmt.Sprintf("choose from 1 to %d, or leave it out for all cores", solver.MaxThreads)

// CheckLabel refuses labels that would not keep job ids, tables and file names readable.
func CheckLabel(label string) error {
	switch {
	case label == "":
		return errors.New("the label is empty")
	case len([]rune(label)) > maxLabel:
		return fmt.Errorf("the label has more than %d characters", maxLabel)
	case strings.Contains(label, "/"):
		return fmt.Errorf("the label %q has a '/': job ids are parted by it", label)
	case strings.ContainsFunc(label, func(r rune) bool { return !unicode.IsPrint(r) }):
		return fmt.Errorf("the label %q has characters that cannot be printed", label)
	}
	return nil
}

// enginePath is the table that an engine came from: of a sweep, one for all.
func (p *Plan) enginePath(i int) string {
	if p.positions != nil && i < len(p.positions.tables) {
		i = p.positions.tables[i]
	}
	return fmt.Sprintf("engine[%d]", i)
}

// settingPath is the part of the file that a setting of an engine came from: the engine's table, or
// else the setting of all engines.
func (p *Plan) settingPath(i int, setting string) string {
	own := p.enginePath(i) + "." + setting
	if p.positions.has(own) || !p.positions.has(setting) {
		return own
	}
	return setting
}

// refuse returns an error about a part of the plan.
func (p *Plan) refuse(path, reason, remedy string) error {
	return p.positions.refuse(path, reason, remedy)
}

// longestSpan is the same limit as on the command line.
const longestSpan = 10000 * time.Hour
