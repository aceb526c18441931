package batch

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"tourscope/solver"
	"tourscope/solver/stats"
)

// A sweep is a list of engines of a batch that differ in the value of one parameter only.
// It is not stored in a plan: Sweeps finds every such list of at least minPoints engines,
// whether it was written by hand or by Engine.Sweep.

// minPoints is the least number of points of a curve; two settings are a comparison.
const minPoints = 3

// Sweep is a list of a batch's engines that differ in one parameter.
type Sweep struct {
	Engine  string       // its name in the registry
	Param   solver.Param // what differs
	Values  []float64    // rising
	Engines []int        // the engine of each value, in Plan.Engines
}

// Sweep returns an engine for each value of a parameter.
func (e Engine) Sweep(param string, values []string) []Engine {
	var all []Engine
	for _, value := range values {
		one := e
		one.Params = maps.Clone(e.Params)
		if one.Params == nil {
			one.Params = make(map[string]string)
		}
		one.Params[param] = value
		one.Label = fmt.Sprintf("%s %s=%s", e.Label, param, value)
		all = append(all, one)
	}
	return all
}

// Sweeps finds the sweeps of the batch, in the order of its engines.
func (b *Batch) Sweeps() []Sweep {
	setups := b.Setups()
	taken := make([]bool, len(setups))
	var all []Sweep
	for i := range setups {
		if taken[i] {
			continue
		}
		info, err := b.info(i)
		if err != nil {
			continue
		}
		for _, p := range info.Params {
			if s, is := sweepFrom(setups, taken, i, p); is {
				for _, e := range s.Engines {
					taken[e] = true
				}
				s.Engine = info.Name
				all = append(all, s)
				break
			}
		}
	}
	return all
}

// sweepFrom collects the engines that differ from engine i in one parameter only.
func sweepFrom(setups []Setup, taken []bool, i int, p solver.Param) (Sweep, bool) {
	s := Sweep{Param: p}
	if p.Kind != solver.IntParam && p.Kind != solver.FloatParam {
		return s, false
	}
	at := make(map[int]float64)
	for k := i; k < len(setups); k++ {
		v, err := strconv.ParseFloat(setups[k].Params[p.Name], 64)
		if taken[k] || err != nil || !alike(setups[i], setups[k], p.Name) {
			continue
		}
		at[k] = v
		s.Engines = append(s.Engines, k)
	}
	slices.SortStableFunc(s.Engines, func(a, b int) int { return cmp.Compare(at[a], at[b]) })
	for k, e := range s.Engines {
		if k > 0 && at[e] == s.Values[k-1] {
			return s, false // a value occurs twice
		}
		s.Values = append(s.Values, at[e])
	}
	return s, len(s.Engines) >= minPoints
}

// alike reports whether two engines differ in this parameter at most.
func alike(a, b Setup, param string) bool {
	gap := func(s Setup) float64 {
		if s.Gap == nil {
			return -1
		}
		return *s.Gap
	}
	if a.Name != b.Name || a.Start != b.Start || a.Time != b.Time || a.Iterations != b.Iterations ||
		a.Stagnation != b.Stagnation || gap(a) != gap(b) {
		return false
	}
	for name, value := range a.Params {
		if name != param && b.Params[name] != value {
			return false
		}
	}
	return true
}

// Point has the figures of a sweep at one value. For one instance the summaries are over
// the repetitions, for several over the means of the instances.
type Point struct {
	Value        float64
	Runs, Failed int
	Gap          stats.Summary // percent over the reference
	SSES         stats.Summary // moves a second
	Seconds      stats.Summary
}

// Points returns the figures of a sweep, one point per value.
func (a Analysis) Points(s Sweep) []Point {
	points := make([]Point, len(s.Values))
	for i, e := range s.Engines {
		t := a.Totals[e]
		points[i] = Point{Value: s.Values[i], Runs: t.Runs, Failed: t.Failed, Gap: t.Gap, SSES: t.SSES, Seconds: t.Seconds}
		if len(a.Cells) == 1 {
			c := a.Cells[0][e]
			points[i].Gap, points[i].SSES, points[i].Seconds = c.Gap, c.SSES, c.Seconds
		}
	}
	return points
}
