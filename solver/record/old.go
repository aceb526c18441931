package record

import (
	"slices"
	"time"

	"tourscope/solver"
)

// lastWithPhase is the last version whose states have the name of the stage in a field
// Phase, without its device and threads.
const lastWithPhase = 2

// oldState is a state in the form of versions up to lastWithPhase.
type oldState struct {
	solver.State
	Phase string
}

// now converts the state of an engine to the present form.
func (s *oldState) now(engine *solver.Info) solver.State {
	state := s.State
	state.Stage = solver.Stage{Name: s.Phase, Device: engine.Device}
	if slices.Contains(hostPhases, s.Phase) || engine.Name == "regions" && s.Phase == "local search" {
		state.Stage.Device = solver.CPU
	}
	return state
}

// hostPhases are the phases that the GPU engines of those versions ran on the host.
var hostPhases = []string{"", "start", "starting the GPU worker", "sending the problem", "neighbours", "preparation", "crossing"}

// oldMoment is a moment in the form of versions up to lastWithPhase.
type oldMoment struct {
	Elapsed time.Duration
	State   oldState
	Key     bool
	Tour    []byte
}

// oldEnd is an End in the form of versions up to lastWithPhase.
type oldEnd struct {
	Elapsed  time.Duration
	State    oldState
	Finished bool
	Failure  string
}

// decodeMoment decodes a moment of any version up to this one.
func (l *loader) decodeMoment(body []byte) (m moment, err error) {
	if l.version > lastWithPhase {
		return m, l.codec.Decode(body, &m)
	}
	var old oldMoment
	err = l.codec.Decode(body, &old)
	return moment{Elapsed: old.Elapsed, State: old.State.now(&l.recording.Header.Engine), Key: old.Key, Tour: old.Tour}, err
}

// decodeEnd decodes the end of a recording of any version up to this one.
func (l *loader) decodeEnd(body []byte) (*End, error) {
	if l.version > lastWithPhase {
		end := new(End)
		return end, l.codec.Decode(body, end)
	}
	var old oldEnd
	err := l.codec.Decode(body, &old)
	return &End{Elapsed: old.Elapsed, State: old.State.now(&l.recording.Header.Engine), Finished: old.Finished, Failure: old.Failure}, err
}
