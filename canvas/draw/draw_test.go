package draw

import (
	"bytes"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
)

func fit(s *Scene, w, h int) view.Viewport { return view.Fit(view.BoundsOf(s.X, s.Y), w, h, 10) }

func paint(s *Scene, v view.Viewport, b Budget) (*image.RGBA, Stats) {
	dst := image.NewRGBA(image.Rect(0, 0, v.Width, v.Height))
	stats := Tour(dst, s, v, b)
	return dst, stats
}

func TestPictureIsTheSameForAnyNumberOfWorkers(t *testing.T) {
	few := rows(300, true)
	few.Label = func(c solver.City) string { return fmt.Sprint(c) }
	few.Fixed, few.MarkedEdges, few.MarkedCities = [][2]solver.City{{3, 7}}, [][2]solver.City{{9, 100}}, []solver.City{5}
	bare := rows(5000, true)
	bare.Order = nil
	for name, c := range map[string]struct {
		scene  *Scene
		budget Budget
		zoom   float64
	}{
		"smooth":           {few, Full(), 1},
		"smooth, zoomed":   {few, Full(), 7},
		"fast":             {rows(20_000, true), Draft(), 1},
		"fast, zoomed":     {scattered(20_000), Draft(), 5},
		"every k-th":       {scattered(20_000), Budget{Pixels: 50_000}, 1},
		"every k-th zoom":  {scattered(20_000), Budget{Pixels: 10_000}, 9},
		"cities alone":     {bare, Full(), 1},
		"cities, far away": {bare, Full(), 0.1},
	} {
		v := fit(c.scene, 321, 243).ZoomAt(100, 70, c.zoom)
		c.budget.Workers = 1
		one, first := paint(c.scene, v, c.budget)
		for _, workers := range []int{2, 3, 16} {
			c.budget.Workers = workers
			many, stats := paint(c.scene, v, c.budget)
			if stats.Took, first.Took = 0, 0; stats != first {
				t.Errorf("%s: %d workers report %+v, one %+v", name, workers, stats, first)
			}
			if !bytes.Equal(one.Pix, many.Pix) {
				t.Errorf("%s: %d workers draw another picture", name, workers)
			}
		}
	}
}

func TestAPainterLeavesNothingBehind(t *testing.T) {
	var p Painter
	first, second := rows(9000, true), rows(40, false)
	dst := image.NewRGBA(image.Rect(0, 0, 200, 150))
	for range 3 {
		p.Tour(dst, first, fit(first, 200, 150), Full())
		p.Tour(dst, second, fit(second, 200, 150), Full())
		fresh, _ := paint(second, fit(second, 200, 150), Full())
		if !bytes.Equal(dst.Pix, fresh.Pix) {
			t.Fatal("a used painter draws another picture than a new one")
		}
	}
}

// One painter draws what a fresh one does while the view moves over one tour, with
// pieces of it inside the picture, outside and across its border, and then when
// the tour, its open edge or the cities are others.
func TestAPainterFollowsItsScene(t *testing.T) {
	var p Painter
	s, other := rows(5000, true), rows(5000, false)
	dst := image.NewRGBA(image.Rect(0, 0, 150, 110))
	for _, step := range []struct {
		name   string
		change func()
	}{
		{"the first", func() {}},
		{"another tour", func() { s.Order = other.Order }},
		{"an open edge", func() { s.Open = true }},
		{"other cities", func() { s.X, s.Y, s.Open = other.Y, other.X, false }},
		{"fewer", func() { s.Order = s.Order[:700] }},
		{"no tour", func() { s.Order = nil }},
	} {
		step.change()
		for _, zoom := range []float64{1, 2.5, 40, 0.3} {
			v := fit(s, 150, 110).ZoomAt(40, 30, zoom)
			p.Tour(dst, s, v, Draft())
			if fresh, _ := paint(s, v, Draft()); !bytes.Equal(dst.Pix, fresh.Pix) {
				t.Errorf("%s, zoom %g: a used painter draws another picture than a new one", step.name, zoom)
			}
		}
	}
}

func TestStripsFitTogether(t *testing.T) {
	for _, s := range []*Scene{rows(400, true), scattered(300)} {
		v := fit(s, 200, 170).ZoomAt(50, 50, 2)
		whole, _ := paint(s, v, Unbounded())
		var p Painter
		style := p.Plan(s, v)
		for top := 0; top < 170; top += 34 {
			strip := image.NewRGBA(image.Rect(0, 0, 200, 34))
			p.Strip(strip, s, v, style, Unbounded(), top)
			if want := whole.Pix[top*whole.Stride:][:len(strip.Pix)]; !bytes.Equal(strip.Pix, want) {
				t.Errorf("the strip at row %d differs from the whole picture", top)
			}
		}
	}
}

