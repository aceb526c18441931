package papers

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"
)

// Run measures the trials that are missing, row by row; trials side by side sample by sample.
// The end of ctx ends it with its error; the trials that have ended are in the journal.
func (m *Measurement) Run(ctx context.Context) error {
	if m.settings.Jobs > 1 {
		return m.runSamples(ctx)
	}
	for i, row := range m.rows {
		for _, about := range row.instances {
			for k := range m.Table.Samples {
				trials, err := m.missing(i, row, about, k)
				if err != nil {
					return err
				}
				for _, t := range trials {
					if err := m.trial(ctx, t); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// runSamples measures sample by sample over all rows: trials of one thread of the CPU side by
// side, all others after them, one at a time.
func (m *Measurement) runSamples(ctx context.Context) error {
	for k := range m.Table.Samples {
		var alone []task
		var group errgroup.Group
		group.SetLimit(m.settings.Jobs)
		for i, row := range m.rows {
			for _, about := range row.instances {
				trials, err := m.missing(i, row, about, k)
				if err != nil {
					return errors.Join(group.Wait(), err)
				}
				for _, t := range trials {
					if t.single() {
						group.Go(func() error { return m.trial(ctx, t) })
					} else {
						alone = append(alone, t)
					}
				}
			}
		}
		if err := group.Wait(); err != nil {
			return err
		}
		for _, t := range alone {
			if err := m.trial(ctx, t); err != nil {
				return err
			}
		}
	}
	return nil
}

// missing lists the trials of a sample that can be measured and are not in the journal.
func (m *Measurement) missing(index int, row plannedRow, about summary, sample int) ([]task, error) {
	s := &m.Table.Samples[sample]
	got := m.sampled(row, about)[s.Name]
	if got.complete() || got.why != "" && !got.failed {
		return nil, nil
	}
	one := task{Event: Event{Row: index, Sample: s.Name, Engine: s.Engine, Instance: about.name, Of: got.wanted}, optimum: about.optimum, spec: got.spec}
	if m.Table.LocalSearch != 0 {
		one.local = m.local.tasks[about.name]
	} else {
		var err error
		if one.engine, err = m.settings.Engines.Find(s.Engine); err != nil {
			return nil, err
		}
		if one.problem, err = m.shelf.open(about.name); err != nil {
			return nil, err
		}
	}
	have := make(map[int]bool)
	for _, t := range got.trials {
		have[t.Number] = true
	}
	var all []task
	for number := 1; number <= got.wanted; number++ {
		if !have[number] {
			one.Trial = number
			all = append(all, one)
		}
	}
	return all, nil
}
