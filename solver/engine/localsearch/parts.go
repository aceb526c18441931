package localsearch

import (
	"slices"
	"sync/atomic"
	"time"

	"tourscope/solver"
	"tourscope/solver/internal/crew"
	"tourscope/solver/patchwork"
)

// A sweep over a long tour, on all cores: the plane is cut into cells, the cities of
// a cell form runs of the tour whose ways outside stay, each cell is searched for
// itself, and the links of all cities become one tour again. What lies at a border is
// searched after a second cut, whose borders are elsewhere; what lies at a border then,
// too, by one core. How many cells there are depends on the number of cities alone, so
// the tour does not depend on the cores.

// What decides about parts.
const (
	fewestToPart = 8_000 // cities; fewer are searched as fast by one core
	partsWanted  = 32    // so many, but
	smallestPart = 1_000 // cities, for the borders' sake
	largestPart  = 8_000 // cities, for the caches' sake
	fewestInPart = 8     // with which it is searched at all
	cuts         = 2     // one after the other

	reportParts = 10 * time.Millisecond // well below the 0.2 s in which Halt is obeyed
)

// parts is one sweep in parts. What is of each city is written by the one part that
// the city is in.
type parts struct {
	*Watched
	cut    *patchwork.Cut
	before []solver.City // the tour
	place  []int32       // of each city in it
	number []int32       // of each city in its part
	links  [][2]int32    // of each city in the tour afterwards
	wanted []bool        // of each city: it is to be searched, and afterwards, again
	runs   []runs        // of each cell

	steps, moves, taken, gained atomic.Int64
	stop                        atomic.Bool
}

// runs are the cities of a cell in the order of the tour, and of each the city, by its
// place in that list, that it must stay beside, or −1: the last one of a run stays
// beside the first one of the next.
type runs struct{ cities, mates []solver.City }

// lastOne stands for the last city of a part until that is known.
const lastOne = solver.City(-2)

// SweepInParts is Sweep, in parts where there are many cities. The seed decides where
// the parts' borders are.
func (w *Watched) SweepInParts(count *int64, seed uint64) bool {
	n := w.Ground.Cities()
	if n < fewestToPart {
		return w.Sweep(count)
	}
	cutter := patchwork.NewCutter(w.Ground.Problem())
	cells := patchwork.Cells(n, min(max(n/partsWanted, smallestPart), largestPart))
	wanted := slices.Repeat([]bool{true}, n)
	for number := range int64(cuts) {
		p := newParts(w, cutter.Make(cells, seed, number), wanted)
		// Parts ask which cities are in which, so that has to be known of all first.
		if !p.sideBySide(p.findRuns) || !p.sideBySide(p.part) {
			return false // with the tour as it was
		}
		*count += p.steps.Load()
		p.join()
	}
	for _, c := range w.Order() {
		if wanted[c] {
			w.Queue.Push(c)
		}
	}
	return w.drain(count)
}

func newParts(w *Watched, cut *patchwork.Cut, wanted []bool) *parts {
	n := len(wanted)
	p := &parts{Watched: w, cut: cut, wanted: wanted, before: w.Order(), place: make([]int32, n),
		number: make([]int32, n), links: make([][2]int32, n), runs: make([]runs, cut.Cells())}
	for i, c := range p.before {
		p.place[c] = int32(i)
	}
	return p
}

// sideBySide does the work for every cell while it reports to the run.
func (p *parts) sideBySide(work func(cell int)) (goesOn bool) {
	var all crew.Crew
	var next atomic.Int64
	for range crew.Size() {
		all.Go(func() {
			for i := next.Add(1) - 1; int(i) < p.cut.Cells() && !p.stop.Load(); i = next.Add(1) - 1 {
				work(int(i))
			}
		})
	}
	done := make(chan *crew.Panic, 1)
	go func() { done <- crew.Catch(all.Wait) }()
	tick := time.NewTicker(reportParts)
	defer tick.Stop()
	for goesOn = true; ; {
		select {
		case fall := <-done:
			if fall != nil {
				panic(fall) // where the run can catch it
			}
			return goesOn
		case <-tick.C:
		}
		if goesOn && !p.Report() {
			goesOn = false
			p.stop.Store(true)
		}
	}
}

