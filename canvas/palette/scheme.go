package palette

// The schemes: which colours tours and curves have. Background and texts stay.
const (
	OkabeIto = "okabe-ito"
	Viridis  = "viridis" // of increasing lightness, as matplotlib's colour map viridis
	Strong   = "strong"  // hues of Okabe and Ito, with higher contrast to the background
)

// Schemes lists the schemes, the default first.
func Schemes() []string { return []string{OkabeIto, Viridis, Strong} }

// Screen returns the palette of a scheme for a light or dark screen. An unknown scheme
// gives the default.
func Screen(scheme string, dark bool) Palette {
	p := Light()
	if dark {
		p = Dark()
	}
	switch {
	case scheme == Viridis && dark:
		p.Tour, p.Second, p.Third, p.Fourth = hex(0x2DB27D), hex(0xFDE725), hex(0x7AA0E8), hex(0xC77DBB)
	case scheme == Viridis:
		p.Tour, p.Second, p.Third, p.Fourth = hex(0x440154), hex(0x21908C), hex(0x8A7A00), hex(0xC0392B)
	case scheme == Strong && dark:
		p.Background, p.City, p.Text = hex(0x000000), hex(0xFFFFFF), hex(0xFFFFFF)
		p.Tour, p.Second, p.Third, p.Fourth = hex(0x8CD3FF), hex(0xFFC20A), hex(0xFF9BE0), hex(0xA6F04A)
		p.Muted, p.Axis = hex(0xC8D0D8), hex(0x9AA5B0)
		p.Border = hex(0x6B7682)
	case scheme == Strong:
		p.City, p.Text = hex(0x000000), hex(0x000000)
		p.Tour, p.Second, p.Third, p.Fourth = hex(0x004A87), hex(0xA33B00), hex(0x7A1F63), hex(0x3F5200)
		p.Muted, p.Axis = hex(0x3A434C), hex(0x5A636D)
		p.Border = hex(0x8A939D)
	}
	return p
}

// Paper returns the palette of a scheme for white paper, with black text.
func Paper(scheme string) Palette {
	p, black := Screen(scheme, false), Print()
	p.Name, p.City, p.Text, p.Grid = black.Name, black.City, black.Text, black.Grid
	return p
}
