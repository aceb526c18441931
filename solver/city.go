package solver

// City numbers the cities of a problem from 0.
type City int32

// MaxCities bounds a problem. It keeps City within 32 bits and, with MaxDistance,
// every tour length within 62.
const MaxCities = 1 << 24

// point is the place of a city in the plane.
type point struct{ x, y float64 }

// edge joins two cities. Where it has no direction, from is the lower number.
type edge struct{ from, to City }
