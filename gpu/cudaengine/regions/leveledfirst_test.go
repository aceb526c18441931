package regions

import (
	"context"
	"slices"
	"testing"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/search/await"
	"tourscope/solver/search/space"
)

// lowered returns the first tour of a run that the devices lower, from a start tour, and whether it was searched level by level.
func lowered(t *testing.T, kind, devices string, threads int, from func(*space.Space) []solver.City) (tour []solver.City, leveled bool) {
	t.Helper()
	p, err := generate.Make(kind, 900, 4)
	if err != nil {
		t.Fatal(err)
	}
	set := map[string]string{"evolution": "device", "cities": "60", "blocks": "2", "threads": "64", "devices": devices}
	withRounds(t, p, set, threads, func(_ *device.Machine, r *rounds, s *space.Space, job solver.Job) error {
		if err := prepareFirst(r, s, job, from(s)); err != nil {
			return err
		}
		before := r.settings
		if halted, err := r.lowerFirst(t.Context()); halted || err != nil {
			t.Errorf("halted: %v", halted)
			return err
		}
		if before.Round = 0; r.settings.Depth != before.Depth || r.settings.Third != before.Third || r.settings.Seed != before.Seed || r.settings.Round != 0 {
			t.Errorf("settings %+v, before %+v", r.settings, before)
		}
		if err := s.Problem().CheckTour(r.order); err != nil || s.Problem().Length(r.order) != r.length || r.state.Best != r.length {
			t.Fatalf("%v, or its length is not %d, the best of %d", err, r.length, r.state.Best)
		}
		tour, leveled = slices.Clone(r.order), r.restarts.early.apart != together
		return nil
	})
	return tour, leveled
}

// A first tour keeps the long edges that its levels leave, as other tours do that are searched level by level.
func TestLeveledToursKeepLongEdges(t *testing.T) {
	p, err := generate.Make("dimacs-clustered", 900, 4)
	if err != nil {
		t.Fatal(err)
	}
	set := map[string]string{"evolution": "device", "cities": "60", "blocks": "2", "threads": "64"}
	after := func(lower func(r *rounds, from tourLength) (halted bool, err error)) (tour []solver.City) {
		withRounds(t, p, set, 2, func(_ *device.Machine, r *rounds, s *space.Space, job solver.Job) error {
			if err := prepareFirst(r, s, job, curve(s)); err != nil {
				return err
			}
			halted, err := lower(r, tourLength{curve(s), r.length})
			if tour = slices.Clone(r.order); halted {
				t.Error("halted")
			}
			return err
		})
		return tour
	}
	leveled := func(which repairs) []solver.City {
		return after(func(r *rounds, _ tourLength) (halted bool, err error) {
			if halted, err = r.searchLevels(t.Context(), r.sizes.firstLevels(apart), r.settings.Seed, false); halted || err != nil {
				return halted, err
			}
			r.settings.Round = -1
			r.beginAt(0)
			return r.lower(t.Context(), which)
		})
	}
	kept, repaired := leveled(noRepairs), leveled(usualRepairs)
	if slices.Equal(kept, repaired) {
		t.Fatal("there is nothing to repair")
	}
	if first := after(func(r *rounds, _ tourLength) (bool, error) { return r.lowerFirst(t.Context()) }); !slices.Equal(first, kept) {
		t.Errorf("the first tour is repaired: %v", slices.Equal(first, repaired))
	}
	other := after(func(r *rounds, from tourLength) (bool, error) {
		return r.lowerFrom(t.Context(), from, r.sizes.firstLevels(apart), r.settings.Seed)
	})
	if !slices.Equal(other, kept) {
		t.Errorf("another tour is repaired: %v", slices.Equal(other, repaired))
	}
}

// prepareFirst prepares the rounds of a run of few cities to lower a tour, as those of many cities do.
func prepareFirst(r *rounds, s *space.Space, job solver.Job, order []solver.City) error {
	if err := descendOnDevices(r, len(order)); err != nil {
		return err
	}
	r.supply(context.Background(), s, job)
	return r.prepareFor(minimumOf(s, order))
}

