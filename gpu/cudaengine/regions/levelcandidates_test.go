package regions

import (
	"slices"
	"testing"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/search/space"
)

// The devices search with the candidates that the host finds among the cities of a level, whichever of both finds them, and afterwards
// with those of all cities.
func TestCandidatesOfLevels(t *testing.T) {
	devicetest.Several(t, "2")
	p, err := generate.Make("dimacs-clustered", 900, 4)
	if err != nil {
		t.Fatal(err)
	}
	set := map[string]string{"evolution": "device", "cities": "60", "blocks": "2", "threads": "64", "devices": "0,1"}
	withRounds(t, p, set, 2, func(_ *device.Machine, r *rounds, s *space.Space, job solver.Job) error {
		if err := prepareFirst(r, s, job, curve(s)); err != nil {
			return err
		}
		tables := func() [][]int32 {
			return readEach(t, r.Group, func(i int) *driver.Buffer[int32] { return r.shards[i].device.Candidates })
		}
		c := newLevelCandidates(r, 300, 2)
		for _, count := range []int{9, 120, 300} {
			cities := make([]solver.City, count)
			for i := range cities {
				cities[i] = solver.City(i * (p.Cities() / count))
			}
			among, err := s.Among(t.Context(), cities, c.options)
			if err != nil {
				return err
			}
			want := among.Table(kernels.Candidates)
			for _, onHost := range []bool{false, true} {
				c.onHost.Store(onHost)
				var l searchedLevel
				c.prepare(t.Context(), &l, cities)
				if halted, err := c.use(t.Context(), &l); halted || err != nil {
					t.Fatalf("halted %v, %v", halted, err)
				}
				if (l.near != nil) != onHost {
					t.Errorf("%d cities: the host has found them %v, want %v", count, l.near != nil, onHost)
				}
				for shard, got := range tables() {
					for _, city := range cities {
						at, to := int(city)*kernels.Candidates, (int(city)+1)*kernels.Candidates
						if !slices.Equal(got[at:to], want[at:to]) {
							t.Fatalf("%d cities, device %d: city %d has %v, want %v", count, shard, city, got[at:to], want[at:to])
						}
					}
				}
			}
			if err := c.restore(); err != nil {
				return err
			}
			for shard, got := range tables() {
				if !slices.Equal(got, r.near()) {
					t.Errorf("%d cities: device %d does not have the candidates of all again", count, shard)
				}
			}
			c.written = false
		}
		return nil
	})
}

// Where a device has no memory left the host finds the candidates, of the levels that follow, too.
func TestTheHostFindsCandidatesOfLevels(t *testing.T) {
	devicetest.HasLittleMemory(t)
	p, err := generate.Make("dimacs-clustered", 900, 4)
	if err != nil {
		t.Fatal(err)
	}
	set := map[string]string{"evolution": "device", "cities": "60", "blocks": "2", "threads": "64"}
	withRounds(t, p, set, 2, func(m *device.Machine, r *rounds, s *space.Space, job solver.Job) error {
		if err := prepareFirst(r, s, job, curve(s)); err != nil {
			return err
		}
		c, cities := newLevelCandidates(r, p.Cities(), 2), solver.Identity(p.Cities())[100:400]
		among, err := s.Among(t.Context(), cities, c.options)
		if err != nil {
			return err
		}
		defer devicetest.Fill(t, m)()
		for i := range 2 { // searches level by level
			c = newLevelCandidates(r, p.Cities(), 2)
			var l searchedLevel
			if c.prepare(t.Context(), &l, cities); (l.near != nil) != (i > 0) {
				t.Errorf("search %d: the host has found them before the devices were asked: %v", i, l.near != nil)
			}
			if halted, err := c.use(t.Context(), &l); halted || err != nil {
				t.Fatalf("halted %v, %v", halted, err)
			}
			if !slices.Equal(l.near, among.Table(kernels.Candidates)) || !c.onHost.Load() || r.shards[0].device.Candidates != c.own[0] {
				t.Errorf("the host has not found them, or the device has others: %v", c.onHost.Load())
			}
		}
		return c.restore()
	})
}
