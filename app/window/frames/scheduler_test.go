package frames

import (
	"image"
	"image/color"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// queue replaces the window's goroutine: it collects the functions queued.
type queue struct{ waiting chan func() }

func newQueue() *queue { return &queue{make(chan func(), 1000)} }

func (q *queue) do(f func()) { q.waiting <- f }

func (q *queue) run() int {
	count := 0
	for {
		select {
		case f := <-q.waiting:
			f()
			count++
		default:
			return count
		}
	}
}

func shade(c uint8) Draw {
	return func(img *image.RGBA, _ bool) {
		for i := range img.Pix {
			img.Pix[i] = c
		}
	}
}

func TestPictureArrives(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue()
		p := New(q.do)
		defer p.Close()
		shown := 0
		s := p.Add(shade(7), func() { shown++ })
		if got := s.Picture(30, 20).Rect.Dx(); got != 1 {
			t.Errorf("the blank before the first picture is %d pixels wide, want 1", got)
		}
		time.Sleep(time.Second)
		q.run()
		img := s.Picture(30, 20)
		if shown != 1 || img.Rect.Size() != image.Pt(30, 20) || img.At(3, 3) != (color.RGBA{7, 7, 7, 7}) {
			t.Errorf("shown %d times, size %v, pixel %v", shown, img.Rect.Size(), img.At(3, 3))
		}
	})
}

// At most one refresh is queued, however slow the window is and however many surfaces
// there are.
func TestOneRefreshPending(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue()
		p := New(q.do)
		defer p.Close()
		var surfaces []*Surface
		for range 4 {
			s := p.Add(shade(1), func() {})
			s.Picture(8, 8)
			surfaces = append(surfaces, s)
		}
		for range 500 {
			for _, s := range surfaces {
				s.Redraw()
			}
			time.Sleep(2 * time.Millisecond)
		}
		if waiting := len(q.waiting); waiting != 1 {
			t.Errorf("%d refreshes are waiting, want 1", waiting)
		}
	})
}

// Figures and a chart beside a moving picture cost no refresh of their own; without a
// picture they are shown, too.
func TestFiguresComeWithPictures(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue()
		p := New(q.do)
		defer p.Close()
		shown, figures, refreshes := 0, 0, 0
		picture := p.Add(func(*image.RGBA, bool) { time.Sleep(5 * time.Millisecond) }, func() { shown++ })
		chart := p.Add(func(*image.RGBA, bool) { time.Sleep(3 * time.Millisecond) }, func() {})
		picture.Picture(8, 8)
		chart.Picture(8, 8)
		live := func(moving bool) {
			shown, figures, refreshes = 0, 0, 0
			for i := range 1000 {
				if moving {
					picture.Redraw()
				}
				if i%130 == 0 {
					chart.RedrawLater()
					p.OnRefresh(func() { figures++ })
				}
				time.Sleep(time.Millisecond)
				refreshes += q.run()
			}
		}
		live(true)
		if figures < 7 || shown < 29 || refreshes > shown+1 {
			t.Errorf("moving: %d pictures and %d figures in %d refreshes", shown, figures, refreshes)
		}
		live(false)
		if figures < 7 || refreshes != figures {
			t.Errorf("at rest: %d figures with their chart in %d refreshes", figures, refreshes)
		}
	})
}

// Panes that are moved together are shown together, though one takes longer.
func TestPicturesComeTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue()
		p := New(q.do)
		defer p.Close()
		shown := [2]int{}
		quick := p.Add(func(*image.RGBA, bool) { time.Sleep(3 * time.Millisecond) }, func() { shown[0]++ })
		slow := p.Add(func(*image.RGBA, bool) { time.Sleep(9 * time.Millisecond) }, func() { shown[1]++ })
		quick.Picture(8, 8)
		slow.Picture(8, 8)
		refreshes := 0
		for range 1000 {
			quick.RedrawDraft()
			slow.RedrawDraft()
			time.Sleep(time.Millisecond)
			refreshes += q.run()
		}
		if shown[0] < 29 || shown[1] < 29 || refreshes > max(shown[0], shown[1])+2 {
			t.Errorf("%d pictures beside each other in %d refreshes", shown, refreshes)
		}
	})
}

