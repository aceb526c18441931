package regions

import search "tourscope/solver/search/rounds"

// apartness says how far dense parts of an instance lie apart.
type apartness int

const (
	together apartness = iota // or it is not known
	apart                     // start tours are searched level by level
	farApart                  // these begin with coarse levels
)

// apartnessOf returns how far dense parts lie apart by the share of far edges of the tour along the curve.
func apartnessOf(share float64) apartness {
	switch {
	case share >= search.FarApartAlong:
		return farApart
	case share >= search.ApartAlong:
		return apart
	}
	return together
}
