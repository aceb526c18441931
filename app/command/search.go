package command

import (
	"fmt"
	"strings"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/optima"
	"tourscope/solver/run"
	"tourscope/solver/stats"
)

const (
	// defaultEngine is the strongest without a GPU, gpuEngine with one.
	defaultEngine = "chained"
	gpuEngine     = catalog.Regions

	// defaultTime limits an engine that would run for ever where no stop rule is
	// given: long enough for a good tour of ten thousand cities, short enough to
	// wait for.
	defaultTime = 10 * time.Second
)

// searchFlags say what to run and until when.
type searchFlags struct {
	Engine string    `placeholder:"NAME" help:"The engine; 'tourscope engines' lists them. Default: that of --preset; else ${gpu_engine} where there is a GPU, ${default_engine} where there is none or --param or --iterations is given."`
	Param  []string  `sep:"none" placeholder:"NAME=VALUE" help:"Set a parameter of the engine; may be repeated."`
	Preset string    `placeholder:"NAME" help:"Short for --param preset=NAME: lam2013 is the paper's own launch of pspm."`
	Seed   seed      `default:"1" placeholder:"S" help:"Seed of the random numbers. Default: ${default}."`
	Start  heuristic `placeholder:"NAME" help:"How the start tour is made: ${starts}. Default: the engine's usual."`
	From   string    `placeholder:"FILE.tour" help:"Improve this tour; 'library' is your best one, 'last' that of a search that was cut off."`

	Threads threads `placeholder:"N" help:"Use so many threads of the processor at most, for the host's part of a search on a GPU, too. Default: one a core."`

	Time       span   `group:"Stop rules" placeholder:"10s" help:"Stop after this time: 10s, 2m, 1h30m."`
	Gap        *gap   `group:"Stop rules" placeholder:"PERCENT" xor:"target" help:"Stop at this gap over the known optimum."`
	Target     number `group:"Stop rules" placeholder:"L" xor:"target" help:"Stop at a tour of this length."`
	Iterations number `group:"Stop rules" placeholder:"N" help:"Stop after so many iterations of the engine."`
	Stagnation span   `group:"Stop rules" placeholder:"5s" help:"Stop after this time without a better tour."`
}

// settle chooses the engine where no flag does, and says what it chose and why.
// Parameters and iterations mean something to one engine only, so with them the
// choice does not depend on the machine.
func (f *searchFlags) settle(p *Program) (said string) {
	if f.Engine != "" {
		return ""
	}
	if f.Preset != "" {
		f.Engine = catalog.PSPM // the only one with presets
		return fmt.Sprintf("the preset %s is one of the engine %s", f.Preset, f.Engine)
	}
	f.Engine = defaultEngine
	if len(f.params()) > 0 || f.Iterations > 0 {
		return ""
	}
	e, err := p.Engines.Find(gpuEngine)
	if err != nil {
		return "" // a program without GPU engines
	}
	ctx, stop := interruptible()
	p.askWorker(ctx)
	interrupted := ctx.Err() != nil
	stop()
	switch {
	case interrupted:
		return fmt.Sprintf("the GPU worker was not waited for, so the engine is %s", defaultEngine)
	case e.Info().Unavailable == "":
		f.Engine = gpuEngine
		return fmt.Sprintf("there is a GPU, so the engine is %s (--engine sets it)", gpuEngine)
	}
	return fmt.Sprintf("there is no GPU, so the engine is %s ('tourscope devices' says what is missing, --engine sets it)", defaultEngine)
}

// settings turns the flags into a run of a problem.
func (f *searchFlags) settings(p *Program, problem *solver.Problem, optimum optima.Optimum) (run.Settings, error) {
	s := run.Settings{Problem: problem, Seed: uint64(f.Seed), Heuristic: string(f.Start), Threads: int(f.Threads)}
	engine, values, err := chooseEngine(p, f.Engine, f.params())
	if err != nil {
		return s, err
	}
	s.Engine, s.Values = engine, values
	if s.Limits, err = f.limits(problem, optimum); err != nil {
		return s, err
	}
	if f.From != "" && f.Start != "" {
		return s, wrongUse("--start and --from cannot both say where the search starts: leave one out")
	}
	if f.From != "" && f.From != fromLast {
		s.Start, err = p.readTour(f.From, problem)
	}
	return s, err
}

// params are the assignments of --param and --preset.
func (f *searchFlags) params() []string {
	if f.Preset == "" {
		return f.Param
	}
	return append([]string{"preset=" + f.Preset}, f.Param...)
}

// chooseEngine finds an engine and checks parameters for it.
func chooseEngine(p *Program, name string, params []string) (solver.Engine, map[string]string, error) {
	engine, err := p.Engines.Find(name)
	if err != nil {
		return nil, nil, usageError{err}
	}
	values := make(map[string]string, len(params))
	for _, assignment := range params {
		name, value, is := strings.Cut(assignment, "=")
		if !is {
			return nil, nil, wrongUse("--param %s: write --param NAME=VALUE", assignment)
		}
		values[strings.TrimSpace(name)] = value
	}
	if _, err := engine.Info().Values(values); err != nil {
		return nil, nil, usageError{err}
	}
	if lost := catalog.Overruled(values); lost != nil {
		return nil, nil, wrongUse("--preset %s sets %s itself: leave the preset or --param %s out", values["preset"], strings.Join(lost, ", "), lost[0])
	}
	return engine, values, nil
}

// limits turns the stop rules into those of a run.
func (f *searchFlags) limits(problem *solver.Problem, optimum optima.Optimum) (run.Limits, error) {
	limits := run.Limits{
		Time: time.Duration(f.Time), Iterations: int64(f.Iterations),
		Target: int64(f.Target), Stagnation: time.Duration(f.Stagnation),
	}
	switch {
	case f.Gap != nil && optimum.Length <= 0:
		return limits, wrongUse("--gap: no optimum of %s is known: use --target LENGTH", problem.Name())
	case f.Gap != nil:
		limits.Target = stats.Within(float64(*f.Gap), optimum.Length)
	}
	return limits, nil
}
