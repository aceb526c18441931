//go:build !nogui

package window

import (
	"math"
	"sort"
	"strconv"
	"strings"
	"time"

	"tourscope/app/window/words"
	"tourscope/solver"
	"tourscope/solver/run"
	"tourscope/solver/stats"
)

// comparison is what several runs on one instance have come to.
type comparison struct {
	Instance string
	Optimum  int64 // 0: not known
	Lanes    []lane
}

// lane is one run of a comparison.
type lane struct {
	Name    string
	Device  solver.Device
	Trace   []run.TracePoint
	Figures run.Figures
}

// search is the time that the search has taken at a moment of the run's clock:
// without the start of a device, which is no part of it.
func (l *lane) search(at time.Duration) time.Duration {
	return max(0, at-l.Figures.Timing.Startup)
}

// speed is the papers' SSES: moves a second over the whole search.
func (l *lane) speed() float64 {
	elapsed := l.search(l.Figures.Elapsed)
	if elapsed <= 0 || l.Figures.Moves <= 0 {
		return 0
	}
	return stats.SSES(l.Figures.Moves, elapsed)
}

// reach is when the best tour was as short as length; false: not yet.
func (l *lane) reach(length int64) (time.Duration, bool) {
	i := sort.Search(len(l.Trace), func(i int) bool { return l.Trace[i].State.Best <= length })
	if i == len(l.Trace) {
		return 0, false
	}
	return l.search(l.Trace[i].Elapsed), true
}

// level is a length that lanes are timed to, as a person calls it.
type level struct {
	length int64
	text   string // "5 %", or "length 12,345" without an optimum
}

// niceGaps are the levels tried, in percent, the hardest first.
var niceGaps = []float64{0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 100, 200, 500, 1000}

// level is the hardest that both lanes have reached by searching. A level that the
// start tour has reached says nothing.
func (c *comparison) level(a, b *lane) (level, bool) {
	for _, gap := range niceGaps {
		if c.Optimum <= 0 {
			break
		}
		length := stats.Within(gap, c.Optimum)
		if searched(a, length) && searched(b, length) {
			return level{length, strconv.FormatFloat(gap, 'f', -1, 64) + " %"}, true
		}
	}
	length := max(a.Figures.Best, b.Figures.Best)
	if !searched(a, length) || !searched(b, length) {
		return level{}, false
	}
	if c.Optimum > 0 {
		return level{length, words.FormatGap(stats.SEC(length, c.Optimum))}, true
	}
	return level{length, words.L("length %s", words.FormatCount(length))}, true
}

// searched says whether a lane has come to a length, and not by its start tour.
func searched(l *lane, length int64) bool {
	_, reached := l.reach(length)
	return reached && l.Trace[0].State.Best > length
}

// leaders are the lane with the shortest tour and the next best; of equal tours
// the one that came to it sooner leads. Nil without two tours.
func (c *comparison) leaders() (first, second *lane) {
	var order []*lane
	for i := range c.Lanes {
		if l := &c.Lanes[i]; l.Figures.Best > 0 && len(l.Trace) > 0 {
			order = append(order, l)
		}
	}
	if len(order) < 2 {
		return nil, nil
	}
	sort.SliceStable(order, func(i, j int) bool {
		a, b := order[i], order[j]
		if a.Figures.Best != b.Figures.Best {
			return a.Figures.Best < b.Figures.Best
		}
		at, _ := a.reach(a.Figures.Best)
		bt, _ := b.reach(b.Figures.Best)
		return at < bt
	})
	return order[0], order[1]
}

// sentence says who leads and how: "PSPM leads by 1.2 %: 312× more moves a second,
// 41× sooner at 5 %". Empty while there is nothing to say.
func (c comparison) sentence() string {
	first, second := c.leaders()
	if first == nil {
		return ""
	}
	parts := c.ratios(first, second)
	switch shorter := first.Figures.Best < second.Figures.Best; {
	case len(parts) > 0:
		return c.leads(first, second) + ": " + strings.Join(parts, ", ")
	case shorter:
		return c.leads(first, second)
	}
	return ""
}

// leads says by how much the first tour is shorter than the second.
func (c *comparison) leads(first, second *lane) string {
	a, b := first.Figures.Best, second.Figures.Best
	by := words.FormatGap(100 * float64(b-a) / float64(b))
	switch several := len(c.Lanes) > 2; {
	case a == b && several:
		return words.L("%s vs. %s", first.Name, second.Name)
	case a == b:
		return first.Name
	case several:
		return words.L("%s leads %s by %s", first.Name, second.Name, by)
	}
	return words.L("%s leads by %s", first.Name, by)
}

