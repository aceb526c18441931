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
	fast          bool // compress less
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
	level := zlib.DefaultCompression
	if e.fast {
		level = zlib.BestSpeed
	}
	pack, err := zlib.NewWriterLevel(e.data, level)
	e.pack = pack
	return err
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
	line, depth := e.line, len(e.line)/e.width
	n := len(line)
	none, left, above := e.filtered[0][1:][:n], e.filtered[1][1:][:n], e.filtered[2][1:][:n]
	copy(none, line)
	copy(left, line[:depth])
	for i, v := range line[depth:] {
		left[depth+i] = v - line[i]
	}
	for i, v := range e.last[:n] {
		above[i] = line[i] - v
	}
	sums := [3]int{magnitude(none), magnitude(left), magnitude(above)}
	best := 0
	for f, sum := range sums {
		e.filtered[f][0] = uint8(f)
		if sum < sums[best] {
			best = f
		}
	}
	return e.filtered[best]
}

// magnitude sums the absolute values of signed bytes.
func magnitude(row []uint8) (sum int) {
	for _, v := range row {
		signed := int(int8(v))
		sign := signed >> 8 // 0 or -1
		sum += signed ^ sign - sign
	}
	return sum
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
