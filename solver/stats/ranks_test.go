package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// signed returns pairs of the differences 1 … n, the negative ones as given.
func signed(n int, negative ...int) (a, b []float64) {
	for i := 1; i <= n; i++ {
		d := float64(i)
		if slices.Contains(negative, i) {
			d = -d
		}
		a, b = append(a, 100+d), append(b, 100)
	}
	return a, b
}

// TestSignedRankPublished: the critical values T of the two-sided test at 5 and
// 1 per cent (Wilcoxon, Wilcox: Some rapid approximate statistical procedures,
// 1964, as in every book of tables). At T the test rejects, at T + 1 it does not.
func TestSignedRankPublished(t *testing.T) {
	for _, row := range []struct {
		n     int
		level float64
		t     int
	}{
		{6, 0.05, 0}, {7, 0.05, 2}, {8, 0.05, 3}, {9, 0.05, 5}, {10, 0.05, 8}, {12, 0.05, 13}, {15, 0.05, 25}, {20, 0.05, 52}, {25, 0.05, 89},
		{8, 0.01, 0}, {10, 0.01, 3}, {15, 0.01, 15}, {20, 0.01, 37}, {25, 0.01, 68},
	} {
		for _, beyond := range []int{0, 1} {
			a, b := signed(row.n, ranksOfSum(row.n, row.t+beyond)...)
			p, n := SignedRank(a, b)
			if n != row.n || (p <= row.level) != (beyond == 0) {
				t.Errorf("n = %d, T = %d: p = %v, level %v", row.n, row.t+beyond, p, row.level)
			}
		}
	}
	if p, _ := SignedRank(signed(5)); p != 0.0625 {
		t.Errorf("five pairs, all better: p = %v, want 2/32", p)
	}
}

// ranksOfSum chooses ranks from 1 to n that sum to s.
func ranksOfSum(n, s int) []int {
	var chosen []int
	for r := n; r > 0; r-- {
		if r <= s {
			chosen = append(chosen, r)
			s -= r
		}
	}
	return chosen
}

// TestSignedRankOfABook: the depression scores of Hollander and Wolfe
// (Nonparametric Statistical Methods, 1973, page 29), as R's wilcox.test has
// them: V = 40, one-sided p = 0.01953.
func TestSignedRankOfABook(t *testing.T) {
	before := []float64{1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30}
	after := []float64{0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29}
	if p, n := SignedRank(before, after); n != 9 || math.Abs(p-2*0.01953125) > 1e-12 {
		t.Errorf("p = %v of %d", p, n)
	}
	if p, _ := SignedRank(after, before); math.Abs(p-2*0.01953125) > 1e-12 {
		t.Errorf("the other way round p = %v", p)
	}
}

// TestMannWhitneyPublished: the critical values U of the two-sided test at 5 per
// cent (Mann, Whitney 1947; Auble 1953).
func TestMannWhitneyPublished(t *testing.T) {
	for _, row := range []struct{ n, m, u int }{
		{4, 4, 0}, {5, 5, 2}, {6, 6, 5}, {7, 7, 8}, {8, 8, 13}, {9, 9, 17}, {10, 10, 23}, {5, 10, 8}, {4, 9, 4}, {15, 15, 64}, {20, 20, 127},
	} {
		for _, beyond := range []int{0, 1} {
			a, b := samplesOf(row.n, row.m, row.u+beyond)
			if p := MannWhitney(a, b); (p <= 0.05) != (beyond == 0) {
				t.Errorf("n = %d, m = %d, U = %d: p = %v", row.n, row.m, row.u+beyond, p)
			}
		}
	}
	if p := MannWhitney([]float64{1, 2, 3}, []float64{4, 5, 6}); math.Abs(p-0.1) > 1e-12 {
		t.Errorf("three and three, all apart: p = %v, want 2/20", p)
	}
}

// samplesOf makes two samples without ties whose U is u: so many pairs have the
// first value above the second.
func samplesOf(n, m, u int) (a, b []float64) {
	for j := range m {
		b = append(b, float64(j))
	}
	for range n {
		above := min(u, m)
		u -= above
		a = append(a, float64(above)-0.5+0.001*float64(len(a)))
	}
	return a, b
}

// TestMannWhitneyOfABook: the permeability constants of Hollander and Wolfe
// (1973, page 69), as R has them: W = 35, one-sided p = 0.1272.
func TestMannWhitneyOfABook(t *testing.T) {
	x := []float64{0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46}
	y := []float64{1.15, 0.88, 0.90, 0.74, 1.21}
	if p := MannWhitney(x, y); math.Abs(p-2*0.1272) > 1e-4 {
		t.Errorf("p = %v", p)
	}
}

