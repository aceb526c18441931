package cudaengine

import (
	"math"

	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver"
)

// flock is the searches of PSPM on one device. Its methods are called where the
// device is current.
type flock struct {
	*session
	n        int
	shapes   waves[kernels.PspmShape]
	shape    kernels.PspmShape // the present one, which the kernel is prepared for
	searches *kernels.Searches
	leader   *driver.Pinned[kernels.Champion]
	links    *driver.Pinned[uint32]
	accepted *driver.Pinned[int64]
	champion int // which one the device has
}

// terrain is what the searches walk on.
type terrain struct {
	problem      *solver.Problem
	plane        *kernels.Plane // nil for the wide kernel
	near         func(solver.City) []solver.City
	temperatures []float32
}

// prepare makes the kernel ready for the shape of the next launch.
func (f *flock) prepare() (err error) {
	if shape := f.shapes.shape(); shape != f.shape {
		f.shape = shape
		_, err = f.PspmBlocks(shape, f.n)
	}
	return err
}

// bring uploads what stays the same.
func (f *flock) bring(g terrain) (err error) {
	all := &kernels.Searches{}
	f.searches = all
	shift := 0
	if g.plane == nil {
		all.Problem, err = f.session.problem(g.problem)
	} else {
		shift = g.plane.Shift
		all.Places, err = upload(f.session, g.plane.Places)
	}
	if err != nil {
		return err
	}
	scaled := make([]float32, len(g.temperatures))
	for i, t := range g.temperatures {
		scaled[i] = float32(math.Ldexp(float64(t), -shift))
	}
	if all.Temperatures, err = upload(f.session, scaled); err != nil || g.near == nil {
		return err
	}
	if f.shape.Wide {
		all.NearWide, err = upload(f.session, kernels.NearTable[uint32](g.near, f.n))
	} else {
		all.Near, err = upload(f.session, kernels.NearTable[uint16](g.near, f.n))
	}
	return err
}

// start puts every search on the start tour, by way of the champion.
func (f *flock) start(settings kernels.Anneal, order []solver.City, length int64) (err error) {
	searches, width := int(settings.Searches), f.shape.Width(f.n)
	all := f.searches
	if all.Settings, err = upload(f.session, []kernels.Anneal{settings}); err != nil {
		return err
	}
	before, after := kernels.Links(order)
	if all.Champion, err = upload(f.session, kernels.PackLinks(f.shape, before, after)); err != nil {
		return err
	}
	if all.Leader, err = upload(f.session, []kernels.Champion{{Length: length, Search: -1}}); err != nil {
		return err
	}
	if all.Current, err = alloc[uint32](f.session, searches*width); err != nil {
		return err
	}
	if all.Best, err = alloc[uint32](f.session, searches*width); err != nil {
		return err
	}
	if all.Searches, err = upload(f.session, make([]kernels.Search, searches)); err != nil {
		return err
	}
	if all.Accepted, err = alloc[int64](f.session, 1); err != nil {
		return err
	}
	if f.leader, err = pinned[kernels.Champion](f.session, 1); err != nil {
		return err
	}
	if f.accepted, err = pinned[int64](f.session, 1); err != nil {
		return err
	}
	f.links, err = pinned[uint32](f.session, width)
	return err
}

// launch puts some iterations into the stream, in a shape that the driver does not
// refuse.
func (f *flock) launch(restart, save bool, from, to int64) error {
	for {
		err := f.prepare()
		if err == nil {
			err = f.Pspm(f.search, f.shape, f.n, f.searches, restart, save, from, to)
		}
		if err == nil {
			break
		}
		if err := f.shapes.refused(err); err != nil {
			return err
		}
	}
	if !save {
		return nil
	}
	if err := f.Lead(f.search, f.shape, f.n, f.searches); err != nil {
		return err
	}
	if err := f.searches.Accepted.ReadTo(f.accepted, f.search); err != nil {
		return err
	}
	return f.searches.Leader.ReadTo(f.leader, f.search)
}

// fetch brings the champion's tour to the host.
func (f *flock) fetch() error {
	if err := f.searches.Champion.ReadTo(f.links, f.copying); err != nil {
		return err
	}
	return f.copying.Wait()
}

// follow takes another device's champion, from the host.
func (f *flock) follow(other *flock) error {
	if err := f.searches.Champion.WriteFrom(other.links, f.search); err != nil {
		return err
	}
	if err := f.searches.Leader.WriteFrom(other.leader, f.search); err != nil {
		return err
	}
	return f.search.Wait()
}
