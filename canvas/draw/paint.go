package draw

import (
	"image"

	"tourscope/canvas/raster"
	"tourscope/canvas/view"
)

const (
	bandsAWorker  = 4  // evens out pictures that are dense in one place
	leastBandRows = 16 // below, bands cost more than they spread
)

// paint runs the second pass.
func (p *Painter) paint(dst *image.RGBA, s *Scene, v view.Viewport, style Style, b Budget, t totals, top int) Stats {
	stats := Stats{EdgesVisible: t.edges, Every: 1}
	if s.HideTour || s.Order == nil {
		stats.EdgesVisible = 0
	}
	if b.Pixels > 0 && t.pixels > b.Pixels {
		stats.Every = (t.pixels + b.Pixels - 1) / b.Pixels
	}
	stats.EdgesDrawn = (stats.EdgesVisible + stats.Every - 1) / stats.Every
	stats.Smooth = t.edges <= b.SmoothEdges && t.pixels <= b.SmoothPixels && !style.Crowded && !style.Shaded
	if stats.Smooth {
		stats.SmoothPixels = t.pixels
	}
	if style.Dot != NoDots {
		stats.CitiesDrawn = t.cities
	}
	var ramp []uint32
	if style.Shaded {
		ramp = s.ramp(style.Density / float64(stats.Every))
	}
	workers := b.workers()
	for len(p.masks) < workers {
		p.masks = append(p.masks, raster.Mask{})
	}
	height := dst.Rect.Dy()
	rows := max(1, height)
	if workers > 1 {
		rows = max(leastBandRows, (height+workers*bandsAWorker-1)/(workers*bandsAWorker))
	}
	parallel(workers, (height+rows-1)/rows, func(worker, i int) {
		bn := band{p, s, style, stats, v, b, raster.RowsOf(dst, i*rows, (i+1)*rows), &p.masks[worker], ramp}
		bn.draw(top)
	})
	p.writeLabels(dst, s, style, top)
	return stats
}
