package session

import (
	"maps"
	"sort"
	"strconv"
	"time"

	"tourscope/app/report"
	"tourscope/solver"
	"tourscope/solver/record"
	"tourscope/solver/run"
)

// Recorded is a recorded run as an engine, which stands in for one whose device is
// missing here: it plays at the speed at which it was recorded.
type Recorded struct{ *record.Replay }

var _ solver.Engine = Recorded{}

// RecordedMark is what tells the title of a recording from its engine's.
const RecordedMark = " (recorded)"

// Info says that it is a recording, and that there is nothing to choose.
func (r Recorded) Info() solver.Info {
	info := r.Replay.Info()
	info.Title += RecordedMark
	info.Summary = "Plays a recorded run: " + info.Summary
	return info
}

// tapeEvery is the time between two tours of a recording: 25 a second, as much as an
// eye follows.
const tapeEvery = 40 * time.Millisecond

// The names under which a recording's environment has what makes a race fair.
const (
	envRace      = "race"
	envThreads   = "threads" // of the budget
	envProcessor = "processor"
	envGPU       = "gpu" // by name
	envLaunch    = "launch"
)

// recorded has the run recorded that is asked for, if runs are. What plays a recording
// has one already.
func (s *Session) recorded(p *Pane, asked run.Settings, race Race) run.Settings {
	p.tape, p.Recording = nil, nil
	if played, is := asked.Engine.(Recorded); is {
		p.Recording = played.Recording()
		return asked
	}
	if s.host.Room == nil {
		return asked
	}
	room := s.host.Room()
	if room <= 0 {
		return asked
	}
	p.tape = record.NewTape(asked.Engine, s.environment(asked, race), tapeEvery, room)
	asked.Engine = p.tape
	return asked
}

func isRecorded(e solver.Engine) bool {
	_, is := e.(Recorded)
	return is
}

// environment describes where and how a run takes place.
func (s *Session) environment(asked run.Settings, race Race) map[string]string {
	all := make(map[string]string)
	if s.host.Environment != nil {
		maps.Copy(all, s.host.Environment(asked))
	}
	info := asked.Engine.Info()
	if name := s.gpu(info, asked.Values); name != "" {
		all[envGPU] = name
	}
	if asked.Heuristic != "" {
		all[report.EnvStart] = asked.Heuristic
	}
	all[envRace], all[envProcessor] = race.String(), s.machine(info)
	all[envThreads] = strconv.Itoa(solver.Workers(asked.Threads))
	if s.elsewhere(info) != "" && asked.Threads == 0 {
		delete(all, envThreads) // all cores of a machine that has another number of them
	}
	return all
}

// FiguresAt are the figures of a recorded run at a time of its search, whose clock
// begins when the device has started.
func FiguresAt(r *record.Recording, at time.Duration) run.Figures {
	startup := r.Startup()
	moment := r.At(at + startup)
	n := run.Figures{State: r.Moments[moment].State, Elapsed: min(at+startup, r.Duration())}
	n.Best = r.Moments[r.Kept(moment)].State.Best // of the tour that is shown
	n.Timing.Startup = startup
	if r.End != nil && at+startup >= r.End.Elapsed {
		n.State, n.Stop = r.End.State, r.Stop()
	}
	n.MovesPerSecond = MoveRate(n)
	return n
}

// MoveRate is the speed of a search wherever one is shown: moves evaluated since the
// start, per second of the run's clock, which stands still in pauses. 0 at the start.
func MoveRate(n run.Figures) float64 {
	if n.Elapsed <= 0 {
		return 0
	}
	return float64(n.Moves) / n.Elapsed.Seconds()
}

// history is the recorded run up to a time of its search: point by point that which the
// run had itself. The start tour is always there.
func history(r *record.Recording, at time.Duration) []run.TracePoint {
	points := r.History()
	after := sort.Search(len(points), func(i int) bool { return points[i].Elapsed > at+r.Startup() })
	return points[:min(max(after, 1), len(points))]
}

// The end of a recording, for FiguresAt and ComparisonAt: later than any clock.
const atTheEnd = time.Duration(1<<62 - 1)
