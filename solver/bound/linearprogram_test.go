package bound

import "math"

// linearProgram holds the optima of the linear program whose value the Held–Karp bound is:
// two edges at each city, and at least two out of every set of cities. Of each instance it
// was solved by the simplex method (Clp 1.17.6), with violated constraints found by minimum
// cuts, until there was none, and with edges of the complete graph added until all had
// reduced costs of zero or more.
var linearProgram = map[string]float64{
	"a280":      2566,
	"att48":     10604,
	"bier127":   117431,
	"burma14":   3323,
	"ch130":     6075.5,
	"ch150":     6490.125,
	"d198":      15712,
	"d493":      34828.5,
	"eil101":    627.5,
	"eil51":     422.5,
	"eil76":     537,
	"fl417":     11789.5,
	"gil262":    2354.5,
	"gr137":     69120.25,
	"gr202":     40055,
	"gr229":     133317.025,
	"gr96":      54569.5,
	"kroA150":   26299,
	"kroA200":   29065,
	"kroB100":   21834,
	"kroC100":   20472.5,
	"kroD100":   21141.5,
	"kroE100":   21799.5,
	"lin105":    14370.5,
	"pr107":     44303,
	"pr124":     58067.5,
	"pr136":     95934.5,
	"pr144":     58189.25,
	"pr152":     73208.5,
	"pr264":     49020.5,
	"pr299":     47380,
	"pr439":     105928.333,
	"pr76":      105120,
	"rat195":    2299.25,
	"rat99":     1206,
	"rd100":     7899.333,
	"rd400":     15157,
	"st70":      671,
	"ts225":     115605,
	"tsp225":    3878.25,
	"u159":      41925,
	"ulysses16": 6859,
	"ulysses22": 7013,
}

// heldKarp returns the Held–Karp bound of an instance, rounded up as bounds of integers are.
func heldKarp(name string) (bound int64, known bool) {
	value, known := linearProgram[name]
	return int64(math.Ceil(value - 0.001)), known // three digits are written
}