func (c *comparison) ratios(first, second *lane) []string {
	var parts []string
	if a, b := first.speed(), second.speed(); a > 0 && b > 0 {
		parts = append(parts, ratio(a/b, words.L("more moves a second"), words.L("fewer moves a second"), words.L("as many moves a second")))
	}
	if at, is := c.level(first, second); is {
		a, _ := first.reach(at.length)
		b, _ := second.reach(at.length)
		a, b = max(a, clockTick), max(b, clockTick)
		parts = append(parts, ratio(b.Seconds()/a.Seconds(), words.L("sooner at %s", at.text), words.L("later at %s", at.text), words.L("as soon at %s", at.text)))
	}
	return parts
}

// clockTick is the grain of a trace; times below it are not told apart.
const clockTick = time.Millisecond

// ratio writes how many times more or less something is.
func ratio(r float64, more, less, same string) string {
	switch {
	case r >= 1.05:
		return times(r) + " " + more
	case r <= 1/1.05:
		return times(1/r) + " " + less
	}
	return same
}

func times(r float64) string {
	if r < 9.95 {
		return strconv.FormatFloat(r, 'f', 1, 64) + "×"
	}
	return words.FormatCount(int64(math.Round(r))) + "×"
}

// verdict says how a comparison ended, for a person to quote.
func (c comparison) verdict() string {
	first, second := c.leaders()
	if first == nil {
		return ""
	}
	how := words.L("%s: %s and %s both end at %s", c.Instance, first.Name, second.Name, c.length(first))
	if a, b := first.Figures.Best, second.Figures.Best; a < b {
		how = words.L("%s: %s ends at %s, %.2f %% shorter than %s", c.Instance, first.Name, c.length(first),
			100*float64(b-a)/float64(b), second.Name)
	}
	if parts := c.ratios(first, second); len(parts) > 0 {
		how += "; " + strings.Join(parts, ", ")
	}
	return how + "."
}

// length writes the length of a lane's best tour, with its gap.
func (c *comparison) length(l *lane) string {
	text := words.FormatCount(l.Figures.Best)
	if c.Optimum > 0 {
		text += " (" + words.FormatGap(stats.SEC(l.Figures.Best, c.Optimum)) + ")"
	}
	return text
}

// markdown is the comparison as a table, with the coefficients of Lam, Tsoi and
// Luk: SEC is the gap, SSES moves a second, TC the inverse of the time to a level
// that the two best have reached.
func (c comparison) markdown() string {
	var b strings.Builder
	first, second := c.leaders()
	at, timed := level{}, false
	if first != nil {
		at, timed = c.level(first, second)
	}
	head := []string{"engine", "device", "length", "SEC, %", "search, s", "start-up, s", "moves", "SSES, moves/s"}
	if timed {
		head = append(head, "to "+at.text+", s", "TC, 1/s")
	}
	head = append(head, "state")
	row := func(cells []string) { b.WriteString("| " + strings.Join(cells, " | ") + " |\n") }
	row(head)
	b.WriteString("|---|---" + strings.Repeat("|---:", len(head)-3) + "|---|\n")
	for i := range c.Lanes {
		row(c.cells(&c.Lanes[i], at, timed))
	}
	if v := c.verdict(); v != "" {
		b.WriteString("\n" + v + "\n")
	}
	return b.String()
}

func (c *comparison) cells(l *lane, at level, timed bool) []string {
	n := l.Figures
	gap := words.None
	if c.Optimum > 0 && n.Best > 0 {
		gap = strconv.FormatFloat(stats.SEC(n.Best, c.Optimum), 'f', 3, 64)
	}
	seconds := func(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }
	cells := []string{strings.ReplaceAll(l.Name, "|", `\|`), l.Device.String(), strconv.FormatInt(n.Best, 10), gap,
		seconds(l.search(n.Elapsed)), seconds(n.Timing.Startup), strconv.FormatInt(n.Moves, 10), strconv.FormatFloat(l.speed(), 'g', 4, 64)}
	if timed {
		when, rate := words.None, words.None
		if t, reached := l.reach(at.length); reached {
			when = seconds(t)
			if t > 0 {
				rate = strconv.FormatFloat(stats.TC([]time.Duration{t}), 'g', 4, 64)
			}
		}
		cells = append(cells, when, rate)
	}
	return append(cells, describeState(n))
}
