package regions

import (
	"reflect"
	"slices"
	"testing"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/driver"
	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/search/eax"
	search "tourscope/solver/search/rounds"
	"tourscope/solver/search/space"
	"tourscope/solver/start"
)

// withWholeTours calls work with what recombines the whole tours of a run on an instance.
func withWholeTours(t *testing.T, p *solver.Problem, devices string, threads int, work func(*wholeTours)) {
	t.Helper()
	set := map[string]string{"evolution": "device", "cities": "60", "blocks": "2", "threads": "64", "devices": devices}
	withRounds(t, p, set, threads, func(machine *device.Machine, r *rounds, s *space.Space, job solver.Job) error {
		r.supply(t.Context(), s, job)
		length := p.Length(job.Start)
		if err := r.prepareFor(&search.Minimum{Space: s, Order: s.Inward(job.Start), State: solver.State{Best: length}}); err != nil {
			return err
		}
		whole := newWholeTours(t.Context(), machine, r, job)
		defer whole.close()
		work(whole)
		return nil
	})
}

// startTours returns tours of a space.
func startTours(t *testing.T, s *space.Space, count int) (all []eax.Made) {
	t.Helper()
	for seed := range uint64(count) {
		order, err := start.Make(t.Context(), "nearest", s.Problem(), seed)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, eax.Made{Order: order, Length: s.Problem().Length(order)})
	}
	return all
}

// The best of a pool that a device recombines is shorter than all that were added, and the same on any number of devices and
// threads.
func TestPoolsAreRecombinedOnTheDevice(t *testing.T) {
	p, err := generate.Make("clustered", 150, 8)
	if err != nil {
		t.Fatal(err)
	}
	var first []solver.City
	for i, c := range devicetest.Everywhere(t) {
		withWholeTours(t, p, c.Devices, c.Threads, func(s *wholeTours) {
			tours := startTours(t, s.space, 9)
			pool := eax.NewTours(s.space, c.Threads, 9)
			pool.TakenBy(s)
			pool.Set(0, tours[0].Order, tours[0].Length)
			pool.Add(func() bool { return true }, tours[1:7]...)
			pool.Add(func() bool { return true }, tours[7])
			pool.Gather(func() bool { return true })
			_, best, shortest := pool.Best()
			order, length := pool.Refresh(tours[8].Order, tours[8].Length, c.Threads, func() bool { return true })
			for _, one := range []eax.Made{{Order: best, Length: shortest}, {Order: order, Length: length}} {
				if err := s.space.Problem().CheckTour(one.Order); err != nil || s.space.Problem().Length(one.Order) != one.Length {
					t.Errorf("%v: length %d, noted as %d", err, s.space.Problem().Length(one.Order), one.Length)
				}
			}
			for _, one := range tours {
				if one.Length <= shortest {
					t.Errorf("a tour of length %d was added to those that became one of %d", one.Length, shortest)
				}
			}
			if err := s.failed(); err != nil || length > shortest {
				t.Errorf("length %d after %d: %v", length, shortest, err)
			}
			if i == 0 {
				first = slices.Clone(order)
			} else if !slices.Equal(first, order) {
				t.Errorf("devices %s, %d threads: another tour", c.Devices, c.Threads)
			}
		})
	}
}

// A tour that takes nothing, since its run has ended, its device fails, or it is not to go on, stays as it is.
func TestToursThatAreNotRecombined(t *testing.T) {
	p, err := generate.Make("uniform", 120, 3)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		prepare func(*wholeTours)
		goesOn  bool
		fails   bool
	}{
		"ended":   {func(s *wholeTours) { s.close() }, true, false},
		"failing": {func(s *wholeTours) { s.device = "99" }, true, true},
		"halted":  {func(*wholeTours) {}, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			withWholeTours(t, p, "0", 2, func(s *wholeTours) {
				c.prepare(s)
				tours := startTours(t, s.space, 3)
				for range 2 {
					all := []eax.Taking{{Order: slices.Clone(tours[0].Order), Others: [][]solver.City{tours[1].Order, tours[2].Order}}}
					s.Take(func() bool { return c.goesOn }, 1, all)
					if all[0].Gained != 0 || !slices.Equal(all[0].Order, tours[0].Order) {
						t.Errorf("a gain of %d", all[0].Gained)
					}
				}
				if err := s.failed(); (err != nil) != c.fails {
					t.Errorf("error %v", err)
				}
			})
		})
	}
}

