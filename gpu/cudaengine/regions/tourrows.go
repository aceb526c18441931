package regions

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/gpu/kernels"
	"tourscope/solver"
	"tourscope/solver/search/eax"
)

const (
	// rowBytes is the bytes of all rows of tours at most.
	rowBytes = 2 << 30

	// leastShared is the others, at least, that are shared between copies of a tour, each in a row of its own, of which the
	// first one then takes from the rest: a tour of mona-lisa100K takes from eleven in 0.4 s one after the other.
	leastShared = 4

	// There is room for usualRows rows and usualOthers tours that they take from, besides copies, from the first tours on:
	// memory is freed only while no other work is on the device. A new tour takes from twelve others in four rows,
	// eight of these take from it; the best of 41 takes from 40 others and six copies.
	usualRows, usualOthers = 12, 40

	// copiesFrom is the number of the first row, for random numbers, in which a tour takes from its copies.
	copiesFrom = 1 << 20
)

// tourRows is the rows of tours that are recombined on a device, and its memory.
//
// The device is full of blocks that search, so that each launch waits for one of them to end, copies in the default stream for
// whole launches: of 13,000 cities ten tours were recombined in some 0.1 s beside ten islands. So there are few of both. The tours
// that rows take from and the rows are one behind the other, and are sent and ranked at once.
type tourRows struct {
	*device.Run
	of        *solver.Problem
	threads   int
	n         int
	settings  kernels.Recombination
	instance  *driver.Buffer[kernels.Recombination]
	orders    *driver.Buffer[int32] // of tours that rows take from, and of the rows behind them
	positions *driver.Buffer[int32]
	memory    *driver.Buffer[uint32] // of the rows
	states    *driver.Buffer[kernels.RecombineState]
	lists     *driver.Buffer[int64] // of others, step by step
	first     int                   // objects to free that are not the memory
	most      int                   // rows
	exact     bool                  // there is memory for no more than is needed
	halt      *driver.Buffer[uint32]
	halted    *driver.Pinned[uint32]
}

// newTourRows returns rows of tours of an instance with a table of candidates. The device has both once more, but for a matrix: no
// launch beside another one shares other memory with it.
func newTourRows(s *device.Run, p *solver.Problem, has device.Instance, near []int32, seed uint64, threads int) (*tourRows, error) {
	if err := s.CopyBeside(); err != nil { // to halt launches
		return nil, err
	}
	problem, err := s.Problem(p, threads, has)
	if err != nil {
		return nil, err
	}
	candidates, err := device.Upload(s, near)
	if err != nil {
		return nil, err
	}
	most := max(1, rowBytes/(4*kernels.RecombineMemory(1, p.Cities())))
	return &tourRows{Run: s, of: p, threads: threads, n: p.Cities(), first: s.Mark(), most: most, settings: kernels.Recombination{
		Problem: uint64(problem.Argument()), Candidates: uint64(candidates.Argument()),
		Cities: int64(p.Cities()), Seed: seed,
	}}, nil
}

// wholeTask is what is asked for.
type wholeTask struct {
	goOn   func() bool
	stream uint64
	all    []eax.Taking
}

// row is a tour, or a copy of one, and the tours that it takes from: the numbers of those on the device.
type row struct {
	taking int
	others []int64
}

// take does what is asked for, some tours at a time: fewer where the device has no memory for more.
func (r *tourRows) take(task wholeTask) error {
	slots, others := otherTours(task.all)
	parts := divided(slots, r.most)
	err := r.fitAll(parts, len(others))
	for driver.OutOfMemory(err) && (!r.exact || r.most > 1) {
		if r.exact {
			r.most /= 2
		}
		r.exact = true
		parts = divided(slots, r.most)
		err = r.fitAll(parts, len(others))
	}
	if err != nil {
		return err
	}
	seed := r.settings.Seed
	r.settings.Seed += task.stream << streamSeeds
	defer func() { r.settings.Seed = seed }()
	number := 0
	for i, rows := range parts {
		at, tours := len(others), ordersOf(task.all, rows)
		if i == 0 {
			at, tours = 0, slices.Concat(others, tours)
		}
		if err := r.send(at, tours); err != nil {
			return err
		}
		if err := r.takeSome(task, rows, number, len(others)); err != nil {
			return err
		}
		number += len(rows)
	}
	return nil
}

// divided returns the rows of tours that take from others, in parts of so many at most.
func divided(slots [][]int64, most int) (parts [][]row) {
	for i, own := range slots {
		rows := shared(i, own, most)
		if last := len(parts) - 1; last >= 0 && len(parts[last])+len(rows) <= most {
			parts[last] = append(parts[last], rows...)
		} else {
			parts = append(parts, rows)
		}
	}
	return parts
}

