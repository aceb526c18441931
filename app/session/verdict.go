package session

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"tourscope/app/format"
	"tourscope/solver"
	"tourscope/solver/run"
	"tourscope/solver/stats"
)

// Sentence compares the leader with the next: "PSPM leads by 1.2 %: 312 × the move rate; 41 ×
// as fast to 5 %". Empty while there is nothing to say.
func (c Comparison) Sentence() string {
	first, second := c.leaders()
	if first == nil {
		return ""
	}
	parts := c.ratios(first, second)
	switch shorter := first.Figures.Best < second.Figures.Best; {
	case len(parts) > 0:
		return c.leads(first, second) + ": " + strings.Join(parts, "; ")
	case shorter:
		return c.leads(first, second)
	}
	return ""
}

// leads describes by how much the first tour is shorter than the second.
func (c *Comparison) leads(first, second *Lane) string {
	i18n := c.Translator
	a, b := first.Figures.Best, second.Figures.Best
	by := shorterBy(a, b)
	switch {
	case a == b:
		return i18n.L("%s, level with %s", first.Name, second.Name)
	case len(c.Lanes) > 2:
		return i18n.L("%s leads %s by %s", first.Name, second.Name, by)
	}
	return i18n.L("%s leads by %s", first.Name, by)
}

// shorterBy writes by how much a length is below another.
func shorterBy(a, b int64) string { return format.Gap(100 * float64(b-a) / float64(b)) }

// ratios are the first lane's move rate and its time to a level, each as a multiple of
// the second's.
func (c *Comparison) ratios(first, second *Lane) (parts []string) {
	i18n := c.Translator
	if a, b := MoveRate(first.Figures), MoveRate(second.Figures); a > 0 && b > 0 {
		if r := a / b; r < sameRatio && r > 1/sameRatio {
			parts = append(parts, i18n.L("the same move rate"))
		} else {
			parts = append(parts, i18n.L("%s × the move rate", format.Ratio(r)))
		}
	}
	if at, is := c.level(first, second); is {
		a, _ := first.reach(at.length)
		b, _ := second.reach(at.length)
		parts = append(parts, c.sooner(max(a, clockTick).Seconds()/max(b, clockTick).Seconds(), at.text))
	}
	return parts
}

// clockTick is the resolution of a trace.
const clockTick = time.Millisecond

// sameRatio is the ratio of two figures below which they are called the same.
const sameRatio = 1.05

// sooner compares the times to a level.
func (c *Comparison) sooner(part float64, level string) string {
	i18n := c.Translator
	near := func(of float64) bool { return part*of > 1/sameRatio && part*of < sameRatio }
	switch {
	case near(1):
		return i18n.L("reached %s in the same time", level)
	case near(2):
		return i18n.L("reached %s in half the time", level)
	case near(3):
		return i18n.L("reached %s in a third of the time", level)
	case near(4):
		return i18n.L("reached %s in a quarter of the time", level)
	case part < 1:
		return i18n.L("%s × as fast to %s", format.Ratio(1/part), level)
	}
	return i18n.L("took %s × as long to %s", format.Ratio(part), level)
}

// Verdict describes how a comparison ended, and how it was held, for a user to quote.
func (c Comparison) Verdict() string {
	first, second := c.leaders()
	if first == nil {
		return ""
	}
	i18n := c.Translator
	how := i18n.L("%s: %s ends at %s, level with %s", c.Instance, first.Name, c.length(first), second.Name)
	if a, b := first.Figures.Best, second.Figures.Best; a < b {
		how = i18n.L("%s: %s ends at %s, %s shorter than %s", c.Instance, first.Name, c.length(first),
			shorterBy(a, b), second.Name)
	}
	for _, part := range c.ratios(first, second) {
		how += "; " + part
	}
	return how + ". " + c.Terms()
}

// Conditions are how the runs of a comparison were held, in words.
type Conditions struct {
	Race      string // "In turns"; of runs held in different ways "Recorded separately"
	Threads   string // "4 threads each", or those of each run
	Processor string // by name; "": not known
	GPU       string // by name; "": none, or not known
}

// Conditions describes how the runs were held. Without runs it is zero.
func (c Comparison) Conditions() (held Conditions) {
	i18n := c.Translator
	if len(c.Lanes) == 0 {
		return held
	}
	held.Race = i18n.L("Recorded separately")
	if len(distinct(c.Lanes, func(l *Lane) string { return l.Race.String() })) == 1 {
		held.Race = c.race(c.Lanes[0].Race)
	}
	held.Threads = i18n.L("%s each", c.threads(&c.Lanes[0]))
	if len(distinct(c.Lanes, c.threads)) > 1 {
		var each []string
		for i := range c.Lanes {
			each = append(each, c.Lanes[i].Name+" "+c.threads(&c.Lanes[i]))
		}
		held.Threads = strings.Join(each, ", ")
	}
	held.Processor = strings.Join(distinct(c.Lanes, func(l *Lane) string { return l.Processor }), ", ")
	held.GPU = strings.Join(distinct(c.Lanes, func(l *Lane) string { return l.GPU }), ", ")
	return held
}

