package papers

import (
	"context"
	"fmt"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"tourscope/solver"
	"tourscope/solver/run"
	"tourscope/solver/start"
)

// Searches of one trial that follow each other until a tour is short enough, at most.
const (
	mostSearches      = 1000
	mostQuickSearches = 5
)

// anotherSeed is added to the seed for each further search of a trial.
const anotherSeed = 1_000_000

// complete measures the trials of a sample that are missing. Trials of one thread run side by
// side if the settings say so.
func (m *Measurement) complete(ctx context.Context, e Event, got sampled) error {
	engine, err := m.settings.Engines.Find(got.spec.Engine)
	if err != nil {
		return nil // sampled has said so
	}
	problem, err := m.shelf.open(got.spec.Instance)
	if err != nil {
		return err
	}
	var group errgroup.Group
	group.SetLimit(1)
	if got.spec.Threads == 1 && engine.Info().Device == solver.CPU {
		group.SetLimit(max(m.settings.Jobs, 1))
	}
	have := make(map[int]bool)
	for _, t := range got.trials {
		have[t.Number] = true
	}
	for e.Trial = 1; e.Trial <= got.wanted; e.Trial++ {
		if have[e.Trial] {
			continue
		}
		if e := e; ctx.Err() == nil {
			group.Go(func() error { return m.trial(ctx, e, engine, problem, got.spec) })
		}
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return ctx.Err()
}

// trial measures one trial and writes it into the journal.
func (m *Measurement) trial(ctx context.Context, e Event, engine solver.Engine, p *solver.Problem, s spec) error {
	if err := m.loadKernels(ctx, engine, p, s, uint64(e.Trial)); err != nil {
		return err
	}
	runtime.GC() // garbage of the trial before is not to be collected in this one
	t := Trial{Key: s.key(), Number: e.Trial, Instance: s.Instance, Engine: s.Engine, Seed: s.Seed + uint64(e.Trial),
		Length: math.MaxInt64, Optimum: m.shelf.about(s.Instance).optimum}
	most := mostSearches
	if m.settings.Quick {
		most = mostQuickSearches
	}
	for !t.Reached && t.Searches < most {
		if err := m.search(ctx, e, engine, p, s, &t); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			t.Failed, t.Length = err.Error(), 0
			break
		}
		t.Reached = t.Reached || s.Target == 0
	}
	m.mu.Lock()
	err := m.journal.add(t, m.settings.Environment)
	m.mu.Unlock()
	e.Run = nil
	m.observe(e)
	return err
}

// search makes one search and adds it to the trial.
func (m *Measurement) search(ctx context.Context, e Event, engine solver.Engine, p *solver.Problem, s spec, t *Trial) error {
	seed := t.Seed + uint64(t.Searches)*anotherSeed
	work, err := begin(ctx, engine, p, s, seed, s.limits())
	if err != nil {
		return err
	}
	e.Run = work
	m.observe(e)
	outcome, err := work.Wait()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return err
	}
	t.add(outcome, work, s)
	return nil
}

// begin starts a search from a start tour that is made before its clock runs.
func begin(ctx context.Context, engine solver.Engine, p *solver.Problem, s spec, seed uint64, limits run.Limits) (*run.Run, error) {
	heuristic := s.Start
	if heuristic == "" {
		heuristic = run.Heuristic(engine.Info())
	}
	order, err := start.MakeOn(ctx, s.Threads, heuristic, p, seed)
	if err != nil {
		return nil, err
	}
	return run.Start(ctx, run.Settings{Problem: p, Engine: engine, Values: s.Params, Seed: seed, Start: order, Limits: limits, Threads: s.Threads})
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
func (m *Measurement) loadKernels(ctx context.Context, engine solver.Engine, p *solver.Problem, s spec, seed uint64) error {
	words := []string{s.Engine}
	for _, name := range slices.Sorted(maps.Keys(s.Params)) {
		words = append(words, name+"="+s.Params[name])
	}
	if key := strings.Join(words, " "); engine.Info().Device != solver.GPU || m.warm[key] {
		return nil
	} else {
		m.warm[key] = true
	}
	work, err := begin(ctx, engine, p, s, seed, run.Limits{Iterations: 1, Time: time.Minute})
	if err != nil {
		return ctx.Err() // the trial itself will say what is wrong
	}
	_, _ = work.Wait()
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("loading the kernels: %w", err)
	}
	return nil
}
