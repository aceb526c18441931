package cudaengine

import (
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
)

// district is what one device has of a round: some of the cells with all teams on
// them, or some of the teams on every cell. Its methods are called where the device
// is current.
//
// Every device knows the whole instance and the whole tour, but only the cities of
// its own cells. What its teams have found, four bytes a city and team, goes to the
// first device by way of the host; that one knows the whole cut, and puts all together
// as if it were alone.
type district struct {
	*session
	launch plan.Regions
	cells  extent
	teams  extent

	device kernels.Ground
	cut    kernels.Cut
	work   kernels.Teams
	rules  *driver.Pinned[kernels.Regions]

	populations kernels.Populations // where regions evolve

	// On the way to the first device; of that one, nil.
	paths   *driver.Pinned[uint32]
	figures *driver.Pinned[kernels.Team]
}

// extent is the numbers from one up to another.
type extent struct{ from, to int }

func (e extent) size() int { return e.to - e.from }

// allocate brings what stays the same to the device, and makes room for a round.
func (d *district) allocate(r *rounds) (err error) {
	n, cells, teams := len(r.order), d.launch.Cells, d.launch.Replicas
	if d.device.Problem, err = d.session.problem(r.problem); err != nil {
		return err
	}
	if d.device.Near, err = upload(d.session, r.supplies().near); err != nil {
		return err
	}
	if d.device.Local, err = upload(d.session, make([]int32, n)); err != nil {
		return err
	}
	for _, b := range []struct {
		into **driver.Buffer[int32]
		size int
	}{{&d.cut.Cities, n}, {&d.cut.Starts, cells + 1}, {&d.work.Order, n}, {&d.work.Place, n}} {
		if *b.into, err = alloc[int32](d.session, b.size); err != nil {
			return err
		}
	}
	d.cut.Own = d.cells.size()
	if d.work.Settings, err = alloc[kernels.Regions](d.session, 1); err != nil {
		return err
	}
	if d.rules, err = pinned[kernels.Regions](d.session, 1); err != nil {
		return err
	}
	if d.launch.Evolves {
		if err = d.allocatePopulations(); err != nil {
			return err
		}
	}
	if d.work.Links, err = alloc[[2]int32](d.session, n); err != nil {
		return err
	}
	if d.work.Figures, err = alloc[kernels.Team](d.session, cells*teams); err != nil {
		return err
	}
	if r.settings.Heat > 0 {
		if d.work.Bests, err = alloc[uint32](d.session, n*teams); err != nil {
			return err
		}
	}
	if d.work.Paths, err = alloc[uint32](d.session, n*teams); err != nil || d == r.districts[0] {
		return err
	}
	// Cells differ by one city, so the largest share is not more than its number says.
	largest := d.cells.size() * ((n + cells - 1) / cells) * d.teams.size()
	if d.paths, err = pinned[uint32](d.session, largest); err != nil {
		return err
	}
	d.figures, err = pinned[kernels.Team](d.session, d.cells.size()*d.teams.size())
	return err
}

// send brings the district's part of the cut, and the tour, to the device.
func (d *district) send(r *rounds) error {
	own := r.settings
	own.FirstCell, own.FirstTeam, own.Elsewhere = int64(d.cells.from), int64(d.teams.from), int64(d.launch.Replicas-d.teams.size())
	d.rules.Values[0] = own
	at, size := d.cities(r)
	if d == r.districts[0] { // it says where everything goes
		at, size = 0, len(r.order)
	}
	for _, write := range []func() error{
		func() error { return d.cut.Cities.Part(at, size).WriteFrom(r.cities.Part(at, size), d.session.search) },
		func() error { return d.cut.Starts.WriteFrom(r.starts, d.session.search) },
		func() error { return d.work.Order.WriteFrom(r.orders, d.session.search) },
		func() error { return d.work.Settings.WriteFrom(d.rules, d.session.search) },
	} {
		if err := write(); err != nil {
			return err
		}
	}
	return d.Rank(d.session.search, d.work.Order, d.work.Place)
}

// cities says where in the cut the district's are, and how many.
func (d *district) cities(r *rounds) (at, size int) {
	at = int(r.starts.Values[d.cells.from])
	return at, int(r.starts.Values[d.cells.to]) - at
}

// improve puts the kicks up to some number of each search into the stream.
func (d *district) improve(from, to int64) error {
	return d.Regions(d.session.search, d.launch.Shape, d.cells.size()*d.teams.size(), d.device, d.cut, d.work, from > 0, to)
}

// merge puts together what several teams have found in the same cells, where all of
// them have worked on this device or sent what they have found.
func (d *district) merge() error {
	if d.launch.Replicas == 1 || kernels.MergeShared(d.launch.Shape) > d.Device().SharedPerBlock {
		return nil
	}
	return d.Merge(d.session.search, d.launch.Shape, d.device, d.cut, d.work)
}

// piece is a range of a device's memory.
type piece struct{ at, size int }

// pieces lists where the district's paths and figures are, on any device.
func (d *district) pieces(r *rounds) (paths, figures []piece) {
	at, size := d.cities(r)
	for team := d.teams.from; team < d.teams.to; team++ {
		paths = append(paths, piece{team*len(r.order) + at, size})
	}
	if d.teams.size() == d.launch.Replicas {
		return paths, []piece{{d.cells.from * d.launch.Replicas, d.cells.size() * d.launch.Replicas}}
	}
	for cell := d.cells.from; cell < d.cells.to; cell++ {
		figures = append(figures, piece{cell*d.launch.Replicas + d.teams.from, d.teams.size()})
	}
	return paths, figures
}

// hand brings what the teams have found to the host.
func (d *district) hand(r *rounds) error {
	paths, figures := d.pieces(r)
	if err := pass(paths, func(p piece, at int) error {
		return d.work.Paths.Part(p.at, p.size).ReadTo(d.paths.Part(at, p.size), d.session.search)
	}); err != nil {
		return err
	}
	if err := pass(figures, func(p piece, at int) error {
		return d.work.Figures.Part(p.at, p.size).ReadTo(d.figures.Part(at, p.size), d.session.search)
	}); err != nil {
		return err
	}
	return d.session.search.Wait()
}

// take brings what another district has handed to the host to this device.
func (d *district) take(r *rounds, other *district) error {
	paths, figures := other.pieces(r)
	if err := pass(paths, func(p piece, at int) error {
		return d.work.Paths.Part(p.at, p.size).WriteFrom(other.paths.Part(at, p.size), d.session.search)
	}); err != nil {
		return err
	}
	return pass(figures, func(p piece, at int) error {
		return d.work.Figures.Part(p.at, p.size).WriteFrom(other.figures.Part(at, p.size), d.session.search)
	})
}

// pass copies pieces to where they stand one behind the other, or from there.
func pass(pieces []piece, copying func(p piece, at int) error) error {
	at := 0
	for _, p := range pieces {
		if err := copying(p, at); err != nil {
			return err
		}
		at += p.size
	}
	return nil
}
