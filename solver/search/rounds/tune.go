package rounds

// What bounds the rounds. The figures were chosen by runs of 4 to 9 s on pr2392, d18512
// and usa115475, several hundred of them.
const (
	// Large instances are searched in cells of searchCell cities, waveCells at a time. Up to
	// wholeDescent cities the first descent is on the whole tour, which on usa115475 ended
	// 0.4 % lower than in cells; beyond it is in cells of descentCell, where reversing
	// segments costs less.
	wholeDescent = 200_000
	descentCell  = 10_000
	searchCell   = 1_500
	waveCells    = 32

	// Descend, for many cores, is on the whole tour up to sharedDescent cities; beyond,
	// there are partsWanted cells, but of no fewer than smallestPart cities and no more
	// than largestPart. In small cells, the borders of the first partition cost too much:
	// with 1,000 cities 1.9 % were left of d18512, with 2,000 1.5 %, and with 4,000 1.1 %.
	sharedDescent = 6_000
	partsWanted   = 16
	smallestPart  = 1_500
	largestPart   = 4_000

	// There are up to mostDescents rounds of descents as long as one city in manyLeft or
	// more has found no neighbour in its cell: on poor start tours.
	mostDescents, manyLeft = 30, 3

	// Before they are recombined, cells are kicked firstShare times a city in each of
	// firstRounds rounds: with 4 a start tour a little worse than usual came to 0.5 %
	// on d18512 only with the recombination, after 3.2 s instead of 1.4.
	firstShare, firstRounds = 0.125, 6

	// Cells of evolvedCell cities and of twice as many are recombined. On one core usa13509 stood
	// at 0.082 % after 13.3 s in cells of 1,500 cities, at 0.043 % after 12.3 s of 3,000, at 0.041 %
	// after 13.9 s of 6,000 and at 0.032 % after 13.8 s of both; pla33810 at 0.168 % after 27 s of
	// 1,500, 0.187 of 3,000, 0.096 of 6,000, 0.128 % of both; d15112 at 0.030 % after 9.2 s of 3,000,
	// 0.073 after 9.7 s of 6,000, 0.063 % after 9.8 s of both.
	evolvedCell = 3_000

	// The populations of cells have cellPopulation individuals, and end after cellStagnation
	// generations without gain.
	cellPopulation = 10
	cellStagnation = 1

	// Where rounds save less than stallYield of the length for the cost of a usual one, populations
	// have cellGrowth times as many individuals from then on, up to largestPopulation.
	stallYield        = 3e-5
	cellGrowth        = 1.5
	largestPopulation = 160

	// A round in larger cells takes longer by this power of their size: on one core cells of
	// 1,500, 3,000 and 6,000 cities took 0.80, 0.97 and 1.09 s of usa13509, of 3,000, 6,000 and
	// 12,000 cities 2.1, 2.7 and 4.1 s of pla33810. The smallest have all rounds down to a yield of
	// enoughYield; then each size counts as having at least leastShare of the highest yield.
	cellCost    = 0.4
	enoughYield = 2e-4
	leastShare  = 0.25

	// An edge is far too long that is longLength mean edges long, at least. The mostRepaired longest are
	// repaired, repairedTogether at a time: where these cost more to join than they save, the others
	// still count. With fifty, all or none, chained left 142.94 instead of 142.84 million of pla85900 (15 s of two
	// cores, two seeds) and 582,600 instead of 582,340 of ara238025 (25 s); boards with wide gaps, of which joining
	// five hundred at once costs more than they save, and others stay as they are.
	longLength       = 5
	mostRepaired     = 500
	repairedTogether = 25

	// In links beside a search mostLong are repaired. Of the 700 of usa115475 after a descent in
	// cells, fifty are what matters, and take some 10 ms.
	mostLong = 50

	// wideSearch is how many times as far ways round huge edges are sought, see partition.Repairer: up to 100 ms for
	// one. Where devices wait for the ways it is wideSearchBeside: a search in vain took 90 of the 310 ms in which ara238025 came to
	// 1 %.
	wideSearch       = 10
	wideSearchBeside = 2

	// Where a run waits for the ways, one is sought from no more than mostSoon cities, and by all attempts from mostSoonInAll. Ways round the
	// fifty longest edges after a descent in cells were found from no more than 6,100 of ara238025 and sw24978, 7,600 of pla85900 and 2,500
	// of d18512; a third of the edges of ara238025 have none, and waited for twice that.
	mostSoon      = 8_000
	mostSoonInAll = 12_000

	// soughtCities bounds the cities of all repairers that work side by side, of four bytes each.
	soughtCities = 100_000_000
)

// sizes says up to how many cities the first descent is on the whole tour, how many a
// cell has at most in that of larger ones and when it is kicked, and how many cells are put
// together at a time; and how many cities cells may have that are recombined, of which those put
// together have as many cities as those that are kicked.
type sizes struct {
	whole, descent, search, wave int
	evolved                      []int // rising
}

// usualSizes are those of an instance that is searched from the start on.
func usualSizes() sizes {
	return sizes{wholeDescent, descentCell, searchCell, waveCells, []int{evolvedCell, 2 * evolvedCell}}
}
