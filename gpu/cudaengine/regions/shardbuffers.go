package regions

import (
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
)

// What a shard exchanges: the instance, the partition and the tour come from the host; the
// paths and states that its blocks find go through the host to the first device.

// upload uploads the instance, but for what the device has found.
func (d *cellShard) upload(r *rounds, found foundInstance) (err error) {
	if d.device.Problem, err = d.Run.Problem(r.problem, r.threads, found.Instance); err != nil {
		return err
	}
	if d.device.Candidates = found.table; found.table == nil {
		if d.device.Candidates, err = device.Upload(d.Run, r.near()); err != nil {
			return err
		}
	}
	if r.hasTies() {
		return d.setRules(evolutionKicks, true)
	}
	return nil
}

// allocate allocates the buffers of a round.
func (d *cellShard) allocate(r *rounds) (err error) {
	n, cells, replicas := int(r.settings.Cities), r.sizes.most(func(s *cellSize) int { return s.Cells }), r.sizes.most(func(s *cellSize) int { return s.Replicas })
	if d.device.Local, err = device.Upload(d.Run, make([]int32, n)); err != nil {
		return err
	}
	for _, b := range []struct {
		into **driver.Buffer[int32]
		size int
	}{{&d.partition.Cities, n}, {&d.partition.Starts, cells + 1}, {&d.work.Order, n}, {&d.work.Position, n}} {
		if *b.into, err = device.Alloc[int32](d.Run, b.size); err != nil {
			return err
		}
	}
	if d.work.Settings, err = device.Alloc[kernels.Regions](d.Run, 1); err != nil {
		return err
	}
	if d.settings, err = device.Pinned[kernels.Regions](d.Run, 1); err != nil {
		return err
	}
	if d.launch.Evolves() {
		if err = d.allocatePopulations(r.sizes, len(r.Runs)); err != nil {
			return err
		}
	}
	if d.work.Links, err = device.Alloc[[2]int32](d.Run, n); err != nil {
		return err
	}
	if d.work.States, err = device.Alloc[kernels.BlockState](d.Run, r.sizes.most(func(s *cellSize) int { return s.Blocks() })); err != nil {
		return err
	}
	if r.settings.Heat > 0 {
		if d.work.Bests, err = device.Alloc[uint32](d.Run, n*replicas); err != nil {
			return err
		}
	}
	if d.work.Paths, err = device.Alloc[uint32](d.Run, n*replicas); err != nil || d == r.shards[0] {
		return err
	}
	blocks := func(s *cellSize) int { return s.busiest(len(r.Runs)) }
	// Cells differ in size by at most one city. Those of a level have fewer cities than all, and none more than its capacity.
	largest := func(s *cellSize) int { return blocks(s) * min((n+s.Cells-1)/s.Cells, s.Shape.Capacity) }
	if d.paths, err = device.Pinned[uint32](d.Run, r.sizes.most(largest)); err != nil {
		return err
	}
	d.states, err = device.Pinned[kernels.BlockState](d.Run, r.sizes.most(blocks))
	return err
}

// send uploads the shard's part of the partition.
func (d *cellShard) send(r *rounds) error {
	own := r.settings
	own.FirstCell, own.FirstReplica, own.Elsewhere = int64(d.cells.from), int64(d.replicas.from), int64(d.launch.Replicas-d.replicas.size())
	d.settings.Values[0] = own
	at, size := d.cities(r)
	if d == r.shards[0] { // it joins the paths of all
		at, size = 0, len(r.order)
	}
	for _, write := range []func() error{
		func() error {
			return d.partition.Cities.Part(at, size).WriteFrom(r.cities.Part(at, size), d.Run.Search)
		},
		func() error {
			return d.partition.Starts.Part(0, d.launch.Cells+1).WriteFrom(r.starts.Part(0, d.launch.Cells+1), d.Run.Search)
		},
		func() error { return d.work.Settings.WriteFrom(d.settings, d.Run.Search) },
	} {
		if err := write(); err != nil {
			return err
		}
	}
	return nil
}

// cities returns where in the partition the shard's cities begin, and how many they are.
func (d *cellShard) cities(r *rounds) (at, size int) {
	at = int(r.starts.Values[d.cells.from])
	return at, int(r.starts.Values[d.cells.to]) - at
}

// pieces lists where the shard's paths and states are in the buffers of every device.
func (d *cellShard) pieces(r *rounds) (paths, states []piece) {
	at, size := d.cities(r)
	for replica := d.replicas.from; replica < d.replicas.to; replica++ {
		paths = append(paths, piece{replica*len(r.order) + at, size})
	}
	if d.replicas.size() == d.launch.Replicas {
		return paths, []piece{{d.cells.from * d.launch.Replicas, d.cells.size() * d.launch.Replicas}}
	}
	for cell := d.cells.from; cell < d.cells.to; cell++ {
		states = append(states, piece{cell*d.launch.Replicas + d.replicas.from, d.replicas.size()})
	}
	return paths, states
}

// toHost copies the paths and states of the shard to the host.
func (d *cellShard) toHost(r *rounds) error {
	paths, states := d.pieces(r)
	if err := copyPieces(paths, func(p piece, at int) error {
		return d.work.Paths.Part(p.at, p.size).ReadTo(d.paths.Part(at, p.size), d.Run.Search)
	}); err != nil {
		return err
	}
	if err := copyPieces(states, func(p piece, at int) error {
		return d.work.States.Part(p.at, p.size).ReadTo(d.states.Part(at, p.size), d.Run.Search)
	}); err != nil {
		return err
	}
	return d.Run.Search.Wait()
}

// fromHost copies the paths and states of another shard from the host to this device.
func (d *cellShard) fromHost(r *rounds, other *cellShard) error {
	paths, states := other.pieces(r)
	if err := copyPieces(paths, func(p piece, at int) error {
		return d.work.Paths.Part(p.at, p.size).WriteFrom(other.paths.Part(at, p.size), d.Run.Search)
	}); err != nil {
		return err
	}
	return copyPieces(states, func(p piece, at int) error {
		return d.work.States.Part(p.at, p.size).WriteFrom(other.states.Part(at, p.size), d.Run.Search)
	})
}
