package export

import (
	"compress/lzw"
	"encoding/binary"
	"image"
	"image/color"
	"io"

	"tourscope/canvas/draw"
)

// gifWriter writes an animated GIF (GIF89a, CompuServe 1990) frame by frame. The encoder
// of the standard library needs all frames in memory. A frame stores the smallest
// rectangle of changed pixels, with the transparent index for unchanged pixels in it,
// which compresses well; a frame without changes extends the time of the one before.
type gifWriter struct {
	w             io.Writer
	width, height int
	bits          int // of an index
	colours       []color.RGBA
	nearest       map[color.RGBA]uint8 // colours met so far

	shown, next []uint8 // the pictures as indices
	pending     []uint8 // the last frame, written when its time is known
	delay       int     // of the pending frame
}

// Frames are timed in hundredths of a second.
const (
	hundredths     = 100
	longestGIFStep = 65535
)

const (
	maxMet    = 1 << 16       // bounds gifWriter.nearest
	gifLoop   = "NETSCAPE2.0" // the application extension for loops
	gifHeader = "GIF89a"      //
	keepFrame = 1<<2 | 1      // draw over the frame before; one index is transparent
	tableFlag = 0xF0          // a table of colours for all frames; added is the number of its bits, less one
)

// few and more are how many bits an index has. Fewer pack better; several tours
// need more colours.
const few, more = 4, 5

// asBefore is the index that is no colour.
func (g *gifWriter) asBefore() uint8 { return 1<<g.bits - 1 }

// shades returns at most 31 colours for a scene with such lines, and at most 15 for one
// line: steps from the background to each colour of the scene, for anti-aliasing.
func shades(s *draw.Scene, lines []color.RGBA) []color.RGBA {
	type ramp struct {
		to    color.RGBA
		steps int
	}
	p := s.Palette
	if len(lines) == 1 && lines[0] == p.Accent {
		p.Accent = p.Tour // in which edges light up then
	}
	ramps := []ramp{{p.Text, 4}, {p.Accent, 3}, {p.City, 2}}
	for _, line := range lines {
		ramps = append(ramps, ramp{line, 5})
	}
	all := []color.RGBA{p.Background}
	for _, r := range ramps {
		for i := 1; i <= r.steps; i++ {
			all = append(all, between(p.Background, r.to, i, r.steps))
		}
	}
	return all
}

// between is i of n steps from one colour to another.
func between(a, b color.RGBA, i, n int) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*(n-i) + int(b)*i + n/2) / n) }
	return color.RGBA{R: mix(a.R, b.R), G: mix(a.G, b.G), B: mix(a.B, b.B), A: 255}
}

func newGIF(w io.Writer, width, height int, colours []color.RGBA) *gifWriter {
	bits := few
	if len(colours) > 1<<few-1 {
		bits = more
	}
	return &gifWriter{w: w, width: width, height: height, bits: bits, colours: colours, nearest: make(map[color.RGBA]uint8)}
}

// begin writes everything up to the first frame.
func (g *gifWriter) begin(m Meta) error {
	head := []byte(gifHeader)
	head = binary.LittleEndian.AppendUint16(head, uint16(g.width))
	head = binary.LittleEndian.AppendUint16(head, uint16(g.height))
	head = append(head, tableFlag|byte(g.bits-1), 0, 0)
	table := make([]byte, 3<<g.bits)
	for i, c := range g.colours {
		copy(table[3*i:], []byte{c.R, c.G, c.B})
	}
	head = append(head, table...)
	head = append(head, 0x21, 0xFF, byte(len(gifLoop)))
	head = append(head, gifLoop...)
	head = append(head, 3, 1, 0, 0, 0) // without end
	if comment := m.description(); comment != "" {
		head = append(append(head, 0x21, 0xFE), blocks([]byte(comment))...)
	}
	_, err := g.w.Write(head)
	return err
}

// add appends a picture that is shown for so many hundredths of a second.
func (g *gifWriter) add(m *image.RGBA, delay int) error {
	g.next = g.index(g.next, m)
	changed := g.changed()
	if changed.Empty() && g.hold(delay) {
		return nil
	}
	if changed.Empty() {
		changed = image.Rect(0, 0, 1, 1) // a frame has at least a pixel
	}
	if err := g.flush(); err != nil {
		return err
	}
	frame, err := g.frame(changed)
	g.pending, g.delay = frame, delay
	g.shown, g.next = g.next, g.shown
	return err
}

