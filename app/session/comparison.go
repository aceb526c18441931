package session

import (
	"sort"
	"strconv"
	"time"

	"tourscope/app/format"
	"tourscope/solver"
	"tourscope/solver/bound"
	"tourscope/solver/optima"
	"tourscope/solver/run"
	"tourscope/solver/stats"
)

// Comparison is what several runs on one instance have come to.
type Comparison struct {
	Instance   string
	Decimals   int            // digits of lengths that are decimals in the unit of the file
	Optimum    optima.Optimum // the published length; zero: none is known
	Bound      bound.Bound    // of all tours, so far; zero: none was computed
	Lanes      []Lane
	Translator Translator
}

// Lane is one run of a comparison.
type Lane struct {
	Name      string
	Device    solver.Device
	Race      Race
	Threads   int    // the budget; 0: all cores
	Processor string // by name; "": not known
	GPU       string // by name; "": none, or not known
	Launch    string // what is launched on it, in one sentence; "": not known
	Trace     []run.TracePoint
	Figures   run.Figures
	Pane      *Pane  // nil: none any more
	Repeat    Repeat // without the file of the instance; zero: not known
}

// Comparison is what the panes have come to so far. A run that has ended is taken from
// its recording if it has one, so that the replay of that says the same.
func (s *Session) Comparison() Comparison { return s.compare(atTheEnd) }

// ComparisonAt is what the recordings had come to at a time of their searches, all on
// one clock.
func (s *Session) ComparisonAt(at time.Duration) Comparison { return s.compare(at) }

func (s *Session) compare(at time.Duration) Comparison {
	c := Comparison{Translator: s.host.Translator, Bound: s.Bound()}
	if s.problem != nil {
		c.Instance, c.Decimals = s.problem.Name(), s.problem.Decimals()
	}
	if s.optimum != nil {
		c.Optimum = *s.optimum
	}
	for _, p := range s.panes {
		if l, has := s.lane(p, at); has {
			c.Lanes = append(c.Lanes, l)
		}
	}
	return c
}

// lane is the recording of a pane up to a time, or its run as it is now.
func (s *Session) lane(p *Pane, at time.Duration) (l Lane, has bool) {
	switch {
	case p.Recording != nil && p.running == nil:
		r := p.Recording
		l = Lane{Device: r.Header.Engine.Device, Trace: history(r, at), Figures: FiguresAt(r, min(at, r.Duration()))}
		l.placed(r.Header.Environment)
	case p.current != nil:
		r := p.current
		info := r.Info()
		l = Lane{Device: info.Device, Trace: r.Trace(), Figures: r.Figures()}
		l.Race, l.Threads, l.Processor = p.race, r.Settings().Threads, s.machine(info)
		l.GPU, l.Launch = s.gpu(info, r.Settings().Values), p.launch(r)
	default:
		return l, false
	}
	l.Name = s.lanesName(p)
	if p.current != nil && p.running == nil && at == atTheEnd { // a recording does not say which stop rule held
		l.Figures.Stop = p.current.Figures().Stop
	}
	l.Pane, l.Repeat = p, p.repeat(&l)
	return l, true
}

// placed takes from a recording's environment where and how the run took place.
func (l *Lane) placed(environment map[string]string) {
	race, known := parseRace(environment[envRace])
	if l.Race = race; race == Together || !known {
		l.Threads, _ = strconv.Atoi(environment[envThreads]) // 0 where it is not said
	}
	l.Processor, l.GPU, l.Launch = environment[envProcessor], environment[envGPU], environment[envLaunch]
}

// toured reports whether the lane has a tour. Its length may be 0, where all cities are at one
// place; a trace begins with the start tour.
func (l *Lane) toured() bool { return len(l.Trace) > 0 }

// search is the time that the search has taken at a moment of the run's clock:
// without the start of a device, which is no part of it.
func (l *Lane) search(at time.Duration) time.Duration {
	return max(0, at-l.Figures.Timing.Startup)
}

// reach is when the best tour was as short as length; false: not yet.
func (l *Lane) reach(length int64) (time.Duration, bool) {
	i := sort.Search(len(l.Trace), func(i int) bool { return l.Trace[i].State.Best <= length })
	if i == len(l.Trace) {
		return 0, false
	}
	return l.search(l.Trace[i].Elapsed), true
}

// level is a length that lanes are timed to, as a user calls it.
type level struct {
	length int64
	text   string // "5 %", or "length 12,345" where no best length is known
}

// niceGaps are the levels tried, in percent, the hardest first.
var niceGaps = []float64{0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 100, 200, 500, 1000}

// level is the hardest that both lanes have reached by searching. A level that the
// start tour has reached says nothing.
func (c *Comparison) level(a, b *Lane) (level, bool) {
	for _, gap := range niceGaps {
		if !c.Optimum.Known() {
			break
		}
		length := stats.Within(gap, c.Optimum.Length)
		if searched(a, length) && searched(b, length) {
			return level{length, strconv.FormatFloat(gap, 'f', -1, 64) + " %"}, true
		}
	}
	length := max(a.Figures.Best, b.Figures.Best)
	if !searched(a, length) || !searched(b, length) {
		return level{}, false
	}
	if gap, known := c.Optimum.Gap(length); known {
		return level{length, format.Gap(gap)}, true
	}
	i18n := c.Translator
	return level{length, i18n.L("length %s", format.Length(length, c.Decimals))}, true
}

// searched reports whether a lane has come to a length, and not by its start tour.
func searched(l *Lane, length int64) bool {
	_, reached := l.reach(length)
	return reached && l.Trace[0].State.Best > length
}

// leaders are the lane with the shortest tour and the next best; of equal tours
// the one that came to it sooner leads. Nil without two tours.
func (c *Comparison) leaders() (first, second *Lane) {
	var order []*Lane
	for i := range c.Lanes {
		if l := &c.Lanes[i]; l.toured() {
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