// descendOnDevices has a run of few cities lower its first tour as those of many cities do.
func descendOnDevices(r *rounds, cities int) error {
	r.sizes.lower(r.launch.FirstDescents(cities))
	r.sizes.addFirstLevels(r.launch, cities)
	r.settings.Round = -descents
	return r.Each(func(_ int, s *device.Run) error { return r.prepareSearches(s) })
}

// curve returns the tour along the curve.
func curve(s *space.Space) []solver.City { return solver.Identity(s.Cities()) }

// Where dense parts lie apart the first tour is searched level by level, to the same on any number of devices and threads; from
// another start than the curve, or in other instances, it is not.
func TestFirstTourLevelByLevel(t *testing.T) {
	var first []solver.City
	places := devicetest.Everywhere(t)
	if driver.Emulated { // a level has less work than some numbers of devices
		devicetest.Several(t, "6")
		places = append(places, devicetest.Place{Devices: "0,1,2,3,4", Threads: 2}, devicetest.Place{Devices: "0,1,2,3,4,5"})
	}
	for i, c := range places {
		tour, leveled := lowered(t, "dimacs-clustered", c.Devices, c.Threads, curve)
		if i == 0 {
			first = tour
		}
		if !leveled || !slices.Equal(tour, first) {
			t.Errorf("%+v: level by level %v, the tour of the first %v", c, leveled, slices.Equal(tour, first))
		}
	}
	if _, leveled := lowered(t, "uniform", "0", 2, curve); leveled {
		t.Error("a uniform instance is searched level by level")
	}
	back := func(s *space.Space) []solver.City {
		order := curve(s)
		slices.Reverse(order)
		return order
	}
	if _, leveled := lowered(t, "dimacs-clustered", "0", 2, back); leveled {
		t.Error("a tour that is not known to lie along the curve is searched level by level")
	}
}

// A halt ends the search of a level.
func TestLevelsHalt(t *testing.T) {
	p, err := generate.Make("dimacs-clustered", 900, 4)
	if err != nil {
		t.Fatal(err)
	}
	set := map[string]string{"evolution": "device", "cities": "60", "blocks": "2", "threads": "64"}
	var searched *rounds
	progress := halting{await.Silent{Context: t.Context()}, func() bool { return searched != nil && searched.settings.Round > 0 }}
	onRounds(t, p, set, 2, progress, func(_ *device.Machine, r *rounds, job solver.Job) (solver.Result, error) {
		s, err := space.New(t.Context(), p, space.OptionsOf(job.Values))
		if err != nil {
			return solver.Result{}, err
		}
		if err := prepareFirst(r, s, job, curve(s)); err != nil {
			return solver.Result{}, err
		}
		searched = r
		halted, err := r.lowerFirst(t.Context())
		if !halted || err != nil || r.settings.Round != 1 {
			t.Errorf("halted %v in round %d, %v", halted, r.settings.Round, err)
		}
		return solver.Result{}, s.Problem().CheckTour(r.order)
	})
}

// halting is a progress that asks to halt when halts returns true.
type halting struct {
	await.Silent
	halts func() bool
}

func (h halting) Report(*solver.State) solver.Signal {
	if h.halts() {
		return solver.Halt
	}
	return solver.Continue
}

// Islands begin as soon as dense parts are known to lie apart.
func TestIslandsBeginWhereDensePartsLieApart(t *testing.T) {
	for _, how := range []apartness{together, apart, farApart} {
		usual := &cellSize{Regions: plan.Regions{KickRounds: 2}}
		r := &rounds{islands: &islands{count: 3}, sizes: &cellSizes{all: []*cellSize{usual}}, restarts: &restarts{}}
		r.restarts.early.set(true, how)
		if due := r.islandsAreDue(); due != (how != together) {
			t.Errorf("apartness %d: due %v", how, due)
		}
	}
}
