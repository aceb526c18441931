package kernels

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

// withFixedEdges returns random cities, of which every so many are an edge that
// stays; with 1 all are, but for one.
func withFixedEdges(n, every int) *solver.Problem {
	def := instances(n, solver.Euc2D)["random"].Definition()
	cities := shuffled(n, 9)
	for i := 0; i+1 < n; i++ {
		if i%every == 0 {
			def.FixedEdges = append(def.FixedEdges, [2]solver.City{cities[i], cities[i+1]})
		}
	}
	return must(solver.NewProblem(def))
}

// tourOf returns a random tour with every fixed edge.
func tourOf(p *solver.Problem, seed uint64) []solver.City {
	if p.FixedEdges() == 0 {
		return shuffled(p.Cities(), seed)
	}
	pieces := must(p.FixedPaths())
	for _, c := range solver.Identity(p.Cities()) {
		if !slices.ContainsFunc(pieces, func(piece []solver.City) bool { return slices.Contains(piece, c) }) {
			pieces = append(pieces, []solver.City{c})
		}
	}
	rand.New(rand.NewPCG(seed, 2)).Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
	return slices.Concat(pieces...)
}

func TestFixedTableNamesBothEnds(t *testing.T) {
	if FixedTable(instances(9, solver.Euc2D)["random"]) != nil {
		t.Error("there is a table of no fixed edges")
	}
	p := withFixedEdges(60, 2)
	table := FixedTable(p)
	for a := range solver.City(60) {
		for b := range solver.City(60) {
			if got := table[2*a] == int32(b) || table[2*a+1] == int32(b); got != (a != b && p.IsFixed(a, b)) {
				t.Errorf("%d–%d: %v in the table", a, b, got)
			}
		}
	}
}

func TestSweepAnyLeavesFixedEdges(t *testing.T) {
	d := device(t)
	for _, n := range []int{5, 60, 257} {
		for _, every := range []int{1, 2, 5} {
			p := withFixedEdges(n, every)
			order := tourOf(p, 4)
			best := emptySlots(n)
			check(d.SweepAny(d.stream, n, upload(p), uploadTour(p, order).Order, best, 0, plan.AnyBlocks(n), [2]int{}, must(driver.Upload([]Progress{{}}))))
			check(d.stream.Wait())
			for i, got := range read(best) {
				if want := bestOfRows(p, order, i, 1); got != want {
					t.Fatalf("n = %d, row %d: key %#x, want %#x", n, i, got, want)
				}
			}
		}
	}
}

func TestKickLeavesFixedEdges(t *testing.T) {
	d := device(t)
	for _, n := range []int{8, 100} {
		for _, every := range []int{1, 2, 3} {
			p := withFixedEdges(n, every)
			order := tourOf(p, 6)
			tour, next := uploadTour(p, order), uploadTour(p, order)
			changed := false
			for number := range uint64(20) {
				progress := must(driver.Upload([]Progress{{Length: p.Length(order)}}))
				check(d.Kick(d.stream, upload(p), tour, next, n, 99, number, progress))
				check(d.stream.Wait())
				got := download(next.Order)
				if !slices.Equal(got, kick(p, order, 99, number)) {
					t.Fatalf("n = %d, kick %d: %v", n, number, got)
				}
				if err := p.CheckTour(got); err != nil || read(progress)[0].Length != p.Length(got) {
					t.Fatalf("n = %d, kick %d: %v, length %d, really %d", n, number, err, read(progress)[0].Length, p.Length(got))
				}
				changed = changed || !slices.Equal(got, order)
			}
			if changed == (every == 1) {
				t.Errorf("n = %d, one edge in %d is fixed: changed %v", n, every, changed)
			}
		}
	}
}

// Of an asymmetric problem, which regions get as a symmetric one, every other edge is fixed. Kicks
// pass over them.
func TestRegionsPassOverFixedEdges(t *testing.T) {
	d := device(t)
	for _, n := range []int{4, 5, 30, 60} {
		p := directed(n, 1000).Symmetric().Problem // 2n cities
		for _, cells := range []int{1, 2} {
			c := newRegionCase(t, p, cells, 1, 2, true)
			if _, variant := c.shape.Kernel(); variant != "fixed" {
				t.Fatalf("the variant is %s", variant)
			}
			c.settings.Segment, c.settings.Choice = 32, 1
			gain := c.check(t, d, name("directed ", n, ", ", cells, " cells"))
			if n >= 30 && gain == 0 {
				t.Errorf("%d cities, %d cells: nothing is gained", n, cells)
			}
		}
	}
}

func TestEvolutionPassesOverFixedEdges(t *testing.T) {
	d := device(t)
	for _, n := range []int{4, 30, 60} {
		e := newEvolutionCase(t, directed(n, 1000).Symmetric().Problem, 1, 1, 4, true)
		if gain, offspring := e.check(t, d, name("directed ", n), 50); n >= 30 && (gain == 0 || offspring == 0) {
			t.Errorf("%d cities: a gain of %d, %d offspring", n, gain, offspring)
		}
	}
}

// All double bridges but few pass over fixed edges, and none of these is removed.
func TestDoubleBridgesPassOverFixedEdges(t *testing.T) {
	p := directed(60, 1000).Symmetric().Problem
	c := newRegionCase(t, p, 1, 1, 1, true)
	c.settings.Segment = 20
	r := newRegion(p, c.settings, c.shape, c.cells[0], c.order, c.near, 0, 0)
	made := 0
	for number := range uint32(10) {
		for lane := range 32 {
			k := r.drawKick(r.tour, 0, number, lane)
			if !k.allowed {
				continue
			}
			made++
			next := r.tour.clone()
			k.make(next)
			for a := range r.id {
				for _, b := range r.fixed[a] {
					if b != noCity && !next.hasEdge(a, b) {
						t.Fatalf("%+v removes the fixed edge %d–%d", k, a, b)
					}
				}
			}
		}
	}
	if made < 310 {
		t.Errorf("%d of 320 double bridges are made", made)
	}
}

func TestPspmwideKeepsFixedEdges(t *testing.T) {
	d := device(t)
	for _, n := range []int{4, 5, 8, 90} {
		for _, every := range []int{1, 2, 4} {
			checkPspm(t, d, name("fixed ", n, " ", every), withFixedEdges(n, every), PspmShape{Moves: 20, Searches: 2, Wide: true})
		}
	}
}
