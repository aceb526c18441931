package curve

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"tourscope/solver"
)

// TestCurvesGoStepByStep walks all cells of a small square and cube in key order: every
// step must go to a neighbouring cell; and that from the last to the first as well where
// the curve is closed.
func TestCurvesGoStepByStep(t *testing.T) {
	const side, level = 16, 4
	flat := make(map[uint64][3]int)
	solid := make(map[uint64][3]int)
	for x := range side {
		for y := range side {
			flat[moore(uint32(x)<<(bits2D-level), uint32(y)<<(bits2D-level))>>(2*(bits2D-level))] = [3]int{x, y}
			for z := range side {
				solid[hilbert3D([3]uint32{uint32(x), uint32(y), uint32(z)})] = [3]int{x, y, z}
			}
		}
	}
	for name, cells := range map[string]map[uint64][3]int{"2D": flat, "3D": solid} {
		all := uint64(len(cells))
		for key := range all {
			if key == all-1 && name == "3D" {
				continue
			}
			a, b := cells[key], cells[(key+1)%all]
			steps := 0
			for i := range a {
				steps += max(a[i]-b[i], b[i]-a[i])
			}
			if steps != 1 {
				t.Fatalf("%s: from key %d to the next the curve jumps %v to %v", name, key, a, b)
			}
		}
	}
}

func TestOrderIsAPermutation(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Geo, solver.Euc3D, solver.XRay1, solver.Explicit} {
		for _, n := range []int{1, 2, 3, 200} {
			def := solver.Definition{Metric: metric}
			for axis := range metric.Dimensions() {
				values := make([]float64, n)
				for i := range values {
					values[i] = float64(random.IntN(20)) // with duplicates
				}
				*[]*[]float64{&def.X, &def.Y, &def.Z}[axis] = values
			}
			if metric == solver.Explicit {
				def.Matrix = solver.NewMatrix(n)
			}
			p, err := solver.NewProblem(def)
			if err != nil {
				t.Fatal(err)
			}
			order := Order(p, 0)
			if err := p.CheckTour(order); err != nil {
				t.Errorf("%v, %d cities: %v", metric, n, err)
			}
			if plane := metric.Dimensions() == 2; Follows(p, order, 0) != plane {
				t.Errorf("%v, %d cities: along itself: %v", metric, n, !plane)
			}
			if order[0], order[n-1] = order[n-1], order[0]; n > 1 && Follows(p, order, 0) {
				t.Errorf("%v, %d cities: still along the curve with the ends exchanged", metric, n)
			}
		}
	}
}

// TestOrderOnManyCores: words are sorted, and by number where they are alike, however
// many cores share the work.
func TestOrderOnManyCores(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	random := rand.New(rand.NewPCG(5, 6))
	for _, n := range []int{0, 1, 100, 3*fewWords - 1, 9 * fewWords} {
		for _, places := range []int64{1, 3, 1000, 1 << 40} {
			words := make([]uint64, n)
			for i := range words {
				words[i] = uint64(random.Int64N(places))<<cityBits | uint64(i)
			}
			want := slices.Sorted(slices.Values(words))
			if !slices.Equal(sortWords(words, 0), want) {
				t.Errorf("%d words of %d kinds are not sorted", n, places)
			}
		}
	}
}

// TestOrderIsShort: the tour along the curve measured 38 %
// longer than the best; a wrong rotation somewhere makes it several times longer.
func TestOrderIsShort(t *testing.T) {
	const n, side = 10_000, 1e6
	random := rand.New(rand.NewPCG(3, 4))
	x, y := make([]float64, n), make([]float64, n)
	for i := range n {
		x[i], y[i] = random.Float64()*side, random.Float64()*side
	}
	p, err := solver.NewProblem(solver.Definition{Metric: solver.Euc2D, X: x, Y: y})
	if err != nil {
		t.Fatal(err)
	}
	if got, most := float64(p.Length(Order(p, 0))), 0.7124*side*100*1.4; got > most {
		t.Errorf("the curve is %.0f long, more than %.0f", got, most)
	}
}

// Many cities in one cell, since others are far off, are ordered along a curve of their own: at distances of two scales, of all scales,
// some at the same place, too near for a float64; the same on any number of threads.
func TestCrowdedCellsHaveCurves(t *testing.T) {
	const n = 3 * fewWords
	for _, dimensions := range []int{2, 3} {
		random := rand.New(rand.NewPCG(9, 1))
		dense := make([][]float64, dimensions) // in a unit square or cube
		for a := range dense {
			dense[a] = make([]float64, n)
			for i := range n {
				dense[a][i] = random.Float64()
			}
		}
		alone := lengthOf(dense, along(dense, 1))
		far := make([][]float64, dimensions)
		for a := range far {
			far[a] = append(slices.Clone(dense[a]), 1e9)
		}
		order := along(far, 1)
		if length := lengthOf(dense, slices.DeleteFunc(slices.Clone(order), func(c solver.City) bool { return c == n })); length > 1.01*alone {
			t.Errorf("%d dimensions: the cities are %v apart beside one far off, %v without", dimensions, length, alone)
		}
		for i := range n {
			for a := range far {
				far[a][i] = math.Ldexp(far[a][i]-0.5, i%80-40) // around the origin, at 80 scales
				if i%10 == 0 {
					far[a][i] = far[a][0]
				}
				if i%10 == 1 {
					far[a][i] = float64(i%3) * math.SmallestNonzeroFloat64
				}
			}
		}
		beyond := make([][]float64, dimensions) // their extent is no float64
		for a := range beyond {
			beyond[a] = slices.Clone(dense[a])
			beyond[a][0], beyond[a][1] = 1.2e308, -1.2e308
		}
		for i, places := range [][][]float64{far, beyond, make([][]float64, dimensions)} {
			for a := range places {
				if places[a] == nil {
					places[a] = make([]float64, n) // all at the same place
				}
			}
			one, several := along(places, 1), along(places, 4)
			if !slices.Equal(one, several) {
				t.Errorf("%d dimensions, places %d: another order on several threads", dimensions, i)
			}
			if slices.Sort(one); !slices.Equal(one, solver.Identity(len(one))) {
				t.Errorf("%d dimensions, places %d: not all cities once", dimensions, i)
			}
		}
	}
}