func TestStats(t *testing.T) {
	s := scattered(1000)
	v := fit(s, 400, 300)
	_, all := paint(s, v, Full())
	if all.EdgesVisible != 1000 || all.EdgesDrawn != 1000 || all.Every != 1 || !all.Smooth || all.CitiesDrawn != 1000 {
		t.Errorf("everything fits the budget: %+v", all)
	}
	_, some := paint(s, v, Budget{Pixels: 20_000})
	if some.Every < 2 || some.EdgesDrawn != (1000+some.Every-1)/some.Every || some.EdgesVisible != 1000 || some.Smooth {
		t.Errorf("a small budget skips edges and says so: %+v", some)
	}
	s.HideTour = true
	if _, none := paint(s, v, Full()); none.EdgesVisible != 0 || none.EdgesDrawn != 0 {
		t.Errorf("no edges in a hidden tour: %+v", none)
	}
}

// TestVisibleEdgesAgainstSampling walks along each edge in small steps.
func TestVisibleEdgesAgainstSampling(t *testing.T) {
	s := scattered(400)
	v := fit(s, 100, 100).ZoomAt(30, 30, 6)
	want := 0
	for i, c := range s.Order {
		next := s.Order[(i+1)%len(s.Order)]
		ax, ay := v.ToScreen(s.X[c], s.Y[c])
		bx, by := v.ToScreen(s.X[next], s.Y[next])
		for k := range 4001 {
			x, y := ax+(bx-ax)*float64(k)/4000, ay+(by-ay)*float64(k)/4000
			if x >= -pad && x <= 100+pad && y >= -pad && y <= 100+pad {
				want++
				break
			}
		}
	}
	_, stats := paint(s, v, Full())
	listed := 0
	for range VisibleTour(s, v) {
		listed++
	}
	if stats.EdgesVisible != want || listed != want {
		t.Errorf("%d edges drawn, %d listed, %d by sampling", stats.EdgesVisible, listed, want)
	}
}

func TestClipAgainstSampling(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	for range 2000 {
		p := [4]float64{}
		for i := range p {
			p[i] = float64(random.IntN(41) - 20)
		}
		ax, ay, bx, by, meets := clip(p[0], p[1], p[2], p[3], -7, -5, 7, 5)
		inside := false
		for k := range 1001 {
			x, y := p[0]+(p[2]-p[0])*float64(k)/1000, p[1]+(p[3]-p[1])*float64(k)/1000
			inside = inside || x >= -7 && x <= 7 && y >= -5 && y <= 5
		}
		if inside && !meets {
			t.Fatalf("%v crosses the rectangle", p)
		}
		const near = 1e-9
		if meets && (min(ax, bx) < -7-near || max(ax, bx) > 7+near || min(ay, by) < -5-near || max(ay, by) > 5+near) {
			t.Fatalf("%v: the rest (%g, %g)–(%g, %g) is outside", p, ax, ay, bx, by)
		}
		cross := (p[2]-p[0])*(ay-p[1]) - (p[3]-p[1])*(ax-p[0])
		if meets && math.Abs(cross) > 1e-6 {
			t.Fatalf("%v: (%g, %g) is not on it", p, ax, ay)
		}
	}
}

func TestOpenPathsHaveAGap(t *testing.T) {
	s := &Scene{X: []float64{0, 100, 100, 0}, Y: []float64{0, 0, 100, 100}, Order: solver.Identity(4), Palette: palette.Light(), CitySize: -1}
	s.Open = true
	dst, _ := paint(s, fit(s, 120, 120), Full())
	if c := dst.RGBAAt(10, 60); c != s.Palette.Background {
		t.Errorf("the edge between the ends of the path is drawn: %v", c)
	}
	if c := dst.RGBAAt(110, 60); c == s.Palette.Background {
		t.Error("the other edges are not drawn")
	}
}

func TestOddScenes(t *testing.T) {
	pal := palette.Dark()
	far := rows(500, true)
	for name, c := range map[string]struct {
		s *Scene
		v view.Viewport
	}{
		"no cities":    {&Scene{Palette: pal}, view.Fit(view.Bounds{}, 50, 50, 5)},
		"one city":     {&Scene{X: []float64{4}, Y: []float64{4}, Order: solver.Identity(1), Palette: pal}, view.Fit(view.Bounds{MinX: 4, MinY: 4, MaxX: 4, MaxY: 4}, 50, 50, 5)},
		"two in one":   {&Scene{X: []float64{4, 4}, Y: []float64{4, 4}, Order: solver.Identity(2), Palette: pal}, view.Fit(view.Bounds{MinX: 4, MinY: 4, MaxX: 4, MaxY: 4}, 50, 50, 5)},
		"not a number": {&Scene{X: []float64{math.NaN(), 1, math.Inf(1)}, Y: []float64{0, 1, 2}, Order: solver.Identity(3), Palette: pal}, view.Fit(view.Bounds{MaxX: 1, MaxY: 1}, 50, 50, 5)},
		"one pixel":    {far, fit(far, 1, 1)},
		"no view":      {far, view.Viewport{Width: 20, Height: 20}},
		"deep zoom":    {far, fit(far, 60, 60).Look(far.X[3], far.Y[3], view.MaxZoom)},
	} {
		for _, b := range []Budget{Full(), Draft(), {Pixels: 1}, Unbounded()} {
			dst, _ := paint(c.s, c.v, b)
			if dst.Pix[3] != 255 {
				t.Errorf("%s: the background is not drawn", name)
			}
		}
	}
}

