package lsm

import (
	"math"
	"math/rand/v2"

	"tourscope/solver/internal/philox"
)

// Weierstrass is the Weierstrass–Mandelbrot function of Luong, Melab and Talbi 2013, section
// 6.3, with b = 2, which the paper leaves open, and its h = 0.25 and 100 terms: minimise
// Σₖ W(xₖ) with W(x) = Σᵢ b^{−i·h}·sin(bⁱ·x), i = 1 … 100, −1 ≤ xₖ ≤ 1.
//
// Coordinates are integers in units of 2^−30. So bⁱ·x/2π, of which the sine needs the fraction,
// is the product with the digits of 1/2π shifted by i: exact, where a float32 of bⁱ·x would have
// lost every digit of it. Sine, amplitudes and sums are float32.
type Weierstrass struct{ Dimension int }

// Unit is the coordinate 1.
const Unit = 1 << 30

// Terms is the number of terms, the paper's approximation of the infinite sum.
const Terms = 100

// inverse2Pi is ⌊2¹⁶²/2π⌋, the lowest word first.
var inverse2Pi = [5]uint32{0xdb629599, 0xf534ddc0, 0xfc2757d1, 0x4e441529, 0xa2f9836e}

// Amplitudes returns 2^{−i/4} of the terms i = 1 … 100.
func Amplitudes() []float32 {
	roots := [4]float64{1, 0.8408964152537145, 0.7071067811865476, 0.5946035575013605}
	all := make([]float32, Terms)
	for i := range all {
		all[i] = float32(math.Ldexp(roots[(i+1)%4], -(i+1)/4))
	}
	return all
}

// The coefficients of a polynomial for sin(π·a), |a| ≤ 1/2, with an error of at most 3.4·10⁻⁹
// before rounding (Remez).
const (
	sine1 = 3.1415925800448923
	sine3 = -5.167706878936128
	sine5 = 2.5500313774235215
	sine7 = -0.5980451748941498
	sine9 = 0.07722013032817954
)

// sine returns the sine of phase·2π/2³². Every operation is rounded to float32, so that the
// kernel computes the same bits.
func sine(phase uint32) float32 {
	if int32(phase^phase<<1) < 0 { // beyond a quarter turn: sin(π − a) = sin a
		phase = 1<<31 - phase
	}
	a := float32(float32(int32(phase)) * (1.0 / (1 << 31)))
	s := float32(a * a)
	p := float32(float32(s*sine9) + sine7)
	p = float32(float32(s*p) + sine5)
	p = float32(float32(s*p) + sine3)
	p = float32(float32(s*p) + sine1)
	return float32(a * p)
}

// value returns W of a coordinate.
func value(x int32, amplitudes []float32) float32 {
	size := uint64(max(x, -x))
	var digits [6]uint32 // of |x|/2π, below the point, the lowest word first
	carry := uint64(0)
	for w, word := range inverse2Pi {
		carry += size * uint64(word)
		digits[w] = uint32(carry)
		carry >>= 32
	}
	digits[5] = uint32(carry)
	sum := float32(0)
	for i, amplitude := range amplitudes {
		w, shift := 5-(i+1)/32, (i+1)%32
		phase := uint32((uint64(digits[w])<<32 | uint64(digits[w-1])) << shift >> 32)
		sum = float32(sum + float32(amplitude*sine(phase)))
	}
	if x < 0 {
		return -sum
	}
	return sum
}

// Cost returns the function at a point, as a number that is ordered as the float32 is.
func (f Weierstrass) Cost(x []int32) int64 { return Ordered(f.at(x, Amplitudes())) }

func (f Weierstrass) at(x []int32, amplitudes []float32) float32 {
	sum := float32(0)
	for _, one := range x {
		sum = float32(sum + value(one, amplitudes))
	}
	return sum
}

// Ordered returns an integer that is ordered as float32 numbers are.
func Ordered(v float32) int64 {
	bits := int32(math.Float32bits(v))
	return int64(bits ^ int32(uint32(bits>>31)>>1))
}

// Unordered returns the number of which v is Ordered.
func Unordered(v int64) float32 {
	bits := int32(v)
	return math.Float32frombits(uint32(bits ^ int32(uint32(bits>>31)>>1)))
}

// Point returns a random point.
func Point(dimension int, seed uint64) []int32 {
	r := rand.New(rand.NewPCG(seed, 3))
	x := make([]int32, dimension)
	for k := range x {
		x[k] = int32(r.Int64N(2*Unit+1) - Unit)
	}
	return x
}

