package kernels

import "tourscope/gpu/driver"

const (
	// MostCandidates is the longest list that Candidates makes: three rankings of it fit the shared
	// memory that a block has without asking.
	MostCandidates = 16

	// CandidatesStep is the cities of a launch that takes an H200 10 ms.
	CandidatesStep = 1 << 20

	candidateThreads = 64

	// mostCandidateNodes bounds the nodes that a warp opens, and so the time of a search. The longest one
	// opens 200 to 300 of pla85900, 300 to 500 of usa115475 and of 100,000 uniform cities, and 500 to
	// 1,000 of ara238025.
	mostCandidateNodes = 5_000
)

// CandidateLists is the candidates of all cities on a device, and what they are made of.
type CandidateLists struct {
	Firsts *driver.Buffer[int32] // n: the lowest number of each city's place
	Nexts  *driver.Buffer[int32] // n: the next city in the ring of its place
	Lists  *driver.Buffer[int32] // n × Width, −1 after the end of a list
	Table  *driver.Buffer[int32] // a row of Row for each city: the same as searches read it; nil: not wanted
	Names  *driver.Buffer[int32] // n: the numbers that Table has of the cities, which are some of an instance; nil: their own
	Failed *driver.Buffer[int32] // 1: not 0 where a search was too long, and nothing of the others is valid

	Width, Sectors, Each int // candidates of a city, up to MostCandidates; sectors, 0 for none, and the candidates of each
	Row                  int // of Table, at least Width
}

// entries returns the entries of a city's rankings.
func (l *CandidateLists) entries() int {
	if l.Sectors == 0 {
		return l.Width
	}
	return 2*l.Width + l.Sectors*l.Each
}

// Candidates finds the candidates of the cities from … to−1, after Places. From is a multiple of
// TreeLeaf.
func (m *Module) Candidates(s driver.Stream, tree *driver.Buffer[CityTree], l CandidateLists, from, to int) error {
	k, err := m.kernel("candidates", "")
	if err != nil {
		return err
	}
	grid := leaves(to-from, candidateThreads)
	grid.Shared = 12 * candidateThreads * l.entries()
	return candidatesArguments{
		tree: tree, firsts: l.Firsts, nexts: l.Nexts, width: int64(l.Width), sectors: int64(l.Sectors), each: int64(l.Each),
		lists: l.Lists, row: int64(l.Row), table: l.Table, names: l.Names, firstLeaf: int64(from / TreeLeaf), limit: mostCandidateNodes, failed: l.Failed,
	}.launch(k, grid, s)
}
