package regions

import (
	"errors"
	"slices"
	"testing"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/solver"
	"tourscope/solver/generate"
	search "tourscope/solver/search/rounds"
	"tourscope/solver/search/space"
)

// withLoweredStarts calls work with one of two that lower the start tours of a run's restarts, as if the devices had lowered the
// first tour, too.
func withLoweredStarts(t *testing.T, p *solver.Problem, devices string, threads int, work func(*loweredStarts)) {
	t.Helper()
	set := map[string]string{"evolution": "device", "cities": "60", "blocks": "2", "threads": "64", "devices": devices}
	withRounds(t, p, set, threads, func(machine *device.Machine, r *rounds, s *space.Space, job solver.Job) error {
		r.sizes.lower(r.launch.FirstDescents(p.Cities()))
		r.settings.Round = -descents
		r.supply(t.Context(), s, job)
		if err := r.prepareFor(&search.Minimum{Space: s, Order: s.Inward(job.Start), State: solver.State{Best: p.Length(job.Start)}}); err != nil {
			return err
		}
		starts := newLoweredStarts(t.Context(), machine, r, job, 2)[0]
		defer starts.others[0].close()
		defer starts.close()
		work(starts)
		return errors.Join(starts.failed(), starts.others[0].failed())
	})
}

// Start tours are lowered to tours of the lengths told, the same on any number of devices and threads, also where they are
// searched level by level before.
func TestStartsAreLowered(t *testing.T) {
	for name, how := range map[string]apartness{"at once": together, "level by level": apart, "from coarse levels on": farApart} {
		t.Run(name, func(t *testing.T) { checkLowered(t, how) })
	}
}

func checkLowered(t *testing.T, how apartness) {
	t.Helper()
	cities, count := 900, 2
	if how == farApart {
		cities, count = 2_200, 1 // a cell holds less than the first usual level has
	}
	p, err := generate.Make("uniform", cities, 4)
	if err != nil {
		t.Fatal(err)
	}
	var first []tourLength
	for i, c := range devicetest.Everywhere(t) {
		withLoweredStarts(t, p, c.Devices, c.Threads, func(s *loweredStarts) {
			for k, one := range startTours(t, s.space, count) {
				lowered, _ := s.lower(tourLength{one.Order, one.Length}, how, uint64(k))
				if err := s.space.Problem().CheckTour(lowered.order); err != nil || s.space.Problem().Length(lowered.order) != lowered.length {
					t.Fatalf("%v, or its length is not %d", err, lowered.length)
				}
				if float64(lowered.length) > 0.9*float64(one.Length) {
					t.Errorf("%d of %d", lowered.length, one.Length)
				}
				if has := len(s.rounds.sizes.coarse) > 0; has != (how == farApart) {
					t.Errorf("it has coarse levels: %v", has)
				}
				if i == 0 {
					first = append(first, lowered)
				} else if !slices.Equal(lowered.order, first[k].order) {
					t.Errorf("%+v: %d instead of %d", c, lowered.length, first[k].length)
				}
			}
		})
	}
}

// Where one has no memory another lowers its tours, to the same ones.
func TestOthersLowerStarts(t *testing.T) {
	p, err := generate.Make("uniform", 200, 4)
	if err != nil {
		t.Fatal(err)
	}
	withLoweredStarts(t, p, "0", 2, func(s *loweredStarts) {
		one := startTours(t, s.space, 1)[0]
		want, _ := s.lower(tourLength{one.Order, one.Length}, apart, 1)
		s.full.Store(true)
		got, full := s.lower(tourLength{one.Order, one.Length}, apart, 1)
		if full || want.order == nil || !slices.Equal(got.order, want.order) || s.others[0].rounds == nil {
			t.Errorf("full %v, lowered to %d instead of %d", full, got.length, want.length)
		}
	})
}

// Nothing is lowered once the run has ended, where the device fails, or something panics, which are errors that are known
// at once, or where the device has no memory.
func TestNoStartsAreLowered(t *testing.T) {
	devicetest.HasLittleMemory(t)
	p, err := generate.Make("uniform", 200, 4)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		prepare     func(*loweredStarts) (after func())
		fails, full bool
	}{
		"ended":     {func(s *loweredStarts) func() { s.close(); return func() {} }, false, false},
		"failing":   {func(s *loweredStarts) func() { s.device = "99"; return func() {} }, true, false},
		"panicking": {func(s *loweredStarts) func() { s.near = func() []int32 { panic("no candidates") }; return func() {} }, true, false},
		"full":      {func(s *loweredStarts) func() { return devicetest.Fill(t, s.machine) }, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			withLoweredStarts(t, p, "0", 2, func(s *loweredStarts) {
				defer c.prepare(s)()
				one := startTours(t, s.space, 1)[0]
				if got, full := s.lower(tourLength{one.Order, one.Length}, together, 1); got.order != nil || full != c.full {
					t.Errorf("a tour of %d, the device is full: %v", got.length, full)
				}
				if err := s.failed(); (err != nil) != c.fails {
					t.Errorf("error %v", err)
				}
				s.failure.Store(nil)
			})
		})
	}
}

// The start tours of restarts of a run whose first tour the device has lowered are lowered there, too; the tour is the
// same on any number of threads.
func TestRestartsBeginLowered(t *testing.T) {
	p, err := generate.Make("clustered", 120, 8)
	if err != nil {
		t.Fatal(err)
	}
	var first solver.Result
	for i, threads := range []int{1, 3} {
		seen, started := falling{t: t, rounds: 30}, (*rounds)(nil)
		result := searched(t, p, map[string]string{"evolution": "device", "cities": "60", "blocks": "2", "threads": "64"}, threads, &seen, func(r *rounds) error {
			r.sizes.lower(r.launch.FirstDescents(p.Cities()))
			r.settings.Round = -descents
			r.sizes.late, r.restarts.stalled, started = true, true, r
			return r.Each(func(_ int, s *device.Run) error { return r.prepareSearches(s) })
		})
		if started.restarts.starts.lines[0].lowers.(*loweredStarts).rounds == nil || seen.longer == 0 {
			t.Fatalf("none is lowered on the device, or searched: %d reports of longer tours", seen.longer)
		}
		if i == 0 {
			first = result
		} else if !slices.Equal(first.Order, result.Order) {
			t.Errorf("%d threads: %d, one: %d", threads, result.State.Best, first.State.Best)
		}
	}
}
