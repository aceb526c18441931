package stats

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Gaps above a proven optimum are at least zero, many of them are zero, and a few are large.
// Of such values Student's interval reaches below zero, where the true mean cannot be, and
// its upper end is too low. So the upper end is taken on a scale on which the mean of skewed
// values is nearly normal (delta method: Oehlert, A note on the delta method, The American
// Statistician 46, 1992): with r the half width of Student's interval divided by the mean m,
// the mean's power λ has the half width λ·r·m^λ, and the upper end is m·(1 + λ·r)^(1/λ). The
// cube root, λ = 1/3, is Wilson and Hilferty's (The distribution of chi-square, Proceedings of
// the National Academy of Sciences 17, 1931), the limit λ → 0 is the logarithm, m·exp(r). The
// lower end is Student's, cut off at zero.
//
// Where values vary little beside their mean, as speeds do, both ends are Student's but for
// terms of r². All values equal: both ends are the mean.
//
// Share of the intervals that hold the true mean (10,000 samples each, nominal 95 %), and mean
// width in multiples of the true mean, for this interval and for Student's, cut at zero; a
// percentile bootstrap holds 71 % of exponential means with three values, 87 % with ten.
//
//	values   exponential         lognormal, σ = ½    lognormal, σ = 1    exponential, 1/5 are 0
//	     2   93 % 12.9 (91 7.3)  94 % 6.6 (94 4.4)   91 % 13.6 (89 7.6)  91 % 16.3 (88 8.7)
//	     3   93 %  5.0 (89 3.0)  94 % 2.5 (92 1.9)   90 %  5.3 (85 3.1)  93 %  6.3 (86 3.3)
//	     5   94 %  3.0 (88 2.0)  94 % 1.4 (92 1.2)   89 %  3.5 (82 2.1)  96 %  4.0 (87 2.3)
//	     8   94 %  1.9 (90 1.5)  94 % 0.9 (92 0.8)   89 %  2.2 (84 1.6)  96 %  2.5 (89 1.8)
//
// Where half of the values are 0, it is 73, 83, 93 and 94 % (71, 75, 80, 84): of two values
// both are 0 in a quarter of the samples, and no interval can be made of zeros alone.

// confidence is the nominal share of intervals that hold the true mean.
const confidence = 0.95

// exponents are the λ for so many values; more have the logarithm. Of two values r reaches
// 12.7, for which smaller exponents have upper ends of a hundred times the mean.
var exponents = map[int]float64{2: 2.0 / 3, 3: 1.0 / 3}

// interval returns the confidence interval of the mean of at least two values: Student's
// (1908), or for values of which none is negative the one above.
func interval(values []float64) (low, high float64) {
	n := len(values)
	mean, deviation := stat.MeanStdDev(values, nil)
	student := distuv.StudentsT{Sigma: 1, Nu: float64(n - 1)}
	reach := student.Quantile(0.5+confidence/2) * stat.StdErr(deviation, float64(n))
	low, high = mean-reach, mean+reach
	if anyNegative(values) || mean == 0 {
		return low, high
	}
	relative := reach / mean
	if exponent, has := exponents[n]; has {
		return max(0, low), mean * math.Pow(1+exponent*relative, 1/exponent)
	}
	return max(0, low), mean * math.Exp(relative)
}

func anyNegative(values []float64) bool {
	for _, v := range values {
		if v < 0 {
			return true
		}
	}
	return false
}
