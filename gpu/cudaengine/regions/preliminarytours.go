package regions

// Preliminary tours: what islands hand over before their tours are done, those that are searched beside the first tour of a run, and
// those of boards. The run's own tour takes what is better in them, and goes on from that: long before the first turn ends it has lost
// the defects that only one tour has.

// An island hands over its tour after islandPreliminary rounds of populations, and the run's own tour takes from these after
// ownPreliminary of its own: islands begin some 10 ms after it, have fewer threads, and are a round behind by then. 20,002 clustered
// cities (DIMACS, seed 20002) came to 0.3 and 0.2 % after 0.23 and 0.24 s with 1 and 2 rounds, after 0.26 and 0.26 with 2 and 2, and
// after 0.30 and 0.31 s without, an H200 (worst of eight seeds 0.25, 0.28 and 0.33 s to 0.3 %).
const (
	islandPreliminary = 1
	ownPreliminary    = 2

	// boardPreliminary is the rounds of an island of a board. The run's own tour takes from these tours when it would wait for
	// the finished ones, and is searched on. pla33810 came to 0.3 % after 0.36 instead of 0.49 s, 30,000 cities of a generated board
	// to 0.15 % after 0.53 instead of 0.82 (H200, eight seeds); with 3 rounds the same within 3 %.
	boardPreliminary = 4
)

// preliminaryTours is the preliminary tours of the islands of the first turn.
type preliminaryTours struct {
	after int               // rounds of populations of an island until it hands over
	made  []chan tourLength // of each island, closed when it ends; the first are those in the place of the run's own tour
	taken bool
	count int           // how many the run's own tour took from
	goOn  chan struct{} // is closed when the run waits for the finished tours of the islands
}

// newPreliminaryTours returns what so many islands hand over after some rounds of populations.
func newPreliminaryTours(islands, after int) *preliminaryTours {
	p := &preliminaryTours{after: after, made: make([]chan tourLength, islands), goOn: make(chan struct{})}
	for i := range p.made {
		p.made[i] = make(chan tourLength, 1)
	}
	return p
}

// end says that an island has ended, that which began with the tour first.
func (p *preliminaryTours) end(first int) {
	if p != nil && first < len(p.made) {
		close(p.made[first])
	}
}

// over lets islands go on that wait since they have handed over a tour: the run waits for their finished ones.
func (p *preliminaryTours) over() {
	if p != nil {
		close(p.goOn)
	}
}

// areAhead says whether the run's own tour has still to take from them.
func (p *preliminaryTours) areAhead() bool { return p != nil && !p.taken }
