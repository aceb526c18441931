// Package report writes a run: its settings and outcome as one JSON object, its history as
// CSV. The command line and the window share it, so that their figures can be compared.
//
// It measures nothing and draws nothing; it defines names, units and decimal places. The
// names are an interface for scripts: names may be added but not renamed.
package report

import (
	"encoding/json"
	"io"
	"math"
	"runtime"
	"time"

	"tourscope/solver"
	"tourscope/solver/bound"
	"tourscope/solver/optima"
	"tourscope/solver/processor"
	"tourscope/solver/run"
)

// Summary is a run's settings and outcome. Its JSON names carry their units.
type Summary struct {
	Instance string `json:"instance"`
	Cities   int    `json:"cities"`
	Metric   string `json:"metric"`

	Asymmetric bool  `json:"asymmetric,omitempty"`        // distances depend on the direction
	Cycle      *bool `json:"hamiltonian_cycle,omitempty"` // whether the tour is one, of a problem that asks for one
	Path       *bool `json:"hamiltonian_path,omitempty"`  // the same of an open path
	Decimals   int   `json:"decimals,omitempty"`          // of the lengths
	OpenPath   bool  `json:"open_path,omitempty"`         // the tour is a path, without a closing edge

	Engine string            `json:"engine"`
	Device string            `json:"device"`
	Params map[string]string `json:"params"`
	Seed   uint64            `json:"seed"`
	Start  string            `json:"start"` // a heuristic, or "tour" for a given tour

	Length        int64    `json:"length"`
	Optimum       *int64   `json:"optimum"` // null if unknown
	OptimumSource string   `json:"optimum_source,omitempty"`
	GapPercent    *float64 `json:"gap_percent"` // over Optimum

	Bound      *int64   `json:"bound,omitempty"`             // no tour is shorter, see --bound
	BoundGap   *float64 `json:"bound_gap_percent,omitempty"` // of Length over Bound
	BoundAfter float64  `json:"bound_s,omitempty"`           // when the bound was certified

	Stop      solver.Stop `json:"stop"`
	Elapsed   float64     `json:"elapsed_s"` // without pauses
	Moves     int64       `json:"moves"`     // evaluated
	MoveRate  float64     `json:"moves_per_s"`
	Accepted  int64       `json:"accepted"`
	Kicks     int64       `json:"kicks"`
	Syncs     int64       `json:"syncs"`
	Iteration int64       `json:"iterations"`
	Unit      string      `json:"iteration_unit"`
	Launch    string      `json:"launch,omitempty"` // the launch parameters that a GPU engine chose
	Timing    *Timing     `json:"timing,omitempty"` // of GPU engines

	// Stages are the parts of the run's time. The sum of their seconds is Elapsed.
	Stages []run.StageRecord `json:"stages"`

	Version  string `json:"version"`
	Platform string `json:"platform"`
	Threads  int    `json:"threads"`       // the budget of the run
	CPU      string `json:"cpu"`           // name of the model
	GPU      string `json:"gpu,omitempty"` // the devices that the engine used

	// Tour is the best tour, in the city numbers of the file; absent unless it was asked for.
	Tour []int64 `json:"tour,omitempty"`
}

// Timing splits the time of an engine on a device, in seconds.
type Timing struct {
	Kernel  float64 `json:"kernel_s"`
	Copy    float64 `json:"copy_s"`
	Host    float64 `json:"host_s"`
	Startup float64 `json:"startup_s"`

	// For several devices. Kernel is then the sum of the slowest device's times of the
	// launches, Kernels the sum over all devices.
	Devices int     `json:"devices,omitempty"`
	Kernels float64 `json:"kernel_s_of_all_devices,omitempty"`
}

