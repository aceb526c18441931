package generate

import (
	"math"
	"math/rand/v2"
)

// Cities that lie densely in places far apart, so that few edges are a great part of a tour's length.

// wide is the square of these kinds. Coordinates have room for small distances in it.
const wide = 10 * side

// tightClusters is a hundred normal clouds, whose standard deviation is a fiftieth of the distance between neighbours.
func tightClusters(cities int, random *rand.Rand) *points {
	const clusters, width = 100, wide / 500
	centres := newPoints(clusters)
	for range clusters {
		centres.add(6*width+random.IntN(wide), 6*width+random.IntN(wide))
	}
	p := newPoints(cities)
	for range cities {
		c := random.IntN(clusters)
		p.add(int(centres.x[c])+normal(random, width), int(centres.y[c])+normal(random, width))
	}
	return p
}

// lines is forty lines between random places, and cities anywhere on them.
func lines(cities int, random *rand.Rand) *points {
	const count = 40
	var from, to [count][2]int
	for i := range count {
		from[i], to[i] = [2]int{random.IntN(side), random.IntN(side)}, [2]int{random.IntN(side), random.IntN(side)}
	}
	p := newPoints(cities)
	for range cities {
		i, at := random.IntN(count), random.IntN(side)
		p.add(from[i][0]+(to[i][0]-from[i][0])*at/side, from[i][1]+(to[i][1]-from[i][1])*at/side)
	}
	return p
}

// walks is random walks of stepsOfWalk steps each, which turn a little at each of them and are reflected back into the square.
func walks(cities int, random *rand.Rand) *points {
	const stepsOfWalk, step, turn = 1000, 700, 100
	p := newPoints(cities)
	var x, y, dx, dy float64
	for i := range cities {
		if i%stepsOfWalk == 0 {
			x, y = float64(random.IntN(side)), float64(random.IntN(side))
			dx, dy = float64(random.IntN(2*step)-step), float64(random.IntN(2*step)-step)
		}
		dx, dy = dx+float64(normal(random, turn)), dy+float64(normal(random, turn))
		if length := math.Sqrt(float64(dx*dx) + float64(dy*dy)); length > 0 { // not fused, on any platform
			dx, dy = step*dx/length, step*dy/length
		}
		x, y = x+dx, y+dy
		p.add(reflect(int(x)), reflect(int(y)))
	}
	return p
}

// fractal is the product of two Cantor sets: four clusters of four clusters, each a third as wide, and so on, down to single cities.
func fractal(cities int, random *rand.Rand) *points {
	const least, shaken = 4500, 300 // the smallest distance of two clusters, and by how much cities are out of place
	widest := least
	for all := 4; all < cities; all *= 4 {
		widest *= 3
	}
	p := newPoints(cities)
	for i := range cities {
		x, y := 0, 0
		for rest, width := i, widest; width >= least; rest, width = rest/4, width/3 {
			x, y = x+width*(rest%4%2), y+width*(rest%4/2)
		}
		p.add(x+random.IntN(shaken), y+random.IntN(shaken))
	}
	return p
}

// scales is cities around the origin in all directions: the logarithm of their distance from it is normally distributed, with a median of
// a thousand units, and a sixth of them are more than 20 times as far. Coordinates near zero tell small distances apart in any format.
func scales(cities int, random *rand.Rand) *points {
	const (
		median, deviation = 10, 4.3 // of the binary logarithm
		most              = 26
		fraction          = 1000
		disc              = 1 << 20
	)
	p := newPoints(cities)
	for range cities {
		x, y := 0, 0
		for x*x+y*y == 0 || x*x+y*y > disc*disc {
			x, y = random.IntN(2*disc)-disc, random.IntN(2*disc)-disc
		}
		far := 1 << min(max(0, (median*fraction+normal(random, deviation*fraction))/fraction), most)
		far += random.IntN(far)
		length := math.Sqrt(float64(x*x + y*y))
		p.add(int(float64(far*x)/length), int(float64(far*y)/length))
	}
	return p
}