// Ball is the neighbourhood of a point by concentric crowns (section 4.5): the neighbour with
// the index f of m is a random point of the crown between the radii R·f/m and R·(f+1)/m, with
// R = 1/n in n dimensions. Its direction is a vector of sums of four uniform numbers, which is
// nearly normal. Coordinates beyond ±1 are set to ±1. The random numbers depend on seed,
// iteration and index alone.
//
// The tabu list holds the last points, and forbids neighbours in the ball of radius R/100 around
// each.
type Ball struct {
	Weierstrass
	X          []int32
	Neighbours int
	Seed       uint64
	Tenure     int
	last       *pointList
	amplitudes []float32
	fitness    int64
	neighbour  []int32
}

// NewBall begins at a point, which it changes.
func NewBall(f Weierstrass, x []int32, neighbours int, seed uint64, tenure int) *Ball {
	s := &Ball{Weierstrass: f, X: x, Neighbours: neighbours, Seed: seed, Tenure: tenure, amplitudes: Amplitudes(), neighbour: make([]int32, len(x))}
	s.last = &pointList{tenure: tenure, reach: BallReach(len(x)), points: [][]int32{append([]int32(nil), x...)}}
	s.fitness = f.Cost(x)
	return s
}

// CrownWidth returns the width of a crown in units.
func CrownWidth(dimension, neighbours int) float32 {
	return float32(float64(Unit) / float64(dimension) / float64(neighbours))
}

// BallReach returns the square of a tabu ball's radius, in units.
func BallReach(dimension int) float32 {
	radius := float64(Unit) / float64(dimension) / 100
	return float32(radius * radius)
}

// Size implements Neighbourhood.
func (s *Ball) Size() int { return s.Neighbours }

// Fitness implements Neighbourhood.
func (s *Ball) Fitness() int64 { return s.fitness }

// Evaluate implements Neighbourhood.
func (s *Ball) Evaluate(iteration int64, fitness []int64) {
	for f := range fitness {
		s.place(iteration, f)
		fitness[f] = Ordered(s.at(s.neighbour, s.amplitudes))
	}
}

// Tabu implements Neighbourhood.
func (s *Ball) Tabu(iteration int64, index int) bool {
	s.place(iteration, index)
	return s.last.has(s.neighbour)
}

// Move implements Neighbourhood.
func (s *Ball) Move(iteration int64, index int, fitness int64) {
	s.place(iteration, index)
	copy(s.X, s.neighbour)
	s.fitness = fitness
	s.last.add(s.X)
}

// place makes the neighbour with an index.
func (s *Ball) place(iteration int64, index int) {
	var words [4]uint32
	draw := func(i int) uint32 {
		if i%4 == 0 {
			words = philox.Words([4]uint32{uint32(index), uint32(iteration), uint32(iteration >> 32), uint32(i / 4)}, s.Seed)
		}
		return words[i%4]
	}
	// The first word is the radius within the crown, then come two for each coordinate.
	radius := float32(float32(float32(index)+float32(float32(draw(0)>>8)*(1.0/(1<<24)))) * CrownWidth(s.Dimension, s.Neighbours))
	norm := float32(0)
	for k := range s.neighbour {
		a, b := draw(1+2*k), draw(2+2*k)
		g := int32(a&0xffff+a>>16+b&0xffff+b>>16) - 2*0xffff
		s.neighbour[k] = g
		norm = float32(norm + float32(float32(g)*float32(g)))
	}
	scale := float32(0)
	if norm > 0 {
		scale = float32(radius / float32(math.Sqrt(float64(norm))))
	}
	for k, g := range s.neighbour {
		step := int64(float32(float32(g) * scale))
		s.neighbour[k] = int32(max(-Unit, min(Unit, int64(s.X[k])+step)))
	}
}

// pointList holds the last points.
type pointList struct {
	tenure int
	reach  float32
	points [][]int32
}

func (l *pointList) add(x []int32) {
	l.points = append(l.points, append([]int32(nil), x...))
	l.points = l.points[max(0, len(l.points)-l.tenure):]
}

func (l *pointList) has(x []int32) bool {
	for _, p := range l.points {
		distance := float32(0)
		for k := range x {
			d := float32(int64(x[k]) - int64(p[k]))
			distance = float32(distance + float32(d*d))
		}
		if distance <= l.reach {
			return true
		}
	}
	return false
}
