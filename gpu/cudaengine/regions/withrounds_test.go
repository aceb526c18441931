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

// onRounds is the result of work with the rounds of a run of regions on an instance, before the first.
func onRounds(t *testing.T, p *solver.Problem, set map[string]string, threads int, progress solver.Progress, work func(*device.Machine, *rounds, solver.Job) (solver.Result, error)) solver.Result {
	t.Helper()
	values, err := catalog.RegionsInfo().Values(set)
	if err != nil {
		t.Fatal(err)
	}
	machine, job := devicetest.NewMachine(t), solver.Job{Problem: p, Start: solver.Identity(p.Cities()), Seed: 5, Values: values, Threads: threads}
	result, err := machine.Improve(job, func(g *device.Group) (solver.Result, error) {
		r, err := newRounds(g, job, progress)
		if err != nil {
			return solver.Result{}, err
		}
		defer r.waitForMemory()
		return work(machine, r, job)
	})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// withRounds calls work with the rounds of a run of regions on an instance, before the first, and its space.
func withRounds(t *testing.T, p *solver.Problem, set map[string]string, threads int, work func(*device.Machine, *rounds, *space.Space, solver.Job) error) {
	t.Helper()
	onRounds(t, p, set, threads, await.Silent{Context: t.Context()}, func(m *device.Machine, r *rounds, job solver.Job) (solver.Result, error) {
		s, err := space.New(t.Context(), p, space.OptionsOf(job.Values))
		if err != nil {
			return solver.Result{}, err
		}
		return solver.Result{}, work(m, r, s, job)
	})
}

// searched is the result of a run of regions on an instance, whose rounds are prepared before the first. Its tour is
// checked.
func searched(t *testing.T, p *solver.Problem, set map[string]string, threads int, progress solver.Progress, prepare func(*rounds) error) solver.Result {
	t.Helper()
	result := onRounds(t, p, set, threads, progress, func(m *device.Machine, r *rounds, job solver.Job) (solver.Result, error) {
		if err := prepare(r); err != nil {
			return solver.Result{}, err
		}
		return New(m, nil).descend(t.Context(), r, job, progress)
	})
	if bad := p.CheckTour(result.Order); bad != nil || p.Length(result.Order) != result.State.Best {
		t.Fatalf("%v: length %d, reported as %d", bad, p.Length(result.Order), result.State.Best)
	}
	return result
}
