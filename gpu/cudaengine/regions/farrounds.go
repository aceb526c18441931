package regions

// Far rounds. The levels of a start tour choose the order in which dense parts are visited while the tour along the curve is in each of
// them several times; rounds in cells change that order little. So a tour that was searched level by level has, after these and between
// its rounds of populations, some in which only the cities at its own longest edges may get other neighbours, as in a level: first as
// many cities as one cell holds, which sees all of them, and then four times as many. They end when they save little.
//
// 50,000 cities along 40 lines and 60,000 along 60 walks stood at 0.24 to 0.87 and at 0.00 to 0.44 % after 1.3 s of an H200 without far
// rounds, at 0.01 to 0.04 and 0.01 % with them (four seeds). Of clustered instances of DIMACS, which gain nothing, one round tries whether
// there is something to save, and takes 4 ms of 24,000 cities and 10 of 100,000.

const (
	// farEvery is the rounds of populations from one far round to the next.
	farEvery = 2

	// A far round is poor if it saves less than farYield of the length; after poorFarRounds in a row there are no more.
	farYield      = 1e-5
	poorFarRounds = 2
)

// farRounds is the state of the far rounds of a tour.
type farRounds struct {
	left int  // poor ones, until there are no more
	wide bool // they have all levels, else the first
}

// begin begins to count those of another tour, by how far dense parts lie apart, or together for none. Where they do not lie far apart,
// one tries whether there is something to save.
func (f *farRounds) begin(how apartness) {
	*f = [...]farRounds{together: {}, apart: {left: 1}, farApart: {poorFarRounds, true}}[how]
}

// note notes a far round that has saved a share of the length.
func (f *farRounds) note(saved float64) {
	if f.left--; saved >= farYield {
		f.left, f.wide = poorFarRounds, true
	}
}
