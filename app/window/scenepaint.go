//go:build !nogui

package window

import (
	"image"
	"image/color"
	"time"

	"tourscope/app/window/i18n"
	"tourscope/canvas/draw"
	"tourscope/solver/run"
)

// paint draws the scene as it is now. It runs on the picture's goroutine.
func (s *scene) paint(img *image.RGBA, draft bool) {
	s.mu.Lock()
	content, v, r, film, own, current, moves := s.content, s.view, s.run, s.film, s.own, s.current, s.moves
	content.Regions = s.regions.take(r, film)
	s.mu.Unlock()
	if content.X == nil {
		fill(img, content.Palette.Background)
		return
	}
	if film != nil {
		film.show(&content, draft)
	} else if r != nil {
		if shot := r.Latest(); shot != nil {
			content.Order = shot.Order
			s.askNext(r, shot.Sequence)
			s.showCurrent(&content, r, shot, current, moves)
		}
	}
	own.show(&content)
	budget := budgetFor(draft, r != nil && film == nil && !r.Figures().Paused)
	v = v.Resize(img.Rect.Dx(), img.Rect.Dy()) // the size may have changed since
	stats := s.painter.Tour(img, &content, v, budget)
	s.showWhere(img, &content, v)
	s.painted(stats)
}

// askNext requests the next tour, once, before this one is drawn: the search
// prepares it meanwhile.
func (s *scene) askNext(r *run.Run, sequence uint64) {
	if r != s.asked || sequence != s.sequence {
		s.asked, s.sequence = r, sequence
		r.Want()
	}
}

// budgetFor is the time that drawing a picture may take: the user moves the view, or a search runs,
// which soon has another tour and needs one processor.
func budgetFor(draft, searching bool) draw.Budget {
	budget := draw.Full()
	if draft {
		budget = draw.Draft()
	}
	budget.Workers = cores()
	if searching {
		budget.Rough, budget.Workers = true, max(1, budget.Workers-1)
	}
	return budget
}

func (s *scene) painted(stats draw.Stats) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stats = stats
	if s.drawn == 0 {
		s.first = time.Since(s.opened)
	}
	s.drawn++
}

// notice describes what the picture leaves out; it is empty if nothing.
func (s *scene) notice() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stats.Every <= 1 {
		return ""
	}
	return i18n.L("Showing 1 edge in %d of %s; zoom in for all", s.stats.Every, i18n.FormatCount(int64(s.stats.EdgesVisible)))
}

// fill paints a picture in one colour.
func fill(img *image.RGBA, c color.RGBA) {
	for i := 0; i+3 < len(img.Pix); i += 4 {
		img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3] = c.R, c.G, c.B, c.A
	}
}
