package record

import (
	"time"

	"tourscope/solver"
	"tourscope/solver/tourdiff"
)

// Film gives what a player shows of a recording: the tour at any time, and the edges
// that were added to it shortly before. It caches tours and is used by one goroutine.
type Film struct {
	recording *Recording
	startup   time.Duration
	cursor    *Cursor
}

// Frame is the state of a film at one time.
type Frame struct {
	Moment int           // the last moment up to the time
	Kept   int           // the moment of the tour shown
	Order  []solver.City // read only; not overwritten later

	// Fresh are recently added edges of the tour, the newest list first, see
	// tourdiff.FreshEdges.
	Fresh [][][2]solver.City
}

// freshSteps is the number of steps in which fresh edges fade. Each takes O(n) time and
// memory, so tours of more than freshCities cities have one.
const (
	freshSteps  = 3
	freshCities = 200_000
)

// Film returns a film of the recording. Its time is that of the search, without the
// start-up of a device.
func (r *Recording) Film() *Film {
	return &Film{recording: r, startup: r.Startup(), cursor: r.Cursor()}
}

// Length returns the duration of the film.
func (f *Film) Length() time.Duration { return f.recording.Duration() - f.startup }

// Moment returns the last moment of the recording up to a time of the film.
func (f *Film) Moment(at time.Duration) int { return f.recording.At(at + f.startup) }

// Time returns the time in the film of a moment of the recording.
func (f *Film) Time(moment int) time.Duration {
	return max(0, f.recording.Moments[moment].Elapsed-f.startup)
}

// Next returns the time of the first tour after a time; false: there is none.
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

// Previous returns the time of the last tour before a time; false: there is none.
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

// Frame returns the frame at a time. Its fresh edges are those added within the duration
// glow before that time, the first list those of its tour alone; a negative glow returns
// none.
func (f *Film) Frame(at, glow time.Duration) (Frame, error) {
	frame := Frame{Moment: f.Moment(at)}
	frame.Kept = f.recording.Kept(frame.Moment)
	older := f.before(frame.Kept, at, glow)
	tours := make([][]solver.City, len(older))
	for i := len(older) - 1; i >= 0; i-- { // oldest first: each begins at the one before in the cache
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
		f.addFresh(&frame, older, tours)
	}
	return frame, nil
}

// addFresh sets the lists of fresh edges of a frame.
func (f *Film) addFresh(frame *Frame, older []int, tours [][]solver.City) {
	var positions, distinct = []int{}, [][]solver.City{}
	last := frame.Kept
	for i, moment := range older {
		if moment != last { // otherwise the tour is the same
			positions, distinct = append(positions, i), append(distinct, tours[i])
		}
		last = moment
	}
	for i, edges := range tourdiff.FreshEdges(frame.Order, distinct...) {
		frame.Fresh[positions[i]] = edges
	}
}

// steps returns the number of steps in which edges fade.
func (f *Film) steps() int {
	if f.recording.Problem.Cities() > freshCities {
		return 1
	}
	return freshSteps
}

// before returns the moments of the tours that the tour of kept is compared with, newest
// first: the previous tour, if the tour is younger than one step, and the tours at the
// ends of the steps of the glow.
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
