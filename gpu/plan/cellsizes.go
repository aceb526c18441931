package plan

// A population in a larger cell has at least two individuals, and a share of those in a usual one:
// a few do not differ enough. On an H200 they are 24, 15 and 11.
const leastShare = 3

// CellSizes returns the launches between which the rounds of r choose: r, and where it has
// populations those in cells of about two and four times as many cities. Defects that are longer
// than a cell are seen in larger ones alone. All have about as many blocks as r, in the shared
// memory that r takes, so that they are the same on every device.
func (r Regions) CellSizes(n int) []Regions {
	all := []Regions{r}
	if !r.Evolves() {
		return all
	}
	for _, factor := range []int{2, 4} {
		w, last := r.enlarged(n, factor), all[len(all)-1]
		if w.Individuals >= max(2, ceilDiv(r.Individuals, leastShare)) && w.Cells < last.Cells {
			all = append(all, w)
		}
	}
	return all
}

// enlarged returns the launch in cells of factor times as many cities, or up to MostHuge, with
// as many individuals as fit, maybe none.
func (r Regions) enlarged(n, factor int) Regions {
	w := r
	w.Cells = max(ceilDiv(r.Cells, factor), ceilDiv(n, MostHuge))
	w.Cells = ceilDiv(n, ceilDiv(n, w.Cells))
	w.Replicas = max(1, r.Blocks()/w.Cells)
	w.Shape.Capacity = ceilDiv(ceilDiv(n, w.Cells), WarpSize) * WarpSize
	for w.Individuals > 0 && w.Evolution().Shared() > r.Evolution().Shared() {
		w.Individuals--
	}
	return w
}

// Devices returns how many of some devices all launches have work for.
func Devices(launches []Regions, devices int) int {
	for most := devices + 1; devices < most; {
		most = devices
		for _, r := range launches {
			cells, replicas := r.Shard(devices)
			devices = min(devices, max(len(cells), len(replicas))-1)
		}
	}
	return devices
}