// fitAll makes room for the largest of parts, which take from so many tours, and for as many as usual if there is the memory.
func (r *tourRows) fitAll(parts [][]row, tours int) error {
	largest := 0
	for _, rows := range parts {
		largest = max(largest, len(rows))
	}
	if !r.exact {
		largest, tours = max(largest, min(r.most, usualRows)), max(tours, usualOthers)
	}
	return r.fit(largest, tours)
}

// The seeds of tasks are this far apart.
const streamSeeds = 20

// shared returns the rows of a tour that takes from some others: where these are many it has copies, but no more than
// there is room for, and each takes from some.
func shared(taking int, others []int64, most int) (rows []row) {
	if len(others) < leastShared {
		return []row{{taking, others}}
	}
	copies := min(int(math.Ceil(math.Sqrt(float64(len(others))))), most)
	for own := range slices.Chunk(others, (len(others)+copies-1)/copies) {
		rows = append(rows, row{taking, own})
	}
	return rows
}

// otherTours returns the tours that others take from, each once, and for each of those the numbers of these.
func otherTours(all []eax.Taking) (slots [][]int64, others [][]solver.City) {
	number := make(map[*solver.City]int64)
	for _, one := range all {
		var own []int64
		for _, order := range one.Others {
			slot, is := number[&order[0]]
			if !is {
				slot = int64(len(others))
				number[&order[0]], others = slot, append(others, order)
			}
			own = append(own, slot)
		}
		slots = append(slots, own)
	}
	return slots, others
}

// fit makes room for so many rows that take from so many tours.
func (r *tourRows) fit(rows, tours int) error {
	slots := tours + rows
	if r.orders != nil && r.states.Len() >= rows && r.orders.Len() >= slots*r.n {
		return nil
	}
	if r.orders != nil {
		rows, slots = max(rows, r.states.Len()), max(slots, r.orders.Len()/r.n)
	}
	r.orders = nil
	if err := r.CloseTo(r.first); err != nil {
		return err
	}
	memory := &device.Setup{Run: r.Run}
	device.Room(memory, &r.positions, slots*r.n)
	device.Room(memory, &r.memory, kernels.RecombineMemory(rows, r.n))
	device.Room(memory, &r.states, rows)
	device.Room(memory, &r.lists, rows*slots)
	device.Room(memory, &r.instance, 1)
	device.Room(memory, &r.halt, 1)
	device.HostRoom(memory, &r.halted, 1)
	device.Room(memory, &r.orders, slots*r.n)
	if memory.Err != nil {
		return memory.Err
	}
	s := &r.settings
	s.Memory = uint64(r.memory.Argument())
	s.OtherOrders, s.OtherPositions = uint64(r.orders.Argument()), uint64(r.positions.Argument())
	return nil
}

// slots returns the memory of so many tours from a slot on.
func (r *tourRows) slots(at, count int) (orders, positions *driver.Buffer[int32]) {
	return r.orders.Part(at*r.n, count*r.n), r.positions.Part(at*r.n, count*r.n)
}

// ordersOf returns the tours of rows.
func ordersOf(all []eax.Taking, rows []row) (tours [][]solver.City) {
	for _, one := range rows {
		tours = append(tours, all[one.taking].Order)
	}
	return tours
}

// send brings tours to the device, from a slot on, and has the positions of their cities written.
func (r *tourRows) send(at int, tours [][]solver.City) error {
	values := make([]int32, len(tours)*r.n)
	for i, tour := range tours {
		writeNumbers(values[i*r.n:], tour, r.threads)
	}
	orders, positions := r.slots(at, len(tours))
	if err := orders.WriteIn(values, r.Search); err != nil {
		return err
	}
	return r.Rank(r.Search, orders, positions, r.n)
}

// takeSome has the tours of some rows, which begin at a slot, take what is better in others; number is that of the first row.
// Then tours with copies take from these.
func (r *tourRows) takeSome(task wholeTask, rows []row, number, slot int) error {
	orders, positions := r.slots(slot, len(rows))
	r.settings.Orders, r.settings.Positions = uint64(orders.Argument()), uint64(positions.Argument())
	states := make([]kernels.RecombineState, len(rows))
	if err := r.pass(task.goOn, rows, states, number); err != nil {
		return err
	}
	joined := make([]row, len(rows))
	first := 0 // row of the tour
	for i, one := range rows {
		joined[i].taking = one.taking
		if one.taking != rows[first].taking {
			first = i
		}
		if i == first {
			continue
		}
		joined[first].others = append(joined[first].others, int64(slot+i))
	}
	if slices.ContainsFunc(joined, func(one row) bool { return len(one.others) > 0 }) {
		if err := r.pass(task.goOn, joined, states, copiesFrom+number); err != nil {
			return err
		}
	}
	return r.fetch(task.all, rows, orders, states)
}