func TestPace(t *testing.T) {
	for _, row := range []struct {
		why      string
		cost     time.Duration
		pictures int // in one second, give or take one
	}{
		{"a cheap picture comes on every interval", 0, 31},
		{"an expensive one leaves half the time to others", 100 * time.Millisecond, 5},
	} {
		synctest.Test(t, func(t *testing.T) {
			q := newQueue()
			p := New(q.do)
			defer p.Close()
			s := p.Add(func(*image.RGBA, bool) { time.Sleep(row.cost) }, func() {})
			s.Picture(8, 8)
			for start := time.Now(); time.Since(start) < time.Second; time.Sleep(time.Millisecond) {
				s.Redraw()
				q.run()
			}
			if n, _ := s.Stats(); n < row.pictures-1 || n > row.pictures+1 {
				t.Errorf("%s: %d pictures a second, want %d", row.why, n, row.pictures)
			}
		})
	}
}

// While the view moves, drafts are drawn; when it rests, one full picture.
func TestDraftThenFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue()
		p := New(q.do)
		defer p.Close()
		var drafts, full atomic.Int32
		s := p.Add(func(_ *image.RGBA, draft bool) {
			if draft {
				drafts.Add(1)
			} else {
				full.Add(1)
			}
		}, func() {})
		s.Picture(8, 8)
		time.Sleep(time.Second)
		full.Store(0)
		for range 100 {
			s.RedrawDraft()
			time.Sleep(10 * time.Millisecond)
		}
		if full.Load() != 0 || drafts.Load() < 20 {
			t.Errorf("while moving: %d full pictures, %d drafts", full.Load(), drafts.Load())
		}
		time.Sleep(time.Second)
		if full.Load() != 1 {
			t.Errorf("after the view came to rest: %d full pictures, want 1", full.Load())
		}
	})
}

// The picture that the window holds must not change.
func TestFrontIsNotDrawnOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue()
		p := New(q.do)
		defer p.Close()
		var colour atomic.Uint32
		s := p.Add(func(img *image.RGBA, _ bool) { shade(uint8(colour.Add(1)))(img, false) }, func() {})
		s.Picture(8, 8)
		time.Sleep(time.Second)
		q.run()
		front := s.Picture(8, 8)
		before := front.Pix[0]
		for range 10 {
			s.Redraw()
			time.Sleep(time.Second)
		}
		if front.Pix[0] != before {
			t.Error("the worker drew over the picture that the window shows")
		}
		q.run()
		if s.Picture(8, 8).Pix[0] == before {
			t.Error("the newest picture was not taken")
		}
	})
}

func TestCloseScreen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue()
		p := New(q.do)
		s := p.Add(shade(1), func() { t.Error("a closed screen was shown") })
		s.Picture(8, 8)
		time.Sleep(time.Second)
		s.Close()
		q.run()
		s.Redraw() // must not panic or block
		p.Close()
		s.Close()
	})
}

// Two searches with alternating pictures cost one refresh for two pictures and lose
// none.
func TestPicturesInTurnsShareRefreshes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue()
		p := New(q.do)
		defer p.Close()
		shown := [2]int{}
		var surfaces [2]*Surface
		for i := range surfaces {
			surfaces[i] = p.Add(func(*image.RGBA, bool) { time.Sleep(3 * time.Millisecond) }, func() { shown[i]++ })
			surfaces[i].Picture(8, 8)
			time.Sleep(frameInterval / 2)
		}
		refreshes := 0
		for range 1000 {
			surfaces[0].Redraw()
			surfaces[1].Redraw()
			time.Sleep(time.Millisecond)
			refreshes += q.run()
		}
		if shown[0] < 29 || shown[1] < 29 || refreshes > 38 {
			t.Errorf("%d pictures in turns in %d refreshes", shown, refreshes)
		}
	})
}
