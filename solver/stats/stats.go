// Package stats computes the coefficients by which the papers compare engines, and
// means of repeated runs with confidence intervals.
//
// It neither runs engines nor prints tables. The hard part is small samples: intervals
// are Student's, or for values bounded by zero wider above and cut off at zero; one run has
// none.
package stats

import (
	"math"
	"slices"
	"time"

	"gonum.org/v1/gonum/stat"
)

// The coefficients of Lam, Tsoi, Luk: Parallel neighbourhood search on many-core
// platforms, 2013, section 5.

// SEC is the solution error coefficient (equation 5): by how many per cent a
// tour is longer than the optimal one. The optimum must be above 0.
func SEC(length, optimum int64) float64 {
	return 100 * float64(length-optimum) / float64(optimum)
}

// Within returns the largest length whose SEC is at most percent: the target length of a
// stop rule by gap. 0.1 % above 1000 is 1001; 10⁻⁶ compensates the rounding of the
// product.
func Within(percent float64, optimum int64) int64 {
	return optimum + int64(math.Floor(float64(optimum)*percent/100+1e-6))
}

// SSES is the solution space exploration speed (equation 4): moves explored a
// second, over a whole search.
func SSES(moves int64, search time.Duration) float64 {
	return float64(moves) / search.Seconds()
}

// TC is the throughput coefficient (equation 7): the inverse of the mean time,
// over some runs, to a tour shorter than a threshold; solutions a second. It is
// NaN without runs.
func TC(times []time.Duration) float64 {
	seconds := make([]float64, len(times))
	for i, t := range times {
		seconds[i] = t.Seconds()
	}
	return 1 / stat.Mean(seconds, nil)
}

// Summary describes repeated measurements of one thing.
type Summary struct {
	N                 int
	Mean, Median      float64
	Deviation         float64 // the sample's standard deviation; NaN of fewer than two
	Smallest, Largest float64
	Low, High         float64 // the 95 % confidence interval of the mean; NaN of fewer than two
}

// Summarise describes the values. All figures of no values are NaN. The interval of values of
// which none is negative, such as gaps above an optimum, is not below zero, see interval.go.
func Summarise(values []float64) Summary {
	s := Summary{N: len(values), Mean: stat.Mean(values, nil)}
	s.Median, s.Smallest, s.Largest = math.NaN(), math.NaN(), math.NaN()
	s.Deviation, s.Low, s.High = math.NaN(), math.NaN(), math.NaN()
	if s.N == 0 {
		return s
	}
	s.Median, s.Smallest, s.Largest = median(values), slices.Min(values), slices.Max(values)
	if s.N >= 2 {
		s.Deviation = stat.StdDev(values, nil)
		s.Low, s.High = interval(values)
	}
	return s
}

// median is the middle value, or the mean of the two middle ones. gonum's
// quantiles, made for large samples, take the lower of the two.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	half := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[half]
	}
	return (sorted[half-1] + sorted[half]) / 2
}
