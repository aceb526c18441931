package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tourscope/canvas/draw"
	"tourscope/canvas/palette"
	"tourscope/solver"
	"tourscope/solver/optima"
	"tourscope/solver/record"
	"tourscope/solver/wire"
)

// recorded is a recording of so many tours, one a second, each with two cities of
// the one before exchanged, and a moment without a tour between each two.
func recorded(t *testing.T, n, tours int) *record.Recording {
	t.Helper()
	random := rand.New(rand.NewPCG(3, 4))
	def := solver.Definition{Name: "film", Metric: solver.Euc2D}
	for range n {
		def.X, def.Y = append(def.X, float64(random.IntN(100))), append(def.Y, float64(random.IntN(100)))
	}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	w, err := record.NewWriter(&file, record.Header{Engine: solver.Info{Name: "swap"}, Problem: wire.PackProblem(p)})
	if err != nil {
		t.Fatal(err)
	}
	order := solver.Identity(n)
	for i := range tours {
		at := time.Duration(i) * time.Second
		state := solver.State{Best: p.Length(order)}
		if err := w.Add(at, &state, order); err != nil {
			t.Fatal(err)
		}
		if err := w.Add(at+time.Second/2, &state, nil); err != nil {
			t.Fatal(err)
		}
		order[(3*i)%n], order[(3*i+1)%n] = order[(3*i+1)%n], order[(3*i)%n]
	}
	if err := w.Close(record.End{}); err != nil {
		t.Fatal(err)
	}
	recording, err := record.Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	return recording
}

func film1(r *record.Recording) Animation {
	return Animation{Reels: []Reel{{Recording: r}}, Speed: 2, FPS: 10, Highlight: true, Optimum: optima.Optimum{Length: 100, Proven: true}, Picture: Picture{
		Width: 200, Height: 160, Scene: draw.Scene{X: r.Problem.X(), Y: r.Problem.Y(), Palette: palette.Light()}}}
}

func animated(t *testing.T, a Animation) *gif.GIF {
	t.Helper()
	var file bytes.Buffer
	if err := WriteAnimation(t.Context(), &file, a); err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(&file)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// films plays several recordings beside each other.
func films(all ...*record.Recording) Animation {
	a := film1(all[0])
	a.Width, a.Height, a.Title, a.Reels = 400, 160, "Films", nil
	for range all {
		a.Reels = append(a.Reels, Reel{Recording: all[len(a.Reels)], Title: "one"})
	}
	return a
}

// TestFramesAddUp plays the GIF as a viewer does and compares every frame with the
// picture drawn at its time.
func TestFramesAddUp(t *testing.T) {
	addUp(t, film1(recorded(t, 30, 6)), 16)
	addUp(t, films(recorded(t, 30, 6), recorded(t, 30, 3)), 32)
}

func addUp(t *testing.T, a Animation, mostColours int) {
	t.Helper()
	done := 0.0
	a.Progress = func(d float64) { done = d }
	g := animated(t, a)
	a, err := a.complete()
	if err != nil {
		t.Fatal(err)
	}
	if g.Config.Width != a.Width || g.Config.Height != a.Height || g.LoopCount != 0 || done != 1 {
		t.Errorf("%d × %d, loops %d, done %g", g.Config.Width, g.Config.Height, g.LoopCount, done)
	}
	screen := image.NewRGBA(image.Rect(0, 0, a.Width, a.Height))
	f := newFilm(a, &bytes.Buffer{})
	step, partial := 0, 0
	for i, m := range g.Image {
		if len(m.Palette) > mostColours {
			t.Fatalf("frame %d has %d colours", i, len(m.Palette))
		}
		if m.Rect != screen.Rect {
			partial++
		}
		paint(screen, m)
		for last := step + g.Delay[i]/a.step(); step < last && step < a.frames(); step++ {
			if err := f.frame(step); err != nil {
				t.Fatal(err)
			}
		}
		for at, index := range f.gif.shown {
			if got := screen.RGBAAt(at%a.Width, at/a.Width); got != f.gif.colours[index] {
				t.Fatalf("frame %d, pixel %d: %v, want %v", i, at, got, f.gif.colours[index])
			}
		}
	}
	if step != a.frames() {
		t.Errorf("%d of %d frames were shown", step, a.frames())
	}
	if partial != len(g.Image)-1 {
		t.Errorf("%d of %d frames store less than everything", partial, len(g.Image))
	}
}

func paint(screen *image.RGBA, m *image.Paletted) {
	for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
		for x := m.Rect.Min.X; x < m.Rect.Max.X; x++ {
			if c := color.RGBAModel.Convert(m.At(x, y)).(color.RGBA); c.A > 0 {
				screen.SetRGBA(x, y, c)
			}
		}
	}
}

func TestARangeOfARecording(t *testing.T) {
	a := film1(recorded(t, 30, 6))
	a.From, a.To, a.Speed = 2*time.Second, 4*time.Second, 1
	a, err := a.complete()
	if err != nil || a.frames() != 21 || a.at(0) != 2*time.Second || a.at(20) != 4*time.Second {
		t.Errorf("%d frames from %v to %v, %v", a.frames(), a.at(0), a.at(20), err)
	}
	a.Speed, a.FPS, a.From, a.To = 0, 0, 0, 0
	slow := a
	slow.SlowStart = true
	if slow, err = slow.complete(); err != nil {
		t.Fatal(err)
	}
	last := slow.frames() - 1
	if begin, middle, end := slow.at(0), slow.at(last/2), slow.at(last); begin != slow.From || end != slow.To || (middle-begin)*20 > end-begin || slow.at(1) <= begin {
		t.Errorf("with a slow start %d frames go from %v by %v to %v", last+1, begin, middle, end)
	}
	if a, err = a.complete(); err != nil || a.frames() < 90 || a.frames() > 110 {
		t.Errorf("%d frames, want some eight seconds of twelve: %v", a.frames(), err)
	}
}

