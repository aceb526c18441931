package papers

import (
	"fmt"
	"slices"
	"time"

	"tourscope/solver"
)

// sampled looks up what the journal has of the samples for an instance.
func (m *Measurement) sampled(row plannedRow, about summary) map[string]sampled {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := make(map[string]sampled)
	for i := range m.Table.Samples {
		s := &m.Table.Samples[i]
		got := sampled{wanted: m.runs(s, row)}
		var err error
		if got.spec, err = m.Table.spec(s, row.values, about, m.settings.Quick); err != nil {
			got.why = err.Error()
		} else if got.why, got.waits = depend(s, &got.spec, about, all); got.why == "" {
			m.look(&got)
		}
		if !got.complete() && (got.why == "" || got.failed || got.waits) {
			if why := m.hindrance(s, about); why != "" {
				got.why, got.failed, got.waits = why, false, false
			}
		}
		all[s.Name] = got
	}
	return all
}

// runs returns the number of trials of a sample. A threshold is always that of as many as the
// protocol says.
func (m *Measurement) runs(s *Sample, row plannedRow) int {
	protocol := m.Table.runs(row.values)
	isBase := func(one Sample) bool { return one.Below == s.Name }
	switch {
	case m.settings.Quick && m.settings.Runs == 0:
		return 1
	case m.settings.Runs == 0, !m.settings.Quick && slices.ContainsFunc(m.Table.Samples, isBase):
		return protocol
	}
	return m.settings.Runs
}

// depend sets what a spec takes from other samples, and says why it cannot, and whether it waits for one that can be measured.
func depend(s *Sample, one *spec, about summary, all map[string]sampled) (why string, waits bool) {
	if s.Below != "" {
		base := all[s.Below]
		if !base.complete() {
			return "the threshold is not known yet", base.comes()
		}
		shortest := base.trials[0].Length
		for _, t := range base.trials {
			shortest = min(shortest, t.Length)
		}
		one.Target = max(shortest-1, about.optimum) // nothing is shorter than the optimum
	}
	if s.AsLongAs != "" {
		base := all[s.AsLongAs]
		if !base.complete() {
			return "the time limit is not known yet", base.comes()
		}
		one.Time = max(time.Duration(figures["seconds"](base.trials)*float64(time.Second)).Round(time.Microsecond), time.Microsecond)
	}
	return "", false
}

// look takes the trials of the journal. Needs mu.
func (m *Measurement) look(got *sampled) {
	kept := m.journal.trials[got.spec.key()]
	for number := 1; number <= got.wanted; number++ {
		switch t, is := kept[number]; {
		case !is:
		case t.Failed != "":
			got.why, got.failed = t.Failed, true
		default:
			got.trials = append(got.trials, t)
		}
	}
}

// hindrance says why a sample cannot be measured in this call; empty if it can.
func (m *Measurement) hindrance(s *Sample, about summary) string {
	if m.Table.LocalSearch != 0 {
		return m.localHindrance(s)
	}
	engine, err := m.settings.Engines.Find(s.Engine)
	switch {
	case !m.wants(s):
		return "left out of this call"
	case err != nil:
		return "the engine " + s.Engine + " is not in this program"
	}
	info := engine.Info()
	if info.Unavailable != "" {
		if info.Device == solver.GPU {
			return needsGPU
		}
		return info.Unavailable
	}
	if why := m.unknownValue(s, info); why != "" {
		return why
	}
	if s.MostCities > 0 && about.cities > s.MostCities {
		return fmt.Sprintf("left out beyond %d cities", s.MostCities)
	}
	return ""
}

// unknownValue says which parameter or choice of a sample the engine does not have.
func (m *Measurement) unknownValue(s *Sample, info solver.Info) string {
	sets := []map[string]string{s.Params}
	if m.settings.Quick {
		sets = append(sets, s.Quick)
	}
	for _, set := range sets {
		for name, value := range set {
			p, err := info.Param(name)
			if err == nil && p.Kind == solver.ChoiceParam {
				err = p.Check(value)
			}
			if err != nil {
				return "not in this program: " + err.Error()
			}
		}
	}
	return ""
}

// row computes the cells of a row: the mean over its instances, of one mostly.
func (m *Measurement) row(row plannedRow, got []map[string]sampled) Row {
	r := Row{}
	for _, name := range m.Table.Row {
		r.Label = append(r.Label, row.values[name])
	}
	for _, c := range m.Table.Columns {
		cell := c.cell(row.values, got)
		cell.Worse = !m.settings.Quick && c.worse(cell)
		r.Cells = append(r.Cells, cell)
	}
	return r
}