// hold extends the time of the last picture. False: the time is too long for one frame,
// and the picture must be added again.
func (g *gifWriter) hold(delay int) bool {
	if g.pending == nil || g.delay+delay > longestGIFStep {
		return false
	}
	g.delay += delay
	return true
}

// index turns a picture into indices of colours.
func (g *gifWriter) index(into []uint8, m *image.RGBA) []uint8 {
	if into == nil {
		into = make([]uint8, g.width*g.height)
	}
	var last color.RGBA // most pixels are as the one before
	index := g.find(last)
	for i := range into {
		p := m.Pix[4*i : 4*i+4 : 4*i+4]
		if c := (color.RGBA{p[0], p[1], p[2], 255}); c != last {
			last, index = c, g.lookUp(c)
		}
		into[i] = index
	}
	return into
}

// lookUp is find for colours that come again.
func (g *gifWriter) lookUp(c color.RGBA) uint8 {
	index, is := g.nearest[c]
	if !is {
		index = g.find(c)
		if len(g.nearest) < maxMet {
			g.nearest[c] = index
		}
	}
	return index
}

// find is the nearest of the colours.
func (g *gifWriter) find(c color.RGBA) uint8 {
	best, least := 0, 1<<30
	for i, o := range g.colours {
		dr, dg, db := int(c.R)-int(o.R), int(c.G)-int(o.G), int(c.B)-int(o.B)
		if d := 2*dr*dr + 4*dg*dg + 3*db*db; d < least { // weighted by perceived brightness, approximately
			best, least = i, d
		}
	}
	return uint8(best)
}

// changed is the smallest rectangle outside which next is shown.
func (g *gifWriter) changed() image.Rectangle {
	if g.shown == nil {
		return image.Rect(0, 0, g.width, g.height)
	}
	var r image.Rectangle
	for y := range g.height {
		row, old := g.next[y*g.width:][:g.width], g.shown[y*g.width:][:g.width]
		left, right := 0, g.width
		for left < right && row[left] == old[left] {
			left++
		}
		for right > left && row[right-1] == old[right-1] {
			right--
		}
		r = r.Union(image.Rect(left, y, right, y+1))
	}
	return r
}

// frame packs the rectangle of next, without its time.
func (g *gifWriter) frame(r image.Rectangle) ([]byte, error) {
	pixels := make([]byte, 0, r.Dx()*r.Dy())
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for at := y*g.width + r.Min.X; at < y*g.width+r.Max.X; at++ {
			if g.shown != nil && g.shown[at] == g.next[at] {
				pixels = append(pixels, g.asBefore())
			} else {
				pixels = append(pixels, g.next[at])
			}
		}
	}
	frame := []byte{0x2C}
	for _, v := range []int{r.Min.X, r.Min.Y, r.Dx(), r.Dy()} {
		frame = binary.LittleEndian.AppendUint16(frame, uint16(v))
	}
	frame = append(frame, 0, byte(g.bits))
	packed := new(byteSink)
	pack := lzw.NewWriter(packed, lzw.LSB, g.bits)
	if _, err := pack.Write(pixels); err != nil {
		return nil, err
	}
	if err := pack.Close(); err != nil {
		return nil, err
	}
	return append(frame, blocks(*packed)...), nil
}

type byteSink []byte

func (s *byteSink) Write(p []byte) (int, error) {
	*s = append(*s, p...)
	return len(p), nil
}

// blocks cuts data into GIF's sub-blocks of up to 255 bytes and ends them.
func blocks(data []byte) []byte {
	var cut []byte
	for len(data) > 0 {
		n := min(255, len(data))
		cut = append(append(cut, byte(n)), data[:n]...)
		data = data[n:]
	}
	return append(cut, 0)
}

// flush writes the pending frame with its time.
func (g *gifWriter) flush() error {
	if g.pending == nil {
		return nil
	}
	control := []byte{0x21, 0xF9, 4, keepFrame, byte(g.delay), byte(g.delay >> 8), g.asBefore(), 0}
	if _, err := g.w.Write(control); err != nil {
		return err
	}
	_, err := g.w.Write(g.pending)
	return err
}

// end writes the last frame with its time and ends the file.
func (g *gifWriter) end(hold int) error {
	g.delay = max(g.delay, min(longestGIFStep, hold))
	if err := g.flush(); err != nil {
		return err
	}
	_, err := g.w.Write([]byte{0x3B})
	return err
}
