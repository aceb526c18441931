package cudaengine

import (
	"context"
	"slices"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/gpu/launch"
	"tourscope/solver"
)

// longLaunch bounds one launch, so that halt is heard in time and a display that
// shares the device stays alive.
const longLaunch = 25 * time.Millisecond

// carefulMoves is how many moves the first launch of a run looks at, when nobody
// knows yet how fast the device is.
const carefulMoves = 1 << 27

// chooseRounds is how often choose looks at the moves that are still open. The
// fifth round finds next to nothing.
const chooseRounds = 4

// eagerShare keeps a sweep from making moves that gain less than half of what its
// best one does: they wait, and often a better one turns up in their place. That
// costs sweeps and gives shorter tours, nearer to those of best improvement.
const eagerShare = 2

// descent is a tour on the device on its way to a local minimum. Two copies of the
// tour take turns: reorder reads one and writes the other.
type descent struct {
	*session
	values   solver.Values
	progress solver.Progress
	err      error // met where there is nobody to return it to

	n        int
	seed     uint64
	planar   bool
	faithful bool
	shape    kernels.SweepShape
	doubt    int
	exact    *driver.Buffer[kernels.Problem]
	tours    [2]kernels.Tour
	at       int // which of the tours is the present one
	kept     kernels.Tour
	slots    *driver.Buffer[int64]
	list     *driver.Buffer[kernels.Move]
	states   [2]*driver.Buffer[int32]
	turns    *driver.Buffer[kernels.Reversal]
	figures  *driver.Buffer[kernels.Progress]
	seen     *driver.Pinned[kernels.Progress]
	perBlock time.Duration // of sweeping one block of rows, as last measured

	picture picture
	state   solver.State
	minimum bool  // the present tour is a local minimum
	sweeps  int64 // moves of a sweep
	keeps   bool  // kept holds the best tour; otherwise the present one is it
}

func newDescent(s *session, job solver.Job) (*descent, error) {
	d := &descent{session: s, values: job.Values, n: job.Problem.Cities(), seed: job.Seed,
		faithful: job.Values.Choice("variant") == catalog.VariantFaithful}
	length := job.Problem.Length(job.Start)
	d.state = solver.State{Best: length, Current: length}
	d.sweeps = int64(d.n) * int64(d.n-3) / 2
	if err := d.bring(job); err != nil {
		return nil, err
	}
	groups := d.n
	if d.planar {
		groups = d.shape.Groups(d.n)
	}
	return d, d.allocate(groups, length)
}

