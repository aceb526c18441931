package generate

import (
	"math"
	"math/rand/v2"
)

// side is the square of the random kinds, as in the DIMACS implementation
// challenge (Johnson and McGeoch, 2002, section 2).
const side = 1_000_000

// uniform is DIMACS's E.
func uniform(cities int, random *rand.Rand) *points {
	p := newPoints(cities)
	for range cities {
		p.add(random.IntN(side), random.IntN(side))
	}
	return p
}

// clustered follows DIMACS's C: a hundred cities a centre, in a normal cloud
// whose width shrinks with the number of cities. Clouds here differ in width,
// and what falls outside the square is reflected back into it.
func clustered(cities int, random *rand.Rand) *points {
	type cloud struct{ x, y, width int }
	clouds := make([]cloud, max(4, cities/100))
	width := 2 * side / int(math.Sqrt(float64(max(cities, 16))))
	for i := range clouds {
		clouds[i] = cloud{random.IntN(side), random.IntN(side), width/2 + random.IntN(width)}
	}
	p := newPoints(cities)
	for range cities {
		c := clouds[random.IntN(len(clouds))]
		p.add(reflect(c.x+normal(random, c.width)), reflect(c.y+normal(random, c.width)))
	}
	return p
}

// normal is nearly normally distributed: the sum of twelve uniform numbers has
// variance one twelfth of twelve. Unlike NormFloat64 it needs no logarithm,
// which could differ between platforms in the last bit.
func normal(random *rand.Rand, width int) int {
	sum := 0
	for range 12 {
		sum += random.IntN(width + 1)
	}
	return sum - 6*width
}

func reflect(v int) int {
	v = (v%(2*side) + 2*side) % (2 * side)
	if v >= side {
		return 2*side - 1 - v
	}
	return v
}

// grid fills a square row by row. With an even number of whole rows the optimum
// is one step a city.
func grid(cities int, _ *rand.Rand) *points {
	const step = 100
	width := int(math.Ceil(math.Sqrt(float64(cities))))
	p := newPoints(cities)
	for i := range cities {
		p.add(i%width*step, i/width*step)
	}
	return p
}

// circle puts cities at equal angles, at least ten units apart.
func circle(cities int, random *rand.Rand) *points { return onCircle(random.Perm(cities)) }

// onCircle is cities on a circle, each at the place that has a number in the order.
func onCircle(order []int) *points {
	radius := max(side/2, 10*float64(len(order))/(2*math.Pi))
	p := newPoints(len(order))
	for _, i := range order {
		angle := 2 * math.Pi * float64(i) / float64(len(order))
		p.add(int(math.Round(radius+radius*math.Cos(angle))), int(math.Round(radius+radius*math.Sin(angle))))
	}
	return p
}
