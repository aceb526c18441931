package kernels

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
	"tourscope/solver"
	"tourscope/solver/testneeds"
)

// bench is a device with a module and a stream, for one test.
type workbench struct {
	*Module
	stream driver.Stream
}

// device opens the device, or ends the test where there is none.
func device(t testing.TB) workbench { t.Helper(); return openDevice(t, 0) }

func openDevice(t testing.TB, index int) workbench {
	t.Helper()
	if _, err := driver.Devices(); err != nil {
		testneeds.Missing(t, deviceNeed(), err.Error())
	}
	context, err := driver.Open(index)
	if err != nil {
		t.Fatal(err)
	}
	release, err := context.Bind()
	if err != nil {
		t.Fatal(err)
	}
	stream := must(driver.NewStream(driver.Foreground))
	t.Cleanup(func() {
		release()
		if err := context.Close(); err != nil {
			t.Error(err)
		}
	})
	return workbench{NewModule(context), stream}
}

// deviceNeed is what has to be there for the device: without the tag cuda it is
// emulated.
func deviceNeed() testneeds.Need {
	if driver.Emulated {
		return testneeds.Compiler
	}
	return testneeds.Device
}

// sizes leaves out numbers of cities that take an emulated device too long, or with
// -short one that is watched by compute-sanitizer.
func sizes(all ...int) []int {
	most := 300
	switch {
	case driver.Emulated && testing.Short():
		most = 70
	case !driver.Emulated && !testing.Short():
		return all
	}
	return slices.DeleteFunc(all, func(n int) bool { return n > most })
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// upload brings a problem to the device, as the engines do.
func upload(p *solver.Problem) *driver.Buffer[Problem] {
	def := Problem{Cities: int64(p.Cities()), Metric: int32(p.Metric()), Dummy: int32(p.Dummy())}
	x, y := p.X(), p.Y()
	if p.Metric() == solver.Geo {
		x, y = Radians(x), Radians(y)
	}
	if p.Metric() == solver.Explicit {
		def.Weights = uint64(must(driver.Upload(p.Definition().Matrix.Weights())).Argument())
	}
	for _, axis := range []struct {
		into *uint64
		from []float64
	}{{&def.X, x}, {&def.Y, y}, {&def.Z, p.Z()}} {
		if axis.from != nil {
			*axis.into = uint64(must(driver.Upload(axis.from)).Argument())
		}
	}
	if table := FixedTable(p); table != nil {
		def.Fixed = uint64(must(driver.Upload(table)).Argument())
	}
	return must(driver.Upload([]Problem{def}))
}

// inInts returns an order as the kernels read it.
func inInts(order []solver.City) []int32 {
	tour := make([]int32, len(order))
	for i, c := range order {
		tour[i] = int32(c)
	}
	return tour
}

func uploadTour(p *solver.Problem, order []solver.City) Tour {
	n := len(order)
	tour := Tour{Order: must(driver.Upload(inInts(order)))}
	if planar, _ := plan.Planar(p.Metric()); planar {
		points := NewPlane(p).Points
		inOrder := make([]Point, n+1)
		for i := range inOrder {
			inOrder[i] = points[order[i%n]]
		}
		tour.Points = must(driver.Upload(inOrder))
	}
	return tour
}

func download(b *driver.Buffer[int32]) []solver.City {
	values := make([]int32, b.Len())
	check(b.Read(values))
	order := make([]solver.City, len(values))
	for i, v := range values {
		order[i] = solver.City(v)
	}
	return order
}

func read[T any](b *driver.Buffer[T]) []T {
	values := make([]T, b.Len())
	check(b.Read(values))
	return values
}

// readSome reads the first n elements; the rest may never have been written.
func readSome[T any](b *driver.Buffer[T], n int) []T {
	values := make([]T, n)
	check(b.Read(values))
	return values
}

// instances are problems that are hard for a kernel in one way each.
func instances(n int, metric solver.Metric) map[string]*solver.Problem {
	r := rand.New(rand.NewPCG(uint64(n), 7))
	fill := func(f func() float64) []float64 {
		v := make([]float64, n)
		for i := range v {
			v[i] = f()
		}
		return v
	}
	zero := fill(func() float64 { return 3 })
	all := map[string]*solver.Problem{}
	add := func(name string, x, y []float64) {
		all[name] = must(solver.NewProblem(solver.Definition{Name: name, Metric: metric, X: x, Y: y}))
	}
	add("random", fill(func() float64 { return float64(r.IntN(700)) }), fill(func() float64 { return float64(r.IntN(700)) }))
	add("fractions", fill(func() float64 { return 300 * r.Float64() }), fill(func() float64 { return 300 * r.Float64() }))
	add("far apart", fill(func() float64 { return float64(r.IntN(9_000_000)) }), fill(func() float64 { return float64(r.IntN(9_000_000)) }))
	add("duplicates", fill(func() float64 { return float64(r.IntN(4)) }), fill(func() float64 { return float64(r.IntN(4)) }))
	add("on a line", fill(func() float64 { return float64(r.IntN(500)) }), zero)
	add("one place", zero, zero)
	return all
}

func shuffled(n int, seed uint64) []solver.City {
	order := solver.Identity(n)
	rand.New(rand.NewPCG(seed, 1)).Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}

func emptySlots(n int) *driver.Buffer[int64] {
	values := make([]int64, n)
	for i := range values {
		values[i] = NoMove
	}
	return must(driver.Upload(values))
}

func name(parts ...any) string { return fmt.Sprint(parts...) }