// part searches the cities of a cell and writes their links down.
func (p *parts) part(cell int) {
	cities, mates := p.runs[cell].cities, p.runs[cell].mates
	if len(cities) < fewestInPart {
		return // as they are, and wanted
	}
	s := NewSearch(p.Ground.Part(cities, p.number, mates), solver.Identity(len(cities)), p.neighborhood)
	for l, c := range cities {
		if p.wanted[c] {
			s.Queue.Push(solver.City(l))
			p.wanted[c] = p.atBorder(cities, mates, l)
		}
	}
	var steps int64
	for ; s.Queue.Len() > 0; steps++ {
		if steps%64 == 0 && p.stop.Load() {
			return
		}
		s.Step()
		s.Mark()
	}
	p.steps.Add(steps)
	p.moves.Add(s.Moves)
	p.taken.Add(s.Taken)
	p.gained.Add(s.Gained)
	for l, c := range cities {
		for side, beside := range [2]solver.City{s.Prev(solver.City(l)), s.Next(solver.City(l))} {
			if beside != mates[l] {
				p.links[c][side] = int32(cities[beside])
			} else {
				p.links[c][side] = p.outside(c, l, mates[l], len(cities))
			}
		}
	}
}

// outside returns the tour neighbour of a city in another part: the one behind it, if
// its mate is the next of the part, for then a run ends there.
func (p *parts) outside(c solver.City, own int, mate solver.City, count int) int32 {
	at := int(p.place[c]) - 1
	if int(mate) == (own+1)%count {
		at = int(p.place[c]) + 1
	}
	n := len(p.before)
	return int32(p.before[(at+n)%n])
}

// findRuns finds the runs of a cell. It leaves out cities that have no tour neighbour
// there and gives all their links as they are.
func (p *parts) findRuns(cell int) {
	of := p.cut.Cities[p.cut.Starts[cell]:p.cut.Starts[cell+1]]
	var cities, mates []solver.City
	n := int32(len(p.before))
	places := make([]int32, len(of))
	for i, c := range of {
		places[i] = p.place[c]
	}
	slices.Sort(places)
	for i, at := range places {
		c := p.before[at]
		p.links[c] = [2]int32{int32(p.before[(at+n-1)%n]), int32(p.before[(at+1)%n])}
		begins := places[(i+len(places)-1)%len(places)] != (at+n-1)%n
		ends := places[(i+1)%len(places)] != (at+1)%n
		if begins && ends {
			continue
		}
		l := len(cities)
		p.number[c] = int32(l)
		mate := solver.City(-1)
		switch {
		case begins && l > 0:
			mate = solver.City(l - 1)
		case begins:
			mate = lastOne
		case ends:
			mate = solver.City(l + 1)
		}
		cities, mates = append(cities, c), append(mates, mate)
	}
	for l, mate := range mates {
		switch {
		case mate == lastOne:
			mates[l] = solver.City(len(mates) - 1)
		case int(mate) == len(mates):
			mates[l] = 0
		}
	}
	p.runs[cell] = runs{cities, mates}
}

// atBorder says whether a city of a part has a way outside, or candidates there.
func (p *parts) atBorder(cities, mates []solver.City, own int) bool {
	if mates[own] >= 0 {
		return true
	}
	for _, k := range p.Candidates(cities[own]) {
		if k.City < 0 {
			break
		}
		if l := int(p.number[k.City]); l >= len(cities) || cities[l] != k.City {
			return true
		}
	}
	return false
}

// join makes one tour of all links, which becomes the search's.
func (p *parts) join() {
	order := make([]solver.City, len(p.before))
	_, cost := patchwork.NewStitcher(p.Ground.Problem(), p.Near).Tour(p.links, order)
	s := NewSearch(p.Ground, order, p.neighborhood)
	s.Reach = p.Reach
	s.Gained = p.Gained + p.gained.Load() - cost
	s.Moves, s.Taken = p.Moves+p.moves.Load(), p.Taken+p.taken.Load()
	p.Search = s
}
