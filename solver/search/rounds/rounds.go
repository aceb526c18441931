package rounds

import (
	"math/bits"

	"tourscope/solver"
	"tourscope/solver/search/eax"
	"tourscope/solver/search/lk"
	"tourscope/solver/search/partition"
	"tourscope/solver/search/pool"
	"tourscope/solver/search/space"
)

// Rounds is the search of a large instance.
type Rounds struct {
	pool        *pool.Pool
	whole       *whole
	job         solver.Job
	settings    eax.Settings
	sizes       sizes
	effort      lk.Effort // of descents
	partitioner *partition.Partitioner
	problems    []*subproblem             // of the workers
	number      int64                     // of the round
	ahead       chan *partition.Partition // where that of the next round will be; nil: none is made
	again       []bool                    // cities to be visited again, since the border was near
	lowered     *lk.Kicker                // in lowerWhole: the search of the whole tour
	shown       []solver.City
}

var _ pool.Source = (*Rounds)(nil)

// New returns rounds that begin with a job's start tour, or with a better one that costs
// nothing.
func New(p *pool.Pool, s *space.Space, job solver.Job, settings eax.Settings) *Rounds {
	order, length := begin(s, job, p.State.Best)
	return newRounds(p, s, order, length, job, settings, 0)
}

// newRounds returns rounds that begin with a tour in the numbers of the space and its
// length. They expect to divide it into so many cells first; 0: not known.
func newRounds(p *pool.Pool, s *space.Space, order []solver.City, length int64, job solver.Job, settings eax.Settings, cells int) *Rounds {
	n := len(order)
	r := &Rounds{
		pool: p, job: job, settings: settings, sizes: usualSizes(), effort: lk.FullEffort(),
		partitioner: partition.NewPartitioner(s.Problem(), p.Size()), again: make([]bool, n), shown: make([]solver.City, n),
	}
	if cells > 0 {
		r.makeAhead(cells, 1)
	}
	r.whole = newWhole(s, order, length, p.Size())
	for range p.Size() {
		r.problems = append(r.problems, &subproblem{})
	}
	p.Show(r)
	return r
}

// begin returns the tour to begin with and its length: the start, or the curve along
// which the space is numbered if that is shorter. From a random tour subproblems could do
// little: hardly any two cities of a cell follow each other on it.
func begin(s *space.Space, job solver.Job, length int64) ([]solver.City, int64) {
	p := s.Problem()
	if p.FixedEdges() == 0 {
		curve := solver.Identity(p.Cities())
		if along := p.Length(curve); along < length {
			return curve, along
		}
	}
	return s.Inward(job.Start), length
}

// Figures fills in the length of the tour.
func (r *Rounds) Figures(s *solver.State) {
	length := r.whole.length
	if r.lowered != nil {
		length -= r.lowered.Best()
	}
	s.Best, s.Current = length, length
}

// Tour returns the tour.
func (r *Rounds) Tour(s *solver.State) []solver.City {
	r.Figures(s)
	r.whole.space.Outward(r.shown, r.whole.order)
	return r.shown
}

// Partition returns the cells of the present round: a partition is complete when it gets
// there.
func (r *Rounds) Partition() *solver.Partition { return r.whole.partition.Outline() }

// Run searches until the run ends it: descents, repair of long edges, kicks, and
// recombination.
func (r *Rounds) Run() {
	if !r.descents() || !r.lowerWhole() || !r.repair() {
		return
	}
	r.enter("kicks", r.sizes.search)
	for range firstRounds {
		if !r.round(tasks{r.sizes.search, firstShare, kicks{r}}) {
			return
		}
	}
	r.recombine()
}

// enter begins a stage in cells of so many cities.
func (r *Rounds) enter(stage string, cell int) {
	cells := partition.CellCount(len(r.whole.order), cell)
	r.pool.Enter(stage, min(cells, r.sizes.wave, r.pool.Size()))
}

// descents lowers instances that are too large to be lowered as a whole, in cells.
func (r *Rounds) descents() bool {
	r.beginDescent(r.sizes.descent)
	for i := 0; len(r.whole.order) > r.sizes.whole && (i == 0 || i < mostDescents && r.toDescend() > len(r.again)/manyLeft); i++ {
		if !r.round(tasks{r.sizes.descent, 0, descent{r}}) {
			return false
		}
	}
	return true
}

// beginDescent begins the stage of descents, in cells of so many cities: all cities are to
// be visited.
func (r *Rounds) beginDescent(cell int) {
	r.enter("descent", cell)
	for i := range r.again {
		r.again[i] = true
	}
}

// toDescend returns how many cities have still to be visited.
func (r *Rounds) toDescend() (cities int) {
	for _, again := range r.again {
		if again {
			cities++
		}
	}
	return cities
}

// recombine evolves a population of every cell, round by round, until the run ends it.
func (r *Rounds) recombine() {
	r.enter("recombination", r.sizes.search)
	size := r.settings.First(cellPopulation)
	for r.round(tasks{r.sizes.search, r.settings.Disturbance * float64(size-1), recombination{r, size}}) {
		size = eax.Larger(size, cellGrowth)
	}
}

// lowerWhole descends on the whole tour from what the cells have left: all that is to be
// visited again, and the ends of edges much longer than others, which greedy leaves far
// from each other. It is the only search of more than a cell, and one worker's. False
// means to end.
func (r *Rounds) lowerWhole() bool {
	w := r.whole
	r.pool.Enter("descent", 1)
	s := lk.New(w.space, w.order, lk.LinKernighan, r.settings.Limits)
	k := r.settings.NewKicker(s, r.job.Seed, 0)
	for _, c := range s.Order() {
		if r.again[c] || s.IsLong(c, s.Next(c)) || s.IsLong(c, s.Prev(c)) {
			s.Queue.Push(c)
		}
	}
	r.pool.Do(1, func(worker *pool.Worker, _ int) {
		worker.Begin(k)
		defer worker.Done()
		r.lowered = k
		k.Descend(worker, r.effort)
	})
	w.length -= k.Gained
	r.lowered = nil
	r.pool.Parts(len(w.order), w.notePlaces)
	r.pool.Parts(len(w.order), w.noteLinks)
	return r.pool.Report()
}

