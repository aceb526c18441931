package bench

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/solver"
)

// sharedPspm are the instances that pspm is measured with: the paper's largest, and a
// larger one, with a tenth of the paper's sweeps so that it takes no longer.
var sharedPspm = []struct{ name, sp string }{{"d493", "10"}, {"pcb3038", "1"}}

// sharedRegions are the instances that regions is measured with.
var sharedRegions = []string{"usa115475", "uniform1000000"}

// scaling compares the engines on one device and on several, in one run: the moves that pspm
// evaluates in a second, and the times of regions to gaps.
func (b *bench) scaling() error {
	counts, numbers, err := b.deviceCounts()
	if err != nil {
		return err
	}
	if err := b.sharedSearches(counts, numbers); err != nil {
		return err
	}
	return b.sharedRounds(counts, numbers)
}

// deviceCounts returns the numbers of devices to measure with, and for each the value
// of the parameter devices.
func (b *bench) deviceCounts() (counts []int, numbers map[int]string, err error) {
	chosen, err := device.List().Choose(solver.Values{catalog.DevicesParam: solver.Auto})
	if err != nil {
		return nil, nil, err
	}
	counts = b.Devices
	if len(counts) == 0 {
		for count := 1; count <= len(chosen.List); count *= 2 {
			counts = append(counts, count)
		}
	}
	numbers = make(map[int]string)
	for _, count := range counts {
		if count < 1 || count > len(chosen.List) {
			return nil, nil, fmt.Errorf("%d devices cannot be measured: there are %d that are alike", count, len(chosen.List))
		}
		numbers[count] = catalog.Numbers(chosen.List[:count])
	}
	return counts, numbers, nil
}

// sharedSearches measures pspm: with as many searches as fill each device, and with
// the same launch on all, which gives the same tour.
func (b *bench) sharedSearches(counts []int, numbers map[int]string) error {
	b.printf("\n### PSPM on several devices\n\nFull schedule (pcb3038: sp 1), seed 1, from a random tour. Gmoves/s by the devices' events: all moves over the time in which the slowest device computed, launch by launch; and by the wall. Busy: the kernels' time of all devices over that of the slowest times their number. “Same” is the launch that auto chose for the last row's devices, on each number of devices; its length must be the same.\n\n| instance | devices | launch | Gmoves/s | × | Gmoves/s, wall | × | busy, %% | copy, %% | length |\n|---|---|---|---|---|---|---|---|---|---|\n")
	for _, row := range sharedPspm {
		p, err := b.load(row.name)
		if err != nil {
			return err
		}
		if p == nil {
			continue
		}
		var largest string
		for _, same := range []bool{false, true} {
			var base sharedSpeed
			for _, count := range counts {
				set := map[string]string{catalog.DevicesParam: numbers[count], "sp": row.sp}
				if same {
					addWords(set, largest)
				}
				r, wall, err := b.annealed(p, 1, set)
				if err != nil {
					return err
				}
				speed := newSharedSpeed(r.State, wall)
				if base.device == 0 {
					base = speed
				}
				if !same {
					largest = r.State.Launch
				}
				kind := ""
				if same {
					kind = "same: "
				}
				b.printf("| %s | %d | %s%s | %.1f | %.2f | %.1f | %.2f | %.0f | %.1f | %d |\n", row.name, count, kind, r.State.Launch,
					speed.device, speed.device/base.device, speed.wall, speed.wall/base.wall, busy(r.State.Timing),
					100*r.State.Timing.Copy.Seconds()/wall.Seconds(), r.State.Best)
			}
		}
	}
	return nil
}

// sharedSpeed is in Gmoves/s.
type sharedSpeed struct{ device, wall float64 }

func newSharedSpeed(s solver.State, wall time.Duration) sharedSpeed {
	moves := float64(s.Moves) / 1e9
	return sharedSpeed{moves / s.Timing.Kernel.Seconds(), moves / wall.Seconds()}
}

