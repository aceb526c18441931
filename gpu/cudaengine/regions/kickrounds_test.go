package regions

import (
	"slices"
	"testing"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/solver"
	"tourscope/solver/generate"
)

// The run's own rounds of kicks are in cells of their own, the populations after them in usual ones; the
// tour is the same on any number of devices and threads.
func TestKicksInCellsOfTheirOwn(t *testing.T) {
	const n, kicks = 64, 2
	p, err := generate.Make("clustered", n, 8)
	if err != nil {
		t.Fatal(err)
	}
	var first []solver.City
	for _, c := range devicetest.Everywhere(t) {
		var cells []int
		set := map[string]string{"evolution": "device", "cities": "32", "blocks": "8", "threads": "64", "devices": c.Devices}
		result := searched(t, p, set, c.Threads, &falling{t: t, rounds: 4}, func(r *rounds) error {
			r.sizes.all[0].KickRounds, r.restarts = kicks, nil
			kicked := r.sizes.all[0].Regions
			kicked.Cells, kicked.Replicas = 4, 2
			r.sizes.kicked = &cellSize{Regions: kicked}
			for round := range int64(kicks + 1) {
				cells = append(cells, r.sizeOf(0, round+1).Cells)
			}
			return r.Each(func(_ int, s *device.Run) error { return prepareKicks(s, kicked.Shape) })
		})
		if !slices.Equal(cells, []int{4, 4, 2}) {
			t.Errorf("the rounds have %v cells", cells)
		}
		if first == nil {
			first = result.Order
		} else if !slices.Equal(first, result.Order) {
			t.Errorf("devices %s, %d threads: another tour", c.Devices, c.Threads)
		}
	}
}
