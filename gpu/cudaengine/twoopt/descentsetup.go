package twoopt

import (
	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/kernels"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

func newDescent(s *device.Run, job solver.Job) (*descent, error) {
	d := &descent{Run: s, values: job.Values, n: job.Problem.Cities(), seed: job.Seed,
		faithful: job.Values.Choice("variant") == catalog.VariantFaithful}
	length := job.Problem.LengthOn(job.Threads, job.Start)
	d.state = solver.State{Best: length, Current: length}
	if err := d.uploadInstance(job); err != nil {
		return nil, err
	}
	d.kind = chooseKind(d, job.Problem)
	if err := d.preload(); err != nil {
		return nil, err
	}
	to := &device.Setup{Run: s}
	d.kind.allocate(to)
	device.Put(to, &d.figures, []kernels.Progress{{Length: length}})
	device.HostRoom(to, &d.seen, 1)
	if to.Err != nil {
		return nil, to.Err
	}
	return d, d.copies.allocate(s, d.n)
}

// chooseKind chooses the sweeps of a problem.
func chooseKind(d *descent, p *solver.Problem) sweepKind {
	if p.Asymmetric() {
		return newDirectedSweep(d)
	}
	return &symmetricSweep{d: d}
}

// preload compiles the kernels of a sweep, in each shape that may be tried, and of kicks.
func (d *descent) preload() error {
	names := append(d.kind.kernels(), "reorder")
	if d.values.Bool("kicks") {
		names = append(names, "kick")
	}
	if err := d.Preload(names...); err != nil || !d.planar {
		return err
	}
	for shape := range d.shapes.Shapes() {
		if err := d.PreloadSweep(shape); err != nil {
			return err
		}
	}
	return nil
}

// uploadInstance uploads the problem and the tour, and chooses the shapes of a sweep.
func (d *descent) uploadInstance(job solver.Job) (err error) {
	var up bool
	d.planar, up = plan.Fast(job.Problem)
	d.shapes = device.NewShapeTrials([]kernels.SweepShape{{Warps: 1}})
	if d.planar {
		d.shapes = device.NewShapeTrials(plan.SweepShapes(d.n, up, job.Values))
	}
	if d.exact, err = d.Run.Problem(job.Problem, job.Threads, device.Instance{}); err != nil {
		return err
	}
	order := device.Numbers(job.Start)
	var points []kernels.Point
	if d.planar {
		plane := kernels.NewPlane(job.Problem)
		d.doubt = plane.Doubt
		points = make([]kernels.Point, d.n+1)
		for i := range points {
			points[i] = plane.Points[order[i%d.n]]
		}
	}
	for i := range 3 {
		t := kernels.Tour{}
		if t.Order, err = device.Upload(d.Run, order); err != nil {
			return err
		}
		if d.planar {
			if t.Points, err = device.Upload(d.Run, points); err != nil {
				return err
			}
		}
		if i < 2 {
			d.tours[i] = t
		} else {
			d.kept = t
		}
	}
	return nil
}