// busy returns the mean kernel time of all devices relative to that of the slowest, in per cent.
func busy(t solver.Timing) float64 {
	if t.Devices < 2 || t.Kernel == 0 {
		return 100
	}
	return 100 * t.Kernels.Seconds() / t.Kernel.Seconds() / float64(t.Devices)
}

// addWords sets what State.Launch says, but for the devices.
func addWords(set map[string]string, words string) {
	for word := range strings.FieldsSeq(words) {
		name, value, _ := strings.Cut(word, "=")
		if name != catalog.DevicesParam {
			set[name] = value
		}
	}
}

// sharedRounds measures regions.
func (b *bench) sharedRounds(counts []int, numbers map[int]string) error {
	b.printf("\n### Regions on several devices: seconds to a gap\n\nMedians of %d seeds; — where fewer than half of the runs of %v came there. Wall time after reading the file and the devices' own start. Then the share of a run's time: start tour, neighbour lists and local search on the CPU; searching (the slowest device, launch by launch); copying between host and devices; joining the regions and measuring the tour on the host.\n\n| instance | devices | launch |", b.Runs, b.For)
	for _, gap := range b.Gaps {
		b.printf(" %g %% |", gap)
	}
	b.printf(" final gap, %% | rounds | Mkicks/s | busy, %% | CPU | search | copy | join, measure |\n|---|---|---|%s---|---|---|---|---|---|---|---|\n", strings.Repeat("---|", len(b.Gaps)))
	names := b.Instances
	if len(names) == 0 {
		names = sharedRegions
	}
	for i, name := range names {
		p, err := b.instance(name)
		if err != nil {
			return err
		}
		if p == nil {
			continue
		}
		for _, count := range counts {
			set := map[string]string{catalog.DevicesParam: numbers[count]}
			if i == 0 { // each driver compiles the kernels at their first use
				if _, err := b.regionRun(p, set, 0, time.Millisecond); err != nil {
					return err
				}
			}
			if err := b.sharedRow(p, count, set); err != nil {
				return err
			}
		}
	}
	return nil
}

// sharedRow does all runs of one instance on one number of devices.
func (b *bench) sharedRow(p *solver.Problem, count int, set map[string]string) error {
	runs, err := b.regionRuns(p, set)
	if err != nil {
		return err
	}
	b.printf("| %s | %d | %s |", p.Name(), count, runs[0].result.State.Launch)
	for _, gap := range b.Gaps {
		b.printf(" %s |", timeTo(runs, gap))
	}
	figure := func(of func(*regionRun) float64) float64 { return median(runs, of) }
	share := func(of func(*regionRun) time.Duration) float64 { return shareOfWall(runs, of) }
	b.printf(" %.3f | %.0f | %.2f | %.0f | %.1f | %.1f | %.1f | %.1f |\n", figure((*regionRun).finalGap),
		figure(func(r *regionRun) float64 { return float64(r.result.State.Iteration) }),
		figure(func(r *regionRun) float64 {
			return float64(r.result.State.Kicks) / max(r.spent.Search.Seconds(), 1e-9) / 1e6
		}),
		figure(func(r *regionRun) float64 { return busy(r.result.State.Timing) }),
		share(func(r *regionRun) time.Duration { return r.stages["rounds"] }),
		share(func(r *regionRun) time.Duration { return r.spent.Search }),
		share(func(r *regionRun) time.Duration { return r.spent.Copy }),
		share(func(r *regionRun) time.Duration { return r.spent.Patch + r.spent.Measure }))
	return nil
}

// alone keeps the other tables to one device, so that their figures stay comparable:
// it sets the parameter devices to the fastest one, where an engine has it.
func (b *bench) alone(info solver.Info, set map[string]string) map[string]string {
	if _, given := set[catalog.DevicesParam]; given || !slices.ContainsFunc(info.Params, func(p solver.Param) bool { return p.Name == catalog.DevicesParam }) {
		return set
	}
	chosen, err := device.List().Choose(nil)
	if err != nil {
		return set // the run returns the error
	}
	with := map[string]string{catalog.DevicesParam: catalog.Numbers(chosen.List)}
	for name, value := range set {
		with[name] = value
	}
	return with
}
