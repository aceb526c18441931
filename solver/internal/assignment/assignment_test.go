package assignment

import (
	"math/rand/v2"
	"testing"
)

// cheapest is the cost of the best assignment without the diagonal, by dynamic
// programming over the columns used.
func cheapest(n int, weights []int32) int64 {
	const none = int64(1) << 60
	best := make([]int64, 1<<n)
	for used := 1; used < len(best); used++ {
		best[used] = none
	}
	for used := range best {
		row := 0
		for rest := used; rest > 0; rest &= rest - 1 {
			row++
		}
		for j := range n {
			if row < n && j != row && used&(1<<j) == 0 && best[used] < none {
				best[used|1<<j] = min(best[used|1<<j], best[used]+int64(weights[row*n+j]))
			}
		}
	}
	return best[len(best)-1]
}

// The dual variables are feasible, and their sum is the cost of the best assignment.
func TestDuals(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for trial := range 400 {
		n := 2 + trial%9
		weights := make([]int32, n*n)
		span := []int32{2, 10, 1000, 1<<31 - 1}[trial/9%4]
		for i := range weights {
			weights[i] = random.Int32N(span)
		}
		for _, row := range []struct {
			name    string
			compute func(int, []int32) (u, v []int64)
			exact   bool
		}{{"Duals", Duals, true}, {"Reduce", Reduce, false}} {
			u, v := row.compute(n, weights)
			sum := int64(0)
			for i := range n {
				sum += u[i] + v[i]
				for j := range n {
					if i != j && u[i]+v[j] > int64(weights[i*n+j]) {
						t.Fatalf("%s: the reduced cost of %d → %d is negative", row.name, i, j)
					}
				}
			}
			if want := cheapest(n, weights); sum > want || row.exact && sum != want {
				t.Fatalf("%s, %d rows below %d: the sum is %d, the best assignment costs %d", row.name, n, span, sum, want)
			}
		}
	}
}
