package batch

import (
	"tourscope/solver"
	"tourscope/solver/run"
	"tourscope/solver/stats"
)

// settings returns the settings of the run of a job.
func (b *Batch) settings(job Job, problem *solver.Problem) (run.Settings, error) {
	e := b.Plan.Engines[job.Engine]
	engine, err := b.engines.Find(e.Name)
	if err != nil {
		return run.Settings{}, err
	}
	s := run.Settings{
		Problem: problem, Engine: engine, Values: e.Params, Seed: job.Seed, Heuristic: e.Start, Threads: e.Threads,
		Limits: run.Limits{
			Time: e.Stop.scaled(e.Stop.Time, problem.Cities()), Processor: e.Stop.scaled(e.Stop.Processor, problem.Cities()),
			Iterations: e.Stop.Iterations, Stagnation: e.Stop.Stagnation,
		},
	}
	if over := b.Instances[job.Instance].over(); e.Stop.Gap != nil && over > 0 {
		s.Limits.Target = stats.Within(*e.Stop.Gap, over)
	}
	return s, nil
}
