package run

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tourscope/solver"
)

// divider is an engine that shows a region as wide as it has done iterations, or
// whatever bend makes of it.
type divider struct {
	descent
	divides bool
	made    *int
	bend    func(*solver.Partition)
}

func (d *divider) Info() solver.Info {
	i := d.descent.Info()
	i.Divides = d.divides
	return i
}

func (d *divider) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	state := solver.State{Best: job.Problem.Length(job.Start)}
	for {
		time.Sleep(time.Millisecond)
		state.Iteration++
		if progress.Report(&state) == solver.Halt {
			return solver.Result{Order: job.Start, State: state}, nil
		}
		solver.ShowPartition(progress, func() *solver.Partition {
			*d.made++
			p := &solver.Partition{Cells: []solver.Cell{{MaxU: float32(state.Iteration)}}}
			if d.bend != nil {
				d.bend(p)
			}
			return p
		})
	}
}

// Regions are made only when somebody asks, one at a time, and are hinted at.
func TestRegionsAreMadeOnRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		made := 0
		r := begin(t, Settings{Engine: &divider{divides: true, made: &made}})
		time.Sleep(time.Second)
		if synctest.Wait(); made != 0 || r.Partition() != nil {
			t.Errorf("%d were made that nobody wants", made)
		}
		for want := 1; want < 4; want++ {
			for len(r.Changed()) > 0 {
				<-r.Changed()
			}
			before := r.Figures().Iteration
			r.WantPartition()
			<-r.Changed()
			time.Sleep(time.Second)
			if synctest.Wait(); made != want || int64(r.Partition().Cells[0].MaxU) < before {
				t.Errorf("%d were made for %d requests: %+v", made, want, r.Partition())
			}
		}
		r.Stop()
		finish(t, r, solver.StopUser)
		if r.Partition() == nil {
			t.Error("the last regions are lost with the end")
		}
	})
}

func TestAnEngineWithoutRegionsIsNotAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		made := 0
		r := begin(t, Settings{Engine: &divider{made: &made}})
		r.WantPartition()
		time.Sleep(time.Second)
		if synctest.Wait(); made != 0 {
			t.Error("it was asked")
		}
		r.Stop()
		finish(t, r, solver.StopUser)
	})
}

func TestWrongRegionsEndTheRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		made := 0
		r := begin(t, Settings{Engine: &divider{divides: true, made: &made, bend: func(p *solver.Partition) { p.Cells[0].MinU = 1e9 }}})
		r.WantPartition()
		out, err := r.Wait()
		if err == nil || !strings.Contains(err.Error(), "showed wrong regions") || out.Stop != solver.StopFailed || out.Order == nil || r.Partition() != nil {
			t.Errorf("%v, stop %v", err, out.Stop)
		}
	})
}
