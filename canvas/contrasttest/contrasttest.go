// Package contrasttest measures the contrast of colours in tests.
package contrasttest

import (
	"image/color"
	"math"
)

// Ratio returns the contrast ratio of two opaque colours (WCAG 2.2, section 1.4.3), from
// 1 (equal) to 21 (black on white). WCAG requires 3 for lines and 4.5 for text.
func Ratio(a, b color.RGBA) float64 {
	la, lb := Luminance(a), Luminance(b)
	if la < lb {
		la, lb = lb, la
	}
	return (la + 0.05) / (lb + 0.05)
}

// Luminance returns the relative luminance of a colour, from 0 (black) to 1 (white).
func Luminance(c color.RGBA) float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// linear undoes the gamma of sRGB.
func linear(v uint8) float64 {
	s := float64(v) / 255
	if s <= 0.04045 {
		return s / 12.92
	}
	return math.Pow((s+0.055)/1.055, 2.4)
}