// pass has the rows take from all of their others, in launches that can be halted between them. The states' gains are
// added up.
func (r *tourRows) pass(goOn func() bool, rows []row, states []kernels.RecombineState, number int) error {
	steps := 0
	for i, one := range rows {
		steps = max(steps, len(one.others))
		states[i].Step = 0
	}
	var lists []int64
	for step := range steps {
		for _, one := range rows {
			if step < len(one.others) {
				lists = append(lists, one.others[step])
			} else {
				lists = append(lists, -1)
			}
		}
	}
	r.settings.FirstRow = int64(number)
	if err := errors.Join(r.lists.WriteIn(lists, r.Search), r.states.WriteIn(states, r.Search), r.instance.WriteIn([]kernels.Recombination{r.settings}, r.Search)); err != nil {
		return err
	}
	all := kernels.Recombined{All: r.instance, Others: r.lists.Part(0, len(lists)), States: r.states.Part(0, len(rows)), Halted: r.halt}
	isOver := func() bool {
		for i, one := range rows {
			if states[i].Step < int64(len(one.others)) {
				return false
			}
		}
		return true
	}
	for !isOver() && goOn() {
		if err := r.launch(goOn, all); err != nil {
			return err
		}
		if err := all.States.ReadIn(states, r.Search); err != nil {
			return err
		}
	}
	return nil
}

// launch has the rows go on for some passes, and waits for them; the first pass may take long, and is halted when goOn is
// false.
func (r *tourRows) launch(goOn func() bool, all kernels.Recombined) error {
	passes := math.MaxInt32
	if driver.Emulated {
		passes = 1
	}
	r.halted.Values[0] = 0
	if err := r.halt.WriteFrom(r.halted, r.Search); err != nil {
		return err
	}
	if err := errors.Join(r.Recombine(r.Search, all, passes, device.LongLaunch), r.End.Record(r.Search)); err != nil {
		return err
	}
	for told := false; !r.End.Done(); time.Sleep(device.Patience) {
		if told || goOn() {
			continue
		}
		told = true
		r.halted.Values[0] = 1
		if err := r.halt.WriteFrom(r.halted, r.Copying); err != nil {
			return err
		}
	}
	return errors.Join(r.End.Wait(), r.Copying.Wait())
}

// fetch reads the tours that have become shorter, from their first rows, and checks them.
func (r *tourRows) fetch(all []eax.Taking, rows []row, orders *driver.Buffer[int32], states []kernels.RecombineState) error {
	var checks errgroup.Group
	checks.SetLimit(solver.Job{Threads: r.threads}.Workers())
	values := make([]int32, r.n)
	for i, one := range rows {
		s := states[i]
		if i > 0 && rows[i-1].taking == one.taking || s.Gained == 0 && s.Failed == 0 {
			continue
		}
		if err := orders.Part(i*r.n, r.n).ReadIn(values, r.Search); err != nil {
			return errors.Join(err, checks.Wait())
		}
		order := make([]solver.City, r.n)
		for k, c := range values {
			order[k] = solver.City(c)
		}
		checks.Go(func() error { return r.give(&all[one.taking], order, s) })
	}
	return checks.Wait()
}

// give gives what has become of a tour back, if it is what it should be.
func (r *tourRows) give(to *eax.Taking, order []solver.City, s kernels.RecombineState) error {
	if err := r.of.CheckTour(order); err != nil {
		return fmt.Errorf("recombination of tours: %w", err)
	}
	was, is := r.of.LengthOn(1, to.Order), r.of.LengthOn(1, order)
	if s.Failed > 0 || is != was-s.Gained && !roundsApart(r.of.Metric()) {
		return fmt.Errorf("recombination of tours: length %d of %d after a gain of %d, %d passes failed", is, was, s.Gained, s.Failed)
	}
	if is < was {
		copy(to.Order, order)
		to.Gained = was - is
	}
	return nil
}

// roundsApart says whether a device may round a distance to another integer than the host: the functions of angles of
// a GPU may differ in the last place.
func roundsApart(m solver.Metric) bool {
	return (m == solver.Geo || m == solver.GreatCircle) && !driver.Emulated
}
