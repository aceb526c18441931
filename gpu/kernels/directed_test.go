package kernels

import (
	"slices"
	"testing"

	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

// oneWay are asymmetric problems: distances of any size, few different ones, one only of which
// all moves but few are equal, and distances so long that sums of edges exceed 32 bits.
func oneWay(n int) map[string]*solver.Problem {
	return map[string]*solver.Problem{
		"any": directed(n, 1000), "few": directed(n, 3), "one": directed(n, 1), "long": directed(n, 1<<30-1),
	}
}

func uploadRows(n int) DirectedRows {
	return DirectedRows{
		Best: must(driver.Alloc[DirectedMove](n)), List: must(driver.Alloc[DirectedMove](n)),
		States: must(driver.Alloc[int32](2 * n)), Reversals: must(driver.Alloc[Reversal](3 * n)),
	}
}

func TestDirectedSweepFindsTheBestMoveOfEachRow(t *testing.T) {
	d := device(t)
	for _, n := range sizes(4, 5, 31, 33, 70, 300) {
		for kind, p := range oneWay(n) {
			problem, tour := upload(p), uploadTour(p, shuffled(n, 3))
			for _, threads := range []int{32, 64, 256} {
				longest := min(n/3, map[int]int{32: 1, 64: 50, 256: 20}[threads])
				rows, progress := uploadRows(n), must(driver.Upload([]Progress{{}}))
				for _, part := range [][2]int{{0, n / 2}, {n / 2, n - n/2}} { // two launches, as for large instances
					check(d.DirectedSweep(d.stream, threads, problem, tour.Order, rows, part[0], part[1], longest, progress))
				}
				check(d.stream.Wait())
				checkRows(t, name(kind, " ", n, " threads ", threads), p, shuffled(n, 3), read(rows.Best), longest)
			}
		}
	}
}

func checkRows(t *testing.T, what string, p *solver.Problem, order []solver.City, rows []DirectedMove, longest int) {
	t.Helper()
	gaining := 0
	for i, got := range rows {
		if want := bestOfRow(p, order, i, longest); got != want {
			t.Fatalf("%s: row %d: %+v, want %+v", what, i, got, want)
		}
		if got.Delta == 0 {
			continue
		}
		gaining++
		if after := afterMove(order, got); p.CheckTour(after) != nil || p.Length(after)-p.Length(order) != got.Delta {
			t.Fatalf("%s: row %d: %+v changes the length by %d", what, i, got, p.Length(after)-p.Length(order))
		}
	}
	if gaining == 0 && len(rows) > 5 {
		t.Errorf("%s: no row has a move that gains", what)
	}
}

// A whole round, and rounds after it down to the local minimum: the sweep, the choice of moves and
// reorder do what the oracles do.
func TestDirectedRoundsMakeTheMovesOfTheOracle(t *testing.T) {
	d, most := device(t), 70
	if !driver.Emulated && testing.Short() {
		most = 12 // racecheck takes more than a minute for more launches
	}
	for _, n := range sizes(4, 6, 33, 70, 300) {
		for kind, p := range oneWay(n) {
			for _, single := range []bool{false, true} {
				checkDirectedRounds(t, d, name(kind, " ", n, " single ", single), p, single, min(n, most))
			}
		}
	}
}

// checkDirectedRounds makes so many rounds at most.
func checkDirectedRounds(t *testing.T, d workbench, what string, p *solver.Problem, single bool, rounds int) {
	t.Helper()
	n := p.Cities()
	segment, order := plan.DirectedSegment(n), shuffled(n, 5)
	problem, rows := upload(p), uploadRows(n)
	tours := [2]Tour{uploadTour(p, order), uploadTour(p, order)}
	progress := must(driver.Upload([]Progress{{Length: p.Length(order)}}))
	made := 0
	for round := range rounds {
		from, into := tours[round%2], tours[1-round%2]
		check(d.DirectedSweep(d.stream, 64, problem, from.Order, rows, 0, n, segment, progress))
		check(d.DirectedMoves(d.stream, rows, single, 2, progress))
		check(d.Reorder(d.stream, rows.Reversals, from, into, n, progress))
		check(d.stream.Wait())
		moves := chooseDirected(read(rows.Best), single, 2)
		order = makeDirected(order, moves)
		made += len(moves)
		got, figures := download(into.Order), read(progress)[0]
		if !slices.Equal(fromCity(got, 0), fromCity(order, 0)) {
			t.Fatalf("%s, round %d: %d moves %+v: %v, want %v", what, round, len(moves), moves, got, order)
		}
		if figures.Length != p.Length(order) || figures.Made != int64(made) || figures.Sweeps != int64(round+1) || (figures.Done != 0) != (len(moves) == 0) {
			t.Fatalf("%s, round %d: %+v, want length %d after %d moves", what, round, figures, p.Length(order), made)
		}
		if order = got; figures.Done != 0 {
			return
		}
	}
}

// fromCity returns a tour that begins with a city.
func fromCity(order []solver.City, c solver.City) []solver.City {
	at := slices.Index(order, c)
	return slices.Concat(order[at:], order[:at])
}

// In a local minimum a sweep does nothing.
func TestDirectedSweepEndsInALocalMinimum(t *testing.T) {
	d := device(t)
	const n = 40
	p, order := directed(n, 1000), shuffled(n, 1)
	problem, rows, tour := upload(p), uploadRows(n), uploadTour(p, order)
	check(rows.Best.Write(slices.Repeat([]DirectedMove{{Delta: 7}}, n)))
	progress := must(driver.Upload([]Progress{{Done: 1}}))
	check(d.DirectedSweep(d.stream, 64, problem, tour.Order, rows, 0, n, n/3, progress))
	check(d.stream.Wait())
	for i, got := range read(rows.Best) {
		if got != (DirectedMove{Delta: 7}) {
			t.Errorf("row %d: %+v", i, got)
		}
	}
}

func TestKicksOfDirectedTours(t *testing.T) {
	for _, n := range sizes(4, 5, 7, 40) {
		checkKicks(t, device(t), name("n = ", n), directed(n, 1000), 5)
	}
}
