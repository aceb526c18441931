package cudaengine

import (
	"context"
	"slices"
	"time"

	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/gpu/launch"
	"tourscope/solver"
	"tourscope/solver/engine/ground"
	"tourscope/solver/engine/localsearch"
	"tourscope/solver/patchwork"
)

// rounds is a run of regions after its local search on the CPU.
//
// A round: the tour goes to the device, all regions of a cut are searched at once,
// the links of all cities come back, and the host walks them, joins what cycles
// there are, and measures. The new tour is kept if it is not longer. Meanwhile, as
// the device searches, the host has made the next cut. Everything here is in the
// ground's own numbers of the cities, along the curve.
type rounds struct {
	*session
	progress solver.Progress
	ground   *ground.Ground
	problem  *solver.Problem
	launch   launch.Regions
	settings kernels.Regions
	cutter   *patchwork.Cutter
	stitcher *patchwork.Stitcher
	next     *patchwork.Cut // of the coming round
	present  *patchwork.Cut // of this one; nil before the first

	device  kernels.Ground
	cut     kernels.Cut
	teams   kernels.Teams
	cities  *driver.Pinned[int32] // of a cut, on the way to the device
	starts  *driver.Pinned[int32]
	orders  *driver.Pinned[int32]
	rules   *driver.Pinned[kernels.Regions]
	links   *driver.Pinned[[2]int32]
	figures *driver.Pinned[kernels.Team]

	perKick time.Duration // of all searches' kicks of one launch, as last measured
	spent   Spent
	order   []solver.City // the best tour
	walked  []solver.City
	shown   []solver.City // the best tour in the problem's numbers
	state   solver.State
}

// Spent says what the time of a run of regions went to, after its local search.
type Spent struct {
	Search  time.Duration // by the device's clock
	Copy    time.Duration
	Stitch  time.Duration // joining the regions
	Measure time.Duration // measuring the tour
	Cut     time.Duration // making cuts, most of it while the device searched
}

func newRounds(s *session, w *localsearch.Watched, job solver.Job, progress solver.Progress) (*rounds, error) {
	r := &rounds{session: s, progress: progress, ground: w.Ground, problem: w.Ground.Problem(), state: w.State,
		order: slices.Clone(w.Order())}
	n := len(r.order)
	r.walked, r.shown = make([]solver.City, n), make([]solver.City, n)
	if err := r.chooseLaunch(job); err != nil {
		return nil, err
	}
	r.cutter = patchwork.NewCutter(r.problem)
	r.stitcher = patchwork.NewStitcher(r.problem, r.near)
	r.next = r.cutter.Make(r.launch.Cells, job.Seed, 1)
	if err := r.bring(); err != nil {
		return nil, err
	}
	return r, r.allocate()
}

// near returns the candidates of a city.
func (r *rounds) near(c solver.City) []solver.City {
	var list []solver.City
	for _, k := range r.ground.Candidates(c) {
		if k.City >= 0 {
			list = append(list, k.City)
		}
	}
	return list
}

func (r *rounds) chooseLaunch(job solver.Job) (err error) {
	d, v := r.Device(), job.Values
	room := launch.RegionRoom{Multiprocessors: d.Multiprocessors, SharedPerBlock: d.SharedPerBlock, ThreadsPerMulti: d.ThreadsPerMulti}
	if r.launch, err = launch.ChooseRegions(room, len(r.order), r.problem.Metric(), v); err != nil {
		return err
	}
	r.settings = kernels.Regions{
		Cities: int64(len(r.order)), Cells: int64(r.launch.Cells), Replicas: int64(r.launch.Teams),
		Capacity: int64(r.launch.Shape.Capacity), Kicks: int64(r.launch.Kicks), Tries: int64(v.Int("tries")),
		Segment: int64(v.Int("segment")), Choice: int64(v.Int("choice")), Depth: int64(v.Int("depth")),
		Third: int64(v.Int("third")), Seed: job.Seed, Heat: v.Float("heat"),
	}
	_, err = r.RegionBlocks(r.launch.Shape) // prepares the kernel
	return err
}

// bring uploads what stays the same.
func (r *rounds) bring() (err error) {
	n := len(r.order)
	if r.device.Problem, err = r.session.problem(r.problem); err != nil {
		return err
	}
	if r.device.Near, err = upload(r.session, kernels.CandidateTable(r.near, n)); err != nil {
		return err
	}
	r.device.Local, err = upload(r.session, make([]int32, n))
	return err
}

