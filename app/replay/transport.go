package replay

import (
	"fmt"
	"time"
)

// Speeds lists the playback speeds, as factors: 1 is the recorded speed.
var Speeds = []float64{0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100}

// usualSpeed is the index of speed 1 in Speeds.
const usualSpeed = 6

// SpeedName formats a speed: 1/20×, 1×, 50×.
func SpeedName(speed float64) string {
	if speed < 1 {
		return fmt.Sprintf("1/%.0f×", 1/speed)
	}
	return fmt.Sprintf("%.0f×", speed)
}

// Transport is the clock. The zero value has length 0. A Transport is used by one
// goroutine.
type Transport struct {
	length  time.Duration
	at      time.Duration
	from    time.Duration // the marks; to 0: the end
	to      time.Duration
	slower  int // steps below usualSpeed; negative: above
	playing bool
	loop    bool
	ticked  time.Time // when at was current
}

// Load sets the length of the recording, the position 0, and no marks. Speed and loop
// are kept.
func (t *Transport) Load(length time.Duration) {
	t.length, t.at, t.from, t.to, t.playing = max(0, length), 0, 0, 0, false
}

// Length returns the length of the recording.
func (t *Transport) Length() time.Duration { return t.length }

// At returns the position.
func (t *Transport) At() time.Duration { return t.at }

// Playing reports whether the position advances with Tick.
func (t *Transport) Playing() bool { return t.playing }

// Seek sets the position, limited to the recording. Playback continues from there.
func (t *Transport) Seek(at time.Duration) { t.at = min(max(at, 0), t.length) }

// Play starts playback at time now. At the end of the recording, or of the marked
// part, it starts from the beginning.
func (t *Transport) Play(now time.Time) {
	if _, to := t.Marks(); t.at == to || t.at >= t.length {
		t.at = t.from
	}
	t.playing, t.ticked = t.length > 0, now
}

// Pause stops playback.
func (t *Transport) Pause() { t.playing = false }

// Tick advances the position to time now and reports whether it changed.
func (t *Transport) Tick(now time.Time) bool {
	if !t.playing {
		return false
	}
	before := t.at
	t.at += time.Duration(float64(now.Sub(t.ticked)) * t.Speed())
	t.ticked = now
	end := t.length
	if _, to := t.Marks(); before <= to {
		end = to // from behind the mark it plays to the end of all
	}
	if t.at >= end {
		t.turn(end)
	}
	return t.at != before || !t.playing
}

// turn handles the end of playback: it stops there or, with loop, continues from the
// beginning with the rest of the time.
func (t *Transport) turn(end time.Duration) {
	from, to := t.Marks()
	if !t.loop || to <= from {
		t.at, t.playing = end, false
		return
	}
	t.at = from + (t.at-end)%(to-from)
}

// Speed returns the playback speed as a factor.
func (t *Transport) Speed() float64 { return Speeds[usualSpeed-t.slower] }

// SpeedAt returns the index of the speed in Speeds.
func (t *Transport) SpeedAt() int { return usualSpeed - t.slower }

// SetSpeed chooses one of Speeds by its index, limited to the list.
func (t *Transport) SetSpeed(place int) {
	t.slower = usualSpeed - min(max(place, 0), len(Speeds)-1)
}

// Loop reports whether playback is repeated.
func (t *Transport) Loop() bool { return t.loop }

// SetLoop sets whether playback is repeated.
func (t *Transport) SetLoop(on bool) { t.loop = on }

// Marks returns the beginning and the end of the part that is played and exported.
func (t *Transport) Marks() (from, to time.Duration) {
	if t.to == 0 {
		return t.from, t.length
	}
	return t.from, t.to
}

// Marked reports whether the marks exclude a part of the recording.
func (t *Transport) Marked() bool {
	from, to := t.Marks()
	return from > 0 || to < t.length
}

// MarkIn sets the beginning of the part to the position. An end mark before it is
// removed.
func (t *Transport) MarkIn() {
	if t.from = t.at; t.to != 0 && t.to <= t.from {
		t.to = 0
	}
	if t.from >= t.length {
		t.from = 0 // nothing would be left
	}
}

// MarkOut sets the end of the part to the position. A begin mark after it is removed.
func (t *Transport) MarkOut() {
	if t.to = t.at; t.from >= t.to {
		t.from = 0
	}
	if t.to >= t.length {
		t.to = 0
	}
}

// Unmark removes both marks.
func (t *Transport) Unmark() { t.from, t.to = 0, 0 }
