package kernels

import (
	"testing"
	"unsafe"
)

// The sizes are those that static_assert demands beside each struct in the
// CUDA headers; the offsets are those that code on either side relies on.
func TestLayoutsAreTheKernels(t *testing.T) {
	for _, c := range []struct {
		what      string
		got, want uintptr
	}{
		{"Problem", unsafe.Sizeof(Problem{}), 56},
		{"Problem.Metric", unsafe.Offsetof(Problem{}.Metric), 40},
		{"Problem.Fixed", unsafe.Offsetof(Problem{}.Fixed), 48},
		{"Anneal", unsafe.Sizeof(Anneal{}), 64},
		{"Anneal.Near", unsafe.Offsetof(Anneal{}.Near), 40},
		{"Anneal.Seed", unsafe.Offsetof(Anneal{}.Seed), 48},
		{"Anneal.First", unsafe.Offsetof(Anneal{}.First), 56},
		{"Search", unsafe.Sizeof(Search{}), 24},
		{"Champion", unsafe.Sizeof(Champion{}), 16},
		{"Move", unsafe.Sizeof(Move{}), 24},
		{"Move.I", unsafe.Offsetof(Move{}.I), 16},
		{"Progress", unsafe.Sizeof(Progress{}), 56},
		{"Progress.Done", unsafe.Offsetof(Progress{}.Done), 40},
		{"Reversal", unsafe.Sizeof(Reversal{}), 16},
		{"Regions", unsafe.Sizeof(Regions{}), 128},
		{"Regions.Third", unsafe.Offsetof(Regions{}.Third), 72},
		{"Regions.Seed", unsafe.Offsetof(Regions{}.Seed), 88},
		{"Regions.Heat", unsafe.Offsetof(Regions{}.Heat), 96},
		{"Regions.Elsewhere", unsafe.Offsetof(Regions{}.Elsewhere), 120},
		{"Team", unsafe.Sizeof(Team{}), 64},
		{"Team.Moves", unsafe.Offsetof(Team{}.Moves), 56},
		{"Place", unsafe.Sizeof(Place{}), 8},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", c.what, c.got, c.want)
		}
	}
}
