package export

import (
	"encoding/binary"
	"hash/crc32"
	"image"
	"io"
	"math"
	"strings"

	"github.com/klauspost/compress/zlib"
)

// pngWriter writes a PNG (W3C, second edition) row by row. The encoder of the standard
// library needs the whole picture in memory and writes neither text nor the size on
// paper.
type pngWriter struct {
	w             io.Writer
	width, height int
	alpha         bool
	data          *dataChunks
	pack          *zlib.Writer
	line, last    []uint8 // this row and the one above, without filter
	filtered      [3][]uint8
}

// begin writes everything up to the pixels.
func (e *pngWriter) begin(dpi float64, m Meta) error {
	kind, depth := byte(2), 3 // truecolour
	if e.alpha {
		kind, depth = 6, 4
	}
	header := binary.BigEndian.AppendUint32(nil, uint32(e.width))
	header = binary.BigEndian.AppendUint32(header, uint32(e.height))
	header = append(header, 8, kind, 0, 0, 0)
	if _, err := io.WriteString(e.w, "\x89PNG\r\n\x1a\n"); err != nil {
		return err
	}
	dotsPerMetre := uint32(math.Round(dpi / 0.0254))
	density := binary.BigEndian.AppendUint32(nil, dotsPerMetre)
	density = binary.BigEndian.AppendUint32(density, dotsPerMetre)
	if err := e.chunk("IHDR", header); err != nil {
		return err
	}
	if err := e.chunk("pHYs", append(density, 1)); err != nil {
		return err
	}
	for _, t := range m.texts() {
		if err := e.text(t); err != nil {
			return err
		}
	}
	e.line, e.last = make([]uint8, e.width*depth), make([]uint8, e.width*depth)
	for i := range e.filtered {
		e.filtered[i] = make([]uint8, 1+e.width*depth)
	}
	e.data = &dataChunks{e: e}
	e.pack = zlib.NewWriter(e.data)
	return nil
}

// text writes tEXt, or iTXt for characters outside Latin-1.
func (e *pngWriter) text(t entry) error {
	latin := make([]byte, 0, len(t.value))
	for _, r := range strings.ReplaceAll(t.value, "\x00", "") {
		if r > 255 {
			return e.chunk("iTXt", []byte(t.key+"\x00\x00\x00\x00\x00"+t.value))
		}
		latin = append(latin, byte(r))
	}
	return e.chunk("tEXt", append([]byte(t.key+"\x00"), latin...))
}

func (e *pngWriter) chunk(name string, data []byte) error {
	head := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	head = append(head, name...)
	sum := crc32.NewIEEE()
	sum.Write(head[4:])
	sum.Write(data)
	for _, part := range [][]byte{head, data, sum.Sum(nil)} {
		if _, err := e.w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// dataChunks puts compressed bytes into IDAT chunks.
type dataChunks struct {
	e      *pngWriter
	buffer []byte
}

func (d *dataChunks) Write(p []byte) (int, error) {
	d.buffer = append(d.buffer, p...)
	if len(d.buffer) < 1<<16 {
		return len(p), nil
	}
	return len(p), d.flush()
}

func (d *dataChunks) flush() error {
	err := d.e.chunk("IDAT", d.buffer)
	d.buffer = d.buffer[:0]
	return err
}

// rows writes the next rows of the picture, as wide as it.
func (e *pngWriter) rows(m *image.RGBA) error {
	for y := range m.Rect.Dy() {
		e.unpack(m.Pix[y*m.Stride:][:4*e.width])
		if _, err := e.pack.Write(e.filter()); err != nil {
			return err
		}
		e.line, e.last = e.last, e.line
	}
	return nil
}

// unpack converts a row of premultiplied RGBA to the file's format.
func (e *pngWriter) unpack(row []uint8) {
	if !e.alpha {
		for from, to := 0, 0; from < len(row); from, to = from+4, to+3 {
			e.line[to], e.line[to+1], e.line[to+2] = row[from], row[from+1], row[from+2]
		}
		return
	}
	for i := 0; i < len(row); i += 4 {
		a := uint32(row[i+3])
		for j := range 3 {
			e.line[i+j] = 0
			if a > 0 {
				e.line[i+j] = uint8(min(255, (uint32(row[i+j])*255+a/2)/a))
			}
		}
		e.line[i+3] = row[i+3]
	}
}

// filter chooses among none, left and above the one that leaves the least, as
// the specification advises (section 12.8).
func (e *pngWriter) filter() []uint8 {
	depth := len(e.line) / e.width
	var sums [3]int
	for i, v := range e.line {
		left := uint8(0)
		if i >= depth {
			left = e.line[i-depth]
		}
		for f, u := range [3]uint8{v, v - left, v - e.last[i]} {
			e.filtered[f][i+1] = u
			sums[f] += min(int(u), 256-int(u))
		}
	}
	best := 0
	for f, sum := range sums {
		e.filtered[f][0] = uint8(f)
		if sum < sums[best] {
			best = f
		}
	}
	return e.filtered[best]
}

func (e *pngWriter) close() error {
	if err := e.pack.Close(); err != nil {
		return err
	}
	if err := e.data.flush(); err != nil {
		return err
	}
	return e.chunk("IEND", nil)
}
