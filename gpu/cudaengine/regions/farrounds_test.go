package regions

import (
	"slices"
	"testing"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/search/await"
	search "tourscope/solver/search/rounds"
	"tourscope/solver/search/space"
)

// A far round finds a better order of parts that a tour visits in a poor one, the same on any number of devices and threads, and
// leaves the rounds as they were.
func TestFarRoundsOrderParts(t *testing.T) {
	const parts, size = 30, 30
	p, err := generate.Make("tight-clusters", parts*size, 1)
	if err != nil {
		t.Fatal(err)
	}
	var first []solver.City
	for i, c := range devicetest.Everywhere(t) {
		set := map[string]string{"evolution": "device", "cities": "60", "blocks": "2", "threads": "64", "devices": c.Devices}
		withRounds(t, p, set, c.Threads, func(_ *device.Machine, r *rounds, s *space.Space, job solver.Job) error {
			along, order := curve(s), make([]solver.City, 0, p.Cities())
			for k := range parts { // every seventh
				from := k * 7 % parts * size
				order = append(order, along[from:from+size]...)
			}
			if err := prepareFirst(r, s, job, order); err != nil {
				return err
			}
			if halted, err := r.lowerFirst(t.Context()); halted || err != nil {
				return err
			}
			settings, size, before, next := r.settings, r.size, r.length, r.next.number // which may be being made
			r.far.begin(farApart)
			halted, err := r.searchFarNow(t.Context())
			if halted || err != nil {
				return err
			}
			if float64(r.length) > 0.9*float64(before) || r.far.left != poorFarRounds {
				t.Errorf("%+v: %d of %d, %d left", c, r.length, before, r.far.left)
			}
			if err := s.Problem().CheckTour(r.order); err != nil || s.Problem().Length(r.order) != r.length {
				t.Fatalf("%v, or its length is not %d", err, r.length)
			}
			if r.settings != settings || r.size != size || r.next.number != next || r.next.made().Number != next {
				t.Errorf("%+v: settings %+v, before %+v, the next round is %d", c, r.settings, settings, r.next.number)
			}
			if i == 0 {
				first = slices.Clone(r.order)
			} else if !slices.Equal(r.order, first) {
				t.Errorf("%+v: another tour of %d", c, r.length)
			}
			_, err = r.round(t.Context()) // with the partition that was made before
			return err
		})
	}
}

// A first tour whose dense parts lie far apart has a far round after its levels, which finds something here, and is the same on any
// number of devices and threads.
func TestFirstTourHasFarRound(t *testing.T) {
	p, err := generate.Make("lines", 900, 1)
	if err != nil {
		t.Fatal(err)
	}
	after := func(c devicetest.Place, lower func(*rounds) (halted bool, err error)) (tour []solver.City, length int64) {
		set := map[string]string{"evolution": "device", "cities": "60", "blocks": "2", "threads": "64", "devices": c.Devices}
		withRounds(t, p, set, c.Threads, func(_ *device.Machine, r *rounds, s *space.Space, job solver.Job) error {
			if err := prepareFirst(r, s, job, curve(s)); err != nil {
				return err
			}
			r.apart = func() apartness { return farApart } // so few cities are not
			if halted, err := lower(r); halted || err != nil {
				return err
			}
			if err := s.Problem().CheckTour(r.order); err != nil || s.Problem().Length(r.order) != r.length {
				t.Fatalf("%v, or its length is not %d", err, r.length)
			}
			if r.settings.Round != 0 || r.next.number != 1 || r.settings.Seed != job.Seed {
				t.Errorf("%+v: round %d, next %d, seed %d", c, r.settings.Round, r.next.number, r.settings.Seed)
			}
			tour, length = slices.Clone(r.order), r.length
			return nil
		})
		return tour, length
	}
	var first []solver.City
	for i, c := range devicetest.Everywhere(t) {
		tour, length := after(c, func(r *rounds) (halted bool, err error) {
			halted, err = r.lowerFirst(t.Context())
			if r.far != (farRounds{poorFarRounds, true}) {
				t.Errorf("%+v: far rounds %+v", c, r.far)
			}
			return halted, err
		})
		if i > 0 {
			if !slices.Equal(tour, first) {
				t.Errorf("%+v: another tour of %d", c, length)
			}
			continue
		}
		first = tour
		_, without := after(c, func(r *rounds) (halted bool, err error) {
			if halted, err = r.searchLevels(t.Context(), r.sizes.firstLevels(farApart), r.settings.Seed, false); halted || err != nil {
				return halted, err
			}
			return r.lowerAnew(t.Context(), r.settings.Seed, true)
		})
		if length >= without {
			t.Errorf("%d, without a far round %d", length, without)
		}
	}
}