// Terms describes the conditions in a sentence: "In turns, all cores each; Intel Xeon, NVIDIA
// H200."
func (c Comparison) Terms() string {
	held := c.Conditions()
	text := held.Race + ", " + held.Threads
	if devices := named(held.Processor, held.GPU); len(devices) > 0 {
		text += "; " + strings.Join(devices, ", ")
	}
	return text + "."
}

// named are the texts that are not empty.
func named(texts ...string) []string {
	return slices.DeleteFunc(texts, func(text string) bool { return text == "" })
}

func (c *Comparison) race(r Race) string {
	i18n := c.Translator
	switch r {
	case Together:
		return i18n.L("Together")
	case InTurns:
		return i18n.L("In turns")
	}
	return i18n.L("Each alone")
}

// threads is the number of threads of a lane, as text.
func (c *Comparison) threads(l *Lane) string {
	i18n := c.Translator
	switch l.Threads {
	case 0:
		return i18n.L("all cores")
	case 1:
		return i18n.L("1 thread")
	}
	return i18n.L("%d threads", l.Threads)
}

// machine names what a lane computed on: the GPU if it took one, and the processor.
func (l *Lane) machine() string { return strings.Join(named(l.GPU, l.Processor), " + ") }

// distinct are the different values of lanes, empty ones left out, in their order.
func distinct(lanes []Lane, of func(*Lane) string) (found []string) {
	for i := range lanes {
		if v := of(&lanes[i]); v != "" && !slices.Contains(found, v) {
			found = append(found, v)
		}
	}
	return found
}

// length writes the length of a lane's best tour, with its gap.
func (c *Comparison) length(l *Lane) string {
	text := format.Length(l.Figures.Best, c.Decimals)
	if gap, known := c.Optimum.Gap(l.Figures.Best); known {
		text += " (" + c.above(format.Gap(gap)) + ")"
	}
	return text
}

// above states a gap with the length that it is measured from. Only a length with a proof
// is called the optimum.
func (c *Comparison) above(gap string) string {
	i18n := c.Translator
	if c.Optimum.Proven {
		return i18n.L("%s above the optimum", gap)
	}
	return i18n.L("%s above the best known", gap)
}

// Markdown is the comparison as a table, with the coefficients of Lam, Tsoi and
// Luk (2013): SEC is the gap, TC the inverse of the time to a level that the two best
// have reached. Moves/s is MoveRate, search and level are without the start-up of a
// device.
func (c Comparison) Markdown(state func(n run.Figures) string) string {
	var b strings.Builder
	first, second := c.leaders()
	at, timed := level{}, false
	if first != nil {
		at, timed = c.level(first, second)
	}
	head := []string{"engine", "device", "race", "threads", "length", c.gapColumn(), "search (s)", "start-up (s)", "moves", "moves/s"}
	if timed {
		head = append(head, "to "+at.text+" (s)", "TC (1/s)")
	}
	head = append(head, "state")
	row := func(cells []string) { b.WriteString("| " + strings.Join(cells, " | ") + " |\n") }
	row(head)
	b.WriteString("|---|---|---" + strings.Repeat("|---:", len(head)-4) + "|---|\n")
	for i := range c.Lanes {
		l := &c.Lanes[i]
		row(append(c.cells(l, at, timed), state(l.Figures)))
	}
	if v := c.Verdict(); v != "" {
		b.WriteString("\n" + v + "\n")
	}
	return b.String()
}

// gapColumn is the heading of the gaps.
func (c *Comparison) gapColumn() string {
	if !c.Optimum.Known() {
		return "gap, SEC (%)"
	}
	return "gap, SEC (% " + c.Optimum.Above() + ")"
}

func (c *Comparison) cells(l *Lane, at level, timed bool) []string {
	n := l.Figures
	gap := format.None
	if percent, known := c.Optimum.Gap(n.Best); known && l.toured() {
		gap = strconv.FormatFloat(percent, 'f', 3, 64)
	}
	threads := "all"
	if l.Threads > 0 {
		threads = strconv.Itoa(l.Threads)
	}
	seconds := func(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }
	cells := []string{cell(l.Name), cell(c.device(l)), l.Race.String(), threads, solver.FormatDecimal(n.Best, c.Decimals), gap,
		seconds(l.search(n.Elapsed)), seconds(n.Timing.Startup), strconv.FormatInt(n.Moves, 10), strconv.FormatFloat(MoveRate(n), 'f', 0, 64)}
	if !timed {
		return cells
	}
	when, rate := format.None, format.None
	if t, reached := l.reach(at.length); reached {
		when = seconds(t)
		if t > 0 {
			rate = strconv.FormatFloat(stats.TC([]time.Duration{t}), 'g', 4, 64)
		}
	}
	return append(cells, when, rate)
}

// device is the kind and the name of what a lane computed on.
func (c *Comparison) device(l *Lane) string {
	if name := l.machine(); name != "" {
		return fmt.Sprintf("%v: %s", l.Device, name)
	}
	return l.Device.String()
}

// cell protects a text in a table.
func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
