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
	add(l.Target > 0, "--target", solver.FormatDecimal(l.Target, decimalsOf(r.Problem)))
	add(r.Proven > 0, "--proven", strconv.FormatFloat(r.Proven, 'f', -1, 64))
	add(l.Stagnation > 0, "--stagnation", l.Stagnation.String())
	return strings.Join(words, " ")
}

// decimalsOf returns the decimals of a problem's lengths; of none they are whole numbers.
func decimalsOf(p *solver.Problem) int {
	if p == nil {
		return 0
	}
	return p.Decimals()
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
