package kernels

import (
	"testing"

	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

func TestSweepFindsTheBestMoveOfEachGroup(t *testing.T) {
	d := device(t)
	for _, metric := range []solver.Metric{solver.Euc2D, solver.Ceil2D} {
		for _, n := range sizes(4, 5, 8, 62, 64, 129, 700, 1500) {
			for kind, p := range instances(n, metric) {
				order := shuffled(n, 3)
				for _, shape := range []SweepShape{{Rows: 2, Warps: 1, Width: 32}, {Rows: 2, Warps: 4, Width: 512}, {Rows: 4, Warps: 2, Width: 100}, {Rows: 8, Warps: 3, Width: 256}, {Rows: 8, Warps: 4, Width: 512}, {Rows: 12, Warps: 4, Width: 511}} {
					shape.Up = metric == solver.Ceil2D
					checkSweep(t, d, name(metric, " ", kind, " ", n, " ", shape), p, order, shape)
				}
			}
		}
	}
}

func checkSweep(t *testing.T, d workbench, what string, p *solver.Problem, order []solver.City, shape SweepShape) {
	n := len(order)
	plane := NewPlane(p)
	best := emptySlots(shape.Groups(n))
	progress := must(driver.Upload([]Progress{{}}))
	tour, problem := uploadTour(p, order), upload(p)
	for block := range shape.Blocks(n) { // a launch for each, as for large instances
		check(d.Sweep(d.stream, shape, n, problem, tour, best, block, 1, plane.Doubt, progress))
	}
	check(d.stream.Wait())
	for g, got := range read(best) {
		first, rows := g/32*shape.WarpRows()+g%32*shape.Rows, shape.Rows
		if g%32 == 31 {
			rows--
		}
		want := bestOfRows(p, order, first, rows)
		if got == want {
			continue
		}
		if got == NoMove || want == NoMove || plane.Doubt == 0 {
			t.Fatalf("%s: group %d: key %#x, want %#x", what, g, got, want)
		}
		// Off by doubt for each of the two moves, and one for rounding the scale.
		j, i := int(got&0xffffffff>>4), first+int(got&15)
		slack := int64(2*plane.Doubt+1) << plane.Shift
		if d := delta(p, order, i, j); !allowed(n, i, j) || d >= 0 || d > want>>32+slack {
			t.Fatalf("%s: group %d: move (%d, %d) changes the length by %d, the best by %d", what, g, i, j, d, want>>32)
		}
	}
}

func TestSweepAnyFindsTheBestMoveOfEachRow(t *testing.T) {
	d := device(t)
	for _, metric := range solver.TSPLIBMetrics() {
		all := sizes(5, 255, 256, 257, 600)
		if metric == solver.Geo { // to find 600 places whose distances are all sure takes two minutes
			all = all[:min(len(all), 4)]
		}
		for _, n := range all {
			p := ofMetric(n, metric)
			order := shuffled(n, 4)
			best := emptySlots(n)
			progress := must(driver.Upload([]Progress{{}}))
			check(d.SweepAny(d.stream, n, upload(p), uploadTour(p, order).Order, best, 0, plan.AnyBlocks(n), [2]int{}, progress))
			check(d.stream.Wait())
			for i, got := range read(best) {
				if want := bestOfRows(p, order, i, 1); got != want {
					t.Errorf("%v, n = %d, row %d: key %#x, want %#x", metric, n, i, got, want)
					break
				}
			}
		}
	}
}

// A whole round: gather, choose, reversals and reorder do what the oracles do.
func TestSweepRoundMakesTheMovesItChose(t *testing.T) {
	d := device(t)
	for _, n := range sizes(8, 200, 1000, 3000) {
		for kind, p := range instances(n, solver.Euc2D) {
			for _, single := range []bool{false, true} {
				checkRound(t, d, name(kind, " ", n, " single ", single), p, shuffled(n, 5), single)
			}
		}
	}
}

func checkRound(t *testing.T, d workbench, what string, p *solver.Problem, order []solver.City, single bool) {
	const share = 2
	n := len(order)
	planar, up := plan.Planar(p.Metric())
	shape := SweepShape{Rows: 2, Warps: 4, Width: 128, Up: up}
	groups, rows := n, 1
	if planar {
		groups, rows = shape.Groups(n), shape.Rows
	}
	best, problem := emptySlots(groups), upload(p)
	length := p.Length(order)
	progress := must(driver.Upload([]Progress{{Length: length}}))
	list, reversals := must(driver.Alloc[Move](groups)), must(driver.Alloc[Reversal](groups))
	states := [2]*driver.Buffer[int32]{must(driver.Alloc[int32](groups)), must(driver.Alloc[int32](groups))}
	tour, next := uploadTour(p, order), uploadTour(p, order)

	if planar {
		check(d.Sweep(d.stream, shape, n, problem, tour, best, 0, shape.Blocks(n), NewPlane(p).Doubt, progress))
	} else {
		check(d.SweepAny(d.stream, n, problem, tour.Order, best, 0, plan.AnyBlocks(n), [2]int{}, progress))
	}
	check(d.Gather(d.stream, problem, tour.Order, best, groups, rows, list, progress))
	check(d.stream.Wait())
	found := int(read(progress)[0].Found)
	moves := readSome(list, found)
	wantStates := openStates(moves, share)
	for round := range 4 {
		check(d.Choose(d.stream, list, states[round%2], states[(round+1)%2], round, single, share, progress))
		wantStates = chooseRound(moves, wantStates, single)
	}
	check(d.Reversals(d.stream, list, states[0], reversals, progress))
	check(d.Reorder(d.stream, reversals, tour, next, n, progress))
	check(d.stream.Wait())

	var made []Move
	want := append([]solver.City(nil), order...)
	for m, state := range readSome(states[0], found) {
		if state != wantStates[m] {
			t.Fatalf("%s: move %d is in state %d, want %d", what, m, state, wantStates[m])
		}
		if state == chosen {
			made = append(made, moves[m])
			length += moves[m].Delta
		}
	}
	makeMoves(want, made)
	got := download(next.Order)
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("%s: %d moves: position %d has city %d, want %d", what, len(made), i, got[i], want[i])
		}
	}
	figures := read(progress)[0]
	if figures.Length != length || p.Length(got) != length || figures.Chosen != int64(len(made)) || figures.Found != 0 {
		t.Fatalf("%s: %+v after %d moves, length %d, really %d", what, figures, len(made), length, p.Length(got))
	}
	if !planar {
		return
	}
	points := NewPlane(p).Points
	for i, point := range read(next.Points) {
		if point != points[got[i%n]] {
			t.Fatalf("%s: point %d is not that of its city", what, i)
		}
	}
}

func TestKickIsADoubleBridge(t *testing.T) {
	d := device(t)
	for _, n := range sizes(8, 9, 100, 1000) {
		p := instances(n, solver.Euc2D)["random"]
		checkKicks(t, d, name("n = ", n), p, 20)
	}
}

// checkKicks makes so many kicks of a tour, each beside its oracle.
func checkKicks(t *testing.T, d workbench, what string, p *solver.Problem, kicks uint64) {
	n := p.Cities()
	order := shuffled(n, 6)
	problem, tour, next := upload(p), uploadTour(p, order), uploadTour(p, order)
	for number := range kicks {
		progress := must(driver.Upload([]Progress{{Length: p.Length(order), Done: 1}}))
		check(d.Kick(d.stream, problem, tour, next, n, 99, number, progress))
		check(d.stream.Wait())
		got, want := download(next.Order), kick(p, order, 99, number)
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("%s, kick %d: position %d has city %d, want %d", what, number, i, got[i], want[i])
			}
		}
		if f := read(progress)[0]; f.Length != p.Length(want) || f.Done != 0 {
			t.Fatalf("%s, kick %d: %+v, want length %d", what, number, f, p.Length(want))
		}
	}
}
