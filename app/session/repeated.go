package session

import (
	"strings"

	"tourscope/solver"
)

// unsavedStart stands for the file of a start tour that the session does not know.
const unsavedStart = "START.tour"

// repeat describes the run of a pane, or that of its recording. The number of iterations
// replaces limits of time, after which the tour depends on the machine.
func (p *Pane) repeat(l *Lane) Repeat {
	problem := p.session.problem
	if p.current == nil || isRecorded(p.current.Settings().Engine) {
		if p.Recording == nil {
			return Repeat{}
		}
		h := &p.Recording.Header
		r := Repeat{Problem: problem, Engine: h.Engine.Name, Values: changed(h.Engine, h.Values), Seed: h.Seed, Start: h.Environment[envStart], Threads: l.Threads}
		return r.until(l)
	}
	asked := p.current.Settings()
	r := Repeat{Problem: problem, Engine: p.current.Info().Name, Values: changed(p.current.Info(), asked.Values), Seed: asked.Seed, Start: asked.Heuristic, Threads: l.Threads}
	if asked.Start != nil && asked.Heuristic == "" {
		r.From = unsavedStart
	}
	r.Limits.Target = asked.Limits.Target
	return r.until(l)
}

// until adds what the engine chose for its launch, and where it was stopped.
func (r Repeat) until(l *Lane) Repeat {
	for name, value := range chosenLaunch(l.Figures.Launch) {
		r.Values[name] = value
	}
	if stop := l.Figures.Stop; stop != solver.StopFinished && (stop != solver.StopTarget || r.Limits.Target == 0) {
		r.Limits.Iterations = l.Figures.Iteration
	}
	return r
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

// chosenLaunch reads State.Launch: "blocks=4224 threads=32".
func chosenLaunch(text string) map[string]string {
	all := make(map[string]string)
	for word := range strings.FieldsSeq(text) {
		if name, value, is := strings.Cut(word, "="); is {
			all[name] = value
		}
	}
	return all
}
