package campaign

import (
	"time"

	"tourscope/solver/batch"
)

// Remaining estimates how long a batch will still take: each job that is left
// takes as long as those of its engine did, or up to its time limit, or as long as
// all jobs did; and the batch has been as much slower than its clocks until now.
// It is false while there is nothing to tell by.
func (w *Work) Remaining() (left time.Duration, known bool) {
	t := tally{engines: make([]mean, len(w.Batch().Plan.Engines)), atOnce: max(w.settings.AtOnce, 1)}
	done := w.Results()
	session := len(w.Sessions())
	measured := make(map[string]bool, len(done))
	for _, r := range done {
		measured[r.ID] = true
		t.add(w.engineOf(r.Engine), r, r.Session == session)
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

// mean is that of the seconds of some jobs.
type mean struct {
	jobs    int
	seconds float64
}

func (m mean) value() float64 { return m.seconds / float64(m.jobs) }

// tally sums up what is known of the times of jobs, in seconds.
type tally struct {
	engines []mean
	all     mean
	now     float64 // of the jobs of this session, to compare with the batch's clock
	gone    float64 // of the jobs at work
	atOnce  int
	left    float64 // of the jobs that are left and have a time to go by
	without int     // jobs that have none
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
