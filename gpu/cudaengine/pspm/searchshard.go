package pspm

import (
	"math"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver"
)

// searchShard is the searches of PSPM on one device. Its methods are called in a goroutine
// that the device is bound to.
type searchShard struct {
	*device.Run
	n        int
	shapes   device.ShapeTrials[kernels.PspmShape]
	shape    kernels.PspmShape // of the last launch, for which the kernel is configured
	searches *kernels.Searches
	leader   *driver.Pinned[kernels.Champion]
	links    *driver.Pinned[uint32]
	accepted *driver.Pinned[int64]
	champion int // number of the one that the device has
}

// annealingInput is the constant data of the searches.
type annealingInput struct {
	preparation
	problem *solver.Problem
	threads int            // of the host
	plane   *kernels.Plane // nil: the kernel's distances are exact
}

// prepare configures the kernel for the shape of the next launch.
func (h *searchShard) prepare() (err error) {
	if shape := h.shapes.Shape(); shape != h.shape {
		h.shape = shape
		_, err = h.PspmBlocks(shape, h.n)
	}
	return err
}

// uploadInstance uploads the constant data.
func (h *searchShard) uploadInstance(g annealingInput) (err error) {
	all := &kernels.Searches{}
	h.searches = all
	shift, points := 0, []kernels.Point(nil)
	switch {
	case g.plane != nil:
		shift, points = g.plane.Shift, g.plane.Points
	case g.matrix != nil:
		points, all.Slack = g.landmarks.Points, 2*g.landmarks.Slack
		all.Matrix, err = device.Upload(h.Run, g.matrix.Words)
	default:
		all.Problem, err = h.Run.Problem(g.problem, g.threads, device.Instance{})
	}
	if err != nil {
		return err
	}
	if points != nil {
		if all.Points, err = device.Upload(h.Run, points); err != nil {
			return err
		}
	}
	scaled := make([]float32, len(g.temperatures))
	for i, t := range g.temperatures {
		scaled[i] = float32(math.Ldexp(float64(t), -shift))
	}
	if all.Temperatures, err = device.Upload(h.Run, scaled); err != nil || g.near == nil {
		return err
	}
	if h.shape.Wide {
		all.NearWide, err = device.Upload(h.Run, kernels.NearTable[uint32](g.near, h.n))
	} else {
		all.Near, err = device.Upload(h.Run, kernels.NearTable[uint16](g.near, h.n))
	}
	return err
}

// start makes the start tour the champion, with which every search begins.
func (h *searchShard) start(settings kernels.Anneal, order []solver.City, length int64) (err error) {
	searches, width := int(settings.Searches), h.shape.Width(h.n)
	all := h.searches
	if all.Settings, err = device.Upload(h.Run, []kernels.Anneal{settings}); err != nil {
		return err
	}
	before, after := kernels.Links(order)
	if all.Champion, err = device.Upload(h.Run, kernels.PackLinks(h.shape, before, after)); err != nil {
		return err
	}
	if all.Leader, err = device.Upload(h.Run, []kernels.Champion{{Length: length, Search: -1}}); err != nil {
		return err
	}
	if all.Current, err = device.Alloc[uint32](h.Run, searches*width); err != nil {
		return err
	}
	if all.Best, err = device.Alloc[uint32](h.Run, searches*width); err != nil {
		return err
	}
	if all.Searches, err = device.Upload(h.Run, make([]kernels.Search, searches)); err != nil {
		return err
	}
	if all.Accepted, err = device.Alloc[int64](h.Run, 1); err != nil {
		return err
	}
	if h.leader, err = device.Pinned[kernels.Champion](h.Run, 1); err != nil {
		return err
	}
	if h.accepted, err = device.Pinned[int64](h.Run, 1); err != nil {
		return err
	}
	h.links, err = device.Pinned[uint32](h.Run, width)
	return err
}

// launch puts iterations into the stream, in the next shape that the driver does not refuse.
func (h *searchShard) launch(restart, save bool, from, to int64) error {
	for {
		err := h.prepare()
		if err == nil {
			err = h.Pspm(h.Search, h.shape, h.n, h.searches, restart, save, from, to)
		}
		if err == nil {
			break
		}
		if err := h.shapes.Refused(err); err != nil {
			return err
		}
	}
	if !save {
		return nil
	}
	if err := h.Lead(h.Search, h.shape, h.n, h.searches); err != nil {
		return err
	}
	if err := h.searches.Accepted.ReadTo(h.accepted, h.Search); err != nil {
		return err
	}
	return h.searches.Leader.ReadTo(h.leader, h.Search)
}

// fetch copies the champion's tour to the host.
func (h *searchShard) fetch() error {
	if err := h.searches.Champion.ReadTo(h.links, h.Copying); err != nil {
		return err
	}
	return h.Copying.Wait()
}

// follow copies the champion of another device from the host.
func (h *searchShard) follow(other *searchShard) error {
	if err := h.searches.Champion.WriteFrom(other.links, h.Search); err != nil {
		return err
	}
	if err := h.searches.Leader.WriteFrom(other.leader, h.Search); err != nil {
		return err
	}
	return h.Search.Wait()
}
