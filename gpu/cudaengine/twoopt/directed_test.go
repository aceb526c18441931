package twoopt

import (
	"slices"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/solver"
)

// In an asymmetric problem 2opt-gpu ends in a tour that no exchange of two segments and no turn
// shortens.
func TestTwoOptWithDirectionsEndsInALocalMinimum(t *testing.T) {
	const n = 40
	e, p := New(devicetest.NewMachine(t)), devicetest.Directed(t, n)
	for _, variant := range []string{catalog.VariantFast, catalog.VariantFaithful} {
		r := devicetest.RunValues(t, e, p, solver.Identity(n), map[string]string{"variant": variant, "kicks": "false"})
		if !r.Finished || r.State.Accepted == 0 || variant == catalog.VariantFaithful && r.State.Accepted != r.State.Iteration-1 {
			t.Errorf("%s: finished %t: %+v", variant, r.Finished, r.State)
		}
		for _, around := range []int{0, n / 2} { // what lies around the end of the order once lies within
			order := slices.Concat(r.Order[around:], r.Order[:around])
			if shorter := exchanged(p, order); shorter != nil {
				t.Errorf("%s: %v of length %d becomes %v of length %d", variant, order, r.State.Best, shorter, p.Length(shorter))
			}
		}
	}
}

// exchanged returns a shorter tour after an exchange of two segments or a turn, or nil.
func exchanged(p *solver.Problem, order []solver.City) []solver.City {
	length := p.Length(order)
	for i := range order {
		for j := i + 1; j < len(order); j++ {
			turned := slices.Clone(order)
			if slices.Reverse(turned[i : j+1]); p.Length(turned) < length {
				return turned
			}
			for k := j + 1; k <= len(order); k++ {
				if other := slices.Concat(order[:i], order[j:k], order[i:j], order[k:]); p.Length(other) < length {
					return other
				}
			}
		}
	}
	return nil
}

// The threads of a block change nothing.
func TestTwoOptWithDirectionsRepeatsItself(t *testing.T) {
	const n, sweeps = 60, 80
	e, p := New(devicetest.NewMachine(t)), devicetest.Directed(t, n)
	want := devicetest.RunIterations(t, e, p, nil, sweeps)
	if want.State.Kicks == 0 || want.State.Moves != sweeps*n*int64(n-2+20*21/2+20*(n-22)) {
		t.Errorf("%+v", want.State)
	}
	for _, threads := range []string{"32", "128"} {
		got := devicetest.RunIterations(t, e, p, map[string]string{"threads": threads}, sweeps)
		if !slices.Equal(got.Order, want.Order) || got.State.Best != want.State.Best || got.State.Current != want.State.Current || got.State.Accepted != want.State.Accepted {
			t.Errorf("%s threads: %+v, want %+v", threads, got.State, want.State)
		}
	}
}