// bring uploads the problem and the tour, and chooses the shape of a sweep.
func (d *descent) bring(job solver.Job) (err error) {
	var up bool
	d.planar, up = launch.Planar(job.Problem.Metric())
	d.shape = launch.SweepOf(d.n, up, job.Values)
	if d.exact, err = d.session.problem(job.Problem); err != nil {
		return err
	}
	order := make([]int32, d.n)
	for i, c := range job.Start {
		order[i] = int32(c)
	}
	var places []kernels.Place
	if d.planar {
		plane := kernels.NewPlane(job.Problem)
		d.doubt = plane.Doubt
		places = make([]kernels.Place, d.n+1)
		for i := range places {
			places[i] = plane.Places[order[i%d.n]]
		}
	}
	for i := range 3 {
		t := kernels.Tour{}
		if t.Order, err = upload(d.session, order); err != nil {
			return err
		}
		if d.planar {
			if t.Places, err = upload(d.session, places); err != nil {
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

func (d *descent) allocate(groups int, length int64) (err error) {
	empty := make([]int64, groups)
	for i := range empty {
		empty[i] = kernels.NoMove
	}
	if d.slots, err = upload(d.session, empty); err != nil {
		return err
	}
	if d.list, err = alloc[kernels.Move](d.session, groups); err != nil {
		return err
	}
	for i := range d.states {
		if d.states[i], err = alloc[int32](d.session, groups); err != nil {
			return err
		}
	}
	if d.turns, err = alloc[kernels.Reversal](d.session, groups); err != nil {
		return err
	}
	if d.figures, err = upload(d.session, []kernels.Progress{{Length: length}}); err != nil {
		return err
	}
	if d.seen, err = pinned[kernels.Progress](d.session, 1); err != nil {
		return err
	}
	return d.picture.allocate(d.session, d.n)
}

func (d *descent) tour() kernels.Tour  { return d.tours[d.at] }
func (d *descent) other() kernels.Tour { return d.tours[1-d.at] }

// sweep looks at all moves once and makes the best, in one launch or, for large
// instances, in several that are short enough to halt in between.
func (d *descent) sweep(ctx context.Context) (halted bool, err error) {
	blocks := launch.AnyBlocks(d.n)
	if d.planar {
		blocks = d.shape.Blocks(d.n)
	}
	for first := 0; first < blocks; {
		count := blocks - first
		if d.perBlock > 0 {
			count = min(count, max(1, int(longLaunch/d.perBlock)))
		} else {
			count = min(count, max(1, carefulMoves/(d.n*(d.n/blocks+1))))
		}
		took, err := d.timed(func() error { return d.part(first, count, first+count == blocks) })
		if err != nil {
			return false, err
		}
		d.perBlock = took/time.Duration(count) + 1
		if first += count; first < blocks && d.report(ctx) {
			return true, d.err
		}
	}
	seen := d.seen.Values[0]
	d.minimum = seen.Done != 0
	d.state.Iteration++
	d.state.Moves += d.sweeps
	d.state.Accepted = seen.Made
	d.state.Current = seen.Length
	if d.keeps {
		d.keeps = seen.Length >= d.state.Best
	}
	if !d.keeps {
		d.state.Best = seen.Length
	}
	return d.report(ctx), d.err
}

// part launches the sweep of some blocks of rows, and after the last of them what
// makes the moves.
func (d *descent) part(first, count int, last bool) error {
	var err error
	if d.planar {
		err = d.Sweep(d.search, d.shape, d.n, d.exact, d.tour(), d.slots, first, count, d.doubt, d.figures)
	} else {
		err = d.SweepAny(d.search, d.n, d.exact, d.tour().Order, d.slots, first, count, [2]int{}, d.figures)
	}
	if err != nil || !last {
		return err
	}
	return d.makeMoves()
}

func (d *descent) makeMoves() error {
	rows := 1
	if d.planar {
		rows = d.shape.Rows
	}
	if err := d.Gather(d.search, d.exact, d.tour().Order, d.slots, d.slots.Len(), rows, d.list, d.figures); err != nil {
		return err
	}
	rounds := chooseRounds
	if d.faithful {
		rounds = 1
	}
	for round := range rounds {
		if err := d.Choose(d.search, d.list, d.states[round%2], d.states[(round+1)%2], round, d.faithful, eagerShare, d.figures); err != nil {
			return err
		}
	}
	if err := d.Settle(d.search, d.list, d.states[rounds%2], d.turns, d.figures); err != nil {
		return err
	}
	if err := d.picture.guard(d.session, 1-d.at); err != nil {
		return err
	}
	if err := d.Reorder(d.search, d.turns, d.tour(), d.other(), d.n, d.figures); err != nil {
		return err
	}
	d.at = 1 - d.at
	return d.figures.ReadTo(d.seen, d.search)
}

// judge accepts a local minimum that is not worse than the best one, and goes
// back to that otherwise.
func (d *descent) judge() error {
	from, to := d.tour(), d.kept
	if d.keeps && d.state.Current > d.state.Best {
		from, to = d.kept, d.tour()
		d.state.Current = d.state.Best
	} else {
		d.state.Best = d.state.Current
	}
	d.keeps = true
	return d.move(from, to)
}

func (d *descent) move(from, to kernels.Tour) error {
	if err := d.picture.guard(d.session, d.at); err != nil {
		return err
	}
	if err := to.Order.CopyFrom(from.Order, d.search); err != nil || !d.planar {
		return err
	}
	return to.Places.CopyFrom(from.Places, d.search)
}

// kick changes the tour at random.
func (d *descent) kick(number uint64) error {
	d.state.Phase = "kicks"
	d.state.Kicks++
	d.minimum = false
	// The device's length is that of the tour before a judge went back.
	seen := d.seen.Values[0]
	seen.Length = d.state.Current
	d.seen.Values[0] = seen
	if err := d.figures.WriteFrom(d.seen, d.search); err != nil {
		return err
	}
	if err := d.picture.guard(d.session, 1-d.at); err != nil {
		return err
	}
	err := d.Kick(d.search, d.exact, d.tour(), d.other(), d.n, d.seed, number, d.figures)
	d.at = 1 - d.at
	return err
}

// report tells the run, hands over a picture that has arrived, and starts one
// that is wanted. It says whether to halt.
func (d *descent) report(ctx context.Context) (halt bool) {
	d.state.Timing = d.clock()
	d.show()
	switch d.progress.Report(&d.state) {
	case solver.Halt:
		return true
	case solver.Show:
		tour, which := d.tour(), d.at
		if d.keeps {
			tour, which = d.kept, -1
		}
		d.err = d.picture.take(d.session, tour.Order, which, d.state)
	}
	return ctx.Err() != nil || d.err != nil
}

// show hands over a picture that has arrived.
func (d *descent) show() {
	if order, state := d.picture.arrived(d.session); order != nil {
		d.progress.Show(order, &state)
	}
}

// best reads the best tour.
func (d *descent) best() ([]solver.City, error) {
	tour := d.tour()
	if d.keeps {
		tour = d.kept
	}
	values := make([]int32, d.n)
	if err := d.search.Wait(); err != nil {
		return nil, err
	}
	if err := tour.Order.Read(values); err != nil {
		return nil, err
	}
	return cities(values), nil
}

func cities(values []int32) []solver.City {
	order := make([]solver.City, len(values))
	for i, v := range values {
		order[i] = solver.City(v)
	}
	return order
}

// rescue returns the best tour that the host has, after a failure of the device:
// the last picture, or none.
func (d *descent) rescue() solver.Result {
	order, state := d.picture.latest()
	return solver.Result{Order: slices.Clone(order), State: state}
}
