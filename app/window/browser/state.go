//go:build !nogui

package browser

import (
	"time"

	"fyne.io/fyne/v2"
)

func (p *stepTimes) measure(begin time.Time) {
	took := time.Since(begin)
	p.steps++
	p.total += took
	p.worst = max(p.worst, took)
}

// State describes the browser for tests.
type State struct {
	Shown    bool    `json:"shown"`
	Table    bool    `json:"table"`
	Scanning bool    `json:"scanning"`
	Total    int     `json:"total"`
	Listed   int     `json:"listed"`
	Place    int     `json:"place"`
	Chosen   string  `json:"chosen"` // its name
	Problem  string  `json:"problem"`
	Best     int64   `json:"best"`
	Sort     string  `json:"sort"`
	Previews string  `json:"previews"` // name of the instance in the preview
	Tour     bool    `json:"tour"`     // the preview shows a tour
	Missing  int     `json:"missing"`  // visible items without their picture
	Made     int     `json:"made"`     // pictures since the start
	Steps    int     `json:"steps"`
	StepMean float64 `json:"step_mean_ms"`
	StepMost float64 `json:"step_most_ms"`
}

// State describes the browser for tests.
func (b *Browser) State() State {
	s := State{Shown: b.shown, Table: b.host.Settings.Table, Scanning: b.scan.running, Total: b.list.Total(), Listed: b.list.Len(), Place: b.list.Place(),
		Sort: b.host.Settings.Sort, Steps: b.stepTimes.steps, StepMost: milliseconds(b.stepTimes.worst)}
	if item := b.list.Chosen(); item != nil {
		s.Chosen, s.Problem = nameOf(item), item.Problem
		if item.Best != nil {
			s.Best = item.Best.Length
		}
	}
	if b.stepTimes.steps > 0 {
		s.StepMean = milliseconds(b.stepTimes.total) / float64(b.stepTimes.steps)
	}
	if l := b.preview.data; l != nil && l.problem != nil {
		s.Previews, s.Tour = l.problem.Name(), l.order != nil
	}
	if b.thumbs != nil {
		s.Made, s.Missing = b.thumbs.made, b.missing()
	}
	return s
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// missing counts visible items without their picture.
func (b *Browser) missing() (n int) {
	if b.host.Settings.Table {
		return 0
	}
	first, end := b.rows.VisibleRows()
	for place := first * b.columns(); place < min(end*b.columns(), b.list.Len()); place++ {
		item := b.list.At(place)
		if m, trouble := b.thumbs.get(item); m == nil && trouble == "" && item.Problem == "" {
			n++
		}
	}
	return n
}

// TestObjects are the objects that tests look for on the screen.
func (b *Browser) TestObjects() map[string]fyne.CanvasObject {
	if !b.shown {
		return nil
	}
	return map[string]fyne.CanvasObject{"browser-list": b.rows, "browser-preview": b.preview.raster, "browser-headings": b.columnHeader}
}