// TestFilmsOnOneClock: the longest recording says how long it takes, one that has
// ended stays as it ended, and all have their own colours, titles and captions.
func TestFilmsOnOneClock(t *testing.T) {
	a, err := films(recorded(t, 30, 6), recorded(t, 30, 3)).complete()
	if err != nil || a.To != 5500*time.Millisecond {
		t.Fatalf("to %v, %v", a.To, err)
	}
	f := newFilm(a, &bytes.Buffer{})
	long, err := f.pane(0, a.To)
	if err != nil {
		t.Fatal(err)
	}
	short, err := f.pane(1, a.To)
	if err != nil {
		t.Fatal(err)
	}
	if long.Line == short.Line || short.Title != "one" || !strings.HasSuffix(long.Caption, "5.5 s") || !strings.HasSuffix(short.Caption, "2.5 s") {
		t.Errorf("at the end they are %v %q and %v %q", long.Line, long.Caption, short.Line, short.Caption)
	}
	end, _, err := a.Reels[1].Recording.Cursor().Tour(len(a.Reels[1].Recording.Moments) - 1)
	if err != nil || !slices.Equal(short.Order, end) {
		t.Errorf("the short one does not stay as it ended: %v", err)
	}
	a = films(recorded(t, 30, 6), recorded(t, 30, 3))
	a.Width, a.Height = 0, 0
	if w, h := a.Size(); w != usualWideGIF || h < w/4 || h > w {
		t.Errorf("by itself it is %d × %d", w, h)
	}
}

// TestOnlyWhatChangesIsDrawn: a frame drawn over the one before is the frame drawn
// alone.
func TestOnlyWhatChangesIsDrawn(t *testing.T) {
	a := films(recorded(t, 30, 4), recorded(t, 30, 2), recorded(t, 30, 3))
	a.Highlight = false
	a, err := a.complete()
	if err != nil {
		t.Fatal(err)
	}
	f := newFilm(a, io.Discard)
	for i := range a.frames() {
		if err := f.frame(i); err != nil {
			t.Fatal(err)
		}
		alone := newFilm(a, io.Discard)
		if err := alone.frame(i); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(f.whole.Pix, alone.whole.Pix) {
			t.Fatalf("frame %d differs", i)
		}
	}
}

func TestAStandstillIsOneFrame(t *testing.T) {
	a := film1(recorded(t, 10, 1))
	a.From, a.To = 0, 10*time.Millisecond
	a.Speed, a.FPS = 0.01, 10
	if g := animated(t, a); len(g.Image) != 1 || g.Delay[0] < finalHold {
		t.Errorf("%d frames, the first for %d", len(g.Image), g.Delay[0])
	}
}

func TestAnimationsThatCannotBe(t *testing.T) {
	r := recorded(t, 10, 3)
	for why, change := range map[string]func(*Animation){
		"no recording":    func(a *Animation) { a.Reels = nil },
		"too wide":        func(a *Animation) { a.Width = 5000 },
		"too many frames": func(a *Animation) { a.Speed = 1e-9 },
		"too fast":        func(a *Animation) { a.FPS = 100 },
		"backward":        func(a *Animation) { a.Speed = -1 },
		"two instances":   func(a *Animation) { a.Reels = append(a.Reels, Reel{Recording: recorded(t, 11, 3)}) },
		"wrong way round": func(a *Animation) { a.From, a.To = 2*time.Second, time.Second },
	} {
		a := film1(r)
		change(&a)
		if err := WriteAnimation(t.Context(), &bytes.Buffer{}, a); err == nil {
			t.Errorf("%s: no error", why)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := WriteAnimation(ctx, &bytes.Buffer{}, film1(r)); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

// The estimate must be good enough to decide by, also where most frames differ from the one before in their captions alone.
func TestEstimate(t *testing.T) {
	for _, speed := range []float64{0.2, 1, 4} {
		for _, highlight := range []bool{false, true} {
			t.Run(fmt.Sprint(speed, highlight), func(t *testing.T) { testEstimate(t, speed, highlight) })
		}
	}
}

func testEstimate(t *testing.T, speed float64, highlight bool) {
	a := film1(recorded(t, 300, 12))
	a.FPS, a.Speed, a.Highlight = 10, speed, highlight
	var file bytes.Buffer
	if err := WriteAnimation(t.Context(), &file, a); err != nil {
		t.Fatal(err)
	}
	e, err := EstimateAnimation(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	complete, _ := a.complete()
	if play := time.Duration(11.5 / speed * float64(time.Second)); e.Frames != complete.frames() || e.Play < play*9/10 || e.Play > play*11/10 {
		t.Errorf("%d frames in %v", e.Frames, e.Play)
	}
	if got, is := e.Bytes, int64(file.Len()); got < is*7/10 || got > is*13/10 {
		t.Errorf("estimated at %d bytes, it has %d", got, is)
	}
	a.FPS = 1000
	if _, err := EstimateAnimation(t.Context(), a); err == nil {
		t.Error("what cannot be written is estimated")
	}
}

// TestAnimationCanBeCancelled ends the writing after the first of many frames: nothing
// follows but the error.
func TestAnimationCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	a := film1(recorded(t, 50, 100))
	reports, written := 0, new(bytes.Buffer)
	a.Progress = func(float64) {
		reports++
		cancel()
	}
	if err := WriteAnimation(ctx, written, a); !errors.Is(err, context.Canceled) || reports != 1 {
		t.Errorf("error %v after %d reports", err, reports)
	}
	if _, err := gif.DecodeAll(written); err == nil {
		t.Error("what was written is a whole animation")
	}
}
