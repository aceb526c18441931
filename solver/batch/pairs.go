package batch

import (
	"math"

	"tourscope/solver/stats"
)

// minInstances is the fewest with which the signed-rank test can reach 5 %.
const minInstances = 6

// pairs tests each pair of engines. With minInstances instances or more the sample is the
// instances' mean gaps; with a single instance it is the runs. Between these no test is
// valid: runs on different instances must not be pooled, and there are too few instances.
func (a Analysis) pairs() []Pair {
	var all []Pair
	for i := range a.Totals {
		for k := i + 1; k < len(a.Totals); k++ {
			all = append(all, a.pair(i, k))
		}
	}
	var tested []int
	var p []float64
	for i, pair := range all {
		if pair.Test != NoTest {
			tested, p = append(tested, i), append(p, pair.P)
		}
	}
	for k, corrected := range stats.Holm(p) {
		all[tested[k]].Corrected = corrected
	}
	return all
}

func (a Analysis) pair(first, second int) Pair {
	p := Pair{First: first, Second: second, P: math.NaN(), Corrected: math.NaN()}
	var x, y, differences []float64
	var both []int
	for i, row := range a.Cells {
		f, s := row[first].Gap, row[second].Gap
		if f.N == 0 || s.N == 0 {
			continue
		}
		both = append(both, i)
		x, y, differences = append(x, f.Mean), append(y, s.Mean), append(differences, f.Mean-s.Mean)
		switch {
		case f.Mean < s.Mean:
			p.Wins++
		case f.Mean > s.Mean:
			p.Losses++
		default:
			p.Ties++
		}
	}
	p.Difference = stats.Summarise(differences).Mean
	switch {
	case len(both) >= minInstances:
		p.Test = SignedRank
		p.P, _ = stats.SignedRank(x, y)
	case len(both) == 1 && min(len(a.Cells[both[0]][first].gaps), len(a.Cells[both[0]][second].gaps)) > 1:
		p.Test = MannWhitney
		p.P = stats.MannWhitney(a.Cells[both[0]][first].gaps, a.Cells[both[0]][second].gaps)
	}
	return p
}
