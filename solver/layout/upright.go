package layout

import "tourscope/solver"

// Upright returns the quarter turns clockwise that show a map with north up. It is not 0
// for maps whose first coordinate is the latitude and whose second is the longitude to
// the west. No file states that; of TSPLIB's maps there is one. GEO problems are shown
// with north up by Positions.
func Upright(p *solver.Problem) int {
	if p.Name() == "usa13509" && p.Cities() == 13509 {
		return 3
	}
	return 0
}
