package view

import (
	"math"
	"testing"
)

func close(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance }

func TestFitShowsAllBounds(t *testing.T) {
	for _, c := range []struct {
		b      Bounds
		w, h   int
		margin float64
		reason string
	}{
		{Bounds{0, 0, 100, 50}, 800, 600, 20, "wider than the picture"},
		{Bounds{-5, -5, 5, 500}, 800, 600, 20, "higher than the picture"},
		{Bounds{3, 4, 3, 4}, 800, 600, 20, "one city"},
		{Bounds{0, 7, 100, 7}, 800, 600, 20, "a horizontal line"},
		{Bounds{7, 0, 7, 100}, 800, 600, 20, "a vertical line"},
		{Bounds{1e9, 1e9, 1e9 + 1e-3, 1e9 + 1e-3}, 800, 600, 20, "tiny and far away"},
		{Bounds{-1e90, -1e90, 1e90, 1e90}, 800, 600, 20, "huge"},
		{Bounds{0, 0, 1, 1}, 10, 10, 20, "a picture smaller than its margins"},
		{Bounds{0, 0, 1, 1}, 0, 0, 20, "no picture"},
	} {
		v := Fit(c.b, c.w, c.h, c.margin)
		if !v.IsFitted() || !close(v.Zoom(), 1, 1e-9) {
			t.Errorf("%s: not fitted: %+v", c.reason, v)
		}
		for _, p := range [][2]float64{{c.b.MinX, c.b.MinY}, {c.b.MaxX, c.b.MaxY}} {
			px, py := v.ToScreen(p[0], p[1])
			if !(px >= -1 && px <= float64(v.Width)+1 && py >= -1 && py <= float64(v.Height)+1) {
				t.Errorf("%s: corner %v is at (%g, %g) of %d × %d", c.reason, p, px, py, v.Width, v.Height)
			}
		}
	}
}

func TestUpIsUp(t *testing.T) {
	v := Fit(Bounds{0, 0, 10, 10}, 100, 100, 0)
	if _, low := v.ToScreen(0, 0); low != 100 {
		t.Errorf("world y 0 is at pixel y %g, want the bottom", low)
	}
	if _, high := v.ToScreen(0, 10); high != 0 {
		t.Errorf("world y 10 is at pixel y %g, want the top", high)
	}
}

func TestZoomAtKeepsThePointUnderTheMouse(t *testing.T) {
	v := Fit(Bounds{0, 0, 1000, 1000}, 800, 600, 10)
	x, y := v.ToWorld(300, 200)
	for range 12 {
		v = v.ZoomAt(300, 200, 1.25)
	}
	if px, py := v.ToScreen(x, y); !close(px, 300, 1e-6) || !close(py, 200, 1e-6) {
		t.Errorf("the point moved to (%g, %g)", px, py)
	}
	if v.IsFitted() {
		t.Error("a zoomed view is not fitted")
	}
	if v.Refit() != Fit(Bounds{0, 0, 1000, 1000}, 800, 600, 10) {
		t.Error("Refit differs from the first fit")
	}
}

func TestZoomHasLimits(t *testing.T) {
	v := Fit(Bounds{0, 0, 1000, 1000}, 800, 600, 10)
	in, out := v, v
	for range 1000 {
		in, out = in.ZoomAt(10, 10, 3), out.ZoomAt(10, 10, 1.0/3)
	}
	if !close(in.Zoom(), MaxZoom, 1) || !close(out.Zoom(), MinZoom, 1e-9) {
		t.Errorf("zooms %g and %g, want %d and %g", in.Zoom(), out.Zoom(), MaxZoom, MinZoom)
	}
}

// visible is the part of the world in the picture.
func visible(v Viewport) Bounds {
	x0, y0 := v.ToWorld(0, 0)
	x1, y1 := v.ToWorld(float64(v.Width), float64(v.Height))
	return Bounds{min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)}
}

func TestPanKeepsTheToursEdgeInSight(t *testing.T) {
	v := Fit(Bounds{0, 0, 100, 100}, 400, 400, 0)
	moved := v.Pan(40, -20)
	if px, py := moved.ToScreen(v.ToWorld(100, 100)); !close(px, 140, 1e-9) || !close(py, 80, 1e-9) {
		t.Errorf("the content moved to (%g, %g), want (140, 80)", px, py)
	}
	lost := v.Pan(1e9, 1e9)
	if b := visible(lost); b.MinX > 100 || b.MaxX < 0 || b.MinY > 100 || b.MaxY < 0 {
		t.Errorf("the bounds are out of sight: %+v", b)
	}
}

func TestResize(t *testing.T) {
	v := Fit(Bounds{0, 0, 100, 100}, 400, 400, 0)
	if got := v.Resize(200, 100); got != Fit(Bounds{0, 0, 100, 100}, 200, 100, 0) {
		t.Errorf("a fitted view stays fitted: %+v", got)
	}
	zoomed := v.ZoomAt(200, 200, 4)
	got := zoomed.Resize(200, 100)
	if got.Scale != zoomed.Scale || got.CenterX != zoomed.CenterX || got.CenterY != zoomed.CenterY {
		t.Errorf("a zoomed view keeps scale and centre: %+v", got)
	}
}

func TestMagnify(t *testing.T) {
	v := Fit(Bounds{0, 0, 100, 100}, 400, 400, 0)
	big := v.Magnify(3)
	if a, b := visible(big), visible(v); !close(a.MinX, b.MinX, 1e-9) || !close(a.MaxY, b.MaxY, 1e-9) || big.Width != 1200 {
		t.Errorf("Magnify shows %+v, not %+v", a, b)
	}
}

func TestBoundsOfSkipsWhatIsNotFinite(t *testing.T) {
	b := BoundsOf([]float64{1, math.NaN(), 3, 9}, []float64{5, 5, 2, math.Inf(1)})
	if b != (Bounds{1, 2, 3, 5}) {
		t.Errorf("bounds %+v", b)
	}
	if BoundsOf(nil, nil) != (Bounds{}) {
		t.Error("no points have zero bounds")
	}
}

func FuzzViewportStaysFinite(f *testing.F) {
	f.Add(0.0, 0.0, 1.0, 1.0, 100.0, 100.0, 2.0, 5.0, 7, 9)
	f.Add(1e308, -1e308, -1e308, 1e308, -1.0, 1e300, 1e-300, 1e308, 0, -1)
	f.Add(math.NaN(), 0.0, 0.0, math.Inf(1), 0.0, 0.0, 0.0, 0.0, 1, 1)
	f.Add(5.0, 5.0, 5.0, 5.0, 10.0, 10.0, 1e300, 0.0, 1<<30, 1)
	f.Fuzz(func(t *testing.T, x0, y0, x1, y1, px, py, factor, d float64, w, h int) {
		v := Fit(Bounds{x0, y0, x1, y1}, w, h, d)
		for _, v := range []Viewport{
			v, v.ZoomAt(px, py, factor), v.ZoomAt(px, py, factor).Pan(d, px), v.Pan(px, py).Resize(h, w),
			v.Look(px, py, factor).ZoomAt(px, py, d),
			v.Orient(Orientation(h)).ZoomAt(px, py, factor).Orient(Orientation(w)).Pan(d, py),
		} {
			for _, value := range []float64{v.CenterX, v.CenterY, v.Scale, v.Zoom()} {
				if !finite(value) {
					t.Fatalf("not finite: %+v", v)
				}
			}
			if v.Scale <= 0 || v.Width < 1 || v.Height < 1 {
				t.Fatalf("shows nothing: %+v", v)
			}
		}
	})
}
