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
	return writeAs(ctx, w, f, &single{compose(p, painter), painter})
}

// document is what can be written in every format.
type document interface {
	writePNG(ctx context.Context, w io.Writer) error
	writeSVG(ctx context.Context, w io.Writer) error
	writePDF(ctx context.Context, w io.Writer) error
	report(done float64)
}

// writeAs writes a document in the format and reports when it is done.
func writeAs(ctx context.Context, w io.Writer, f Format, d document) error {
	var err error
	switch f {
	case PNG:
		err = d.writePNG(ctx, w)
	case SVG:
		err = d.writeSVG(ctx, w)
	case PDF:
		err = d.writePDF(ctx, w)
	default:
		err = unknownFormat(f)
	}
	if err == nil {
		d.report(1)
	}
	return err
}

// single is the document of one picture.
type single struct {
	*composition
	painter *draw.Painter
}

func unknownFormat(f Format) error {
	return fmt.Errorf("unknown picture format %v: choose PNG, SVG or PDF", f)
}
