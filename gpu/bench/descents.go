package bench

import (
	"time"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// rocki is Table II of Rocki & Suda: from greedy (multiple fragment) to the local
// minimum on a GTX 680. Promised are seconds on an H200, 0 where nothing is.
var rocki = []struct {
	name     string
	seconds  float64
	length   int64
	promised float64
}{
	{"berlin52", 687e-6, 8930, 0}, {"kroE100", 897e-6, 23025, 0}, {"ch130", 1183e-6, 7041, 0},
	{"ch150", 1242e-6, 7120, 0}, {"kroA200", 2.547e-3, 31685, 0}, {"ts225", 1.09e-3, 128513, 0},
	{"pr299", 2.555e-3, 54895, 0}, {"pr439", 3.067e-3, 115490, 0}, {"rat783", 8.827e-3, 9658, 0},
	{"vm1084", 11.862e-3, 267210, 0}, {"pr2392", 89.577e-3, 412085, 0}, {"pcb3038", 168.02e-3, 147690, 0},
	{"fl3795", 256.19e-3, 31312, 0}, {"fnl4461", 327.1e-3, 194746, 0}, {"rl5934", 291.09e-3, 582958, 0},
	{"pla7397", 870.2e-3, 24734292, 0}, {"usa13509", 6.5251, 20984503, 0}, {"d15112", 8.6757, 1652806, 0},
	{"d18512", 14.975, 675638, 0}, {"sw24978", 37.284, 908598, 0}, {"pla33810", 68.67, 69763154, 0},
	{"pla85900", 1109.2, 149708033, 2}, {"sra104815", 2093.4, 264889, 0}, {"usa115475", 3337.8, 6492848, 3},
	{"ara238025", 26497, 610795, 0},
}

// descents measures 2-opt from greedy to the local minimum.
func (b *bench) descents() error {
	b.printf("\n### 2-opt from greedy to the local minimum\n\nWall-clock time of the engine's run without the start tour, uploads and downloads included, device and kernels warm.\n\n| set | instance | time, s | bound, s | paper, s | length | paper, length | greedy, length | sweeps | moves | device, s | faithful: length | faithful: time, s |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|\n")
	for _, row := range rocki {
		p, err := b.load(row.name)
		if err != nil {
			return err
		}
		if p == nil {
			continue
		}
		order, err := b.start(p, "greedy")
		if err != nil {
			return err
		}
		fast, wall, err := b.descent(p, order, catalog.VariantFast)
		if err != nil {
			return err
		}
		faithful, slow := "", ""
		if p.Cities() < 40_000 {
			r, took, err := b.descent(p, order, catalog.VariantFaithful)
			if err != nil {
				return err
			}
			faithful, slow = number(r.State.Best), seconds(took)
		}
		paper := number(row.length)
		if fast.State.Best > row.length {
			paper = miss + paper
		}
		b.printf("| %s | %s | %s | %s | %s | %s | %s | %s | %d | %d | %s | %s | %s |\n", setOf(row.name), row.name,
			seconds(wall), atMost(row.promised, wall.Seconds()), seconds(time.Duration(row.seconds*1e9)),
			number(fast.State.Best), paper, number(p.Length(order)), fast.State.Iteration, fast.State.Accepted,
			seconds(fast.State.Timing.Kernel), faithful, slow)
	}
	return nil
}

// descent runs twice and returns the second run, when the kernels are loaded.
func (b *bench) descent(p *solver.Problem, order []solver.City, variant string) (r solver.Result, wall time.Duration, err error) {
	set := map[string]string{"variant": variant, "kicks": "false"}
	for range 2 {
		if r, wall, err = b.solve(catalog.TwoOpt, p, order, 1, set, &watcher{}); err != nil {
			return r, wall, err
		}
	}
	return r, wall, nil
}

// stream measures what thirty pictures a second cost 2-opt: sweeps in two
// seconds, with and without, in turns.
func (b *bench) stream() error {
	p, err := b.load("pla85900")
	if p == nil || err != nil {
		return err
	}
	order, err := b.start(p, "greedy")
	if err != nil {
		return err
	}
	const turns, length = 3, 2 * time.Second
	var sweeps, pictures [2]float64
	for range turns {
		for with := range 2 {
			w := &watcher{until: time.Now().Add(length)}
			if with == 1 {
				w.pace = time.Second / 30
			}
			r, took, err := b.solve(catalog.TwoOpt, p, order, 1, map[string]string{"variant": catalog.VariantFaithful}, w)
			if err != nil {
				return err
			}
			sweeps[with] += float64(r.State.Iteration) / took.Seconds() / turns
			pictures[with] += float64(w.pictures) / took.Seconds() / turns
		}
	}
	b.printf("\n### Snapshots at 30 a second, pla85900\n\nFaithful 2-opt, %d × 2 s with and without, in turns: %.1f sweeps/s without, %.1f with %.1f pictures/s: %.2f %% (at most 3 %%).\n",
		turns, sweeps[0], sweeps[1], pictures[1], 100*(1-sweeps[1]/sweeps[0]))
	return nil
}
