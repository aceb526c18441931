package kernels

import (
	"slices"
	"strconv"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

// Every variant makes the moves of the oracle, also near exact halves, far apart, and where
// all moves are alike.
func TestRrhcMakesTheStepsOfTheOracle(t *testing.T) {
	d := device(t)
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Ceil2D} {
		for _, n := range sizes(4, 5, 6, 7, 8, 15, 40, 101, 300, 1000) {
			for kind, p := range instances(n, metric) {
				for _, shape := range []RrhcShape{{Threads: 32, Segments: 1}, {Threads: 96, Segments: 5}} {
					shape.Variant, shape.Up = catalog.VariantTuned, metric == solver.Ceil2D
					checkClimbs(t, d, name(metric, " ", kind, " ", n, " ", shape), p, shape, climbLaunches(n))
				}
			}
		}
	}
}

// Blocks of a cluster make the same steps together, however few rows each of them has.
func TestRrhcInClustersMakesTheStepsOfTheOracle(t *testing.T) {
	for _, n := range sizes(4, 8, 15, 40, 101, 300, 1000) {
		t.Run(strconv.Itoa(n), func(t *testing.T) { // compute-sanitizer has the time for small ones alone
			d := device(t)
			if driver.Emulated || !plan.Clusters(d.Device().Major) {
				t.Skip("there are clusters from compute capability 9.0 on, and none on the emulated device")
			}
			for _, metric := range []solver.Metric{solver.Euc2D, solver.Ceil2D} {
				for kind, p := range instances(n, metric) {
					for _, shape := range []RrhcShape{{Threads: 32, Segments: 1, Cluster: 4}, {Threads: 96, Segments: 5, Cluster: 2}, {Threads: 640, Segments: 9, Cluster: 4}} {
						shape.Variant, shape.Up = catalog.VariantTuned, metric == solver.Ceil2D
						checkClimbs(t, d, name(metric, " ", kind, " ", n, " ", shape), p, shape, climbLaunches(n))
					}
				}
			}
		})
	}
}

// Climbs with Or-opt make the moves of the oracle to the end, under every metric, with clusters too.
func TestRrhcWithOrOpt(t *testing.T) {
	d := device(t)
	climbs := func(what string, p *solver.Problem, shape RrhcShape) {
		n := p.Cities()
		shape.OrOpt = true
		checkClimbs(t, d, name(what, " ", n, " ", shape), p, shape, []int64{int64(n), int64(2*n + 9), int64(n)})
	}
	for _, n := range sizes(4, 7, 33) {
		for _, metric := range []solver.Metric{solver.Euc2D, solver.Ceil2D, solver.Att} {
			for kind, p := range instances(n, metric) {
				up := metric == solver.Ceil2D || metric == solver.Att
				shapes := []RrhcShape{{Variant: catalog.VariantTuned, Threads: 96, Segments: 2}, {Variant: catalog.VariantTile, Threads: 64}, {Variant: catalog.VariantIntra, Threads: 32}}
				if !driver.Emulated && plan.Clusters(d.Device().Major) {
					shapes = append(shapes, RrhcShape{Variant: catalog.VariantTuned, Threads: 32, Segments: 1, Cluster: 4}, RrhcShape{Variant: catalog.VariantTuned, Threads: 96, Segments: 1, Cluster: 2})
				}
				for _, shape := range shapes {
					shape.Up = up
					climbs(name(metric, " ", kind), p, shape)
				}
			}
		}
		climbs("geographic", ofMetric(n, solver.Geo), RrhcShape{Variant: catalog.VariantTuned, Exact: true, Threads: 64})
		climbs("directed", directed(n, 1<<30-1), RrhcShape{Variant: catalog.VariantTuned, Exact: true, OneWay: true, Threads: 64})
	}
}

// Two launches that have each barrier of a cluster, for tools that take seconds a launch.
func TestRrhcMakesAStepInACluster(t *testing.T) {
	d := device(t)
	if driver.Emulated || !plan.Clusters(d.Device().Major) {
		t.Skip("there are clusters from compute capability 9.0 on, and none on the emulated device")
	}
	const n = 8
	shape := RrhcShape{Variant: catalog.VariantTuned, Threads: 32, Segments: 1, Cluster: 2}
	checkClimbs(t, d, "a step in a cluster", instances(n, solver.Euc2D)["random"], shape, []int64{1, 2})
}

func TestVariantsOfRrhcMakeTheStepsOfTheOracle(t *testing.T) {
	d := device(t)
	for _, variant := range []string{catalog.VariantTile, catalog.VariantIntra, catalog.VariantCalc,
		catalog.VariantMatrixShared, catalog.VariantMatrix, catalog.VariantMatrixCached} {
		for _, metric := range []solver.Metric{solver.Euc2D, solver.Ceil2D} {
			for _, n := range sizes(4, 5, 40, 80, 600) {
				for kind, p := range instances(n, metric) {
					shape := RrhcShape{Variant: variant, Threads: 64, Up: metric == solver.Ceil2D}
					if kind == "far apart" && shape.Matrix() && n > 5 || variant == catalog.VariantMatrixShared && n > 80 {
						continue
					}
					checkClimbs(t, d, name(variant, " ", metric, " ", kind, " ", n), p, shape, climbLaunches(n))
				}
			}
		}
	}
}

// Under metrics other than the plane's the distances come from a matrix.
func TestRrhcUnderEveryMetric(t *testing.T) {
	d := device(t)
	for _, metric := range solver.TSPLIBMetrics() {
		for _, n := range sizes(4, 30) {
			p := ofMetric(n, metric)
			for _, shape := range []RrhcShape{{Variant: catalog.VariantTuned, Exact: true, Threads: 64},
				{Variant: catalog.VariantMatrix, Threads: 32}} {
				checkClimbs(t, d, name(metric, " ", n, " ", shape), p, shape, climbLaunches(n))
			}
		}
	}
}

