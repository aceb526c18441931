package papers

import (
	"context"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"

	"tourscope/app/lsmtables"
	"tourscope/solver"
	"tourscope/solver/run"
	"tourscope/solver/start"
)

// Searches of one trial that follow each other until a tour is short enough, at most.
const (
	mostSearches      = 1000
	mostQuickSearches = 5
)

// task is a trial that is to be measured.
type task struct {
	Event
	engine  solver.Engine
	problem *solver.Problem
	optimum int64
	spec    spec
	local   lsmtables.Task // the search of another problem than tours; engine and problem are nil then
}

// single reports that the trial takes one thread of the CPU.
func (k task) single() bool {
	if k.engine == nil {
		return k.Engine == sequentialSearch
	}
	return k.spec.Threads == 1 && k.engine.Info().Device == solver.CPU
}

// anotherSeed is added to the seed for each further search of a trial.
const anotherSeed = 1_000_000

// trial measures one trial and writes it into the journal.
func (m *Measurement) trial(ctx context.Context, k task) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := m.loadKernels(ctx, k); err != nil {
		return err
	}
	runtime.GC() // garbage of the trial before is not to be collected in this one
	t := Trial{Key: k.spec.key(), Number: k.Trial, Instance: k.Instance, Engine: k.Engine, Seed: k.spec.Seed + uint64(k.Trial),
		Length: math.MaxInt64, Optimum: k.optimum}
	err := m.searches(ctx, k, &t)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		t.Failed, t.Length = err.Error(), 0
	}
	m.mu.Lock()
	err = m.journal.add(t, m.settings.Environment)
	m.mu.Unlock()
	m.observe(k.Event)
	return err
}

// searches makes the searches of a trial: one, or with a target as many as it takes to reach that,
// up to mostSearches.
func (m *Measurement) searches(ctx context.Context, k task, t *Trial) error {
	if k.engine == nil {
		return m.searchLocally(ctx, k, t)
	}
	most := mostSearches
	if m.settings.Quick {
		most = mostQuickSearches
	}
	for !t.Reached && t.Searches < most {
		if err := m.search(ctx, k, t); err != nil || k.spec.Target == 0 {
			return err
		}
	}
	return nil
}

// search makes one search and adds it to the trial.
func (m *Measurement) search(ctx context.Context, k task, t *Trial) error {
	seed := t.Seed + uint64(t.Searches)*anotherSeed
	work, err := k.begin(ctx, seed, k.spec.limits())
	if err != nil {
		return err
	}
	e := k.Event
	e.Run = work
	m.observe(e)
	outcome, err := work.Wait()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return err
	}
	t.add(outcome, work, k.spec)
	return nil
}

// begin starts a search from a start tour that is made before its clock runs.
func (k task) begin(ctx context.Context, seed uint64, limits run.Limits) (*run.Run, error) {
	heuristic := k.spec.Start
	if heuristic == "" {
		heuristic = run.Heuristic(k.engine.Info())
	}
	order, err := start.MakeOn(ctx, k.spec.Threads, heuristic, k.problem, seed)
	if err != nil {
		return nil, err
	}
	return run.Start(ctx, run.Settings{Problem: k.problem, Engine: k.engine, Values: k.spec.Params, Seed: seed, Start: order, Limits: limits, Threads: k.spec.Threads})
}

// add adds the figures of a search that has ended.
func (t *Trial) add(o run.Outcome, work *run.Run, s spec) {
	if trace := work.Trace(); t.Searches == 0 && len(trace) > 0 {
		t.Start = trace[0].State.Best
	}
	t.Searches++
	t.Length = min(t.Length, o.Length)
	t.Reached = s.Target > 0 && o.Length <= s.Target
	t.Seconds += max(o.Elapsed-o.State.Timing.Startup, 0).Seconds()
	t.Kernel += o.State.Timing.Kernel.Seconds()
	t.Copy += o.State.Timing.Copy.Seconds()
	t.Moves += o.State.Moves
	t.Kicks += o.State.Kicks
	t.Iterations += o.State.Iteration
	t.Launch = o.State.Launch
}

// loadKernels makes a search of one iteration with a GPU engine before its first trial with
// these parameters, since a device loads kernels when they are first used.
func (m *Measurement) loadKernels(ctx context.Context, k task) error {
	if k.engine == nil {
		return nil // searchLocally does
	}
	words := []string{k.Engine}
	for _, name := range slices.Sorted(maps.Keys(k.spec.Params)) {
		words = append(words, name+"="+k.spec.Params[name])
	}
	key := strings.Join(words, " ")
	if k.engine.Info().Device != solver.GPU || m.warm[key] {
		return nil
	}
	m.warm[key] = true
	work, err := k.begin(ctx, uint64(k.Trial), run.Limits{Iterations: 1, Time: time.Minute})
	if err != nil {
		return ctx.Err() // the trial itself will say what is wrong
	}
	_, _ = work.Wait()
	return ctx.Err()
}
