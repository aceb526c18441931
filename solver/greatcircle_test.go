package solver

import (
	"math"
	"math/rand/v2"
	"testing"
)

// byVectors is the great-circle distance computed anew: the angle between two vectors from
// the centre by atan2 of the lengths of their cross and dot products (Vincenty 1975 on a
// sphere), with differences of longitudes taken by the addition theorems.
func byVectors(latA, lonA, latB, lonB float64) float64 {
	rad := func(d float64) float64 { return d / 180 * math.Pi }
	sinA, cosA := math.Sincos(rad(latA))
	sinB, cosB := math.Sincos(rad(latB))
	// sin(A−B) of near latitudes loses digits as sinA cosB − cosA sinB: the difference of
	// the degrees does not.
	l := rad(math.Remainder(lonB-lonA, 360))
	sinL, cosL := math.Sincos(l)
	half := math.Sin(l / 2)
	across := cosB * sinL
	along := math.Sin(rad(latB-latA)) + 2*sinA*cosB*half*half // = cosA sinB − sinA cosB cos l
	return 6371008.8 * math.Atan2(math.Hypot(across, along), sinA*sinB+cosA*cosB*cosL)
}

func TestGreatCirclesAgreeWithVectors(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 200_000 {
		latA, lonA := 180*random.Float64()-90, 360*random.Float64()-180
		latB, lonB := 180*random.Float64()-90, 360*random.Float64()-180
		switch size := math.Pow(10, -4*random.Float64()); i % 3 { // from 10 m
		case 1: // near each other
			latB, lonB = min(90, latA+size), lonA+size
		case 2: // near the antipodes
			latB, lonB = max(-90, -latA-size), lonA+180-size
		}
		p := pair(t, GreatCircle, [3]float64{latA, lonA}, [3]float64{latB, lonB})
		got := greatCircle(latA, latB, turn(lonA, lonB), p.cosLat[0]*p.cosLat[1])
		want := byVectors(latA, lonA, latB, lonB)
		if math.Abs(got-want) > 1e-9*want {
			t.Fatalf("from %v, %v to %v, %v: %v m, want %v", latA, lonA, latB, lonB, got, want)
		}
		if d := p.Distance(0, 1); d != p.Distance(1, 0) || math.Abs(float64(d)-want) > 0.5001 {
			t.Fatalf("from %v, %v to %v, %v: %d m there and %d back, want %v", latA, lonA, latB, lonB, d, p.Distance(1, 0), want)
		}
	}
}

func TestGreatCirclesOfPlacesOnTheGlobe(t *testing.T) {
	for _, row := range []struct {
		a, b    [3]float64
		want    int64
		because string
	}{
		{[3]float64{0, 0}, [3]float64{0, 90}, 10007557, "a quarter of the circumference of 6,371,008.8 m"},
		{[3]float64{0, 0}, [3]float64{0, 180}, 20015114, "half of it, 20,015,114.4"},
		{[3]float64{90, 17}, [3]float64{-90, -55}, 20015114, "pole to pole, whatever the longitudes"},
		{[3]float64{90, 17}, [3]float64{90, -55}, 0, "a pole is one place"},
		{[3]float64{12, 180}, [3]float64{12, -180}, 0, "the date line is one line"},
		{[3]float64{0, 179.9995}, [3]float64{0, -179.9995}, 111, "across the date line"},
		{[3]float64{0, 359.9995}, [3]float64{0, 0.0005}, 111, "longitudes from 0 to 360"},
		{[3]float64{0, -360}, [3]float64{0, 360}, 0, "two turns"},
		{[3]float64{52.5, 13.5}, [3]float64{52.5, 13.5}, 0, "one place"},
		{[3]float64{0, 0}, [3]float64{0, 0.000014}, 2, "1.557 m rounds up"},
		{[3]float64{0, 0}, [3]float64{0, 0.000013}, 1, "1.446 m rounds down"},
	} {
		p := pair(t, GreatCircle, row.a, row.b)
		if there, back := p.Distance(0, 1), p.Distance(1, 0); there != row.want || back != row.want {
			t.Errorf("%v–%v: %d there, %d back, want %d: %s", row.a, row.b, there, back, row.want, row.because)
		}
		if d := p.RenumberOn(1, []City{1, 0}).Distance(0, 1); d != row.want {
			t.Errorf("%v–%v renumbered: %d, want %d", row.a, row.b, d, row.want)
		}
		if d := p.SelectOn(1, []City{1, 0}).Distance(0, 1); d != row.want {
			t.Errorf("%v–%v selected: %d, want %d", row.a, row.b, d, row.want)
		}
	}
}

func TestLatitudesEndAtThePoles(t *testing.T) {
	for _, def := range []Definition{
		{Metric: GreatCircle, X: []float64{0, 90.001}, Y: []float64{0, 0}},
		{Metric: GreatCircle, X: []float64{0, 0}, Y: []float64{0, 361}},
		{Metric: GreatCircle, X: []float64{0, math.NaN()}, Y: []float64{0, 1}},
	} {
		if _, err := NewProblem(def); err == nil {
			t.Errorf("%v, %v: no error", def.X, def.Y)
		}
	}
}

func BenchmarkGreatCircle(b *testing.B) {
	p, err := NewProblem(Definition{Metric: GreatCircle, X: []float64{52.5, 48.1, -33.8}, Y: []float64{13.4, 11.6, 151.2}})
	if err != nil {
		b.Fatal(err)
	}
	var sum int64
	for i := range b.N {
		sum += p.Distance(City(i%3), City((i+1)%3))
	}
	if sum < 0 {
		b.Fatal(sum)
	}
}
