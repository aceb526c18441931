package regions

// Early restarts. The order in which a tour visits dense parts of an instance is nearly that of its start, see
// rounds.FarShare, and no cell holds enough of it. So where the tour has many far edges, restarts begin as soon as rounds of
// it save little, long before they stall, along curves turned at random; the first are searched shortly. Boards have none, since the
// far edges of their tours say little.

const (
	// lookedFrom is the round after which the tour's far edges are looked at.
	lookedFrom = 3

	// earlyYield is the yield of usual cells below which early restarts begin. With 2e-4 and 3e-4 C100k.1 and C100k.0 (DIMACS)
	// came to 0.75 % after 1.8 instead of 2.2 s without them, but sra104815 to 0.15 % after 1.6 and 2.9 instead of 0.6 and 2.3 s.
	earlyYield = 5e-5

	// apartYield is the same where starts are searched level by level, whose tours are much shorter than the first. With 4e-4
	// C100k.1 came to 1 % after 0.41 instead of 0.52 s, and no sooner to the later gaps.
	apartYield = 1e-3

	// earlyCount is the number of early restarts. Each is searched down to a yield of earlyRestartYield, and what its
	// recombination has found is used after earlyRecombined rounds; of more than fewRestarted cities as late as usual.
	earlyCount        = 6
	earlyRestartYield = 2e-4
	earlyRecombined   = 10
)

// earlyRestarts is the state of the early restarts of a run.
type earlyRestarts struct {
	looked  bool      // at the tour's far edges
	manyFar bool      // there are many
	apart   apartness // where dense parts lie apart, starts are searched level by level
	begun   bool
	left    int // of those begun, how many have not ended
}

// set sets whether the tour has many far edges, and how far dense parts of the instance lie apart.
func (s *earlyRestarts) set(manyFar bool, how apartness) {
	s.looked, s.manyFar, s.apart = true, manyFar, how
}

// areToBeLookedFor says whether the run has to look after a round whether it needs early restarts.
func (s *earlyRestarts) areToBeLookedFor(round int64) bool { return !s.looked && round >= lookedFrom }

// areDue says whether the first one has to begin after a round of the run's own tour.
func (s *earlyRestarts) areDue(usual *cellSize, round int64) bool {
	return s.manyFar && !s.begun && round > usual.KickRounds+settled && usual.Yield < s.yield()
}

// yield returns the yield of usual cells below which the first one begins.
func (s *earlyRestarts) yield() float64 {
	if s.apart != together {
		return apartYield
	}
	return earlyYield
}

// begin begins them.
func (s *earlyRestarts) begin() { s.begun, s.left = true, earlyCount }

// end notes that one has ended.
func (s *earlyRestarts) end() { s.left = max(0, s.left-1) }

// goOn says whether there are some left.
func (s *earlyRestarts) goOn() bool { return s.left > 0 }
