package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestIntervalRespectsTheBound: no mean of gaps above an optimum is below zero.
func TestIntervalRespectsTheBound(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, gaps := range [][]float64{
		{0, 0.8},
		{0, 0.2, 0.8425},
		{0, 0, 0, 1.5},
		{0, 0, 0, 0, 0, 0, 0, 0, 0.3, 0, 0, 2.1},
	} {
		s := Summarise(gaps)
		if s.Low != 0 || s.High <= s.Mean {
			t.Errorf("%v: the mean is %g, the interval %g to %g", gaps, s.Mean, s.Low, s.High)
		}
		shuffled := slices.Clone(gaps)
		random.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		if again := Summarise(shuffled); math.Abs(again.High-s.High) > 1e-9 {
			t.Errorf("%v: %g in another order, was %g", gaps, again.High, s.High)
		}
	}
	if s := Summarise([]float64{-0.1, 0.2, 0.8425}); s.Low >= 0 {
		t.Errorf("with a tour below the best known length: %v to %v", s.Low, s.High)
	}
	if s := Summarise(slices.Repeat([]float64{0}, 3)); s.Low != 0 || s.High != 0 {
		t.Errorf("optimal tours alone: %g to %g", s.Low, s.High)
	}
}

// TestIntervalByHand follows the formula for two, three and four values.
func TestIntervalByHand(t *testing.T) {
	for _, row := range []struct {
		values    []float64
		low, high float64
		reason    string
	}{
		{[]float64{1, 3}, 0, 2 * math.Pow(1+2.0/3*12.7062047/2, 1.5), "two values: t = 12.706, power 2/3"},
		{[]float64{1, 2, 3}, 0, 2 * math.Pow(1+4.30265273/math.Sqrt(3)/2/3, 3), "three: t = 4.303, cube root"},
		{[]float64{1, 2, 3, 4}, 2.5 - 2.0542602, 2.5 * math.Exp(2.0542602/2.5), "four: t = 3.182, logarithm"},
		{[]float64{1000, 1001, 1002, 1003}, 1001.5 - 2.0542602, 1001.5 + 2.0564, "far from zero it is Student's"},
	} {
		low, high := interval(row.values)
		if math.Abs(low-row.low) > 1e-4 || math.Abs(high-row.high) > 1e-4*row.high/high+1e-3 {
			t.Errorf("%v: %g to %g, want %g to %g: %s", row.values, low, high, row.low, row.high, row.reason)
		}
	}
}

// TestIntervalHoldsTheMean simulates gaps at a fixed seed and counts how often the interval
// holds their mean, and that it is no wider than it has to be.
func TestIntervalHoldsTheMean(t *testing.T) {
	const samples = 4000
	random := rand.New(rand.NewPCG(1, 2))
	for _, d := range []struct {
		name  string
		mean  float64
		draw  func() float64
		least float64 // share
	}{
		{"exponential", 1, random.ExpFloat64, 0.92},
		{"lognormal, σ = ½", math.Exp(0.125), func() float64 { return math.Exp(random.NormFloat64() / 2) }, 0.93},
		{"lognormal, σ = 1", math.Exp(0.5), func() float64 { return math.Exp(random.NormFloat64()) }, 0.88},
		{"exponential, 1/5 are 0", 0.8, func() float64 {
			if random.IntN(5) == 0 {
				return 0
			}
			return random.ExpFloat64()
		}, 0.90},
	} {
		for _, row := range []struct {
			n    int
			most float64 // mean width, in means
		}{{2, 17}, {3, 7}, {5, 4.5}, {8, 2.8}, {12, 2}} {
			held, width := 0, 0.0
			values := make([]float64, row.n)
			for range samples {
				for i := range values {
					values[i] = d.draw()
				}
				low, high := interval(values)
				if low <= d.mean && d.mean <= high {
					held++
				}
				width += (high - low) / d.mean / samples
			}
			if share := float64(held) / samples; share < d.least || width > row.most {
				t.Errorf("%s, %d values: %.1f %% of the intervals hold the mean, mean width %.2f", d.name, row.n, 100*share, width)
			}
		}
	}
}