func TestNearestAgainstAllCities(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	for name, s := range map[string]*Scene{
		"spread": rows(3000, true), "one": rows(1, false),
		"a line":    {X: []float64{1, 2, 3, 4, 50}, Y: []float64{7, 7, 7, 7, 7}},
		"one place": {X: []float64{1, 1, 1}, Y: []float64{2, 2, 2}},
		"a cluster": {X: []float64{0, 1e-6, 2e-6, 1e6}, Y: []float64{0, 1e-6, 0, 1e6}},
	} {
		ix := NewIndex(s.X, s.Y)
		v := fit(s, 300, 200).ZoomAt(150, 100, 1+5*random.Float64())
		for range 200 {
			px, py, reach := 400*random.Float64()-50, 300*random.Float64()-50, 40*random.Float64()
			want, distance := solver.City(-1), reach
			for i := range s.X {
				x, y := v.ToScreen(s.X[i], s.Y[i])
				if d := math.Hypot(x-px, y-py); d < distance {
					want, distance = solver.City(i), d
				}
			}
			got, d, found := ix.Nearest(v, px, py, reach)
			if found != (want >= 0) || found && math.Abs(d-distance) > 1e-6 {
				t.Fatalf("%s: at (%g, %g) within %g: city %d at %g (%v), want %d at %g", name, px, py, reach, got, d, found, want, distance)
			}
		}
	}
	if _, _, found := NewIndex(nil, nil).Nearest(view.Fit(view.Bounds{}, 9, 9, 0), 4, 4, 100); found {
		t.Error("found a city where there is none")
	}
}

func TestLabelsDoNotOverlap(t *testing.T) {
	s := rows(100, false)
	s.Label = func(c solver.City) string { return fmt.Sprint(c + 1) }
	var p Painter
	style := p.Plan(s, fit(s, 500, 400))
	if len(style.Labels) < 50 {
		t.Errorf("only %d of 100 cities are named", len(style.Labels))
	}
	var boxes []box
	for _, l := range style.Labels {
		b := box{l.X, l.Y - 0.72*l.Size, l.X + 1, l.Y}
		for _, other := range boxes {
			if b.overlaps(other) {
				t.Errorf("%q overlaps another label", l.Text)
			}
		}
		boxes = append(boxes, b)
	}
}

// TestTurnedPictures draws a turned view, and cities that were turned beforehand:
// every pixel must be the same.
func TestTurnedPictures(t *testing.T) {
	s := scattered(300)
	s.Fixed, s.MarkedEdges = [][2]solver.City{{1, 2}}, [][2]solver.City{{5, 9}}
	for o := view.Orientation(0); o.Valid(); o++ {
		turned := *s
		turned.X, turned.Y = make([]float64, len(s.X)), make([]float64, len(s.X))
		for i := range s.X {
			turned.X[i], turned.Y[i] = o.Apply(s.X[i], s.Y[i])
		}
		v := view.FitTurned(view.BoundsOf(s.X, s.Y), 160, 120, 8, o)
		w := view.Fit(view.BoundsOf(turned.X, turned.Y), 160, 120, 8)
		for _, zoom := range []float64{1, 3} {
			got, _ := paint(s, v.ZoomAt(40, 30, zoom), Unbounded())
			want, _ := paint(&turned, w.ZoomAt(40, 30, zoom), Unbounded())
			if !bytes.Equal(got.Pix, want.Pix) {
				t.Errorf("%v at zoom %g: the pictures differ", o, zoom)
			}
		}
	}
}

// A closed channel Done stops the drawing before the tour and the cities; an open one
// changes nothing.
func TestDrawingStops(t *testing.T) {
	scene := scattered(5000)
	v := fit(scene, 200, 150)
	for _, budget := range []Budget{Full(), Draft(), Unbounded()} {
		whole, _ := paint(scene, v, budget)
		done := make(chan struct{})
		budget.Done = done
		if open, _ := paint(scene, v, budget); !bytes.Equal(open.Pix, whole.Pix) {
			t.Error("an open channel changes the picture")
		}
		close(done)
		if stopped, _ := paint(scene, v, budget); !bytes.Equal(stopped.Pix, make([]byte, len(stopped.Pix))) {
			t.Error("the drawing was not stopped")
		}
	}
}
