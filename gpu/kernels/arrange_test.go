package kernels

import (
	"slices"
	"testing"

	"tourscope/gpu/driver"
	"tourscope/solver"
	"tourscope/solver/neighbor"
)

// TestArrange: the matrix in another order, and the nearest cities of each in it, are the host's, also where many are equally near.
func TestArrange(t *testing.T) {
	d := device(t)
	for _, n := range sizes(2, 5, 70, 300, 2500) {
		for _, side := range []int32{1, 3, 1000} {
			p := withWeightsBelow(ofMetric(n, solver.Explicit), side)
			order := shuffled(n, 4)
			want := p.RenumberOn(1, order)
			for _, width := range []int{1, 8, 10, MostCandidates} {
				if width >= n {
					continue
				}
				lists := must(neighbor.Nearest(t.Context(), want, width, 1)).Flat()
				a := Arrangement{
					Weights: must(driver.Upload(p.Definition().Matrix.Weights())), Lines: must(driver.Upload(inInts(order))),
					Arranged: must(driver.Alloc[int32](n * n)), Lists: must(driver.Alloc[int32](n * width)),
					Width: width, Row: width + 3,
				}
				a.Table = must(driver.Alloc[int32](n * a.Row))
				check(d.Arrange(d.stream, a))
				check(d.stream.Wait())
				if !slices.Equal(read(a.Arranged), want.Definition().Matrix.Weights()) {
					t.Fatalf("%d cities below %d: another matrix", n, side)
				}
				if got := download(a.Lists); !slices.Equal(got, lists) {
					t.Fatalf("%d cities below %d: the nearest %d differ from the host's", n, side, width)
				}
				if got := download(a.Table); !slices.Equal(got, inRows(lists, width, a.Row)) {
					t.Fatalf("%d cities below %d: the table of the nearest %d has other cities than the lists", n, side, width)
				}
				for _, b := range []*driver.Buffer[int32]{a.Weights, a.Lines, a.Arranged, a.Lists, a.Table} {
					check(b.Free())
				}
			}
		}
	}
}

// withWeightsBelow returns a problem with the remainders of its weights.
func withWeightsBelow(p *solver.Problem, limit int32) *solver.Problem {
	weights := slices.Clone(p.Definition().Matrix.Weights())
	for i := range weights {
		weights[i] %= limit
	}
	return must(solver.NewProblem(solver.Definition{Metric: solver.Explicit, Matrix: solver.MatrixOf(p.Cities(), weights)}))
}

// inRows returns lists of a width in longer rows.
func inRows(lists []solver.City, width, row int) (table []solver.City) {
	for list := range slices.Chunk(lists, width) {
		table = append(table, list...)
		table = append(table, slices.Repeat([]solver.City{-1}, row-width)...)
	}
	return table
}
