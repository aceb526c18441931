package devicetest

import (
	"math/rand/v2"
	"testing"

	"tourscope/solver"
)

// Directed makes an asymmetric problem.
func Directed(t *testing.T, n int) *solver.Problem {
	t.Helper()
	random := rand.New(rand.NewPCG(uint64(n), 1))
	weights := make([]int32, n*n)
	for i := range weights {
		weights[i] = random.Int32N(1000)
	}
	p, err := solver.NewProblem(solver.Definition{Name: "directed", Metric: solver.Explicit, Matrix: solver.DirectedMatrix(n, weights)})
	if err != nil || !p.Asymmetric() {
		t.Fatalf("asymmetric: %t, %v", p.Asymmetric(), err)
	}
	return p
}

// MetricProblems are problems of every metric of the fast kernels and of some others, with integers,
// fractions, and distances beyond float32.
func MetricProblems(t *testing.T, n int) map[string]*solver.Problem {
	t.Helper()
	all := map[string]*solver.Problem{}
	add := func(name string, def solver.Definition) {
		def.Name = name
		p, err := solver.NewProblem(def)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = p
	}
	r := rand.New(rand.NewPCG(7, 7))
	some := func(f func() float64) []float64 {
		values := make([]float64, n)
		for i := range values {
			values[i] = f()
		}
		return values
	}
	fraction, near, far := func() float64 { return 300 * r.Float64() }, func() float64 { return float64(r.IntN(12)) }, func() float64 { return 1e9 * r.Float64() }
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Ceil2D, solver.Att, solver.Man2D, solver.Max2D} {
		add(metric.String()+" fractions", solver.Definition{Metric: metric, X: some(fraction), Y: some(fraction)})
		add(metric.String()+" near", solver.Definition{Metric: metric, X: some(near), Y: some(near)})
		add(metric.String()+" far", solver.Definition{Metric: metric, X: some(far), Y: some(far)})
	}
	matrix := solver.NewMatrix(n)
	for a := range solver.City(n) {
		for b := range a {
			matrix.Set(a, b, r.Int32N(1000))
		}
	}
	add("matrix", solver.Definition{Metric: solver.Explicit, Matrix: matrix})
	return all
}
