package kernels

import (
	"testing"

	"tourscope/gpu/driver"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

func TestPspmFollowsItsOracle(t *testing.T) {
	d := device(t)
	ties := []PspmShape{{Moves: 31, Searches: 2}, {Moves: 100, Searches: 1}, {Moves: 71, Searches: 4, Wide: true}, {Moves: 65, Searches: 1, Big: true}, {Moves: 29, Searches: 2, Big: true},
		{Moves: 31, Searches: 2, Matrix: true}, {Moves: 99, Searches: 1, Matrix: true}, {Moves: 27, Searches: 2, Matrix: true, Long: true}, {Moves: 61, Searches: 1, Matrix: true, Long: true}}
	all := append(ties, PspmShape{Moves: 1, Searches: 1}, PspmShape{Moves: 12, Searches: 2}, PspmShape{Moves: 32, Searches: 4},
		PspmShape{Moves: 33, Searches: 1}, PspmShape{Moves: 12, Searches: 2, Wide: true}, PspmShape{Moves: 32, Searches: 1, Matrix: true})
	for _, n := range sizes(4, 5, 17, 31, 32, 33, 100, 333) {
		for kind, shapes := range map[string][]PspmShape{"random": all, "duplicates": ties, "on a line": ties} {
			p := instances(n, solver.Euc2D)[kind]
			for _, shape := range shapes {
				checkPspm(t, d, name(kind, " ", n, " ", shape), p, shape)
			}
		}
	}
}

// As many moves as a search can have, in each kernel and in the largest blocks.
func TestPspmOfManyMovesFollowsItsOracle(t *testing.T) {
	d := device(t)
	p := instances(50, solver.Euc2D)["random"]
	for _, shape := range []PspmShape{{Moves: 1024, Searches: 1}, {Moves: 1024, Searches: 8, Wide: true},
		{Moves: 1024, Searches: 1, Big: true}, {Moves: 1024, Searches: 1, Matrix: true}} {
		checkPspm(t, d, name(shape), p, shape)
	}
}

// Compute capability 7 has other instructions for the least of a warp.
func TestPspmOnOldDevices(t *testing.T) {
	if !driver.Emulated {
		t.Skip("only the emulation has an old device for sure")
	}
	checkPspm(t, openDevice(t, 1), "old", instances(40, solver.Euc2D)["random"], PspmShape{Moves: 40, Searches: 1})
}

// checkPspm lets five searches run for some iterations, in launches cut anywhere,
// with an exchange in between, beside their oracles.
func checkPspm(t *testing.T, d workbench, what string, p *solver.Problem, shape PspmShape) {
	const searches, half, full = 5, 152, 336
	n := p.Cities()
	order := tourOf(p, 8)
	length := p.Length(order)
	temperatures, err := Temperatures(t.Context(), 0, 1000, 1, 0.8)
	if err != nil {
		t.Fatal(err)
	}
	settings := Anneal{Cities: int64(n), Searches: searches, Moves: int64(shape.Moves), StepLength: 10,
		Steps: int64(len(temperatures)), Near: int64(shape.Moves % 2), Seed: 0x123456789abcdef}
	table := anyTable(n)
	before, after := Links(order)
	start := PackLinks(shape, before, after)
	var all []uint32
	for range searches {
		all = append(all, start...)
	}
	state := &Searches{
		Settings: must(driver.Upload([]Anneal{settings})), Problem: upload(p),
		Temperatures: must(driver.Upload(temperatures)),
		Current:      must(driver.Upload(all)), Best: must(driver.Upload(all)),
		Searches: must(driver.Upload([]Search{{length, length, 0}, {length, length, 0}, {length, length, 0}, {length, length, 0}, {length, length, 0}})),
		Champion: must(driver.Upload(start)), Leader: must(driver.Upload([]Champion{{length, -1}})),
		Accepted: must(driver.Alloc[int64](1)),
	}
	if planar, _ := plan.Planar(p.Metric()); shape.Matrix {
		matrix := must(NewDistanceMatrix(t.Context(), 0, p, shape.Long))
		landmarks := must(NewLandmarks(t.Context(), matrix))
		state.Matrix, state.Points, state.Slack = must(driver.Upload(matrix.Words)), must(driver.Upload(landmarks.Points)), 2*landmarks.Slack
	} else if planar {
		state.Points = must(driver.Upload(NewPlane(p).Points))
	}
	state.NearWide = must(driver.Upload(table))
	state.Near = must(driver.Upload(short(table)))
	must(d.PspmBlocks(shape, n))

	oracles := make([]annealing, searches)
	for s := range oracles {
		b, a := Links(order)
		oracles[s] = annealing{problem: p, settings: settings, temperatures: temperatures, near: table,
			search: uint32(s), before: b, after: a, figures: Search{length, length, 0}, best: append([]solver.City(nil), a...)}
	}
	leader := Champion{length, -1}
	champion := append([]solver.City(nil), after...)
	epoch := func(restart bool, cuts ...int64) {
		for i := 1; i < len(cuts); i++ {
			check(d.Pspm(d.stream, shape, n, state, restart && i == 1, i == len(cuts)-1, cuts[i-1], cuts[i]))
		}
		check(d.Lead(d.stream, shape, n, state))
		check(d.stream.Wait())
		for s := range oracles {
			o := &oracles[s]
			if restart {
				copy(o.after, champion)
				for c, next := range o.after {
					o.before[next] = solver.City(c)
				}
				o.figures.Current, o.figures.Best = leader.Length, leader.Length
			}
			for i := cuts[0]; i < cuts[len(cuts)-1]; i++ {
				o.iterate(i)
			}
			o.save()
		}
		for s, o := range oracles {
			if o.figures.Best < leader.Length {
				leader = Champion{o.figures.Best, int64(s)}
			}
		}
		if leader.Search >= 0 {
			champion = append(champion[:0], oracles[leader.Search].best...)
		}
	}
	epoch(false, 0, 8, half)
	compare(t, what+", first epoch", shape, state, oracles, leader, champion)
	epoch(true, half, half+64, full)
	compare(t, what+", second epoch", shape, state, oracles, leader, champion)
}

func compare(t *testing.T, what string, shape PspmShape, state *Searches, oracles []annealing, leader Champion, champion []solver.City) {
	t.Helper()
	width := shape.Width(len(champion))
	current, figures := read(state.Current), read(state.Searches)
	var accepted int64
	for s, o := range oracles {
		if figures[s] != o.figures {
			t.Fatalf("%s, search %d: %+v, want %+v", what, s, figures[s], o.figures)
		}
		accepted += o.figures.Accepted
		for i, want := range PackLinks(shape, o.before, o.after) {
			if got := current[s*width+i]; got != want {
				t.Fatalf("%s, search %d: link %d is %#x, want %#x", what, s, i, got, want)
			}
		}
	}
	if got := read(state.Leader)[0]; got.Length != leader.Length {
		t.Fatalf("%s: champion %+v, want %+v", what, got, leader)
	}
	if got := read(state.Accepted)[0]; got != accepted {
		t.Fatalf("%s: %d accepted, want %d", what, got, accepted)
	}
	got := read(state.Champion)
	for c, want := range champion {
		at := got[c] >> 16
		if shape.Wide {
			at = got[2*c+1]
		}
		if solver.City(at) != want {
			t.Fatalf("%s: the champion's city %d is followed by %d, want %d", what, c, at, want)
		}
	}
}

// anyTable is a table of neighbours that need not be near, but are others.
func anyTable(n int) []uint32 {
	return NearTable[uint32](func(c solver.City) []solver.City {
		return []solver.City{(c + 1) % solver.City(n), (c + 2) % solver.City(n), (c*7 + 3) % solver.City(n)}
	}, n)
}

func short(table []uint32) []uint16 {
	s := make([]uint16, len(table))
	for i, c := range table {
		s[i] = uint16(c)
	}
	return s
}
