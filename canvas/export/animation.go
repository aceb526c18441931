package export

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"math"
	"slices"
	"time"

	"tourscope/canvas/draw"
	"tourscope/solver"
	"tourscope/solver/optima"
	"tourscope/solver/record"
	"tourscope/solver/tourdiff"
)

// Animation is a recording, or a part of it, as a GIF; or several recordings of one
// instance side by side on one clock: each frame shows the best tours of the same time.
type Animation struct {
	// Picture is how every frame looks: colours, view, title, size, cities. Its
	// tour and its caption are the recordings'. With zero sizes one recording is 640
	// pixels wide, and several are 960; a height of 0 is what suits them.
	Picture
	Reels []Reel

	From, To  time.Duration  // on the clock of the searches, without the start of a device; To 0: the end of the longest
	Speed     float64        // recorded seconds a second; 0: as many as make usualPlay
	SlowStart bool           // the time of the searches passes faster and faster, see slowStart; on average at Speed
	FPS       int            // frames a second, up to 50; 0: 12
	Highlight bool           // edges that are new in a frame are drawn in the accent colour
	Optimum   optima.Optimum // for the captions
}

// Reel is one recording of an animation.
type Reel struct {
	Recording *record.Recording
	Line      color.RGBA // of its tour, where there are several; zero: the palette's
	Title     string     // above it, where there are several
}

const (
	usualGIFWidth = 640
	usualWideGIF  = 960 // of several panes
	maxGIFSide    = 2048
	usualFPS      = 12
	MaxFPS        = 50 // viewers show faster animations slower
	maxFrames     = 3000
	usualPlay     = 8 * time.Second
	finalHold     = 250 // hundredths of a second that the last frame stays
)

