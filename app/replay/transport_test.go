package replay

import (
	"testing"
	"time"
)

const second = time.Second

func loaded() (*Transport, time.Time) {
	t := new(Transport)
	t.Load(10 * second)
	return t, time.Unix(1000, 0)
}

func TestItPlaysAtItsSpeed(t *testing.T) {
	for place, speed := range Speeds {
		c, now := loaded()
		c.SetSpeed(place)
		c.Play(now)
		moved := c.Tick(now.Add(50 * time.Millisecond))
		want := time.Duration(float64(50*time.Millisecond) * speed)
		if !moved || c.At() != want || c.Speed() != speed || c.SpeedAt() != place {
			t.Errorf("%s: stands at %v, want %v", SpeedName(speed), c.At(), want)
		}
	}
}

func TestTheEnd(t *testing.T) {
	c, now := loaded()
	c.Seek(9 * second)
	c.Play(now)
	if c.Tick(now.Add(5 * second)); c.At() != 10*second || c.Playing() {
		t.Errorf("it stands at %v, playing %v", c.At(), c.Playing())
	}
	if c.Tick(now.Add(6 * second)) {
		t.Error("it moves while it stands")
	}
	if c.Play(now); c.At() != 0 || !c.Playing() {
		t.Errorf("Play at the end goes to %v", c.At())
	}
	c.SetLoop(true)
	if c.Tick(now.Add(23 * second)); c.At() != 3*second || !c.Playing() {
		t.Errorf("looping it stands at %v", c.At())
	}
}

func TestMarks(t *testing.T) {
	c, now := loaded()
	if c.Marked() {
		t.Error("marked from the beginning")
	}
	c.Seek(2 * second)
	c.MarkIn()
	c.Seek(6 * second)
	c.MarkOut()
	if from, to := c.Marks(); from != 2*second || to != 6*second || !c.Marked() {
		t.Errorf("marks at %v and %v", from, to)
	}
	if c.Play(now); c.At() != 2*second {
		t.Errorf("Play at the mark begins at %v", c.At())
	}
	if c.Tick(now.Add(5 * second)); c.At() != 6*second || c.Playing() {
		t.Errorf("it plays on to %v", c.At())
	}
	c.SetLoop(true)
	c.Play(now)
	if c.Tick(now.Add(5 * second)); c.At() != 3*second {
		t.Errorf("the loop stands at %v", c.At())
	}
	c.SetLoop(false)
	c.Seek(8 * second)
	c.Play(now)
	if c.Tick(now.Add(time.Second)); c.At() != 9*second {
		t.Errorf("from behind the marks it goes to %v", c.At())
	}
	c.Seek(7 * second)
	c.MarkIn()
	if from, to := c.Marks(); from != 7*second || to != 10*second {
		t.Errorf("a beginning behind the end: %v to %v", from, to)
	}
	c.Seek(second)
	c.MarkOut()
	if from, to := c.Marks(); from != 0 || to != second {
		t.Errorf("an end before the beginning: %v to %v", from, to)
	}
	c.Seek(10 * second)
	c.MarkIn()
	if c.Unmark(); c.Marked() {
		t.Error("still marked")
	}
}

func TestItNeverLeaves(t *testing.T) {
	c, now := loaded()
	c.Seek(-second)
	if c.At() != 0 {
		t.Errorf("before the beginning: %v", c.At())
	}
	if c.Seek(second); c.At() != second {
		t.Errorf("after a second: %v", c.At())
	}
	if c.Seek(71 * second); c.At() != 10*second {
		t.Errorf("after the end: %v", c.At())
	}
	c.SetSpeed(99)
	c.SetSpeed(-99)
	c.Load(0)
	if c.Play(now); c.Playing() || c.Tick(now.Add(second)) {
		t.Error("nothing is played")
	}
}

func TestSpeedNames(t *testing.T) {
	for speed, want := range map[float64]string{0.01: "1/100×", 0.5: "1/2×", 1: "1×", 100: "100×"} {
		if got := SpeedName(speed); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
