package export

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"tourscope/canvas/draw"
)

// Format is a kind of file.
type Format uint8

// The formats.
const (
	PNG Format = iota + 1
	SVG
	PDF
)

func (f Format) String() string {
	switch f {
	case PNG:
		return "PNG"
	case SVG:
		return "SVG"
	case PDF:
		return "PDF"
	}
	return fmt.Sprintf("Format(%d)", uint8(f))
}

// FormatOf returns the format of a file's extension.
func FormatOf(path string) (Format, error) {
	switch extension := strings.ToLower(filepath.Ext(path)); extension {
	case ".png":
		return PNG, nil
	case ".svg":
		return SVG, nil
	case ".pdf":
		return PDF, nil
	case "":
		return 0, fmt.Errorf("%s has no extension: end the name in .png, .svg or .pdf", filepath.Base(path))
	default:
		return 0, fmt.Errorf("pictures cannot be written as %s: end the name in .png, .svg or .pdf", extension)
	}
}

// Write writes the picture in the format. It stops with ctx's error when ctx ends; the
// output is incomplete then.
func Write(ctx context.Context, w io.Writer, f Format, p Picture) error {
	p, err := p.complete()
	if err != nil {
		return err
	}
	painter := new(draw.Painter)
	c := compose(p, painter)
	switch f {
	case PNG:
		err = writePNG(ctx, w, c, painter)
	case SVG:
		err = writeSVG(ctx, w, c)
	case PDF:
		err = writePDF(ctx, w, c)
	default:
		err = unknownFormat(f)
	}
	if err == nil {
		p.report(1)
	}
	return err
}

func unknownFormat(f Format) error {
	return fmt.Errorf("unknown picture format %v: choose PNG, SVG or PDF", f)
}