// A tour whose dense parts lie far apart has far rounds between others until some save little. One whose parts are together has none.
func TestToursHaveFarRounds(t *testing.T) {
	for how, want := range map[apartness]farRounds{farApart: {wide: true}, together: {}} {
		p, err := generate.Make("lines", 300, 1)
		if err != nil {
			t.Fatal(err)
		}
		set := map[string]string{"evolution": "device", "cities": "60", "blocks": "5", "threads": "64"}
		withRounds(t, p, set, 2, func(_ *device.Machine, r *rounds, s *space.Space, job solver.Job) error {
			if err := prepareFirst(r, s, job, curve(s)); err != nil {
				return err
			}
			levels := []levelSizes(nil)
			if how != together {
				levels = r.sizes.firstLevels(how)
			}
			r.far.begin(how)
			halted, err := r.searchIsland(t.Context(), tourLength{curve(s), r.length}, levels, 0, func(round int, _ bool) bool { return round == 20 })
			if r.far != want || !halted {
				t.Errorf("apartness %d: halted %v, far rounds %+v", how, halted, r.far)
			}
			return err
		})
	}
}

// A halt ends a far round, and keeps a tour.
func TestFarRoundsHalt(t *testing.T) {
	p, err := generate.Make("tight-clusters", 900, 1)
	if err != nil {
		t.Fatal(err)
	}
	set := map[string]string{"evolution": "device", "cities": "60", "blocks": "2", "threads": "64"}
	halts := false
	onRounds(t, p, set, 2, halting{await.Silent{Context: t.Context()}, func() bool { return halts }}, func(_ *device.Machine, r *rounds, job solver.Job) (solver.Result, error) {
		s, err := space.New(t.Context(), p, space.OptionsOf(job.Values))
		if err != nil {
			return solver.Result{}, err
		}
		if err := prepareFirst(r, s, job, curve(s)); err != nil {
			return solver.Result{}, err
		}
		if halted, err := r.lowerFirst(t.Context()); halted || err != nil {
			return solver.Result{}, err
		}
		settings := r.settings
		halts = true
		halted, err := r.searchFarNow(t.Context())
		if !halted || err != nil || r.settings != settings || s.Problem().Length(r.order) != r.length {
			t.Errorf("halted %v with %+v, %v", halted, r.settings, err)
		}
		return solver.Result{}, s.Problem().CheckTour(r.order)
	})
}

// Tours that were searched level by level have far rounds after every second round of populations, until some have saved little.
func TestWhenFarRoundsAreDue(t *testing.T) {
	usual := &cellSize{Regions: plan.Regions{KickRounds: 2, Individuals: 8}}
	r := &rounds{sizes: &cellSizes{all: []*cellSize{usual}, far: []levelSizes{{}}}}
	r.launch = usual.Regions
	due := func(from int64) (all []int64) {
		for r.settings.Round = from; r.settings.Round < from+10; r.settings.Round++ {
			if r.isFarDue() {
				all = append(all, r.settings.Round)
				r.far.note(0)
			}
		}
		return all
	}
	if got := due(0); got != nil {
		t.Errorf("of a tour that was not: after rounds %v", got)
	}
	r.far.begin(apart)
	if got := due(0); !slices.Equal(got, []int64{3}) {
		t.Errorf("where parts lie apart: after rounds %v", got)
	}
	r.far.begin(farApart)
	if got := due(0); !slices.Equal(got, []int64{3, 5}) {
		t.Errorf("where they lie far apart: after rounds %v", got)
	}
	r.far.begin(farApart)
	if r.kicksFrom = 20; !slices.Equal(due(20), []int64{23, 25}) {
		t.Error("a restart has others")
	}
	r.far.begin(apart)
	if r.far.wide {
		t.Error("the first one has all levels")
	}
	for range 3 {
		if r.far.note(2 * farYield); r.far.left != poorFarRounds || !r.far.wide {
			t.Errorf("%+v after one that has saved", r.far)
		}
		r.far.note(0)
	}
	if r.sizes.far = nil; due(20) != nil {
		t.Error("there are some without sizes")
	}
}

