package lsm

import (
	"math"
	"math/big"
	"testing"
)

// The function equals a sum of sines whose arguments are reduced with 400 bits.
func TestWeierstrassFunction(t *testing.T) {
	const precision = 400
	turn, _, err := big.ParseFloat("6.28318530717958647692528676655900576839433879875021164194988918461563281257241799725606965068423413596429617302656461329418768921910116446345071881625696", 10, precision, big.ToNearestEven)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range append(Point(20, 1), 0, 1, -1, 3, Unit, -Unit, Unit/2) {
		sum := 0.0
		for i := 1; i <= Terms; i++ {
			argument := new(big.Float).SetPrec(precision).SetMantExp(big.NewFloat(float64(x)), i-30)
			turns := new(big.Float).SetPrec(precision).Quo(argument, turn)
			whole, _ := turns.Int(nil)
			fraction, _ := turns.Sub(turns, new(big.Float).SetInt(whole)).Float64()
			sum += math.Exp2(-float64(i)/4) * math.Sin(2*math.Pi*fraction)
		}
		if got := float64(value(x, Amplitudes())); math.Abs(got-sum) > 2e-6 {
			t.Errorf("W(%d) = %v, want %v", x, got, sum)
		}
	}
}

func TestOrderedKeepsTheOrder(t *testing.T) {
	values := []float32{float32(math.Inf(-1)), -3.5, -1e-40, 0, 1e-40, 0.25, 7, math.MaxFloat32}
	for i, v := range values {
		if Unordered(Ordered(v)) != v {
			t.Errorf("%v becomes %v", v, Unordered(Ordered(v)))
		}
		if i > 0 && Ordered(values[i-1]) >= Ordered(v) {
			t.Errorf("%v and %v are not in order", values[i-1], v)
		}
	}
}

// A neighbour is in its crown, as far as the domain allows, and has the fitness of its point.
func TestBallIsMadeOfCrowns(t *testing.T) {
	for _, n := range []int{1, 2, 10} {
		s := NewBall(Weierstrass{n}, Point(n, 4), 100, 9, 5)
		search, fitness := NewSearch(s), make([]int64, 100)
		outside := 0
		for iteration := int64(1); iteration <= 30; iteration++ {
			s.Evaluate(iteration, fitness)
			for f := range fitness {
				s.place(iteration, f)
				if s.Cost(s.neighbour) != fitness[f] {
					t.Fatalf("the fitness of neighbour %d is %d, of its point %d", f, fitness[f], s.Cost(s.neighbour))
				}
				if radius := radiusOf(s, t); math.Abs(radius*float64(n)*100-float64(f)-0.5) > 0.5+1e-4 {
					outside++
					if !atTheEdge(s.neighbour) {
						t.Fatalf("%d dimensions: neighbour %d is at the radius %v", n, f, radius)
					}
				}
			}
			before := search.Fitness
			at := search.Select(fitness)
			if at >= 0 && (search.Fitness != fitness[at] || s.Cost(s.X) != fitness[at]) {
				t.Fatalf("the search moves from %d to %d: %+v", before, at, search.State)
			}
		}
		if outside == 3000 {
			t.Errorf("%d dimensions: no neighbour is in its crown", n)
		}
	}
}

// radiusOf returns how far the neighbour is from the point.
func radiusOf(s *Ball, t *testing.T) float64 {
	t.Helper()
	sum := 0.0
	for k, x := range s.neighbour {
		if x > Unit || x < -Unit {
			t.Fatalf("the coordinate %d is outside", x)
		}
		d := float64(x-s.X[k]) / Unit
		sum += d * d
	}
	return math.Sqrt(sum)
}

func atTheEdge(x []int32) bool {
	for _, one := range x {
		if one == Unit || one == -Unit {
			return true
		}
	}
	return false
}

// Neighbours near one of the last points are tabu, those near older ones are not.
func TestTabuBalls(t *testing.T) {
	l := pointList{tenure: 2, reach: BallReach(2), points: [][]int32{{0, 0}}}
	radius := int32(Unit / 200)
	near, far := []int32{radius / 2, radius / 2}, []int32{radius, radius}
	if !l.has(near) || l.has(far) {
		t.Errorf("near %v, far %v", l.has(near), l.has(far))
	}
	l.add([]int32{Unit, Unit})
	l.add([]int32{Unit, -Unit})
	if l.has(near) {
		t.Error("the oldest point is still in the list")
	}
}