// Where a device has no memory for all rows of tours, fewer are recombined at a time; for none, the run fails.
func TestRowsFitTheMemoryThatIsLeft(t *testing.T) {
	if !driver.Emulated {
		t.Skip("a GPU's memory is left in pieces of megabytes")
	}
	devicetest.HasLittleMemory(t)
	p, err := generate.Make("uniform", 120, 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		room  int // bytes
		fails bool
	}{{60_000, false}, {35_000, false}, {5_000, true}} {
		withWholeTours(t, p, "0", 2, func(s *wholeTours) {
			room, err := driver.Alloc[byte](c.room)
			if err != nil {
				t.Fatal(err)
			}
			defer devicetest.Fill(t, s.machine)()
			if err := room.Free(); err != nil {
				t.Fatal(err)
			}
			tours := startTours(t, s.space, 7)
			pool := eax.NewTours(s.space, 2, 9)
			pool.TakenBy(s)
			pool.Set(0, tours[0].Order, tours[0].Length)
			pool.Add(func() bool { return true }, tours[1:]...)
			if _, best, length := pool.Best(); s.space.Problem().CheckTour(best) != nil || s.space.Problem().Length(best) != length || length >= tours[0].Length != c.fails {
				t.Errorf("%d bytes: length %d of %d", c.room, length, tours[0].Length)
			}
			if err := s.failed(); driver.OutOfMemory(err) != c.fails {
				t.Errorf("%d bytes: error %v", c.room, err)
			}
		})
	}
}

// There is room for the tours of a growing pool from the first ones on.
func TestRowsKeepTheirMemory(t *testing.T) {
	p, err := generate.Make("uniform", 60, 3)
	if err != nil {
		t.Fatal(err)
	}
	withWholeTours(t, p, "0", 2, func(s *wholeTours) {
		pool, kept := eax.NewTours(s.space, 2, 9), (*driver.Buffer[int32])(nil)
		pool.TakenBy(s)
		for i, one := range startTours(t, s.space, 32) {
			pool.Add(func() bool { return true }, one)
			pool.Gather(func() bool { return true })
			if s.rows == nil {
				continue
			}
			if kept == nil {
				kept = s.rows.orders
			} else if s.rows.orders != kept {
				t.Fatalf("tour %d needs more memory than there was", i)
			}
		}
		if kept == nil {
			t.Error("nothing was recombined on the device")
		}
	})
}

// A run that ends while tours are recombined does not wait for all of them, whether it is halted or closes what recombines
// them.
func TestRecombinationEndsWithTheRun(t *testing.T) {
	p, err := generate.Make("uniform", 200, 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, closes := range []bool{false, true} {
		withWholeTours(t, p, "0", 2, func(s *wholeTours) {
			tours := startTours(t, s.space, 3)
			asked := 0
			s.Take(func() bool {
				if asked++; asked == 2 && closes {
					s.end()
				}
				return closes || asked < 2
			}, 1, []eax.Taking{{Order: tours[0].Order, Others: [][]solver.City{tours[1].Order, tours[2].Order}}})
			if asked > 3 {
				t.Errorf("asked %d times whether to go on", asked)
			}
			if err := s.space.Problem().CheckTour(tours[0].Order); err != nil || s.failed() != nil {
				t.Errorf("%v, error %v", err, s.failed())
			}
		})
	}
}

func TestRowsShareManyOthers(t *testing.T) {
	for _, c := range []struct {
		others []int64
		most   int
		want   [][]int64
	}{
		{[]int64{4, 5, 6}, 9, [][]int64{{4, 5, 6}}},
		{[]int64{1, 2, 3, 4}, 9, [][]int64{{1, 2}, {3, 4}}},
		{[]int64{1, 2, 3, 4, 5, 6, 7}, 9, [][]int64{{1, 2, 3}, {4, 5, 6}, {7}}},
		{[]int64{1, 2, 3, 4, 5, 6, 7}, 2, [][]int64{{1, 2, 3, 4}, {5, 6, 7}}},
	} {
		var got [][]int64
		for _, one := range shared(3, c.others, c.most) {
			if one.taking != 3 {
				t.Errorf("a row of tour %d", one.taking)
			}
			got = append(got, one.others)
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: %v, want %v", c.others, got, c.want)
		}
	}
}
