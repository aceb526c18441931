package stipple

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	_ "image/gif" // the formats of pictures
	_ "image/jpeg"
	_ "image/png"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tourscope/solver"
	"tourscope/solver/printable"
)

const (
	maxFile   = 128 << 20 // bytes of a picture's file
	maxPixels = 50e6      // of a picture: decoding one takes up to 16 bytes a pixel
)

// formats are the formats that are read, by their names in package image. Other packages of the
// program may register more, which depend on how it is built.
var formats = []string{"png", "jpeg", "gif"}

// Picture is the darkness of a picture, reduced to at most kept × kept pixels.
type Picture struct {
	name          string
	width, height int
	sums          []uint64 // of the darkness above and left of each corner, (width + 1) × (height + 1)

	lightest, darkest uint16 // darkness; 0 is white
}

// Size returns the size of the copy that is stippled, in pixels.
func (p *Picture) Size() (width, height int) { return p.width, p.height }

// Open reads a PNG, JPEG or GIF file. Every error is a *solver.FileError.
func Open(path string) (*Picture, error) {
	refuse := func(reason, remedy string, cause error) (*Picture, error) {
		return nil, &solver.FileError{File: path, Reason: reason, Remedy: remedy, Cause: cause}
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return refuse("there is no such file", "check the name", err)
	case err != nil:
		return refuse(err.Error(), "", err)
	case !info.Mode().IsRegular(): // opening a pipe may wait for ever
		return refuse("this is no ordinary file", "name a PNG, JPEG or GIF file", nil)
	}
	file, err := os.Open(path)
	if err != nil {
		return refuse(err.Error(), "", err)
	}
	defer file.Close()
	return Read(file, path)
}

// Read reads a picture as PNG, JPEG or GIF, of an animation the first frame; name is used in
// messages and for the name of the problem.
func Read(r io.Reader, name string) (*Picture, error) {
	refuse := func(reason, remedy string, cause error) (*Picture, error) {
		return nil, &solver.FileError{File: name, Reason: reason, Remedy: remedy, Cause: cause}
	}
	content, err := io.ReadAll(io.LimitReader(r, maxFile+1))
	if err != nil {
		return refuse("the picture cannot be read: "+err.Error(), "", err)
	}
	if len(content) > maxFile {
		return refuse(fmt.Sprintf("the picture has more than %d MiB", maxFile>>20), "reduce it", nil)
	}
	config, format, err := image.DecodeConfig(bytes.NewReader(content))
	if errors.Is(err, image.ErrFormat) || err == nil && !slices.Contains(formats, format) {
		return refuse("this is no PNG, JPEG or GIF picture", "convert it to one of them", err)
	}
	if err != nil {
		return refuse("the picture is broken: "+err.Error(), "get the file again", err)
	}
	if config.Width < 1 || config.Height < 1 || float64(config.Width)*float64(config.Height) > maxPixels {
		return refuse(fmt.Sprintf("the picture has %d × %d pixels, at most %.0f million are read", config.Width, config.Height, maxPixels/1e6), "reduce it", nil)
	}
	decoded, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		return refuse("the picture is broken: "+err.Error(), "get the file again", err)
	}
	p := newPicture(reduce(decoded).turned(orientation(content)))
	if p.darkest == 0 {
		return refuse("the picture is white all over, so that there is nothing to draw", "choose one with something dark", nil)
	}
	base := filepath.Base(name)
	p.name = printable.Line(strings.TrimSuffix(base, filepath.Ext(base)))
	return p, nil
}

// newPicture sums a grid up.
func newPicture(g grid) *Picture {
	p := &Picture{width: g.width, height: g.height, lightest: slices.Min(g.dark), darkest: slices.Max(g.dark)}
	p.sums = make([]uint64, (p.width+1)*(p.height+1))
	for y := range p.height {
		left := uint64(0)
		for x := range p.width {
			left += uint64(g.dark[y*p.width+x])
			p.sums[(y+1)*(p.width+1)+x+1] = p.sums[y*(p.width+1)+x+1] + left
		}
	}
	return p
}

// sample returns the mean darkness of the part of the picture under a pixel of a square raster
// of size × size pixels, in whose middle the picture is; false: the pixel is beside it.
func (p *Picture) sample(column, row, size int) (uint16, bool) {
	side := max(p.width, p.height)
	left, right, isX := span(column, size, side, p.width)
	top, bottom, isY := span(row, size, side, p.height)
	if !isX || !isY {
		return 0, false
	}
	w := p.width + 1
	sum := p.sums[bottom*w+right] + p.sums[top*w+left] - p.sums[top*w+right] - p.sums[bottom*w+left]
	return uint16(sum / uint64((right-left)*(bottom-top))), true
}

// span returns the pixels, of length in the middle of side, that are under pixel at of size;
// false: none.
func span(at, size, side, length int) (from, to int, is bool) {
	margin := (side - length) / 2
	from, to = at*side/size-margin, (at+1)*side/size-margin
	to = max(to, from+1)
	if to <= 0 || from >= length {
		return 0, 0, false
	}
	return max(0, from), min(length, to), true
}
