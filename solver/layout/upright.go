package layout

import "tourscope/solver"

// Upright returns the quarter turns clockwise that put a map upright whose file has
// it on its side: the first coordinate is the latitude, the second counts to the
// west. Nothing in the file says so; of TSPLIB's maps this is the one. Maps on the
// globe (GEO) are upright by themselves.
func Upright(p *solver.Problem) int {
	if p.Name() == "usa13509" && p.Cities() == 13509 {
		return 3
	}
	return 0
}
