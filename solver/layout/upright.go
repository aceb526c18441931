package layout

import (
	"fmt"
	"strings"

	"tourscope/solver"
)

// The maps of Cook's "National traveling salesman problems" and of TSPLIB's usa13509 have
// the latitude as their first coordinate and the longitude as their second one, both in
// thousandths of degrees and most of them without a sign: no file states that. GEO problems
// and great circles are shown with north up by Positions, TSPLIB's other maps lie so in
// their files.

// half says in which half of the globe a country lies whose coordinates have no signs.
type half uint8

const (
	southern half = 1 << iota
	western
)

// nations are the maps by the beginning of their names. The rest of a name is the number of
// cities.
var nations = map[string]half{
	"ar": southern | western, "bm": 0, "ca": western, "ch": 0, "dj": 0, "eg": 0, "ei": western, "fi": 0, "gr": 0, "ho": western,
	"it": 0, "ja": 0, "kz": 0, "lu": 0, "mo": western, "mu": 0, "nu": western, "pm": western, "qa": 0, "rw": southern, "sw": 0,
	"tz": southern, "usa": western, "uy": southern | western, "vm": 0, "wi": western, "ym": 0, "zi": southern,
}

// nationalSizes are the numbers of cities of the maps, which tell them from other instances
// with such names, as TSPLIB's gr and ch.
var nationalSizes = map[int]bool{
	29: true, 38: true, 194: true, 734: true, 929: true, 980: true, 1621: true, 1979: true, 3496: true, 4663: true, 6117: true, 7146: true,
	7663: true, 8079: true, 8246: true, 9152: true, 9847: true, 9882: true, 9976: true, 10639: true, 13509: true, 14185: true, 14473: true,
	16862: true, 22775: true, 24978: true, 33708: true, 71009: true, 115475: true,
}

// Upright returns the quarter turns clockwise, after mirroring left and right or not, that
// show a map with north up and east to the right. They are 0 and false for all but the maps
// that are known by name, number of cities and metric to have other axes.
func Upright(p *solver.Problem) (quarters int, mirrored bool) {
	n := p.Cities()
	nation, is := strings.CutSuffix(strings.ToLower(p.Name()), fmt.Sprint(n))
	where, known := nations[nation]
	if !is || !known || !nationalSizes[n] || p.Metric() != solver.Euc2D {
		return 0, false
	}
	northDown := where&southern != 0 && !negative(p.X())
	eastLeft := where&western != 0 && !negative(p.Y())
	quarters = 1
	if eastLeft {
		quarters = 3
	}
	return quarters, northDown == eastLeft
}

// negative reports whether most coordinates have a sign.
func negative(coordinates []float64) bool {
	below := 0
	for _, v := range coordinates {
		if v < 0 {
			below++
		}
	}
	return 2*below > len(coordinates)
}