// allocate makes room for a round, on the device and in pinned memory.
func (r *rounds) allocate() (err error) {
	n, cells, teams := len(r.order), r.launch.Cells, r.launch.Blocks()
	both(&err, r.session, n, &r.cut.Cities, &r.cities)
	both(&err, r.session, cells+1, &r.cut.Starts, &r.starts)
	both(&err, r.session, n, &r.teams.Order, &r.orders)
	both(&err, r.session, 1, &r.teams.Settings, &r.rules)
	both(&err, r.session, n, &r.teams.Links, &r.links)
	both(&err, r.session, teams, &r.teams.Figures, &r.figures)
	if err != nil {
		return err
	}
	if r.teams.Place, err = alloc[int32](r.session, n); err != nil {
		return err
	}
	if r.settings.Heat > 0 {
		if r.teams.Bests, err = alloc[uint32](r.session, n*r.launch.Teams); err != nil {
			return err
		}
	}
	r.teams.Paths, err = alloc[uint32](r.session, n*r.launch.Teams)
	return err
}

// both allocates on the device and in pinned memory, unless something has failed.
func both[T any](err *error, s *session, n int, there **driver.Buffer[T], here **driver.Pinned[T]) {
	if *err == nil {
		*there, *err = alloc[T](s, n)
	}
	if *err == nil {
		*here, *err = pinned[T](s, n)
	}
}

// round does one round. It leaves the tour no longer than it was. Halted in the
// midst of a round, it keeps what the teams have found so far.
func (r *rounds) round(ctx context.Context) (halted bool, err error) {
	r.settings.Round++
	if err := r.send(); err != nil {
		return false, err
	}
	halted, err = r.search(ctx)
	if err != nil {
		return false, err
	}
	if err := r.fetch(); err != nil {
		return halted, err
	}
	r.stitch()
	if halted {
		return true, nil
	}
	r.state.Iteration++
	r.state.Syncs++
	return r.report(ctx), nil
}

// send brings the cut and the tour to the device.
func (r *rounds) send() error {
	began := time.Now()
	r.present = r.next
	copy(r.cities.Values, r.next.Cities)
	copy(r.starts.Values, r.next.Starts)
	for i, c := range r.order {
		r.orders.Values[i] = int32(c)
	}
	r.rules.Values[0] = r.settings
	for _, write := range []func() error{
		func() error { return r.cut.Cities.WriteFrom(r.cities, r.session.search) },
		func() error { return r.cut.Starts.WriteFrom(r.starts, r.session.search) },
		func() error { return r.teams.Order.WriteFrom(r.orders, r.session.search) },
		func() error { return r.teams.Settings.WriteFrom(r.rules, r.session.search) },
	} {
		if err := write(); err != nil {
			return err
		}
	}
	r.spent.Copy += time.Since(began)
	return r.Rank(r.session.search, r.teams.Order, r.teams.Place)
}

// carefulKicks is how many kicks the first launch of a run makes, when nobody
// knows yet how fast the device is.
const carefulKicks = 8

// search lets the teams make the kicks of the round, in launches that are short
// enough to halt in between: where a launch ends changes nothing.
func (r *rounds) search(ctx context.Context) (halted bool, err error) {
	kicks := int64(r.launch.Kicks)
	for from := int64(0); from < kicks; {
		count := int64(carefulKicks)
		if r.perKick > 0 {
			count = max(1, int64(longLaunch/r.perKick))
		}
		to := min(kicks, from+count)
		took, err := r.beside(func() error { return r.launchTo(from, to) }, r.prepare)
		if err != nil {
			return false, err
		}
		r.spent.Search += took
		r.perKick = took/time.Duration(to-from) + 1
		if from = to; from < kicks && r.report(ctx) {
			return true, nil
		}
	}
	return false, nil
}

func (r *rounds) launchTo(from, to int64) error {
	return r.Library.Regions(r.session.search, r.launch.Shape, r.launch.Blocks(), r.device, r.cut, r.teams, from > 0, to)
}

// prepare makes the next cut, once a round.
func (r *rounds) prepare() {
	began := time.Now()
	if r.next != nil && r.next.Number == r.settings.Round {
		r.next = r.cutter.Make(r.launch.Cells, r.settings.Seed, r.settings.Round+1)
	}
	r.spent.Cut += time.Since(began)
}
