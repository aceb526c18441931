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

	// Minimum.Recombine, for many cores, has smaller cells and more of them at a time: on 16
	// cores a round of usa115475 takes 0.8 s and leaves 0.42 %, with cells of 1,500 cities
	// 1.0 s and 0.47 %, with cells of 3,000 1.2 s and 0.38 %.
	manyCoresCell = 1_000
	manyCoresWave = 64

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

	// The first population of a cell, the offspring tried for a pair there, and by how much
	// the populations grow, round by round.
	cellPopulation = 10
	cellOffspring  = 30
	cellGrowth     = 1.5

	// An edge is far too long that is longLength mean edges long, at least, and no more than
	// mostLong are repaired at once, the longest. Of the 700 of usa115475 after a descent in
	// cells, fifty are what matters, and take some 10 ms.
	longLength = 5
	mostLong   = 50
)

// sizes says up to how many cities the first descent is on the whole tour, how many a
// cell has at most in that of larger ones and later, and how many cells are put together
// at a time.
type sizes struct{ whole, descent, search, wave int }

// usualSizes are those of an instance that is searched from the start on.
func usualSizes() sizes { return sizes{wholeDescent, descentCell, searchCell, waveCells} }
