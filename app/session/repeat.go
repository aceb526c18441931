package session

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"tourscope/solver"
	"tourscope/solver/run"
)

// Repeat is a run as the command line starts it.
type Repeat struct {
	File    string          // of the instance
	Problem *solver.Problem // for the ends of an open path; nil: a round trip
	Engine  string          // by its name in the registry
	Values  map[string]string
	Seed    uint64
	Start   string // the heuristic; "": the engine's usual one
	From    string // the file of the start tour; "": none
	Threads int    // 0: all cores
	Limits  run.Limits
	Proven  float64 // see Goal
}

// String is the command as a POSIX shell reads it.
func (r Repeat) String() string {
	words := []string{"tourscope", "solve", Quote(r.File), "--engine", Quote(r.Engine)}
	add := func(is bool, flag, value string) {
		if is {
			words = append(words, flag, Quote(value))
		}
	}
	for _, flag := range ends(r.Problem) {
		if words = append(words, flag.name); flag.value != "" {
			words = append(words, flag.value)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(r.Values)) {
		add(true, "--param", name+"="+r.Values[name])
	}
	add(true, "--seed", strconv.FormatUint(r.Seed, 10))
	add(r.From != "", "--from", r.From)
	add(r.From == "" && r.Start != "", "--start", r.Start)
	add(r.Threads > 0, "--threads", strconv.Itoa(r.Threads))
	l := r.Limits
	add(l.Time > 0, "--time", l.Time.String())
	add(l.Iterations > 0, "--iterations", strconv.FormatInt(l.Iterations, 10))
	add(l.Target > 0, "--target", strconv.FormatInt(l.Target, 10))
	add(r.Proven > 0, "--proven", strconv.FormatFloat(r.Proven, 'f', -1, 64))
	add(l.Stagnation > 0, "--stagnation", l.Stagnation.String())
	return strings.Join(words, " ")
}

// flag is a flag of the command line; without a value it is a switch.
type flag struct{ name, value string }

// ends are the flags of an open path.
func ends(p *solver.Problem) []flag {
	if p == nil || p.Definition().OpenPath == nil {
		return nil
	}
	flags := []flag{{"--path", ""}}
	for i, name := range [...]string{"--from-city", "--to-city"} {
		if c := p.Definition().OpenPath[i]; c != solver.AnyCity {
			flags = append(flags, flag{name, strconv.FormatInt(p.Label(c), 10)})
		}
	}
	return flags
}

// Quote protects a word from a POSIX shell.
func Quote(word string) string {
	plain := func(c rune) bool {
		return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("_-./:=,+@%", c)
	}
	if word != "" && strings.IndexFunc(word, func(c rune) bool { return !plain(c) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

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
