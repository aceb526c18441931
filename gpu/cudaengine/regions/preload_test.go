package regions

import (
	"testing"

	"tourscope/solver"
	"tourscope/solver/generate"
)

// loadings notes the number of kernels at the first report, and halts after some rounds.
type loadings struct {
	count func() int
	first int
}

func (l *loadings) Report(s *solver.State) solver.Signal {
	if l.first == 0 {
		l.first = l.count()
	}
	if s.Iteration >= 8 {
		return solver.Halt
	}
	return solver.Continue
}
func (*loadings) Show([]solver.City, *solver.State) {}

// A kernel that was loaded in the middle of a run would stop it for as long as the driver
// compiles: here those of larger cells are several blocks each, whose tours are merged.
func TestNoKernelIsLoadedInTheMiddle(t *testing.T) {
	const n = 240
	p, err := generate.Make("clustered", n, 8)
	if err != nil {
		t.Fatal(err)
	}
	seen := &loadings{}
	searched(t, p, map[string]string{"evolution": "device", "cities": "60", "blocks": "4", "threads": "128"}, 0, seen, func(r *rounds) error {
		seen.count = r.First().Loaded
		if usual, larger := r.sizes.all[0], r.sizes.all[len(r.sizes.all)-1]; usual.Replicas != 1 || larger.Replicas == 1 {
			t.Fatalf("%d and %d blocks a cell", usual.Replicas, larger.Replicas)
		}
		r.sizes.late = true
		return nil
	})
	if last := seen.count(); seen.first != last {
		t.Errorf("%d kernels at the first report, %d at the end", seen.first, last)
	}
}
