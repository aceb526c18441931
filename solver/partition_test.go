package solver

import (
	"math"
	"strings"
	"testing"
)

func TestPartitionCheck(t *testing.T) {
	cell := Cell{0, 0, 1, 1}
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for _, row := range []struct {
		because string
		p       Partition
		want    string // part of the error; empty: none
	}{
		{"as it should be", Partition{1, []Cell{cell, {1, 0, 1, 0}}}, ""},
		{"none at all", Partition{}, ""},
		{"more cells than cities", Partition{0, []Cell{cell, cell, cell}}, "3 cells"},
		{"no angle", Partition{math.NaN(), nil}, "angle"},
		{"an angle without end", Partition{math.Inf(-1), nil}, "angle"},
		{"no number", Partition{0, []Cell{{nan, 0, 1, 1}}}, "cell 1"},
		{"no end", Partition{0, []Cell{cell, {0, 0, inf, 1}}}, "cell 2"},
		{"turned inside out", Partition{0, []Cell{{2, 0, 1, 1}}}, "no rectangle"},
	} {
		err := row.p.Check(2)
		if (err == nil) != (row.want == "") || err != nil && !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v", row.because, err)
		}
	}
}

// Corners undo the turn: a cell's corner is where its u and v say.
func TestPartitionCorners(t *testing.T) {
	p := Partition{Angle: 0.7}
	c := Cell{-3, 2, 5, 4}
	sin, cos := math.Sincos(p.Angle)
	want := [4][2]float32{{c.MinU, c.MinV}, {c.MaxU, c.MinV}, {c.MaxU, c.MaxV}, {c.MinU, c.MaxV}}
	for i, at := range p.Corners(c) {
		u, v := at[0]*cos+at[1]*sin, at[1]*cos-at[0]*sin
		if math.Abs(u-float64(want[i][0])) > 1e-9 || math.Abs(v-float64(want[i][1])) > 1e-9 {
			t.Errorf("corner %d is at u %g, v %g, want %v", i, u, v, want[i])
		}
	}
}