// TestRanksAgainstBruteForce: with ties, every choice of signs or of samples is
// counted.
func TestRanksAgainstBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		n, m := 1+random.IntN(5), 1+random.IntN(5)
		a, b := make([]float64, n), make([]float64, m)
		for i := range a {
			a[i] = float64(random.IntN(4))
		}
		for i := range b {
			b[i] = float64(random.IntN(4))
		}
		if got, want := MannWhitney(a, b), bruteMannWhitney(a, b); math.Abs(got-want) > 1e-12 {
			t.Errorf("%v and %v: p = %v, want %v", a, b, got, want)
		}
		zero := make([]float64, n)
		d := make([]float64, n)
		for i := range d {
			d[i] = float64(1+random.IntN(3)) * float64(1-2*random.IntN(2))
		}
		if got, _ := SignedRank(d, zero); math.Abs(got-bruteSignedRank(d)) > 1e-12 {
			t.Errorf("%v: p = %v, want %v", d, got, bruteSignedRank(d))
		}
	}
}

func bruteMannWhitney(a, b []float64) float64 {
	ranks := doubledRanks(slices.Concat(a, b), func(v float64) float64 { return v })
	at, low, high, all := 0, 0.0, 0.0, 0.0
	for _, r := range ranks[:len(a)] {
		at += r
	}
	for set := range 1 << len(ranks) {
		sum, k := 0, 0
		for i, r := range ranks {
			if set>>i&1 == 1 {
				sum, k = sum+r, k+1
			}
		}
		if k != len(a) {
			continue
		}
		all++
		if sum <= at {
			low++
		}
		if sum >= at {
			high++
		}
	}
	return min(1, 2*min(low, high)/all)
}

func bruteSignedRank(d []float64) float64 {
	ranks := doubledRanks(d, math.Abs)
	at, low, high := 0, 0.0, 0.0
	for i, r := range ranks {
		if d[i] > 0 {
			at += r
		}
	}
	for set := range 1 << len(ranks) {
		sum := 0
		for i, r := range ranks {
			sum += r * (set >> i & 1)
		}
		if sum <= at {
			low++
		}
		if sum >= at {
			high++
		}
	}
	return min(1, 2*min(low, high)/float64(int(1)<<len(ranks)))
}

// TestNormalJoinsExact: at the sizes where the approximation takes over it agrees
// with the count.
func TestNormalJoinsExact(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 5 {
		a, b := make([]float64, exactRuns/2), make([]float64, exactRuns/2)
		for i := range a {
			a[i], b[i] = math.Round(20*random.NormFloat64()), math.Round(20*random.NormFloat64()+5)
		}
		ranks := doubledRanks(slices.Concat(a, b), func(v float64) float64 { return v })
		sum := 0
		for _, r := range ranks[:len(a)] {
			sum += r
		}
		if exact, normal := MannWhitney(a, b), normalMannWhitney(ranks, sum, len(a)); math.Abs(exact-normal) > 2e-3 {
			t.Errorf("Mann–Whitney: exact %v, normal %v", exact, normal)
		}
		c, d := make([]float64, exactPairs), make([]float64, exactPairs)
		for i := range c {
			c[i] = 0.2 + random.NormFloat64()
		}
		exact, n := SignedRank(c, d)
		ranks = doubledRanks(c, math.Abs)
		positive, total := 0, 0
		for i, r := range ranks {
			total += r
			if c[i] > 0 {
				positive += r
			}
		}
		if normal := normalSignedRank(ranks, positive, total); n != exactPairs || math.Abs(exact-normal) > 2e-3 {
			t.Errorf("signed rank: exact %v, normal %v", exact, normal)
		}
	}
}

func TestNothingToTest(t *testing.T) {
	if p, n := SignedRank([]float64{1, 2}, []float64{1, 2}); p != 1 || n != 0 {
		t.Error(p, n)
	}
	if p := MannWhitney(nil, []float64{1}); p != 1 {
		t.Error(p)
	}
	if p := MannWhitney([]float64{1, 1}, []float64{1, 1}); p != 1 {
		t.Error(p)
	}
}

// TestHolm: the example of Holm's method with 4 tests.
func TestHolm(t *testing.T) {
	got := Holm([]float64{0.01, 0.04, 0.03, 0.005})
	want := []float64{0.03, 0.06, 0.06, 0.02}
	for i := range want {
		if math.Abs(got[i]-want[i]) > 1e-12 {
			t.Errorf("%v, want %v", got, want)
		}
	}
	if len(Holm(nil)) != 0 {
		t.Error("something of nothing")
	}
}
