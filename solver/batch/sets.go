package batch

import (
	"slices"
	"strings"
)

// Parameters tuned on an instance are biased towards that instance. The instances of
// measurements are therefore divided into named sets: no parameter is chosen by runs on
// the test set, and every table states the set of its rows.
const (
	// TuningSet names the instances by which parameters were chosen, and generated ones.
	// What was chosen by which is in docs/measuring.md and beside the parameters.
	TuningSet = "tuning"

	// TestSet names the instances that are only measured. The small ones are for
	// annealing and for runs to the optimum, the others for the time to a gap.
	TestSet = "test"
)

// instanceSets lists the members of each set. NAME-SEED is what generate makes of a seed.
var instanceSets = map[string]string{
	TuningSet: "pr2392 pcb3038 fnl4461 rl5934 pla7397 d18512 pla85900 usa115475 " + curvesUniform,
	TestSet: "kroB100 lin105 pr107 pr124 ch130 pr136 pr144 d198 kroA200 gr229 att532 ali535 rat575 u724 rat783 " +
		"fl3795 rl5915 rl11849 usa13509 d15112 sw24978 pla33810 mona-lisa100K uniform200000-2 ara238025 uniform1000000-2",
	lam2013: strings.Join(lam2013Instances(), " "), // of the tuning of pspm
}

// Expand replaces each name of a set by the names of its instances.
func Expand(names []string) []string {
	var all []string
	for _, name := range names {
		if set, is := instanceSets[name]; is {
			all = append(all, strings.Fields(set)...)
		} else {
			all = append(all, name)
		}
	}
	return all
}

// SetOf returns whether an instance is of the tuning set, that of pspm included, or of the
// test set; empty: of neither.
func SetOf(name string) string {
	switch {
	case slices.Contains(Expand([]string{TuningSet, lam2013}), name):
		return TuningSet
	case slices.Contains(Expand([]string{TestSet}), name):
		return TestSet
	}
	return ""
}

// hasSet reports whether a set of instances is among the names.
func hasSet(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return instanceSets[name] != "" })
}