// WriteAnimation writes the GIF, frame by frame. It stops with ctx's error when
// ctx ends; what has been written by then is no whole file.
func WriteAnimation(ctx context.Context, w io.Writer, a Animation) error {
	a, err := a.complete()
	if err != nil {
		return err
	}
	f := newFilm(a, w)
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

// complete fills in the defaults and returns the first error in the other fields.
func (a Animation) complete() (Animation, error) {
	end, err := a.end()
	if err != nil {
		return a, err
	}
	a.Width, a.Height = a.Size()
	if a.Scene.Scale <= 0 && a.View == nil {
		a.Scene.Scale = a.letters()
	}
	a.Transparent, a.DPI = false, usualDPI
	if a.FPS == 0 {
		a.FPS = usualFPS
	}
	if a.To == 0 || a.To > end {
		a.To = end
	}
	if a.Speed == 0 {
		a.Speed = max(1e-6, float64(a.To-a.From)/float64(usualPlay))
	}
	if err := a.check(end); err != nil {
		return a, err
	}
	if !a.several() {
		a.Caption = " " // keeps its place in every frame
	}
	a.Picture, err = a.Picture.complete()
	return a, err
}

func (a *Animation) several() bool { return len(a.Reels) > 1 }

// end is when the longest recording ends.
func (a *Animation) end() (time.Duration, error) {
	if len(a.Reels) == 0 || len(a.Reels) > MaxPanes {
		return 0, fmt.Errorf("%d recordings to play: choose 1 to %d", len(a.Reels), MaxPanes)
	}
	end := time.Duration(0)
	for _, r := range a.Reels {
		switch {
		case r.Recording == nil || len(r.Recording.Moments) == 0:
			return 0, errors.New("there is nothing to play: the recording is empty")
		case !r.Recording.PlaysOn(a.Reels[0].Recording.Problem):
			return 0, errors.New("the recordings are not of the same instance: play those of one instance together")
		}
		end = max(end, r.Recording.Film().Length())
	}
	return end, nil
}

// Size is the size of the animation in pixels, with what suits it where that is
// left open.
func (a Animation) Size() (width, height int) {
	width, height = a.Width, a.Height
	switch {
	case width == 0 && a.several():
		width = usualWideGIF
	case width == 0:
		width = usualGIFWidth
	}
	switch {
	case height == 0 && a.several():
		a.Picture.Width, a.Scene.Scale = width, 0
		a.Scene.Scale = a.letters()
		page := Comparison{Picture: a.Picture}
		for _, r := range a.Reels {
			page.Panes = append(page.Panes, Pane{Order: solver.Identity(len(a.Scene.X)), Title: r.Title, Caption: " "})
		}
		height = min(maxGIFSide, page.NaturalHeight())
	case height == 0:
		height = width * 3 / 4
	}
	return width, height
}

// letters is the scale of lines and letters: one point is one pixel in the usual
// size, and they stay readable in smaller ones.
func (a *Animation) letters() float64 {
	if a.several() {
		return max(0.8, float64(a.Width)/usualWideGIF*0.9)
	}
	return max(0.9, float64(min(a.Width, a.Height*4/3))/usualGIFWidth)
}

// check returns the first error in the settings for a recording that ends at end.
func (a *Animation) check(end time.Duration) error {
	switch {
	case a.Width > maxGIFSide || a.Height > maxGIFSide:
		return fmt.Errorf("an animation of %d × %d pixels: choose a width and a height up to %d", a.Width, a.Height, maxGIFSide)
	case a.FPS < 1 || a.FPS > MaxFPS:
		return fmt.Errorf("%d frames a second: choose between 1 and %d", a.FPS, MaxFPS)
	case a.From > end:
		return fmt.Errorf("the part begins at %.2f s and the recording is %.2f s long: choose an earlier beginning", a.From.Seconds(), end.Seconds())
	case a.From < 0 || a.From > a.To:
		return fmt.Errorf("the part from %.2f s to %.2f s: choose a part of the recording, which is %.2f s long", a.From.Seconds(), a.To.Seconds(), end.Seconds())
	case !(a.Speed > 0) || math.IsInf(a.Speed, 1):
		return fmt.Errorf("%v times as fast as recorded: choose a speed above 0", a.Speed)
	case a.frames() > maxFrames:
		return fmt.Errorf("%d frames: choose a higher speed, fewer frames a second or a shorter part, up to %d frames", a.frames(), maxFrames)
	}
	return nil
}

// film is an animation being written.
type film struct {
	a       Animation
	reels   []*record.Film
	shown   []Pane      // of the frame before, or none
	whole   *image.RGBA // the frame before, where there are several panes
	painter *draw.Painter
	gif     *gifWriter
}

// newFilm begins an animation, which must be complete.
func newFilm(a Animation, w io.Writer) *film {
	f := &film{a: a, painter: new(draw.Painter)}
	for _, r := range a.Reels {
		f.reels = append(f.reels, r.Recording.Film())
	}
	f.rewind(w)
	return f
}

// rewind begins another file with the next frame.
func (f *film) rewind(w io.Writer) {
	f.shown = nil
	f.gif = newGIF(w, f.a.Width, f.a.Height, shades(&f.a.Scene, f.a.lines()))
}

// lines are the colours of the tours.
func (a *Animation) lines() []color.RGBA {
	var all []color.RGBA
	for i, r := range a.Reels {
		switch {
		case a.several() && r.Line != color.RGBA{}:
			all = append(all, r.Line)
		case a.several():
			all = append(all, a.Scene.Palette.Series(i))
		case a.Scene.Line != color.RGBA{}:
			all = append(all, a.Scene.Line)
		default:
			all = append(all, a.Scene.Palette.Tour)
		}
	}
	return all
}

func (f *film) frame(i int) error {
	panes := make([]Pane, len(f.reels))
	changed := make([]bool, len(f.reels))
	for n := range panes {
		var err error
		if panes[n], err = f.pane(n, f.a.at(i)); err != nil {
			return err
		}
		changed[n] = f.shown == nil || !panes[n].looksAs(&f.shown[n])
	}
	first := f.shown == nil
	f.shown = panes
	if !slices.Contains(changed, true) && f.gif.hold(f.a.step()) {
		return nil
	}
	if f.a.several() {
		if err := f.page(panes, changed, first); err != nil {
			return err
		}
		return f.gif.add(f.whole, f.a.step())
	}
	p := f.a.Picture
	p.Scene.Order, p.Scene.FreshEdges, p.Caption = panes[0].Order, panes[0].fresh, panes[0].Caption
	picture := newStrips(compose(p, f.painter), f.painter, supersampling, p.Height).paint(0, p.Height)
	return f.gif.add(picture, f.a.step())
}

// looksAs reports whether two panes have the same drawing. Tours in different memory
// count as different, because comparing them costs as much as drawing saves.
func (p *Pane) looksAs(o *Pane) bool {
	return &p.Order[0] == &o.Order[0] && p.Caption == o.Caption && len(p.fresh) == 0 && len(o.fresh) == 0
}

// pane is one recording at a time. One that has ended stays as it ended.
func (f *film) pane(n int, at time.Duration) (Pane, error) {
	frame, err := f.reels[n].Frame(at, -1)
	if err != nil {
		return Pane{}, err
	}
	p := Pane{Order: frame.Order, Title: f.a.Reels[n].Title, Line: f.a.lines()[n]}
	if f.a.Highlight && f.shown != nil && &f.shown[n].Order[0] != &frame.Order[0] {
		p.fresh = tourdiff.FreshEdges(frame.Order, f.shown[n].Order)
	}
	p.Caption = f.caption(n, frame.Kept, at)
	return p, nil
}

// caption is that of a recording at a time, with the tour of a moment: in tenths of a second, so that a picture is one for all
// moments that look alike.
func (f *film) caption(n, kept int, at time.Duration) string {
	reel, recording := f.reels[n], f.a.Reels[n].Recording
	return lengthCaption(recording.Moments[kept].State.Best, recording.Problem.Decimals(), f.a.Optimum) + fmt.Sprintf(" · %.1f s", min(at, reel.Length()).Seconds())
}

// page draws the panes that have changed, and all of them first.
func (f *film) page(panes []Pane, changed []bool, first bool) error {
	p, err := Comparison{Picture: f.a.Picture, Panes: panes}.arranged(f.painter)
	if err != nil {
		return err
	}
	if first {
		f.whole = image.NewRGBA(image.Rect(0, 0, p.Width, p.Height))
		p.paint(f.whole, p.strips(supersampling, p.Height), 0)
		return nil
	}
	for n, pane := range p.panes {
		if changed[n] {
			part := newStrips(pane.composition, p.painter, supersampling, pane.Height)
			pane.copyTo(f.whole, part.paint(0, pane.Height), 0, pane.y)
		}
	}
	return nil
}
