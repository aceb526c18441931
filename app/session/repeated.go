package session

import (
	"maps"

	"tourscope/app/report"
	"tourscope/solver"
)

// unsavedStart stands for the file of a start tour that the session does not know.
const unsavedStart = "START.tour"

// repeat describes the run of a pane, or that of its recording. The length of its tour replaces
// limits of time, after which the tour depends on the machine.
func (p *Pane) repeat(l *Lane) Repeat {
	problem := p.session.problem
	if p.current == nil || isRecorded(p.current.Settings().Engine) {
		if p.Recording == nil {
			return Repeat{}
		}
		h := &p.Recording.Header
		r := Repeat{Problem: problem, Engine: h.Engine.Name, Values: p.session.recordedValues(h.Engine, h.Values), Seed: h.Seed, Start: h.Environment[report.EnvStart], Threads: l.Threads}
		return r.until(l, h.Engine)
	}
	asked := p.current.Settings()
	r := Repeat{Problem: problem, Engine: p.current.Info().Name, Values: changed(p.current.Info(), asked.Values), Seed: asked.Seed, Start: asked.Heuristic, Threads: l.Threads}
	if asked.Start != nil && asked.Heuristic == "" {
		r.From = unsavedStart
	}
	r.Limits.Target = asked.Limits.Target
	return r.until(l, p.current.Info())
}

// until adds what the engine chose for its launch, and where it was stopped. An engine whose
// tours depend on the seed alone is stopped at the same length. A limit of iterations would end
// the run before the recombination of tours, which counts no iterations. Engines with a caveat
// may not reach the length; they are stopped after the same number of iterations.
func (r Repeat) until(l *Lane, info solver.Info) Repeat {
	maps.Copy(r.Values, launchValues(info, l.Figures.Launch))
	if stop := l.Figures.Stop; stop == solver.StopFinished || stop == solver.StopTarget && r.Limits.Target > 0 {
		return r
	}
	if info.Caveat == "" && l.Figures.Best > 0 {
		r.Limits.Target = l.Figures.Best
	} else {
		r.Limits.Iterations = l.Figures.Iteration
	}
	return r
}

// recordedValues are the values of a recorded run that differ from the defaults that its engine had, or has by now.
func (s *Session) recordedValues(recorded solver.Info, values map[string]string) map[string]string {
	all := changed(recorded, values)
	if present, err := s.host.Registry.Find(recorded.Name); err == nil {
		full, err := recorded.Values(values)
		if err != nil {
			full = values
		}
		maps.Copy(all, changed(present.Info(), full))
	}
	return all
}

// changed are the values that differ from the defaults, by their present names.
func changed(info solver.Info, values map[string]string) map[string]string {
	all := make(map[string]string)
	for _, p := range info.Params {
		if v, is := p.In(values); is && v != p.Default {
			all[p.Name] = v
		}
	}
	return all
}
