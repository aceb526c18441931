package bench

import (
	"fmt"
	"strconv"
	"strings"

	"tourscope/solver"
	"tourscope/solver/generate"
)

// instance opens an instance, or generates it: a kind and a number of cities, and after a hyphen
// the seed, which is 1 without, as in uniform1000000-2. It returns nil where there is no such file.
func (b *bench) instance(name string) (*solver.Problem, error) {
	kind, numbers := kindOf(name)
	if kind == "" {
		return b.load(name)
	}
	cities, after, seeded := strings.Cut(numbers, "-")
	n, err := strconv.Atoi(cities)
	seed := uint64(1)
	if seeded && err == nil {
		seed, err = strconv.ParseUint(after, 10, 64)
	}
	if err != nil {
		return nil, fmt.Errorf("%q is no instance: %s wants a number of cities, and a seed or none, as in %s2000-2", name, kind, kind)
	}
	return generate.Make(kind, n, seed)
}

// kindOf returns the kind that a name begins with, the longest (dimacs-clustered, not dimacs), and the rest; empty: there is none.
func kindOf(name string) (kind, rest string) {
	for _, k := range generate.Kinds() {
		if after, is := strings.CutPrefix(name, k.Name); is && len(k.Name) > len(kind) {
			kind, rest = k.Name, after
		}
	}
	return kind, rest
}

// lamRow is an instance of Table 2 of Lam et al. with the GPU's speed in 10⁶ moves/s (SSES)
// and its gap in % (SEC).
type lamRow struct {
	name      string
	sses, sec float64
}

// lam is the GPU's part of that table.
var lam = []lamRow{
	{"rd100", 456.8, 0.14}, {"eil101", 447.8, 0.49}, {"bier127", 466.4, 0.92}, {"ch150", 459.4, 1.19},
	{"kroA150", 461.5, 1.08}, {"pr152", 466.6, 0.17}, {"u159", 463.8, 1.00}, {"rat195", 446.2, 2.50},
	{"ts225", 468.7, 1.06}, {"tsp225", 447.9, 2.37}, {"gil262", 447.0, 2.19}, {"pr264", 462.1, 4.20},
	{"a280", 443.9, 2.75}, {"pr299", 463.2, 1.81}, {"lin318", 465.8, 3.63}, {"rd400", 453.0, 3.62},
	{"fl417", 449.6, 1.41}, {"pr439", 462.2, 5.16}, {"pcb442", 458.2, 3.81}, {"d493", 452.0, 4.30},
}

// lamNames are the instances of Lam et al., by which pspm was tuned.
func lamNames() (names []string) {
	for _, row := range lam {
		names = append(names, row.name)
	}
	return names
}

// testSmall are the instances of the test set that are measured as those of Lam et al. are.
func testSmall() []string {
	return strings.Fields("kroB100 lin105 pr107 pr124 ch130 pr136 pr144 d198 kroA200 gr229 att532 ali535 rat575 u724 rat783")
}
