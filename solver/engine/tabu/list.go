package tabu

// List is the tabu list: the swaps of the last so many iterations. A test follows the
// swaps of one lower position, newest first, so that it takes constant time where the list
// is shorter than the tour, and the memory is that of the list and the tour.
type List struct {
	latest []int64 // by lower position: the last iteration that swapped it; 0: none
	made   []entry // the swap of iteration t at t modulo tenure
}

// entry is a swap in the list. Its lower position is the one that led to it.
type entry struct {
	upper    int
	previous int64 // iteration of the swap before of the same lower position
}

// NewList returns an empty list of swaps of n positions that are tabu for tenure ≥ 1
// iterations.
func NewList(n, tenure int) *List {
	return &List{latest: make([]int64, n), made: make([]entry, tenure)}
}

// Tenure returns for how many iterations a swap is tabu.
func (l *List) Tenure() int { return len(l.made) }

// Has says whether the swap of two positions i < j is tabu in an iteration, counted from 1,
// the next after the last one added.
func (l *List) Has(iteration int64, i, j int) bool {
	tenure := int64(len(l.made))
	for t := l.latest[i]; t > 0 && t >= iteration-tenure; {
		e := l.made[t%tenure]
		if e.upper == j {
			return true
		}
		t = e.previous
	}
	return false
}

// Add adds the swap of an iteration; that of tenure iterations before leaves the list.
func (l *List) Add(iteration int64, i, j int) {
	l.made[iteration%int64(len(l.made))] = entry{j, l.latest[i]}
	l.latest[i] = iteration
}
