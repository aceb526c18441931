package replay

import (
	"fmt"
	"time"
)

// Speeds are those that can be chosen: 1 is as it was recorded.
var Speeds = []float64{0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100}

// usualSpeed is the place of 1 in Speeds.
const usualSpeed = 6

// SpeedName is a speed as people write it: 1/20×, 1×, 50×.
func SpeedName(speed float64) string {
	if speed < 1 {
		return fmt.Sprintf("1/%.0f×", 1/speed)
	}
	return fmt.Sprintf("%.0f×", speed)
}

// Transport is the clock. Its zero value has no length; it is for one goroutine.
type Transport struct {
	length  time.Duration
	at      time.Duration
	from    time.Duration // the marks; to 0: the end
	to      time.Duration
	slower  int // steps below usualSpeed; negative: above
	playing bool
	loop    bool
	told    time.Time // when at was right
}

// Load takes a recording of some length and stands at its beginning, without
// marks. Speed and loop stay as they are.
func (t *Transport) Load(length time.Duration) {
	t.length, t.at, t.from, t.to, t.playing = max(0, length), 0, 0, 0, false
}

// Length is how long the recording is.
func (t *Transport) Length() time.Duration { return t.length }

// At is where the clock stands.
func (t *Transport) At() time.Duration { return t.at }

// Playing says whether it goes.
func (t *Transport) Playing() bool { return t.playing }

// Seek goes to a time. A clock that goes, goes on from there.
func (t *Transport) Seek(at time.Duration) { t.at = min(max(at, 0), t.length) }

// Play lets it go. At the end of what is to be played it begins again.
func (t *Transport) Play(now time.Time) {
	if _, to := t.Marks(); t.at == to || t.at >= t.length {
		t.at = t.from
	}
	t.playing, t.told = t.length > 0, now
}

// Pause lets it stand.
func (t *Transport) Pause() { t.playing = false }

// Tick goes on to where the clock is by now, and says whether it moved.
func (t *Transport) Tick(now time.Time) bool {
	if !t.playing {
		return false
	}
	before := t.at
	t.at += time.Duration(float64(now.Sub(t.told)) * t.Speed())
	t.told = now
	end := t.length
	if _, to := t.Marks(); before <= to {
		end = to // from behind the mark it plays to the end of all
	}
	if t.at >= end {
		t.turn(end)
	}
	return t.at != before || !t.playing
}

// turn is what happens at the end: stop there, or begin again with what is left
// of the time.
func (t *Transport) turn(end time.Duration) {
	from, to := t.Marks()
	if !t.loop || to <= from {
		t.at, t.playing = end, false
		return
	}
	t.at = from + (t.at-end)%(to-from)
}

// Speed is how fast it goes.
func (t *Transport) Speed() float64 { return Speeds[usualSpeed-t.slower] }

// SpeedAt is the place of the speed in Speeds.
func (t *Transport) SpeedAt() int { return usualSpeed - t.slower }

// SetSpeed chooses one of Speeds by its place.
func (t *Transport) SetSpeed(place int) {
	t.slower = usualSpeed - min(max(place, 0), len(Speeds)-1)
}

// Loop says whether it begins again by itself.
func (t *Transport) Loop() bool { return t.loop }

// SetLoop lets it begin again by itself, or not.
func (t *Transport) SetLoop(on bool) { t.loop = on }

// Marks are the beginning and the end of what is played and exported.
func (t *Transport) Marks() (from, to time.Duration) {
	if t.to == 0 {
		return t.from, t.length
	}
	return t.from, t.to
}

// Marked says whether they are others than those of the whole.
func (t *Transport) Marked() bool {
	from, to := t.Marks()
	return from > 0 || to < t.length
}

// MarkIn begins the part here. An end that lies before is forgotten.
func (t *Transport) MarkIn() {
	if t.from = t.at; t.to != 0 && t.to <= t.from {
		t.to = 0
	}
	if t.from >= t.length {
		t.from = 0 // nothing would be left
	}
}

// MarkOut ends the part here. A beginning that lies behind is forgotten.
func (t *Transport) MarkOut() {
	if t.to = t.at; t.from >= t.to {
		t.from = 0
	}
	if t.to >= t.length {
		t.to = 0
	}
}

// Unmark takes the marks away.
func (t *Transport) Unmark() { t.from, t.to = 0, 0 }
