package regions

// apartness says how far dense parts of an instance lie apart.
type apartness int

const (
	together apartness = iota // or it is not known
	apart                     // start tours are searched level by level
	farApart                  // these begin with coarse levels
)

// The shares of far edges of the tour along the curve from which dense parts lie apart, and far apart: they are 10 to 13 % of clustered
// instances of DIMACS of 10,000 cities and more, at most 4.5 % of instances of TSPLIB and Waterloo (usa13509), 6 to 90 % of cities in
// small clusters, along lines and walks, or of a fractal, most of them more than 14.
const apartAlong, farApartAlong = 0.06, 0.14

// apartnessOf returns how far dense parts lie apart by the share of far edges of the tour along the curve.
func apartnessOf(share float64) apartness {
	switch {
	case share >= farApartAlong:
		return farApart
	case share >= apartAlong:
		return apart
	}
	return together
}
