package record

import (
	"time"

	"tourscope/solver"
	"tourscope/solver/tourdiff"
)

// Film is what a picture shows of a recording: the tour at any time, and the edges
// that came into it shortly before. It remembers tours, so each picture has its own.
type Film struct {
	recording *Recording
	startup   time.Duration
	cursor    *Cursor
}

// Frame is a film at one time.
type Frame struct {
	Moment int           // the last one up to the time
	Kept   int           // that of the tour shown
	Order  []solver.City // read only; it stays as it is

	// Fresh are edges of the tour, those that came last first, see
	// solver.FreshEdges.
	Fresh [][][2]solver.City
}

// In how many steps fresh edges fade. Each costs time and memory in the number of
// cities, so large tours have one.
const (
	freshSteps  = 3
	freshCities = 200_000
)

// Film returns a film of the recording. Its clock is that of the search: it does
// not count the start of a device.
func (r *Recording) Film() *Film {
	return &Film{recording: r, startup: r.Startup(), cursor: r.Cursor()}
}

// Length is how long the film is.
func (f *Film) Length() time.Duration { return f.recording.Duration() - f.startup }

// Moment is the last moment of the recording up to a time of the film.
func (f *Film) Moment(at time.Duration) int { return f.recording.At(at + f.startup) }

// Time is when in the film a moment of the recording is.
func (f *Film) Time(moment int) time.Duration {
	return max(0, f.recording.Moments[moment].Elapsed-f.startup)
}

// Next is the time of the next tour after a time; false: there is none.
func (f *Film) Next(at time.Duration) (time.Duration, bool) {
	for moment := f.Moment(at); ; {
		next, is := f.recording.Next(moment)
		if !is {
			return at, false
		}
		if t := f.Time(next); t > at {
			return t, true
		}
		moment = next
	}
}

// Previous is the time of the last tour before a time; false: there is none.
func (f *Film) Previous(at time.Duration) (time.Duration, bool) {
	for moment := f.recording.Kept(f.Moment(at)); ; moment = f.recording.Kept(moment - 1) {
		if t := f.Time(moment); t < at {
			return t, true
		}
		if moment == 0 {
			return at, false
		}
	}
}

// Frame returns the film at a time. Fresh are the edges that came within the glow
// before it, the newest list those of its tour alone; with a negative glow none are.
func (f *Film) Frame(at, glow time.Duration) (Frame, error) {
	frame := Frame{Moment: f.Moment(at)}
	frame.Kept = f.recording.Kept(frame.Moment)
	older := f.before(frame.Kept, at, glow)
	tours := make([][]solver.City, len(older))
	for i := len(older) - 1; i >= 0; i-- { // the oldest first: the others lie on the way
		var err error
		if tours[i], _, err = f.cursor.Tour(older[i]); err != nil {
			return frame, err
		}
	}
	var err error
	if frame.Order, _, err = f.cursor.Tour(frame.Kept); err != nil {
		return frame, err
	}
	if glow >= 0 {
		frame.Fresh = make([][][2]solver.City, 1+f.steps())
		f.light(&frame, older, tours)
	}
	return frame, nil
}

// light sorts fresh edges into the lists of a frame.
func (f *Film) light(frame *Frame, older []int, tours [][]solver.City) {
	var places, distinct = []int{}, [][]solver.City{}
	last := frame.Kept
	for i, moment := range older {
		if moment != last { // else nothing came between
			places, distinct = append(places, i), append(distinct, tours[i])
		}
		last = moment
	}
	for i, edges := range tourdiff.FreshEdges(frame.Order, distinct...) {
		frame.Fresh[places[i]] = edges
	}
}

// steps is in how many steps edges fade.
func (f *Film) steps() int {
	if f.recording.Problem.Cities() > freshCities {
		return 1
	}
	return freshSteps
}

// before are the moments of the tours that one is compared with, the newest first:
// the one before it, while it is new, and those that the glow reaches back to.
func (f *Film) before(kept int, at, glow time.Duration) []int {
	if glow < 0 {
		return nil
	}
	steps := f.steps()
	first := kept
	if kept > 0 && f.Time(kept) >= at-glow/time.Duration(steps) {
		first = f.recording.Kept(kept - 1)
	}
	moments := []int{first}
	for i := range steps {
		moment := f.recording.Kept(f.Moment(at - glow*time.Duration(i+1)/time.Duration(steps)))
		moments = append(moments, min(moment, moments[i]))
	}
	return moments
}
