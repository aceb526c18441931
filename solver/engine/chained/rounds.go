package chained

import (
	"math/bits"
	"slices"

	"tourscope/solver"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/space"
)

// Large instances are searched in rounds. Each cuts the cities into cells along new
// borders; the regions of the cells are searched independently, by as many
// goroutines as there are, and put together again. Two regions that know nothing of
// each other may leave several round trips, which are joined where that costs least,
// mostly nothing. How large the cells are depends on the instance alone, and every
// region has random numbers of its own: the tour is the same on any number of cores.
//
// All that is done for the whole tour at once is one walk through it a wave, a few
// milliseconds for a million cities.
type rounds struct {
	*team
	*whole
	job     solver.Job
	sizes   sizes
	effort  effort // of descents
	cutter  *partition.Partitioner
	regions []*region                 // of the hands
	number  int64                     // of the round
	ahead   chan *partition.Partition // where that of the next round will be; nil: none is made
	again   []bool                    // cities to be searched from again, since the border was near
	shown   []solver.City
}

// sizes says up to how many cities the first descent is on the whole tour, how many a
// cell has at most in that of larger ones and later, and how many cells are put together
// at a time.
type sizes struct{ whole, descent, search, wave int }

// newRounds returns rounds that begin with a tour in the ground's numbers and its length.
// They expect to cut it into so many cells first; 0: who knows.
func newRounds(t *team, g *space.Space, order []solver.City, length int64, job solver.Job, cells int) *rounds {
	n := len(order)
	r := &rounds{
		team: t, job: job,
		sizes: sizes{wholeDescent, descentCell, regionCell, waveCells}, effort: fullEffort, cutter: partition.NewPartitioner(g.Problem()), again: make([]bool, n), shown: make([]solver.City, n),
	}
	if cells > 0 {
		r.foresee(cells, 1)
	}
	r.whole = newWhole(g, order, length)
	for range t.hands {
		r.regions = append(r.regions, &region{})
	}
	t.figures = r.sumUp
	t.regions = func() *solver.Partition { return r.cut.Outline() } // a cut is whole when it gets there
	t.picture = func(state *solver.State) []solver.City {
		r.figures(state)
		g.Outward(r.shown, r.order)
		return r.shown
	}
	return r
}

func (r *rounds) sumUp(s *solver.State) { s.Best, s.Current = r.length, r.length }

// begin returns the tour to begin with and its length: the start, or the curve along
// which the ground is numbered if that is shorter. From a random tour regions could do
// little: hardly any two cities of a region follow each other on it.
func begin(g *space.Space, job solver.Job, length int64) ([]solver.City, int64) {
	p := g.Problem()
	if p.FixedEdges() == 0 {
		curve := solver.Identity(p.Cities())
		if along := p.Length(curve); along < length {
			return curve, along
		}
	}
	return g.Inward(job.Start), length
}

// run searches until the run ends it.
func (r *rounds) run() {
	r.beginDescent()
	for i := 0; len(r.order) > r.sizes.whole && (i == 0 || i < mostDescents && r.toDescend() > len(r.again)/manyLeft); i++ {
		if !r.round(errands{r.sizes.descent, 0, r.descend}) {
			return
		}
	}
	if !r.mend() || !r.detour() {
		return
	}
	r.state.Stage = r.stage("kicks")
	for range firstRounds {
		if !r.round(errands{r.sizes.search, firstShare, r.kickPlainly}) {
			return
		}
	}
	r.cross()
}

// cross crosses tours of every region, round by round, until the run ends it.
func (r *rounds) cross() {
	r.state.Stage = r.stage("recombination")
	size, each := firstBrood(r.job.Values, regionBrood), r.job.Values.Float("disturbance")
	for r.round(errands{r.sizes.search, each * float64(size-1), func(h *hand, e *errand) { r.breed(h, e, size) }}) {
		size = larger(size, regionGrowth)
	}
}

// beginDescent wants all cities to be searched from.
func (r *rounds) beginDescent() {
	r.state.Stage = r.stage("local search")
	for i := range r.again {
		r.again[i] = true
	}
}

// mend descends on the whole tour from what regions have left: all that is to be searched
// again, and the ends of edges much longer than others, which greedy leaves far from each
// other. It is the only search of more than a region, and one hand's. False means to end.
func (r *rounds) mend() bool {
	s := newSearch(r.ground, r.order, limitsOf(r.job.Values))
	k := newKicker(s, r.job.Values, r.job.Seed, 0)
	for _, c := range s.Order() {
		if r.again[c] || s.isLong(c, s.Next(c)) || s.isLong(c, s.Prev(c)) {
			s.queue.Push(c)
		}
	}
	start := r.length
	r.do(1, func(h *hand, _ int) {
		h.begin(s)
		defer h.done()
		r.figures = func(state *solver.State) { state.Best, state.Current = start-k.best, start-k.best }
		k.descend(h, r.effort)
	})
	r.length = start - k.gained
	r.figures = r.sumUp
	r.inParts(len(r.order), r.lay)
	r.inParts(len(r.order), r.link)
	return r.report()
}

