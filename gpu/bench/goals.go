package bench

import (
	"math"
	"time"

	"tourscope/solver/batch"
)

// goal is the required speed of regions on an instance: seconds to gaps, and the time limit of
// a run that does not reach them. Seconds are wall time after the file is read.
type goal struct {
	name   string
	gaps   []float64 // %, falling
	atMost []float64 // s, one a gap, NaN without a bound; nil: nothing is promised
	limit  time.Duration
}

// gapSet is the part of a table of gaps that one set of instances is measured in.
type gapSet struct {
	name     string   // as in batch.Expand
	goals    []goal   // seconds to gaps
	toOptima []string // instances that are solved to the optimum, with twice as many runs
}

// gapSets returns the instances that parameters were tuned on, and those that they were not.
// The figures of the second say what those of the first are worth elsewhere.
func gapSets() []gapSet {
	return []gapSet{
		{batch.TuningSet, tuningGoals(), lamNames()},
		{batch.TestSet, testGoals(), testSmall()},
	}
}

// boundOnOptima is the required mean time to the optima of Lam et al., in seconds.
const boundOnOptima = 0.03

// unbound is the bound of a gap that is measured only beside a rival.
var unbound = math.NaN()

// large are the gaps of instances above 10,000 cities: regions is compared with chained in all
// of them.
var large = []float64{1, 0.5, 0.25, 0.1, 0.05}

// tuningGoals are the required speeds of regions on the tuning set.
func tuningGoals() []goal {
	toOptimum := func(name string, near float64) goal {
		return goal{name, []float64{0.1, 0.02, 0}, []float64{unbound, near, 5}, 6 * time.Second}
	}
	return []goal{
		{"d18512", append(large[:5:5], 0.02), []float64{unbound, unbound, 0.12, 0.25, 0.5, 3}, 4 * time.Second},
		{"usa13509", large, []float64{unbound, unbound, unbound, 0.4, 1}, 3 * time.Second},
		{"pla33810", large, []float64{unbound, unbound, 0.6, 4, unbound}, 5 * time.Second},
		{"pla85900", large, []float64{unbound, unbound, 1, 5, unbound}, 6 * time.Second},
		{"usa115475", append(large[:5:5], 0.03), []float64{0.12, unbound, 0.4, 0.8, 1.6, 6}, 7 * time.Second},
		{"uniform1000000-1", []float64{2, 1, 0.5, 0.25}, []float64{0.5, 0.8, 2, 8}, 9 * time.Second},
		toOptimum("pr2392", 0.5), toOptimum("pcb3038", 0.5), toOptimum("fnl4461", 0.5), toOptimum("rl5934", 0.5), toOptimum("pla7397", 1),
	}
}

// testGoals are those on the test set; instances without bounds have the gaps of others of their
// size.
func testGoals() []goal {
	medium := []float64{unbound, unbound, unbound, 0.4, 1}
	return []goal{
		{"fl3795", []float64{0.1}, nil, 5 * time.Second},
		{"rl5915", []float64{0.1}, nil, 5 * time.Second},
		{"rl11849", large, medium, 3 * time.Second},
		{"d15112", large, medium, 3 * time.Second},
		{"sw24978", large, medium, 3 * time.Second},
		{"mona-lisa100K", append(large[:5:5], 0.03, 0.015, 0.01), []float64{unbound, unbound, unbound, 0.25, unbound, 0.6, 1.5, 10}, 11 * time.Second},
		{"ara238025", large[:4], []float64{unbound, unbound, 2, 10}, 11 * time.Second},
		{"uniform200000-2", []float64{5, 3, 2}, nil, 12 * time.Second},
		{"uniform1000000-2", []float64{5, 3, 2}, nil, 12 * time.Second},
	}
}