// tasks is what a round does in all cells.
type tasks struct {
	cell   int     // cities in a cell, at most
	kicks  float64 // a city
	search search
}

// search is what is done to a subproblem.
type search interface{ run(*pool.Worker, *task) }

// task is the search of one subproblem.
type task struct {
	problem *subproblem
	kicker  *lk.Kicker
	stream  uint64 // of its random numbers
	kicks   int
	allowed int // kicks that the limit leaves
}

// round divides anew and searches every cell once, wave by wave.
func (r *Rounds) round(all tasks) bool {
	r.number++
	cells := partition.CellCount(len(r.whole.order), all.cell)
	if !r.divide(cells) {
		return false
	}
	if !r.pool.Do(cells, func(_ *pool.Worker, cell int) { r.whole.sortCell(cell) }) {
		return false
	}
	for from := 0; from < cells; from += r.sizes.wave {
		if !r.wave(from, min(from+r.sizes.wave, cells), all) {
			return false
		}
	}
	return true
}

// wave searches some cells and puts the tour together. It does so even when the run was
// ended: what has been found by then counts.
func (r *Rounds) wave(from, to int, all tasks) bool {
	list := r.list(from, to, all.kicks)
	gains := make([]int64, len(list))
	r.pool.Do(len(list), func(w *pool.Worker, i int) {
		t := &list[i]
		t.problem = r.problems[w.Number]
		if t.problem.load(r.whole, from+i) {
			s := lk.New(&t.problem.space, t.problem.tour, lk.LinKernighan, r.settings.Limits)
			s.KeepEdges(t.problem.fixed)
			t.kicker = r.settings.NewKicker(s, r.job.Seed, t.stream)
			all.search.run(w, t)
			t.problem.store(r.whole, t.kicker.Search)
			gains[i] = t.kicker.Gained
			return
		}
		for range t.allowed { // nothing to kick there, which counts as well
			if !w.Take() {
				return
			}
			w.Tick()
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
func (r *Rounds) put(gained int64) bool {
	if w := r.whole; w.join(gained) {
		r.pool.Parts(len(w.order), w.notePlaces)
	} else {
		r.pool.Parts(len(w.order), w.noteLinks)
	}
	return r.pool.Report()
}

// list deals out the kicks that the run's limit leaves to some cells: to all of them,
// or as many as it takes to use them up.
func (r *Rounds) list(from, to int, kicks float64) []task {
	left := r.pool.Left()
	var list []task
	for cell := from; cell < to && left > 0; cell++ {
		t := task{stream: uint64(r.number)<<40 | uint64(cell)<<streamBits(r.settings)}
		if kicks > 0 {
			t.kicks = 1 + int(kicks*float64(len(r.whole.cities(cell))))
		}
		t.allowed = int(min(int64(t.kicks), left))
		left -= int64(t.allowed)
		list = append(list, t)
	}
	return list
}

// streamBits returns the binary logarithm of the random streams that each cell has: one
// for each individual of its largest population and one to pair them by. They are 256
// where the population has up to 255 individuals, and never fewer.
func streamBits(s eax.Settings) int {
	return max(8, bits.Len(uint(s.Most(cellPopulation))))
}

// descent does LK steps from the cities to be visited, without kicks.
type descent struct{ *Rounds }

func (d descent) run(w *pool.Worker, t *task) {
	k := t.kicker
	for _, c := range k.Order() {
		if d.again[t.problem.cities[c]] {
			k.Queue.Push(c)
		}
	}
	w.Begin(k)
	defer w.Done()
	if !k.Descend(w, d.effort) {
		return
	}
	for i, c := range t.problem.cities {
		d.again[c] = !hasAll(d.whole.space.Candidates(c), k.Candidates(solver.City(i)))
	}
}

// hasAll says whether the part of a space has all candidates of a city.
func hasAll(whole, part []space.Candidate) bool {
	for i := range whole {
		if whole[i].City >= 0 && part[i].City < 0 {
			return false
		}
	}
	return true
}

// kicks kicks and keeps what is no longer.
type kicks struct{ *Rounds }

func (kicks) run(w *pool.Worker, t *task) {
	w.Begin(t.kicker)
	defer w.Done()
	t.kicker.Kicks(w, int64(t.allowed))
}

// recombination evolves a population of the subproblem's tour and goes on with the best
// individual.
type recombination struct {
	*Rounds
	size int
}

func (r recombination) run(w *pool.Worker, t *task) {
	p := eax.NewPopulation(eax.Template{
		Space: &t.problem.space, Fixed: t.problem.fixed, Start: t.problem.tour, Offspring: cellOffspring,
		Settings: r.settings, Seed: r.job.Seed, Stream: t.stream,
	}, r.size)
	p.Individuals[0] = t.kicker
	t.kicker.Commit()
	each, left := max(1, int64(t.kicks/(r.size-1))), int64(t.allowed)
	for i := 1; i < r.size && left > 0 && !w.Over(); i++ {
		p.Make(w, i, min(each, left))
		left -= each
	}
	if left <= 0 || !w.Over() {
		p.DropUnmade()
		p.Evolve(w)
	}
	t.kicker = p.Individuals[p.Best()]
}
