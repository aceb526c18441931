package regions

import (
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/solver"
	"tourscope/solver/search/await"
	"tourscope/solver/search/space"
)

// withRounds calls work with the rounds of a run of regions on an instance, before the first, and its space.
func withRounds(t *testing.T, p *solver.Problem, set map[string]string, threads int, work func(*device.Machine, *rounds, *space.Space, solver.Job) error) {
	t.Helper()
	values, err := catalog.RegionsInfo().Values(set)
	if err != nil {
		t.Fatal(err)
	}
	s, err := space.New(t.Context(), p, space.OptionsOf(values))
	if err != nil {
		t.Fatal(err)
	}
	machine, job := devicetest.NewMachine(t), solver.Job{Problem: p, Start: solver.Identity(p.Cities()), Seed: 5, Values: values, Threads: threads}
	_, err = machine.Improve(job, func(g *device.Group) (solver.Result, error) {
		r, err := newRounds(g, job, await.Silent{Context: t.Context()})
		if err != nil {
			return solver.Result{}, err
		}
		return solver.Result{}, work(machine, r, s, job)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// searched is the result of a run of regions on an instance, whose rounds are prepared before the first. Its tour is
// checked.
func searched(t *testing.T, p *solver.Problem, set map[string]string, threads int, progress solver.Progress, prepare func(*rounds) error) solver.Result {
	t.Helper()
	values, err := catalog.RegionsInfo().Values(set)
	if err != nil {
		t.Fatal(err)
	}
	machine, job := devicetest.NewMachine(t), solver.Job{Problem: p, Start: solver.Identity(p.Cities()), Seed: 5, Values: values, Threads: threads}
	result, err := machine.Improve(job, func(g *device.Group) (solver.Result, error) {
		r, err := newRounds(g, job, progress)
		if err == nil {
			err = prepare(r)
		}
		if err != nil {
			return solver.Result{}, err
		}
		return New(machine, nil).descend(t.Context(), r, job, progress)
	})
	if err != nil {
		t.Fatal(err)
	}
	if bad := p.CheckTour(result.Order); bad != nil || p.Length(result.Order) != result.State.Best {
		t.Fatalf("%v: length %d, reported as %d", bad, p.Length(result.Order), result.State.Best)
	}
	return result
}
