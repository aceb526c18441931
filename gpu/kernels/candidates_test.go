package kernels

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/gpu/driver"
	"tourscope/solver"
	"tourscope/solver/curve"
	"tourscope/solver/neighbor"
)

// uploadTree brings a problem's tree to the device, with buffers for its candidates.
func uploadTree(d workbench, p *solver.Problem, width int, quadrant bool) (*driver.Buffer[CityTree], CandidateLists) {
	g, is := neighbor.GeometryOf(p, 0)
	if !is {
		panic("a problem without geometry")
	}
	n := p.Cities()
	levels := TreeLevels(n)
	def := CityTree{X: uint64(must(driver.Upload(g.X)).Argument()), Y: uint64(must(driver.Upload(g.Y)).Argument()),
		Boxes:  uint64(must(driver.Alloc[CityBox](int(levels[len(levels)-1]))).Argument()),
		Levels: uint64(must(driver.Upload(levels)).Argument()),
		Height: int64(len(levels) - 1), Cities: int64(n), Norm: int64(g.Norm), Axes: 2}
	if g.Z != nil {
		def.Z, def.Axes = uint64(must(driver.Upload(g.Z)).Argument()), 3
	}
	l := CandidateLists{Firsts: must(driver.Alloc[int32](n)), Nexts: must(driver.Alloc[int32](n)),
		Lists: must(driver.Alloc[int32](n * min(width, n-1))), Failed: must(driver.Upload([]int32{0})), Width: min(width, n-1)}
	l.Row = l.Width + 2
	l.Table = must(driver.Alloc[int32](n * l.Row))
	if quadrant {
		l.Sectors, l.Each = neighbor.Sectors(p.Metric(), width)
	}
	tree := must(driver.Upload([]CityTree{def}))
	check(d.Boxes(d.stream, tree, levels))
	return tree, l
}

// findCandidates runs the kernels and returns the lists; nil where a search was too long. In the table the cities have so many times
// their numbers, as those of an instance of which they are some.
func findCandidates(d workbench, p *solver.Problem, width int, quadrant bool, times int) []solver.City {
	tree, l := uploadTree(d, p, width, quadrant)
	if times > 1 {
		names := make([]int32, p.Cities())
		for c := range names {
			names[c] = int32(times * c)
		}
		l.Names, l.Table = must(driver.Upload(names)), must(driver.Alloc[int32](times*p.Cities()*l.Row))
	}
	check(d.Places(d.stream, tree, l))
	for from := 0; from < p.Cities(); from += 8 * TreeLeaf { // as in several launches of a large instance
		check(d.Candidates(d.stream, tree, l, from, min(from+8*TreeLeaf, p.Cities())))
	}
	check(d.stream.Wait())
	if read(l.Failed)[0] != 0 {
		return nil
	}
	lists, table := download(l.Lists), read(l.Table)
	for i := range p.Cities() * l.Row {
		city, at := i/l.Row, i%l.Row
		want := int32(-1)
		if at < l.Width {
			want = int32(lists[city*l.Width+at])
		}
		if want > 0 {
			want *= int32(times)
		}
		if c := table[times*city*l.Row+at]; c != want {
			panic(fmt.Sprintf("city %d has %d at %d of its row, not %d", city, c, at, want))
		}
	}
	return lists
}

// hostCandidates is the oracle.
func hostCandidates(t *testing.T, p *solver.Problem, width int, quadrant bool) []solver.City {
	find := neighbor.Nearest
	if quadrant {
		find = neighbor.Quadrant
	}
	return must(find(t.Context(), p, width, 0)).Flat()
}

// inSpace returns problems of all geometries.
func inSpace(n int) map[string]*solver.Problem {
	all := make(map[string]*solver.Problem)
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Man2D, solver.Max2D} {
		for name, p := range instances(n, metric) {
			all[metric.String()+", "+name] = p
		}
	}
	r := rand.New(rand.NewPCG(uint64(n), 3))
	make3 := func(name string, metric solver.Metric, scale float64, round func(float64) float64) {
		axes := [3][]float64{make([]float64, n), make([]float64, n), make([]float64, n)}
		for i := range n {
			for axis := range axes {
				axes[axis][i] = round(scale * (r.Float64() - 0.5))
			}
		}
		def := solver.Definition{Name: name, Metric: metric, X: axes[0], Y: axes[1]}
		if metric.Dimensions() == 3 {
			def.Z = axes[2]
		}
		all[name] = must(solver.NewProblem(def))
	}
	whole := func(v float64) float64 { return float64(int(v)) }
	same := func(v float64) float64 { return v }
	make3("in space", solver.Euc3D, 400, whole)
	make3("Manhattan in space", solver.Man3D, 9, whole)
	make3("maximum in space", solver.Max3D, 30, same)
	make3("places", solver.Geo, 80, same)
	make3("great circles", solver.GreatCircle, 80, same)
	make3("clusters", solver.Euc2D, 3e5, func(v float64) float64 { return whole(v/1e5)*1e7 + whole(r.NormFloat64()*40) })
	return all
}

// TestCandidatesAreTheHosts: the kernels find the candidates of solver/neighbor, entry by entry, of
// every geometry, also where cities are at the same places, and whatever order their numbers have.
func TestCandidatesAreTheHosts(t *testing.T) {
	d := device(t)
	for _, n := range sizes(5, 33, 70, 300, 3000) {
		for name, p := range inSpace(n) {
			for _, along := range []bool{false, true} {
				times := 1
				if along {
					p, times = p.RenumberOn(0, curve.Order(p, 0)), 3
				}
				for _, shape := range []struct {
					width    int
					quadrant bool
				}{{8, true}, {5, false}, {10, true}, {16, true}} {
					if shape.quadrant && shape.width > n-1 {
						continue
					}
					want := hostCandidates(t, p, shape.width, shape.quadrant)
					got := findCandidates(d, p, shape.width, shape.quadrant, times)
					if got == nil && n > 1000 && (name == "EUC_2D, one place" || name == "MAN_2D, one place" || name == "MAX_2D, one place") {
						continue
					}
					if !slices.Equal(got, want) {
						t.Fatalf("%s, %d cities, along the curve: %v, %+v: the lists differ from the host's", name, n, along, shape)
					}
				}
			}
		}
	}
}
