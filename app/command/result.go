package command

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"tourscope/app/format"
	"tourscope/app/report"
	"tourscope/solver"
	"tourscope/solver/bound"
	"tourscope/solver/optima"
	"tourscope/solver/printable"
	"tourscope/solver/record"
	"tourscope/solver/run"
)

// result is a run that has ended with a tour.
type result struct {
	work    *run.Run
	outcome run.Outcome
	optimum optima.Optimum
	bound   bound.Bound // the zero value: none
	version string
	gpu     string // the devices that the engine used; empty: none

	played *record.Recording // the recording of the run; nil: it was computed

	standing string // comparison with the library; empty: unknown
}

func (r result) summary() report.Summary {
	s := report.Summarise(r.work.Settings(), r.work.Values(), r.outcome, r.optimum, r.version)
	s.GPU = r.gpu
	if r.played != nil {
		s.Start = cmp.Or(r.played.Header.Environment[report.EnvStart], s.Start)
	}
	s.Prove(r.bound)
	return s
}

// summaryWithTour is the summary with the tour, in the city numbers of the file.
func (r result) summaryWithTour() report.Summary {
	s := r.summary()
	for _, city := range r.outcome.Order {
		s.Tour = append(s.Tour, r.work.Problem().Label(city))
	}
	return s
}

// trace returns the history of the search; of a replay up to its end.
func (r result) trace() []run.TracePoint {
	if r.played == nil {
		return r.work.Trace()
	}
	points := report.TraceOf(r.played)
	return slices.DeleteFunc(points, func(p run.TracePoint) bool { return p.Elapsed > r.outcome.Elapsed })
}

// directions names an asymmetric problem after its metric.
func directions(asymmetric bool) string {
	if asymmetric {
		return ", asymmetric"
	}
	return ""
}

// describeComment writes the comment of a problem: what its file says, or how it was read,
// such as the factor of its distances.
func describeComment(w io.Writer, p *solver.Problem) {
	if text := strings.TrimSpace(p.Comment()); text != "" {
		fmt.Fprintf(w, "comment\t%s\n", printable.Line(strings.Join(strings.Fields(text), " ")))
	}
}

// graphText says whether a Hamiltonian cycle or path was found, or how many steps of the tour
// are not in the graph.
func graphText(what string, found bool, missing int64) string {
	if found {
		return fmt.Sprintf("Hamiltonian %s found", what)
	}
	return fmt.Sprintf("no Hamiltonian %s found: %s of the tour not in the graph; there may be one all the same", what, count(missing, "step"))
}

// describe writes the outcome as a table.
func (r result) describe(w io.Writer) error {
	s := r.summary()
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "%s\t%s, %s%s\n", s.Instance, cityText(s.Cities), s.Metric, directions(s.Asymmetric))
	describeComment(table, r.work.Problem())
	fmt.Fprintf(table, "length\t%s\n", r.work.Problem().FormatLength(s.Length))
	missing := s.Length - r.work.Problem().HamiltonianLength()
	switch {
	case s.Cycle != nil:
		fmt.Fprintf(table, "cycle\t%s\n", graphText("cycle", *s.Cycle, missing))
	case s.Path != nil:
		fmt.Fprintf(table, "path\t%s\n", graphText("path", *s.Path, missing))
	}
	if s.GapPercent != nil {
		fmt.Fprintf(table, "gap\t%s over %d (%s)\n", format.Gap(*s.GapPercent), *s.Optimum, s.OptimumSource)
	}
	fmt.Fprintf(table, "engine\t%s on the %s, seed %d, start %s\n", s.Engine, s.Device, s.Seed, s.Start)
	if s.Launch != "" {
		fmt.Fprintf(table, "launch\t%s\n", s.Launch)
	}
	describeTiming(table, s.Timing)
	fmt.Fprintf(table, "stages\t%s\n", describeStages(s.Stages))
	fmt.Fprintf(table, "stop\t%v, after %.2f s and %s\n", s.Stop, s.Elapsed, count(s.Iteration, s.Unit))
	fmt.Fprintf(table, "moves\t%s evaluated (%s/s), %s accepted\n", short(float64(s.Moves)), short(s.MoveRate), short(float64(s.Accepted)))
	if r.standing != "" {
		fmt.Fprintf(table, "library\t%s\n", r.standing)
	}
	if text := proven(r.work.Problem(), s.Length, r.bound); text != "" {
		fmt.Fprintf(table, "proven\t%s\n", text)
	}
	return table.Flush()
}

// describeTiming writes the times of an engine on a device.
func describeTiming(w io.Writer, t *report.Timing) {
	if t == nil || t.Kernel+t.Copy+t.Host == 0 {
		return
	}
	fmt.Fprintf(w, "time\tkernels %.3f s, copies %.3f s, host %.3f s, start-up %.2f s\n", t.Kernel, t.Copy, t.Host, t.Startup)
	if t.Devices > 1 {
		fmt.Fprintf(w, "devices\t%d GPUs: kernels took %.2f s on the slowest, %.2f s on all together\n", t.Devices, t.Kernel, t.Kernels)
	}
}

// describeStages returns the times of the stages in one line: "start 0.05 s · kicks 0.31 s".
func describeStages(stages []run.StageRecord) string {
	parts := make([]string, len(stages))
	for i, s := range stages {
		if parts[i] = s.Name + " " + hundredths(s.Seconds); s.Kernel > 0 {
			parts[i] += fmt.Sprintf(" (GPU %s)", hundredths(s.Kernel))
		}
	}
	return strings.Join(parts, " · ")
}

// hundredths formats the time of a stage.
func hundredths(seconds float64) string {
	if seconds > 0 && seconds < 0.005 {
		return "<0.01 s"
	}
	return fmt.Sprintf("%.2f s", seconds)
}

// count formats a number with its unit: "1 kick", "20 kicks".
func count(n int64, unit string) string {
	if n != 1 {
		unit += "s"
	}
	return fmt.Sprintf("%d %s", n, unit)
}

// cityText formats a number of cities: "1 city", "52 cities".
func cityText(n int) string { return solver.Counted(n, "city", "cities") }

// short formats a large number with three digits and a prefix: 12.3 M.
func short(x float64) string {
	for _, prefix := range []string{"", " k", " M", " G", " T"} {
		if math.Abs(x) < 999.5 || prefix == " T" {
			digits := 0
			if prefix != "" {
				digits = max(0, 2-int(math.Log10(max(x, 1))))
			}
			return fmt.Sprintf("%.*f%s", digits, x, prefix)
		}
		x /= 1000
	}
	return strings.TrimSpace(fmt.Sprint(x))
}

// proven returns a text of the proven quality of a tour: "at most 0.83 % above the optimum
// (Held–Karp bound 708,912)"; empty without a bound.
func proven(p *solver.Problem, length int64, b bound.Bound) string {
	gap, known := b.Gap(length)
	text := format.Count(b.Length)
	if p.Definition().Decimals > 0 {
		text = p.FormatLength(b.Length)
	}
	switch {
	case !known:
		return ""
	case gap <= 0:
		return fmt.Sprintf("optimal (Held–Karp bound %s)", text)
	}
	return fmt.Sprintf("at most %s above the optimum (Held–Karp bound %s)", format.AtMost(gap), text)
}