// Coarse levels come before the first usual one, from one cell on; a far round has as many cities as one cell holds, and four.
func TestSizesOfCoarseLevels(t *testing.T) {
	usual := plan.Regions{Cells: 132, Replicas: 1, Individuals: 24, Shape: plan.RegionShape{Capacity: 768}}
	for n, want := range map[int][]int{
		20_000:    nil,
		50_000:    {768},
		200_000:   {768, 3072},
		1_000_000: {768, 3072, 12_288},
	} {
		var cities []int
		for _, l := range sizesOfLevels(coarseLevels(usual, n), usual, n) {
			cities = append(cities, citiesOf(l.share, n))
			if cells := l.all[1].Cells; cells != citiesOf(l.share, n)/768 || len(l.all) != coarseRounds+1 || l.all[1].rules != quickRules {
				t.Errorf("%d cities: %d cells of %d, %d rounds", n, cells, citiesOf(l.share, n), len(l.all))
			}
		}
		if !slices.Equal(cities, want) || slices.ContainsFunc(cities, func(c int) bool { return c >= citiesOf(firstShare, n) }) {
			t.Errorf("%d cities: coarse levels of %d", n, cities)
		}
		far := sizesOfFar(usual, n)
		if len(far) != 2 || far[0].all[0].Cells != 1 || far[1].all[0].Cells != 4 || far[0].all[0].rules != quickRules {
			t.Errorf("%d cities: far rounds %+v", n, far)
		}
		sizes := islandSizes(usual, true, n)
		if got := sizes.largestLevel(); got != citiesOf(lastShare, n) {
			t.Errorf("%d cities: %d at a level", n, got)
		}
		if got := sizes.leveled(sizes.quick, farApart); len(got) != len(want)+len(sizes.quick) {
			t.Errorf("%d cities: %d levels where parts lie far apart", n, len(got))
		}
		if got := sizes.leveled(sizes.quick, apart); len(got) != len(sizes.quick) {
			t.Errorf("%d cities: %d levels where they lie apart", n, len(got))
		}
	}
	if far := sizesOfFar(usual, 5_000); len(far) != 1 {
		t.Errorf("5,000 cities: %d levels of far rounds", len(far))
	}
}

// How far dense parts lie apart follows from the tour along the curve.
func TestApartnessOfInstances(t *testing.T) {
	for kind, want := range map[string][2]apartness{ // at least, at most
		"uniform": {}, "clustered": {}, "grid": {}, "drilling": {}, "drawing": {}, "dimacs": {},
		"dimacs-clustered": {apart, apart}, "lines": {apart, farApart}, "walks": {apart, farApart},
		"tight-clusters": {farApart, farApart}, "fractal": {farApart, farApart}, "scales": {farApart, farApart}, "circle": {farApart, farApart},
	} {
		for _, cities := range []int{12_500, 50_000} {
			p, err := generate.Make(kind, cities, 5)
			if err != nil {
				t.Fatal(err)
			}
			s, err := space.New(t.Context(), p, space.Options{Neighbors: 5})
			if err != nil {
				t.Fatal(err)
			}
			order := curve(s)
			share := search.FarShare(s.Problem(), order, s.Problem().Length(order), 0)
			if got := apartnessOf(share); got < want[0] || got > want[1] {
				t.Errorf("%s, %d cities: %d, far edges are %v of the length", kind, cities, got, share)
			}
		}
	}
}
