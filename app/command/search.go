package command

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/optima"
	"tourscope/solver/run"
	"tourscope/solver/stats"
)

const (
	// defaultEngine is the best engine without a GPU, gpuEngine that with one.
	defaultEngine = "chained"
	gpuEngine     = catalog.Regions

	// defaultTime limits the time of an engine that does not end by itself if no stop rule is
	// given: long enough for a good tour of ten thousand cities.
	defaultTime = 10 * time.Second
)

// searchFlags are the engine, its parameters and the stop rules.
type searchFlags struct {
	Engine string    `placeholder:"NAME" help:"The engine; 'tourscope engines' lists them. Default: that of --preset; else ${gpu_engine} where there is a GPU and neither --param nor --iterations is given, and ${default_engine} otherwise."`
	Param  []string  `sep:"none" placeholder:"NAME=VALUE" help:"Set a parameter of the engine; may be repeated."`
	Preset string    `placeholder:"NAME" help:"Short for --param preset=NAME: lam2013 sets the paper's blocks and threads of pspm, oneil2015 those of rrhc, luong2013 those of tabu; delevacq2012 sets the configuration of ils-3opt."`
	Seed   seed      `default:"1" placeholder:"S" help:"Seed of the random numbers. Default: ${default}."`
	Start  heuristic `placeholder:"NAME" help:"The start tour: ${starts}. Default: that of the engine."`
	From   []string  `sep:"none" placeholder:"FILE.tour" help:"Improve this tour; 'library' is your best one, 'last' that of an interrupted search. May be repeated: the search then starts from one tour that combines all of them."`

	Threads threads `placeholder:"N" help:"The most threads of the processor to use, also for the host part of a search on a GPU. Default: one per core."`

	Time       span   `group:"Stop rules" placeholder:"10s" help:"Stop after this time: 10s, 2:30, 1h30m."`
	Gap        *gap   `group:"Stop rules" placeholder:"PERCENT" xor:"target" help:"Stop at this gap over the best known length."`
	Target     length `group:"Stop rules" placeholder:"L" xor:"target" help:"Stop at a tour of this length, in the unit of the file."`
	Iterations number `group:"Stop rules" placeholder:"N" help:"Stop after this number of iterations of the engine."`
	Stagnation span   `group:"Stop rules" placeholder:"5s" help:"Stop after this time without a better tour."`
}

// settle chooses the engine if no flag does, and returns a sentence with the reason.
// Parameters and iterations depend on the engine, so that with them the choice does not
// depend on the machine.
func (f *searchFlags) settle(p *Program) (said string) {
	if f.Engine != "" {
		return ""
	}
	if f.Preset != "" {
		f.Engine = catalog.EngineOfPreset(f.Preset)
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
		return fmt.Sprintf("the wait for the GPU worker was interrupted, so the engine is %s", defaultEngine)
	case e.Info().Unavailable == "":
		f.Engine = gpuEngine
		return fmt.Sprintf("there is a GPU, so the engine is %s (--engine selects another)", gpuEngine)
	}
	return fmt.Sprintf("there is no GPU, so the engine is %s ('tourscope devices' has the reason, --engine selects another)", defaultEngine)
}

// checkPreset returns an error for an unknown preset that no flag gives an engine.
func (f *searchFlags) checkPreset() error {
	if f.Engine != "" || f.Preset == "" || f.Preset == "none" || catalog.Fixed(f.Preset) != nil {
		return nil
	}
	return wrongUse("--preset %s: unknown preset: use one of %s", f.Preset, strings.Join(catalog.Presets(), ", "))
}

// fit replaces the engine that settle chose by the default one where it does not take the
// problem, and returns what to say about the choice.
func (f *searchFlags) fit(p *Program, problem *solver.Problem, said string) string {
	if said == "" || f.Preset != "" || f.Engine != gpuEngine {
		return said
	}
	e, err := p.Engines.Find(f.Engine)
	if err != nil || e.Info().Check(problem) == nil {
		return said
	}
	f.Engine = defaultEngine
	return fmt.Sprintf("the engine %s does not take this problem, so the engine is %s (--engine selects another)", gpuEngine, defaultEngine)
}

// settings returns the settings of a run of a problem.
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
	if len(f.From) > 0 && f.Start != "" {
		return s, wrongUse("--start and --from exclude each other: leave one out")
	}
	return s, f.readStarts(p, &s)
}

// readStarts reads the tours of --from but that of an interrupted search: see resume.
func (f *searchFlags) readStarts(p *Program, s *run.Settings) error {
	for i, file := range f.From {
		if file == standard && slices.Contains(f.From[:i], standard) {
			return wrongUse("--from -: standard input has one tour; write the others to files")
		}
		if file == fromLast {
			continue
		}
		order, err := p.readTour(file, s.Problem)
		if err != nil {
			return err
		}
		beginFrom(s, order)
	}
	return nil
}

// beginFrom has a run begin from a tour, also.
func beginFrom(s *run.Settings, order []solver.City) {
	if s.Start == nil {
		s.Start = order
	} else {
		s.Others = append(s.Others, order)
	}
}

// params returns the assignments of --param and --preset.
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
		name = strings.TrimSpace(name)
		if _, set := values[name]; set {
			return nil, nil, wrongUse("the parameter %s is set twice: leave one out", name)
		}
		values[name] = value
	}
	if _, err := engine.Info().Values(values); err != nil {
		return nil, nil, usageError{err}
	}
	if lost := catalog.Overruled(values); lost != nil {
		return nil, nil, wrongUse("--preset %s sets %s itself: leave the preset or --param %s out", values["preset"], strings.Join(lost, ", "), lost[0])
	}
	return engine, values, nil
}

// limits returns the stop rules of a run.
func (f *searchFlags) limits(problem *solver.Problem, optimum optima.Optimum) (run.Limits, error) {
	limits := run.Limits{
		Time: time.Duration(f.Time), Iterations: int64(f.Iterations),
		Stagnation: time.Duration(f.Stagnation),
	}
	if f.Target != "" {
		target, err := f.Target.decimal(problem.Decimals())
		if err != nil {
			return limits, wrongUse("--target: %v", err)
		}
		limits.Target = target
	}
	switch {
	case f.Gap != nil && problem.IsPath():
		return limits, wrongUse("--gap: no optimum of open paths of %s is known: use --target LENGTH", problem.Name())
	case f.Gap != nil && optimum.Length <= 0:
		return limits, wrongUse("--gap: no optimum of %s is known: use --target LENGTH", problem.Name())
	case f.Gap != nil:
		limits.Target = stats.Within(float64(*f.Gap), optimum.Length)
	case limits.Target == 0 && problem.Definition().Hamiltonian:
		limits.Target = problem.HamiltonianLength()
	}
	return limits, nil
}
