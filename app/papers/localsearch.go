package papers

import (
	"context"
	"math"
	"time"

	"tourscope/app/lsmtables"
	"tourscope/solver/lsm"
)

// compareFor is the time limit of the search on one core whose solution a device has to find, too,
// before its first trial of a row.
const compareFor = 100 * time.Millisecond

// planLocal prepares the instances of a table of other problems than tours. Those of QAPLIB are
// read from the folder of the instances where it has them; the others are generated.
func (m *Measurement) planLocal() error {
	if m.Table.LocalSearch == 0 {
		return nil
	}
	settings := lsmtables.Settings{Tables: []int{m.Table.LocalSearch}, Seed: instanceSeed, QAPLIB: m.settings.Instances}
	tasks := settings.ClimbingTasks
	if m.Table.LocalSearch != lsmtables.Climbing {
		tasks = settings.Tasks
	}
	all, err := tasks()
	if err != nil {
		return err
	}
	m.local.tasks = make(map[string]lsmtables.Task)
	for _, one := range all {
		m.local.tasks[one.Instance] = one
		m.shelf.known[one.Instance] = summary{name: one.Instance, content: one.Content()}
	}
	return nil
}

// substitutes lists the instances that are not the paper's own, each with what replaces it.
func (m *Measurement) substitutes() (all []string) {
	for _, row := range m.rows {
		for _, about := range row.instances {
			if one, is := m.local.tasks[about.name]; is && one.Source != lsmtables.Original {
				all = append(all, one.Instance+": "+one.Source)
			}
		}
	}
	return all
}

// localHindrance says why a sample of other problems cannot be measured here; empty if it can.
func (m *Measurement) localHindrance(s *Sample) string {
	switch {
	case !m.wants(s):
		return "left out of this call"
	case s.Engine == sequentialSearch:
		return ""
	case m.settings.LocalSearch == nil:
		return needsGPU
	}
	if engine, err := m.settings.Engines.Find(s.Requires()); err != nil || engine.Info().Unavailable != "" {
		return needsGPU
	}
	return ""
}

// searchLocally makes the search of a trial of another problem than tours, once no pause delays it.
func (m *Measurement) searchLocally(ctx context.Context, k task, t *Trial) error {
	if ready := m.settings.Ready; ready != nil {
		if err := ready(ctx); err != nil {
			return err
		}
	}
	if k.local.IsClimbing() {
		return m.climbLocally(ctx, k, t)
	}
	at := k.local.Begin(t.Seed)
	t.Searches = 1
	if k.Engine == sequentialSearch {
		state, took, err := lsmtables.Reference(ctx, at, k.spec.Iterations, k.spec.Time)
		if err != nil {
			return err
		}
		k.addLocal(t, at.Size(), state, took)
		return nil
	}
	if err := m.openDevice(ctx, k); err != nil {
		return err
	}
	iterations, copied := k.spec.Iterations, k.Engine == copiedSearch
	if k.spec.Time > 0 {
		var err error
		if iterations, err = lsmtables.Within(ctx, k.spec.Time, k.local.Begin(t.Seed), m.local.device, iterations, copied); err != nil {
			return err
		}
	}
	o, err := m.local.device.Search(ctx, at, iterations, copied)
	if err != nil {
		return err
	}
	k.addLocal(t, at.Size(), o.State, o.Whole)
	t.Kernel, t.Copy = o.Kernel.Seconds(), o.Copy.Seconds()
	return nil
}

// climbLocally makes the climbs of a trial one after the other, on one core or on the device.
func (m *Measurement) climbLocally(ctx context.Context, k task, t *Trial) error {
	search := func(at lsm.Neighbourhood, spent time.Duration) (lsm.Outcome, error) {
		state, took, err := lsmtables.Reference(ctx, at, math.MaxInt64, k.spec.Time-spent)
		return lsm.Outcome{State: state, Whole: took}, err
	}
	if k.Engine != sequentialSearch {
		if err := m.openDevice(ctx, k); err != nil {
			return err
		}
		search = func(at lsm.Neighbourhood, _ time.Duration) (lsm.Outcome, error) {
			return m.local.device.Search(ctx, at, math.MaxInt64, k.Engine == copiedSearch)
		}
	}
	o, climbs, err := k.local.Climbs(t.Seed, k.spec.Iterations, k.spec.Time, search)
	if err != nil {
		return err
	}
	k.addLocal(t, k.local.Begin(t.Seed).Size(), o.State, o.Whole)
	t.Searches, t.Kernel, t.Copy = climbs, o.Kernel.Seconds(), o.Copy.Seconds()
	return nil
}

// addLocal enters the figures of a search: neighbours is the size of the neighbourhood, took the
// time of the whole search.
func (k task) addLocal(t *Trial, neighbours int, at lsm.State, took time.Duration) {
	t.Length, t.Fitness = 0, k.local.Fitness(at.Best)
	t.Iterations, t.Moves, t.Seconds = at.Iteration, at.Iteration*int64(neighbours), took.Seconds()
}

// openDevice opens the device, and compares it with the search on one core before the first
// trial of a row, which also loads the kernels.
func (m *Measurement) openDevice(ctx context.Context, k task) (err error) {
	if m.local.device == nil {
		if m.local.device, m.local.end, err = m.settings.LocalSearch(); err != nil {
			return err
		}
	}
	if key := k.Engine + " " + k.Instance; !m.warm[key] {
		state, _, err := lsmtables.Reference(ctx, k.local.Begin(instanceSeed), k.spec.Iterations, compareFor)
		if err != nil {
			return err
		}
		if err := lsmtables.Compare(ctx, k.local.Begin(instanceSeed), m.local.device, state); err != nil {
			return err
		}
		m.warm[key] = true
	}
	return nil
}

// closeDevice closes the device, if it was opened.
func (m *Measurement) closeDevice() error {
	if m.local.device == nil {
		return nil
	}
	m.local.device = nil
	return m.local.end()
}
