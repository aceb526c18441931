package worker

import (
	"time"

	"tourscope/gpu/protocol"
	"tourscope/solver"
)

// A pipe carries one report at a time. What happens between two reports and belongs in
// the history of the run, the improvements of the first second and the stages, is kept
// here with its time and goes out with the next message.

// Every improvement is kept for so long and up to so many, as in the trace of a run.
const (
	denseTime = time.Second
	maxDense  = 2048
)

// past holds states until they are sent.
type past struct {
	begun time.Time
	stood time.Duration // in which the engine stood still, for the program
	first time.Duration // when the first state came; the first second begins there
	kept  []moment
	seen  int
}

// moment is a state at a time since past.begun, without standing still.
type moment struct {
	at    time.Duration
	state solver.State
}

// now is the time for the engine.
func (p *past) now() time.Duration { return time.Since(p.begun) - p.stood }

// add keeps a state. It says whether later improvements are wanted, too: until the first
// second is over or there were many. Of too many every other one goes, but no beginning of a stage.
func (p *past) add(state solver.State) (more bool) {
	now := p.now()
	if p.seen == 0 {
		p.first = now
	}
	p.seen++
	if len(p.kept) == protocol.MaxPast {
		p.thin()
	}
	if len(p.kept) < protocol.MaxPast {
		p.kept = append(p.kept, moment{now, state})
	}
	return now-p.first <= denseTime && p.seen < maxDense
}

func (p *past) thin() {
	kept := p.kept[:0]
	for i, m := range p.kept {
		if i%2 == 0 || i > 0 && m.state.Stage != p.kept[i-1].state.Stage {
			kept = append(kept, m)
		}
	}
	p.kept = kept
}

// take returns what was kept since the last call, as a message has it.
func (p *past) take() []protocol.Past {
	if len(p.kept) == 0 {
		return nil
	}
	now := p.now()
	all := make([]protocol.Past, len(p.kept))
	for i, m := range p.kept {
		all[i] = protocol.Past{Ago: max(now-m.at, 0), State: m.state}
	}
	p.kept = p.kept[:0]
	return all
}