// An order by number in a crowded cell is not known to be that of the curve, unless the cities there are at the same place.
func TestCrowdedCellsAreNotFollowed(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 7))
	for _, same := range []bool{true, false} {
		def := solver.Definition{Metric: solver.Euc2D, X: []float64{1e9}, Y: []float64{1e9}}
		for range 100 {
			x, y := 0.0, 0.0
			if !same {
				x, y = random.Float64(), random.Float64()
			}
			def.X, def.Y = append(def.X, x), append(def.Y, y)
		}
		p, err := solver.NewProblem(def)
		if err != nil {
			t.Fatal(err)
		}
		byNumber := Order(p, 1)
		first := slices.IndexFunc(byNumber, func(c solver.City) bool { return c != 0 })
		slices.Sort(byNumber[first : first+100])
		if got := Follows(p, byNumber, 1); got != same {
			t.Errorf("all at the same place %v, followed by number %v", same, got)
		}
	}
}

// The crowded runs are all those of more than crowd words, also where they are in several parts.
func TestCrowdedRuns(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for n := 0; n < 5*fewWords; n += 777 {
		words, cell := make([]uint64, n), uint64(0)
		for i := range words {
			if random.IntN(9) == 0 && i/1000%7 != 3 {
				cell++
			}
			words[i] = cell<<cityBits | uint64(i)
		}
		var want []run
		for from, to := 0, 0; from < n; from = to {
			for to < n && words[to]>>cityBits == words[from]>>cityBits {
				to++
			}
			if to-from > crowd {
				want = append(want, run{from, to})
			}
		}
		for _, threads := range []int{1, 4} {
			if got := crowded(words, threads); !slices.Equal(got, want) {
				t.Fatalf("%d words, %d threads: %v, want %v", n, threads, got, want)
			}
		}
	}
}

// lengthOf returns how long the path through places in an order is.
func lengthOf(axes [][]float64, order []solver.City) (length float64) {
	for i := range len(order) - 1 {
		square := 0.0
		for _, values := range axes {
			d := values[order[i]] - values[order[i+1]]
			square += d * d
		}
		length += math.Sqrt(square)
	}
	return length
}

func BenchmarkOrder1M(b *testing.B) {
	const n = 1_000_000
	for name, step := range map[string]float64{"even": 1, "crowded": 3.3e-4} {
		b.Run(name, func(b *testing.B) {
			random := rand.New(rand.NewPCG(3, 4))
			x, y := make([]float64, n), make([]float64, n)
			for i := range n { // crowded: nine cities in a cell
				x[i], y[i] = random.Float64()*1e6*step, random.Float64()*1e6*step
			}
			x[0] = 1e6
			p, _ := solver.NewProblem(solver.Definition{Metric: solver.Euc2D, X: x, Y: y})
			for b.Loop() {
				Order(p, 0)
			}
		})
	}
}

// TestStepsAreThoseOfTheCurve: four levels at a time give the keys of the levels one by one.
func TestStepsAreThoseOfTheCurve(t *testing.T) {
	random, steps := rand.New(rand.NewPCG(7, 8)), newSteps()
	for range 100_000 {
		x, y := random.Uint32N(1<<bits2D), random.Uint32N(1<<bits2D)
		if got, want := steps.moore(x, y), moore(x, y); got != want {
			t.Fatalf("(%d, %d) has the key %x, want %x", x, y, got, want)
		}
	}
}

// moore is steps.moore, level by level.
func moore(x, y uint32) uint64 {
	const level = bits2D - 1
	rx, ry := x>>level&1, y>>level&1
	if rx == 0 { // up on the left
		x, y = y, ^x
	} else { // and down on the right
		x, y = ^y, x
	}
	return uint64(3*rx^ry)<<(2*level) | hilbert2D(x, y, level)
}

// hilbert2D returns the index of a cell on the Hilbert curve with the given number of
// levels, from the lower left to the lower right corner; higher bits of x and y are
// ignored. From the top level down, each pair of bits selects a quadrant; the cells of
// the preceding quadrants are counted and the rest is rotated into the quadrant's frame.
func hilbert2D(x, y uint32, levels int) uint64 {
	var key uint64
	for level := levels - 1; level >= 0; level-- {
		rx, ry := x>>level&1, y>>level&1
		key = key<<2 | uint64(3*rx^ry)
		if ry == 0 {
			if rx == 1 {
				x, y = ^x, ^y
			}
			x, y = y, x
		}
	}
	return key
}
