package solver

import "fmt"

// Stop is the reason why a run ended.
type Stop uint8

// The reasons.
const (
	NotStopped     Stop = iota
	StopFinished        // the engine reached its own end
	StopTime            // the time limit
	StopIterations      // the iteration limit
	StopTarget          // the target length or gap is reached
	StopStagnation      // no improvement for the time set
	StopUser            // the user stopped it
	StopFailed          // the engine failed; the best tour so far is kept
)

var stopNames = [...]string{
	NotStopped:     "running",
	StopFinished:   "finished",
	StopTime:       "time",
	StopIterations: "iterations",
	StopTarget:     "target",
	StopStagnation: "stagnation",
	StopUser:       "user",
	StopFailed:     "failed",
}

// String returns the reason's name, one word.
func (s Stop) String() string {
	if int(s) < len(stopNames) {
		return stopNames[s]
	}
	return fmt.Sprintf("Stop(%d)", uint8(s))
}

// MarshalText returns the name, for JSON.
func (s Stop) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText parses a name that MarshalText returned.
func (s *Stop) UnmarshalText(text []byte) error {
	for stop, name := range stopNames {
		if name == string(text) {
			*s = Stop(stop)
			return nil
		}
	}
	return fmt.Errorf("unknown stop reason %q", text)
}
