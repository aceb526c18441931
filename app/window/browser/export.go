//go:build !nogui

package browser

import (
	"context"
	"io"
	"path/filepath"
	"strings"

	"tourscope/app/library"
	"tourscope/app/look"
	"tourscope/app/save"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/canvas/draw"
	"tourscope/canvas/export"
	"tourscope/canvas/palette"
	"tourscope/solver"
	"tourscope/solver/instance"
	"tourscope/solver/layout"
	"tourscope/solver/optima"
)

// Size of an exported picture in pixels.
const (
	pictureWidth  = 1600
	pictureHeight = 1200
)

// AskExport asks where to write the user's best tour, as a tour or a picture.
func (b *Browser) AskExport(s Subject, version string) {
	results := b.host.Library()
	if results == nil || s.Best == nil {
		return
	}
	note := control.NewCaption(i18n.L(".tour is a TSPLIB tour file; .png, .svg and .pdf are pictures."))
	name := save.PlainName(s.name()) + ".tour"
	control.NewSaveDialog(b.frame, i18n.L("Export your best tour of %s", s.name()), name, []string{".tour", ".png", ".svg", ".pdf"}, note, func(path string) {
		b.frame.Write(path, func(ctx context.Context, progress func(float64)) error {
			if strings.EqualFold(filepath.Ext(path), ".tour") {
				return save.File(path, func(w io.Writer) error { return results.WriteTour(w, s.Best.Fingerprint) })
			}
			return writePicture(ctx, path, s, results, version, progress)
		})
	}).Show(560, 0)
}

func writePicture(ctx context.Context, path string, s Subject, results *library.Library, version string, progress func(float64)) error {
	format, err := export.FormatOf(path)
	if err != nil {
		return err
	}
	problem := s.Problem
	if problem == nil {
		if problem, err = instance.Open(s.Path); err != nil {
			return err
		}
	}
	order, entry, err := results.Tour(problem)
	if err != nil {
		return err
	}
	picture := pictureOf(problem, order, entry)
	picture.Meta.Program, picture.Progress = "Tourscope "+version, progress
	return save.File(path, func(w io.Writer) error { return export.Write(ctx, w, format, picture) })
}

// pictureOf is the best tour with title and caption.
func pictureOf(p *solver.Problem, order []solver.City, e library.Entry) export.Picture {
	x, y := layout.Positions(p)
	picture := export.Picture{
		Scene:       draw.Scene{X: x, Y: y, Order: order, Open: p.IsPath(), Fixed: p.Definition().FixedEdges, Directed: p.Asymmetric(), Palette: palette.Light()},
		Orientation: look.Upright(p),
		Width:       pictureWidth, Height: pictureHeight, Title: p.Name(),
		Meta: export.Meta{Instance: p.Name(), Cities: p.Cities(), Length: e.Length, Decimals: p.Decimals(), Optimum: bestKnown(p, e), Engine: e.Engine, Seed: e.Seed},
	}
	picture.Caption = picture.Meta.Caption()
	return picture
}

// bestKnown is the published length of a problem, or that which was known when its
// result was kept, of which nobody remembers whether it was proven.
func bestKnown(p *solver.Problem, e library.Entry) optima.Optimum {
	if o, is := optima.Find(p); is {
		return o
	}
	return optima.Optimum{Length: e.Optimum}
}
