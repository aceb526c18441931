package export

import "math"

// Preview returns the same picture, smaller: as large as fits into width × height
// pixels, with lines and texts smaller alike.
func (p Picture) Preview(width, height int) (Picture, error) {
	full, err := p.complete()
	if err != nil {
		return p, err
	}
	shrink := min(1, float64(width)/float64(full.Width), float64(height)/float64(full.Height))
	full.Width = max(1, int(math.Round(float64(full.Width)*shrink)))
	full.Height = max(1, int(math.Round(float64(full.Height)*shrink)))
	full.Scene.Scale *= shrink
	return full, nil
}

// Preview returns the same comparison, smaller, as Picture.Preview does.
func (c Comparison) Preview(width, height int) (Comparison, error) {
	full, err := c.complete()
	if err != nil {
		return c, err
	}
	full.Picture, err = full.Picture.Preview(width, height)
	return full, err
}
