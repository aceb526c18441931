package stats

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestBootstrapRespectsTheBound: most of the gaps are 0.
func TestBootstrapRespectsTheBound(t *testing.T) {
	gaps := []float64{0, 0, 0, 0, 0, 0, 0, 0, 0.3, 0, 0, 2.1}
	s := Summarise(gaps)
	if s.Low < 0 || s.Low > s.Mean || s.High < s.Mean || s.High > s.Largest {
		t.Errorf("the mean is %g, the interval %g to %g", s.Mean, s.Low, s.High)
	}
	shuffled := slices.Clone(gaps)
	rand.New(rand.NewPCG(3, 4)).Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	if again := Summarise(shuffled); again.Low != s.Low || again.High != s.High {
		t.Errorf("in another order the interval is %g to %g, was %g to %g", again.Low, again.High, s.Low, s.High)
	}
	all := slices.Repeat([]float64{0}, 12)
	if s := Summarise(all); s.Low != 0 || s.High != 0 {
		t.Errorf("optimal tours alone: %g to %g", s.Low, s.High)
	}
}

// TestBootstrapHoldsTheMean counts how often the interval of exponential values holds their
// mean, where Student's would be below zero: about as often as it says.
func TestBootstrapHoldsTheMean(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	held, cases := 0, 0
	for cases < 60 {
		values := make([]float64, leastResampled)
		for i := range values {
			values[i] = random.ExpFloat64() * random.ExpFloat64() // a long tail, whose mean is 1
		}
		low, high := bootstrap(values)
		if s := Summarise(values); s.Low != low {
			continue
		}
		cases++
		if low <= 1 && 1 <= high {
			held++
		}
	}
	if held < 45 {
		t.Errorf("%d of %d intervals hold the mean", held, cases)
	}
}
