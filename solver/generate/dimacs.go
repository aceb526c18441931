package generate

import "math"

// dimacs makes the uniform instances of the DIMACS implementation challenge (Johnson and McGeoch 2002, section 2), whose
// optima and best tours are published: E1k.0 to E10M.0 have 1,000 to 10,000,000 cities, and as their seed the number of
// cities; E1k.1 has ten times that and one more, E1k.2 two, and so on. E31k and E316k have 31,623 and 316,228 cities, E3k
// and E3M 3,162 and 3,162,278. The seed counts modulo 10⁹.
func dimacs(cities int, seed uint64) *points {
	s := newSubtractive(int32(seed % subtractiveModulus))
	const scale = subtractiveModulus / side
	p := newPoints(cities)
	for range cities {
		x, y := s.next()/scale, s.next()/scale
		p.add(int(x), int(y))
	}
	return p
}

// dimacsClustered makes the clustered instances C of the challenge, C1k.0 to C316k.0, whose seeds are those of the uniform
// ones: centres anywhere in the square, one for a hundred cities, and normal clouds around them, which may reach beyond it.
// It computes in floating point as the challenge's program does, so that the cities are the same.
func dimacsClustered(cities int, seed uint64) *points {
	const citiesOfCentre = 100
	s := newSubtractive(int32(seed % subtractiveModulus))
	count := max(1, cities/citiesOfCentre)
	centres := newPoints(count)
	for range count {
		x, y := int(s.fraction()*side), int(s.fraction()*side)
		centres.add(x, y)
	}
	width := 1 / math.Sqrt(float64(cities))
	normal := polar{numbers: s}
	p := newPoints(cities)
	for range cities {
		c := int(s.fraction() * float64(count))
		x, y := int(normal.next()*width*side), int(normal.next()*width*side)
		p.add(int(centres.x[c])+x, int(centres.y[c])+y)
	}
	return p
}

// polar makes normal numbers by the polar method, two at a time (Knuth, The Art of Computer Programming, volume 2, section
// 3.4.1, algorithm P).
type polar struct {
	numbers *subtractive
	spare   float64
	left    bool // spare is the next number
}

func (p *polar) next() float64 {
	if p.left {
		p.left = false
		return p.spare
	}
	for {
		a, b := 2*p.numbers.fraction()-1, 2*p.numbers.fraction()-1
		square := float64(a*a) + float64(b*b) // not fused, on any platform
		if square < 1 {
			t := math.Sqrt(-2 * math.Log(square) / square)
			p.spare, p.left = a*t, true
			return b * t
		}
	}
}

// subtractive is the subtractive generator of D. Knuth, The Art of Computer Programming, volume 2, section 3.2.2 and its
// program in 3.6: each number is the difference of those 55 and 24 before it.
type subtractive struct {
	last [longLag]int32
	a, b int
}

const (
	subtractiveModulus = 1_000_000_000
	longLag, shortLag  = 55, 24
	stride             = 21 // by which the seed spreads the first numbers
	discarded          = 165
)

func newSubtractive(seed int32) *subtractive {
	s := &subtractive{b: shortLag}
	s.last[0] = seed
	before, next := seed, int32(1)
	for i := 1; i < longLag; i++ {
		at := stride * i % longLag
		s.last[at] = next
		next = difference(before, next)
		before = s.last[at]
	}
	for range discarded {
		s.next()
	}
	return s
}

// next returns a random number below the modulus.
func (s *subtractive) next() int32 {
	s.a, s.b = (s.a+longLag-1)%longLag, (s.b+longLag-1)%longLag
	s.last[s.a] = difference(s.last[s.a], s.last[s.b])
	return s.last[s.a]
}

// fraction returns a random number from 0 up to 1.
func (s *subtractive) fraction() float64 { return float64(s.next()) / subtractiveModulus }

// difference returns a − b modulo the modulus.
func difference(a, b int32) int32 {
	if a < b {
		return a - b + subtractiveModulus
	}
	return a - b
}