// toDescend returns how many cities have still to be searched from.
func (r *rounds) toDescend() (cities int) {
	for _, again := range r.again {
		if again {
			cities++
		}
	}
	return cities
}

// errands is what a round does in all regions.
type errands struct {
	cell   int     // cities in a cell, at most
	kicks  float64 // a city
	search func(h *hand, e *errand)
}

// errand is what a hand does in one region.
type errand struct {
	*region
	*kicker
	stream  uint64 // of its random numbers
	kicks   int
	allowed int // kicks that the limit leaves
}

// round cuts anew and searches every region once, wave by wave.
func (r *rounds) round(all errands) bool {
	r.number++
	cells := partition.CellCount(len(r.order), all.cell)
	if !r.cutInto(cells) {
		return false
	}
	if !r.do(cells, func(_ *hand, cell int) { r.sortCell(cell) }) {
		return false
	}
	for from := 0; from < cells; from += r.sizes.wave {
		if !r.wave(from, min(from+r.sizes.wave, cells), all) {
			return false
		}
	}
	return true
}

// wave searches the regions of some cells and puts the tour together. It does so
// even when the run was ended: what the regions have found by then counts.
func (r *rounds) wave(from, to int, all errands) bool {
	list := r.list(from, to, all.kicks)
	gains := make([]int64, len(list))
	r.do(len(list), func(h *hand, task int) {
		e := &list[task]
		if e.region = r.regions[h.number]; e.load(r.whole, from+task) {
			s := newSearch(&e.ground, e.trip, limitsOf(r.job.Values))
			s.bonds = e.region.bonds
			e.kicker = newKicker(s, r.job.Values, r.job.Seed, e.stream)
			all.search(h, e)
			e.store(r.whole, e.search)
			gains[task] = e.gained
			return
		}
		for range e.allowed { // nothing to kick there, which counts as well
			if !h.take() {
				return
			}
			h.tick()
		}
	})
	var gained int64
	for _, g := range gains {
		gained += g
	}
	return r.put(gained)
}

// put makes one tour of the links, which have saved so much, or notes the links of the
// tour as it was where that costs more. False means to end.
func (r *rounds) put(gained int64) bool {
	if n := len(r.order); r.join(gained) {
		r.inParts(n, r.lay)
	} else {
		r.inParts(n, r.link)
	}
	return r.report()
}

// list deals out the kicks that the run's limit leaves to some cells: to all of them,
// or as many as it takes to use them up.
func (r *rounds) list(from, to int, kicks float64) []errand {
	left := r.left()
	var list []errand
	for cell := from; cell < to && left > 0; cell++ {
		e := errand{stream: uint64(r.number)<<40 | uint64(cell)<<streamBits(r.job.Values)}
		if kicks > 0 {
			e.kicks = 1 + int(kicks*float64(r.cut.Starts[cell+1]-r.cut.Starts[cell]))
		}
		e.allowed = int(min(int64(e.kicks), left))
		left -= int64(e.allowed)
		list = append(list, e)
	}
	return list
}

// streamBits returns the binary logarithm of the random streams that each cell has: one
// for each individual of its largest population and one to pair them by. They are 256
// where the population has up to 255 individuals, and never fewer.
func streamBits(v solver.Values) int {
	return max(8, bits.Len(uint(max(firstBrood(v, regionBrood), largestBrood))))
}

// descend searches from the cities that want it, without kicks.
func (r *rounds) descend(h *hand, e *errand) {
	for _, c := range e.Order() {
		if r.again[e.cities[c]] {
			e.queue.Push(c)
		}
	}
	h.begin(e.search)
	defer h.done()
	if !e.kicker.descend(h, r.effort) {
		return
	}
	for i, c := range e.cities {
		r.again[c] = !e.hasAll(r.ground.Candidates(c), e.search.Candidates(solver.City(i)))
	}
}

// hasAll says whether a part of the ground left no candidate out.
func (e *errand) hasAll(whole, part []space.Candidate) bool {
	for i := range whole {
		if whole[i].City >= 0 && part[i].City < 0 {
			return false
		}
	}
	return true
}

// kickPlainly keeps what is no worse.
func (r *rounds) kickPlainly(h *hand, e *errand) {
	h.begin(e.search)
	defer h.done()
	e.kicker.kickPlainly(h, int64(e.allowed))
}

// breed makes a brood of the region's trip and goes on with the best of it.
func (r *rounds) breed(h *hand, e *errand, size int) {
	b := newBrood(brood{ground: &e.ground, bonds: e.region.bonds, start: e.trip, job: &r.job, stream: e.stream, looks: regionChildren}, size)
	b.members[0] = e.kicker
	e.settle()
	each, left := max(1, int64(e.kicks/(size-1))), int64(e.allowed)
	for i := 1; i < size && left > 0 && !h.over.Load(); i++ {
		b.bear(h, i, min(each, left))
		left -= each
	}
	if left <= 0 || !h.over.Load() {
		b.members = slices.DeleteFunc(b.members, func(k *kicker) bool { return k == nil })
		b.agree(h)
	}
	e.kicker = b.members[b.best()]
}
