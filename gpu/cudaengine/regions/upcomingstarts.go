package regions

import (
	"cmp"

	"tourscope/solver/search/await"
)

// startLines is the number of lines where no budget of threads is given.
const startLines = 2

// upcomingStarts are the start tours of the next restarts. They are made beside the search, on as many lines as are made ahead, and
// searched in the order in which they were begun.
type upcomingStarts struct {
	lines []startLine
	count int              // starts begun
	next  []*upcomingStart // not searched yet
}

// startLine makes start tours, one after the other.
type startLine struct {
	queue  *await.Queue
	lowers starter // nil: the host does
}

// upcomingStart is a start tour, which is set when its task is done. It has no order where the run has ended or the device has
// failed.
type upcomingStart struct {
	task *await.Task
	tour tourLength
}

// starter lowers start tours of restarts on a device.
type starter interface {
	// lower returns what descents leave of a tour, where dense parts lie apart after a search level by level, in partitions of a
	// seed; no order where the run has ended or the device has failed, or is full.
	lower(from tourLength, how apartness, seed uint64) (lowered tourLength, full bool)
	failed() error
}

// newUpcomingStarts returns no starts, which are to be made with a budget of host threads, 0 for all cores, on queues that
// apart returns.
func newUpcomingStarts(budget int, apart func(budget int) *await.Queue) (s upcomingStarts) {
	s.lines = make([]startLine, startLines)
	if budget > 0 {
		s.lines = s.lines[:1]
	}
	for i := range s.lines {
		s.lines[i].queue = apart(budget)
	}
	return s
}

// begin begins to make one more where so many are made ahead.
func (s *upcomingStarts) begin(ahead int, makeStart func(lowers starter) tourLength) {
	line, one := s.lines[s.count%ahead], &upcomingStart{}
	s.count++
	one.task = line.queue.Go(func() { one.tour = makeStart(line.lowers) })
	s.next = append(s.next, one)
}

// areMade says whether any is being made.
func (s *upcomingStarts) areMade() bool {
	for _, line := range s.lines {
		if line.queue.IsBusy() {
			return true
		}
	}
	return false
}

// failed returns the error of a device that lowers them.
func (s *upcomingStarts) failed() (err error) {
	for _, line := range s.lines {
		if line.lowers != nil {
			err = cmp.Or(err, line.lowers.failed())
		}
	}
	return err
}
