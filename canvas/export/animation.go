package export

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"sort"
	"time"

	"tourscope/canvas/draw"
	"tourscope/solver"
	"tourscope/solver/record"
)

// Animation is a recording, or a part of it, as a GIF.
type Animation struct {
	// Picture is how every frame looks: colours, view, title, size, cities. Its
	// tour and its caption are the recording's. With zero sizes it is 640 pixels
	// wide.
	Picture
	Recording *record.Recording

	From, To  time.Duration // of the recording; To 0: its end
	Speed     float64       // recorded seconds a second; 0: as many as make usualPlay
	FPS       int           // frames a second, up to 50; 0: 12
	Highlight bool          // edges that are new in a frame are drawn in the accent colour
	Optimum   int64         // for the caption; 0: unknown
}

const (
	usualGIFWidth  = 640
	maxGIFSide     = 2048
	usualFPS       = 12
	maxFPS         = 50 // viewers slow faster ones down
	maxFrames      = 3000
	usualPlay      = 8 * time.Second
	finalHold      = 250 // hundredths of a second that the last frame stays
	hundredths     = 100
	longestGIFStep = 65535
)

// WriteAnimation writes the GIF, frame by frame. It stops with ctx's error when
// ctx ends; what has been written by then is no whole file.
func WriteAnimation(ctx context.Context, w io.Writer, a Animation) error {
	a, err := a.complete()
	if err != nil {
		return err
	}
	f := &film{a: a, cursor: a.Recording.Cursor(), painter: new(draw.Painter), gif: newGIF(w, a.Width, a.Height, shades(&a.Scene))}
	if err := f.gif.begin(a.Meta); err != nil {
		return err
	}
	for i := range a.frames() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := f.frame(i); err != nil {
			return err
		}
		a.report(float64(i+1) / float64(a.frames()))
	}
	return f.gif.end(finalHold)
}

// complete fills in what is left open and says what is wrong with the rest.
func (a Animation) complete() (Animation, error) {
	if a.Recording == nil || len(a.Recording.Moments) == 0 {
		return a, errors.New("there is nothing to play: the recording is empty")
	}
	if a.Width == 0 && a.Height == 0 {
		a.Width, a.Height = usualGIFWidth, usualGIFWidth*3/4
	}
	if a.Scene.Scale <= 0 && a.View == nil {
		a.Scene.Scale = max(0.9, float64(min(a.Width, a.Height*4/3))/usualGIFWidth) // one point is one pixel
	}
	a.Transparent, a.DPI = false, usualDPI
	if a.FPS == 0 {
		a.FPS = usualFPS
	}
	end := a.Recording.Moments[len(a.Recording.Moments)-1].Elapsed
	if a.To == 0 || a.To > end {
		a.To = end
	}
	if a.Speed == 0 {
		a.Speed = max(1e-6, float64(a.To-a.From)/float64(usualPlay))
	}
	if err := a.check(end); err != nil {
		return a, err
	}
	a.Caption = " " // keeps its place in every frame
	var err error
	a.Picture, err = a.Picture.complete()
	return a, err
}

// check says what is wrong with a recording that ends at end shown so.
func (a *Animation) check(end time.Duration) error {
	switch {
	case a.Width > maxGIFSide || a.Height > maxGIFSide:
		return fmt.Errorf("an animation of %d × %d pixels: choose a width and a height up to %d", a.Width, a.Height, maxGIFSide)
	case a.FPS < 1 || a.FPS > maxFPS:
		return fmt.Errorf("%d frames a second: choose between 1 and %d", a.FPS, maxFPS)
	case a.From < 0 || a.From > a.To:
		return fmt.Errorf("from %v to %v: choose a part of the recording, which is %v long", a.From, a.To, end)
	case !(a.Speed > 0) || math.IsInf(a.Speed, 1):
		return fmt.Errorf("%v times as fast as recorded: choose a speed above 0", a.Speed)
	case a.frames() > maxFrames:
		return fmt.Errorf("%d frames: choose a higher speed, fewer frames a second or a shorter part, up to %d frames", a.frames(), maxFrames)
	}
	return nil
}

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
	return min(a.To, a.From+played)
}

// film is an animation being written.
type film struct {
	a       Animation
	cursor  *record.Cursor
	painter *draw.Painter
	gif     *gifWriter
	shown   []solver.City // the tour of the frame before
}

func (f *film) frame(i int) error {
	at := f.a.at(i)
	moments := f.a.Recording.Moments
	after := sort.Search(len(moments), func(i int) bool { return moments[i].Elapsed > at })
	order, kept, err := f.cursor.Tour(max(0, after-1))
	if err != nil {
		return err
	}
	p := f.a.Picture
	p.Scene.Order = order
	p.Scene.MarkedEdges = nil
	if f.a.Highlight && f.shown != nil {
		p.Scene.MarkedEdges = solver.OwnEdges(order, f.shown)[0]
	}
	f.shown = append(f.shown[:0], order...)
	p.Caption = PaneCaption(moments[kept].State.Best, f.a.Optimum, max(at, 1))
	picture := newStrips(compose(p, f.painter), f.painter, supersampling, p.Height).paint(0, p.Height)
	return f.gif.add(picture, f.a.step())
}