// In asymmetric problems a move also turns the edges between its ends, also where the sums of
// their lengths exceed 32 bits.
func TestRrhcWithDirections(t *testing.T) {
	d := device(t)
	for _, n := range sizes(4, 5, 31, 32, 33, 70, 300) {
		for _, side := range []int32{1, 1000, 1<<30 - 1} {
			for _, threads := range []int{32, 96} {
				shape := RrhcShape{Variant: catalog.VariantTuned, Exact: true, OneWay: true, Threads: threads}
				checkClimbs(t, d, name("directed ", n, " ", side, " ", shape), directed(n, side), shape, climbLaunches(n))
			}
		}
	}
}

// A matrix refuses distances whose sums would overflow.
func TestRrhcMatrixSaysWhatIsTooLong(t *testing.T) {
	d := device(t)
	for _, c := range []struct {
		far  float64
		want int32
	}{{1 << 29, 0}, {1 << 30, 1}} {
		p := must(solver.NewProblem(solver.Definition{Name: "far", Metric: solver.Euc2D, X: []float64{0, 1, 2, c.far}, Y: []float64{0, 5, 9, 0}}))
		matrix, beyond := must(driver.Alloc[int32](16)), must(driver.Upload([]int32{0}))
		check(d.RrhcMatrix(d.stream, upload(p), matrix, beyond))
		check(d.stream.Wait())
		if got := read(beyond)[0]; got != c.want {
			t.Errorf("cities %v apart: beyond is %d, want %d", c.far, got, c.want)
		}
	}
}

// climbLaunches are steps of launches in turn: to the end of several climbs of small
// instances, and into the first one of large ones.
func climbLaunches(n int) []int64 {
	if n > 50 {
		return []int64{1, 2, 5}
	}
	return []int64{1, 3, int64(2 * n), int64(3 * n)}
}

// checkClimbs compares three climbers of a run of seven climbs with their oracles, after
// each launch.
func checkClimbs(t *testing.T, d workbench, what string, p *solver.Problem, shape RrhcShape, launches []int64) {
	t.Helper()
	const climbers, climbs, seed = 3, 7, 5
	n := p.Cities()
	start := shuffled(n, 8)
	all := uploadClimbs(d, p, start, Climbs{Cities: int64(n), Climbs: climbs, Climbers: climbers, Seed: seed}, shape)
	must(d.RrhcBlocks(shape, n))
	oracles := make([]climbOracle, climbers)
	for i := range oracles {
		oracles[i] = climbOracle{problem: p, climber: int64(i), climbers: climbers, climbs: climbs, seed: seed, orOpt: shape.OrOpt, start: start, Climber: Climber{Minimum: NoTour}}
	}
	for _, steps := range launches {
		launched := steps
		if shape.ByThread() { // in two parts, of which the first may end within a step
			part := int64(n-2)*steps/2 + 1
			check(d.Rrhc(d.stream, shape, n, all, part))
			launched = int64(n-2)*steps - part
		}
		check(d.Rrhc(d.stream, shape, n, all, launched))
		check(d.stream.Wait())
		got, orders, minima := read(all.Climbers), read(all.Orders), read(all.Minima)
		for i := range oracles {
			o := &oracles[i]
			for range steps {
				o.step()
			}
			if got[i] != o.Climber {
				t.Fatalf("%s: climber %d is %+v, want %+v", what, i, got[i], o.Climber)
			}
			if order := climbTour(shape, orders, i, climbers, n); !slices.Equal(order, o.order) {
				t.Fatalf("%s: climber %d has the tour %v, want %v", what, i, order, o.order)
			}
			if order := climbTour(shape, minima, i, climbers, n); o.minimum != nil && !slices.Equal(order, o.minimum) {
				t.Fatalf("%s: climber %d has the local minimum %v, want %v", what, i, order, o.minimum)
			}
		}
	}
}

// climbTour takes the tour of a climber out of those of all.
func climbTour(shape RrhcShape, orders []int32, climber, climbers, n int) []solver.City {
	order := make([]solver.City, n)
	for p := range order {
		order[p] = solver.City(orders[shape.Index(climber, climbers, p, n)])
	}
	return order
}

func uploadClimbs(d workbench, p *solver.Problem, start []solver.City, settings Climbs, shape RrhcShape) *Climbing {
	n, climbers := p.Cities(), int(settings.Climbers)
	order := inInts(start)
	all := &Climbing{Problem: upload(p), Start: must(driver.Upload(order)),
		Climbers: must(driver.Upload(slices.Repeat([]Climber{{Minimum: NoTour}}, climbers))),
		Orders:   must(driver.Upload(make([]int32, climbers*n))), Minima: must(driver.Upload(make([]int32, climbers*n)))}
	if planar, _ := plan.Planar(p.Metric()); planar {
		plane := NewPlane(p)
		settings.Doubt = int64(plane.Doubt)
		all.Points = must(driver.Upload(plane.Points))
	}
	all.Settings = must(driver.Upload([]Climbs{settings}))
	if shape.Matrix() {
		all.Matrix = must(driver.Alloc[int32](n * n))
		check(d.RrhcMatrix(d.stream, all.Problem, all.Matrix, must(driver.Upload([]int32{0}))))
	}
	if shape.HasPoints() {
		all.Tours = must(driver.Upload(make([]Point, climbers*(n+1))))
	}
	if words := shape.EdgeWords(n); words > 0 {
		all.Edges = must(driver.Upload(make([]int32, climbers*words)))
	}
	return all
}
