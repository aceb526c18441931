package export

import (
	"math"
	"time"
)

// step is the time that a frame is shown, in hundredths of a second, which is
// what GIF counts in.
func (a *Animation) step() int { return max(2, (hundredths+a.FPS/2)/a.FPS) }

// frames counts the frames, the last one at a.To included.
func (a *Animation) frames() int {
	recorded := float64(a.step()) / hundredths * a.Speed // seconds a frame
	n := math.Ceil((a.To-a.From).Seconds()/recorded) + 1
	return int(min(n, 1<<30))
}

// at is the time of the recording that a frame shows.
func (a *Animation) at(frame int) time.Duration {
	played := time.Duration(float64(frame*a.step()) / hundredths * a.Speed * float64(time.Second))
	if whole := float64(a.To - a.From); a.SlowStart && whole > 0 {
		share := min(1, float64(played)/whole)
		played = time.Duration(whole * math.Expm1(share*slowStart) / math.Expm1(slowStart))
	}
	return min(a.To, a.From+played)
}

// slowStart is the natural logarithm of how many times as fast as the first frame the last one
// is, with SlowStart: 1000. Most improvements of a search are in its first hundredths; so they
// have half of the frames instead of one or two.
const slowStart = 6.908
