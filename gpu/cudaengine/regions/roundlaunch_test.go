package regions

import (
	"testing"

	"tourscope/gpu/plan"
)

// The shares of all devices make up a launch, and where it has less than there are devices, those behind are idle.
func TestSharesOfDevices(t *testing.T) {
	for devices := 1; devices <= 16; devices++ {
		for _, launch := range []plan.Regions{{Cells: 1, Replicas: 1}, {Cells: 3, Replicas: 4}, {Cells: 5, Replicas: 8}, {Cells: 17, Replicas: 7}, {Cells: 1056, Replicas: 1}} {
			cells, replicas := launch.Shard(devices)
			blocks := 0
			for i := range devices {
				d := &cellShard{}
				d.setShare(launch, cells, replicas, i)
				blocks += d.cells.size() * d.replicas.size()
				if d.cells.from < 0 || d.cells.to > launch.Cells || d.replicas.to > launch.Replicas || d.isIdle() && d.cells.size()*d.replicas.size() > 0 {
					t.Fatalf("%d devices, %d × %d: device %d has %+v", devices, launch.Cells, launch.Replicas, i, d)
				}
			}
			if blocks != launch.Blocks() {
				t.Errorf("%d devices have %d blocks of %d × %d", devices, blocks, launch.Cells, launch.Replicas)
			}
		}
	}
}
