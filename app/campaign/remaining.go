package campaign

import (
	"time"

	"tourscope/solver/batch"
)

// Remaining estimates the time until the end of the batch. A remaining job is assumed
// to take the mean time of its engine's jobs, or its time limit, or the mean of all
// jobs; the sum is scaled by the ratio of the batch's clock to the jobs' clocks so
// far. known is false while no job has a time to estimate by.
func (w *Work) Remaining() (left time.Duration, known bool) {
	t := tally{engines: make([]mean, len(w.Batch().Plan.Engines)), atOnce: max(w.settings.AtOnce, 1)}
	done := w.Results()
	environment := len(w.Environments())
	measured := make(map[string]bool, len(done))
	for _, r := range done {
		measured[r.ID] = true
		t.add(w.engineOf(r.Engine), r, r.Environment == environment)
	}
	for _, live := range w.Live() {
		t.gone += live.Figures.Elapsed.Seconds()
	}
	for _, job := range w.Batch().Jobs {
		if !measured[job.ID] {
			t.expect(job.Engine, w.Batch().Plan.Engines[job.Engine].Stop.Time)
		}
	}
	return t.remaining(w.Active())
}

func (w *Work) engineOf(label string) int {
	for i, e := range w.Batch().Plan.Engines {
		if e.Label == label {
			return i
		}
	}
	return 0
}

// mean is the mean time of some jobs, in seconds.
type mean struct {
	jobs    int
	seconds float64
}

func (m mean) value() float64 { return m.seconds / float64(m.jobs) }

// tally sums the times of jobs, in seconds.
type tally struct {
	engines []mean
	all     mean
	now     float64 // of the jobs of this Work, to compare with the batch's clock
	gone    float64 // of the running jobs, so far
	atOnce  int
	left    float64 // of the remaining jobs with an estimate
	without int     // number of remaining jobs without one
}

func (t *tally) add(engine int, r batch.Result, now bool) {
	if r.Failed != "" {
		return
	}
	took := r.Seconds + r.Startup
	t.engines[engine].jobs++
	t.engines[engine].seconds += took
	t.all.jobs++
	t.all.seconds += took
	if now {
		t.now += took
	}
}

func (t *tally) expect(engine int, limit time.Duration) {
	switch {
	case t.engines[engine].jobs > 0:
		t.left += t.engines[engine].value()
	case limit > 0:
		t.left += limit.Seconds()
	default:
		t.without++
	}
}

func (t *tally) remaining(active time.Duration) (time.Duration, bool) {
	left := t.left
	if t.without > 0 {
		if t.all.jobs == 0 {
			return 0, false
		}
		left += t.all.value() * float64(t.without)
	}
	slower := 1.0
	if clocks := t.now + t.gone; clocks > 0 {
		slower = max(1, active.Seconds()*float64(t.atOnce)/clocks)
	}
	left = max(0, left-t.gone) * slower / float64(t.atOnce)
	return time.Duration(left * float64(time.Second)), true
}