// Summarise returns the summary of a run. The values are those of the engine, defaults
// included.
func Summarise(settings run.Settings, values solver.Values, outcome run.Outcome, optimum optima.Optimum, version string) Summary {
	p, info := settings.Problem, settings.Engine.Info()
	s := Summary{
		Instance: p.Name(), Cities: p.Cities(), Metric: p.Metric().String(), Asymmetric: p.Asymmetric(), OpenPath: p.IsPath(), Decimals: p.Definition().Decimals,
		Engine: info.Name, Device: info.Device.String(), Params: values, Seed: settings.Seed,
		Start:  startName(settings),
		Length: outcome.Length, OptimumSource: optimum.Origin(),
		Stop: outcome.Stop, Elapsed: round(outcome.Elapsed.Seconds(), 6),
		Moves: outcome.State.Moves, Accepted: outcome.State.Accepted,
		Kicks: outcome.State.Kicks, Syncs: outcome.State.Syncs,
		Iteration: outcome.State.Iteration, Unit: info.Iteration,
		Launch: outcome.State.Launch, Timing: timing(outcome.State.Timing), Stages: outcome.Stages.Records(),
		Version: version, Platform: runtime.GOOS + "/" + runtime.GOARCH, Threads: solver.Workers(settings.Threads), CPU: processor.Name(),
	}
	if seconds := outcome.Elapsed.Seconds(); seconds > 0 {
		s.MoveRate = round(float64(s.Moves)/seconds, 1)
	}
	if gap, known := optimum.Gap(outcome.Length); known {
		gap = round(gap, 4)
		s.Optimum, s.GapPercent = &optimum.Length, &gap
	}
	if p.Definition().Hamiltonian {
		found := outcome.Length == p.HamiltonianLength()
		if p.IsPath() {
			s.Path = &found
		} else {
			s.Cycle = &found
		}
	}
	if s.Params == nil {
		s.Params = map[string]string{}
	}
	return s
}

// Prove adds a lower bound of all tours.
func (s *Summary) Prove(b bound.Bound) {
	if gap, known := b.Gap(s.Length); known {
		gap = round(gap, 4)
		s.Bound, s.BoundGap, s.BoundAfter = &b.Length, &gap, round(b.Elapsed.Seconds(), 3)
	}
}

func startName(settings run.Settings) string {
	switch {
	case settings.Start != nil:
		return "tour"
	case settings.Heuristic == "":
		return run.Heuristic(settings.Engine.Info())
	}
	return settings.Heuristic
}

func timing(t solver.Timing) *Timing {
	if t == (solver.Timing{}) {
		return nil
	}
	seconds := func(d time.Duration) float64 { return round(d.Seconds(), 6) }
	return &Timing{Kernel: seconds(t.Kernel), Copy: seconds(t.Copy), Host: seconds(t.Host), Startup: seconds(t.Startup),
		Devices: t.Devices, Kernels: seconds(t.Kernels)}
}

// round rounds to so many decimal places, for legibility.
func round(x float64, places int) float64 {
	scale := math.Pow10(places)
	return math.Round(x*scale) / scale
}

// MarshalJSON writes lengths in the unit of the file.
func (s Summary) MarshalJSON() ([]byte, error) {
	type plain Summary
	if s.Decimals == 0 {
		return json.Marshal(plain(s))
	}
	inUnit := func(length *int64) *json.Number {
		if length == nil {
			return nil
		}
		n := json.Number(solver.FormatDecimal(*length, s.Decimals))
		return &n
	}
	return json.Marshal(struct { // the names here hide those of the summary
		plain
		Length  *json.Number `json:"length"`
		Optimum *json.Number `json:"optimum"`
		Bound   *json.Number `json:"bound,omitempty"`

		Stages []run.StageInUnit `json:"stages"`
	}{plain(s), inUnit(&s.Length), inUnit(s.Optimum), inUnit(s.Bound), run.StagesInUnit(s.Stages, s.Decimals)})
}

// WriteJSON writes the summary as one indented object.
func (s Summary) WriteJSON(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	return encoder.Encode(s)
}
