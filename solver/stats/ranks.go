package stats

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Two tests of whether one engine is better than another. Both use ranks only: gaps are
// far from normally distributed, and one outlier must not decide.
//
// The means of two engines on the same instances are paired, because one instance is
// hard for both: they are compared by Wilcoxon's signed-rank test, which Demšar
// recommends for comparisons over several data sets
// (Statistical comparisons of classifiers over multiple data sets, Journal of
// Machine Learning Research 7, 2006, section 3.1.3). The runs of two engines on one
// instance are independent samples, even with equal seeds, since each engine uses its
// random numbers differently: they are compared by the test of Mann and Whitney.
//
// Small samples are tested by the exact distribution given the ties: sums of doubled
// mean ranks, which are whole numbers, are counted. For larger ones the normal
// approximation with corrections for ties and continuity has an error below 0.001.

// The largest samples with an exact distribution.
const (
	exactPairs = 100
	exactRuns  = 60 // of both together
)

// SignedRank is Wilcoxon's signed-rank test (1945) of paired values. p is the two-sided
// probability of a rank sum at least as extreme under the hypothesis of no difference; n
// is the number of pairs that differ, the others are left out. p is 1 where n is 0.
func SignedRank(a, b []float64) (p float64, n int) {
	var differences []float64
	for i := range a {
		if d := a[i] - b[i]; d != 0 {
			differences = append(differences, d)
		}
	}
	n = len(differences)
	if n == 0 {
		return 1, 0
	}
	ranks := doubledRanks(differences, math.Abs)
	positive, total := 0, 0
	for i, d := range differences {
		total += ranks[i]
		if d > 0 {
			positive += ranks[i]
		}
	}
	if n > exactPairs {
		return normalSignedRank(ranks, positive, total), n
	}
	// ways[s]: the share of all choices of signs whose positive ranks sum to s.
	ways := make([]float64, total+1)
	ways[0] = 1
	for _, r := range ranks {
		for s := total; s >= 0; s-- {
			ways[s] /= 2
			if s >= r {
				ways[s] += ways[s-r] / 2
			}
		}
	}
	return twoSided(ways, positive), n
}

func normalSignedRank(ranks []int, positive, total int) float64 {
	squares := 0.0
	for _, r := range ranks {
		squares += float64(r) * float64(r)
	}
	// Doubled ranks are two apart, so half a step is 1.
	return normalTails(math.Abs(float64(positive)-float64(total)/2)-1, math.Sqrt(squares)/2)
}

// MannWhitney is the test of Mann and Whitney (1947), also called Wilcoxon's
// rank-sum test, of two independent samples: the two-sided probability of a rank sum at
// least as extreme under the hypothesis of equal distributions. It is 1 where a sample
// is empty.
func MannWhitney(a, b []float64) (p float64) {
	if len(a) == 0 || len(b) == 0 {
		return 1
	}
	all := slices.Concat(a, b)
	ranks := doubledRanks(all, func(v float64) float64 { return v })
	sum := 0
	for _, r := range ranks[:len(a)] {
		sum += r
	}
	if len(all) > exactRuns {
		return normalMannWhitney(ranks, sum, len(a))
	}
	return twoSided(rankSums(ranks, len(a)), sum)
}

// rankSums returns the share of all choices of k ranks that sum to s.
func rankSums(ranks []int, k int) []float64 {
	total := 0
	for _, r := range ranks {
		total += r
	}
	ways := make([][]float64, k+1) // by how many are chosen, and their sum
	for i := range ways {
		ways[i] = make([]float64, total+1)
	}
	ways[0][0] = 1
	for seen, r := range ranks {
		for i := min(k, seen+1); i > 0; i-- {
			for s := total; s >= r; s-- {
				ways[i][s] += ways[i-1][s-r]
			}
		}
	}
	all := 0.0
	for _, w := range ways[k] {
		all += w
	}
	for s := range ways[k] {
		ways[k][s] /= all
	}
	return ways[k]
}

func normalMannWhitney(ranks []int, sum, k int) float64 {
	n := float64(len(ranks))
	squares := 0.0
	for _, r := range ranks {
		d := float64(r) - (n + 1) // twice the mean rank
		squares += d * d
	}
	chosen := float64(k)
	deviation := math.Sqrt(chosen * (n - chosen) / (n * (n - 1)) * squares)
	return normalTails(math.Abs(float64(sum)-chosen*(n+1))-1, deviation)
}

// normalTails is the probability of a distance from the mean at least as large, on
// either side.
func normalTails(distance, deviation float64) float64 {
	if deviation == 0 || distance <= 0 {
		return 1
	}
	return 2 * distuv.UnitNormal.Survival(distance/deviation)
}

// twoSided doubles the smaller tail of a distribution at a value.
func twoSided(shares []float64, at int) float64 {
	low, high := 0.0, 0.0
	for s, share := range shares {
		if s <= at {
			low += share
		}
		if s >= at {
			high += share
		}
	}
	return min(1, 2*min(low, high))
}

// doubledRanks returns twice the rank of each value by its size, from 2. Equal
// values share their mean rank.
func doubledRanks(values []float64, size func(float64) float64) []int {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(size(values[a]), size(values[b])) })
	ranks := make([]int, len(values))
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && size(values[order[to]]) == size(values[order[from]]) {
			to++
		}
		for _, i := range order[from:to] {
			ranks[i] = from + 1 + to // twice the mean of from+1 … to
		}
		from = to
	}
	return ranks
}

// Holm corrects the probabilities of several tests for their number (A simple
// sequentially rejective multiple test procedure, Scandinavian Journal of
// Statistics 6, 1979): the probability of at least one false rejection stays below the
// level.
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	corrected := make([]float64, len(p))
	largest := 0.0
	for k, i := range order {
		largest = max(largest, min(1, float64(len(p)-k)*p[i]))
		corrected[i] = largest
	}
	return corrected
}
