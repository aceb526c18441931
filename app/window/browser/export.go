//go:build !nogui

package browser

import (
	"context"
	"io"

	"tourscope/app/library"
	"tourscope/app/look"
	"tourscope/app/save"
	"tourscope/app/tourfile"
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
	note := control.NewCaption(i18n.L("%s PNG, SVG, PDF: picture.", control.TourFormats(s.Problem)))
	name := save.PlainName(s.name()) + ".tour"
	endings := append(tourfile.Endings(s.Problem), ".png", ".svg", ".pdf")
	control.NewSaveDialog(b.frame, i18n.L("Export your best tour of %s", s.name()), name, endings, note, func(path string) {
		b.frame.Write(path, func(ctx context.Context, progress func(float64)) error {
			if tourfile.Named(path) {
				return writeTour(path, s, results)
			}
			return writePicture(ctx, path, s, results, version, progress)
		})
	}).Show(560, 0)
}

// writeTour writes the best tour in the format of the path. TSPLIB's needs no file of the instance.
func writeTour(path string, s Subject, results *library.Library) error {
	if !tourfile.Converts(path) {
		return save.File(path, func(w io.Writer) error { return results.WriteTour(w, s.Best.Fingerprint) })
	}
	problem, order, _, err := s.bestTour(results)
	if err != nil {
		return err
	}
	return save.File(path, func(w io.Writer) error { return tourfile.Write(w, path, problem, order) })
}

// bestTour returns the instance, which is read where it is not open, and its best tour.
func (s Subject) bestTour(results *library.Library) (*solver.Problem, []solver.City, library.Entry, error) {
	problem := s.Problem
	if problem == nil {
		var err error
		if problem, err = instance.Open(s.Path); err != nil {
			return nil, nil, library.Entry{}, err
		}
	}
	order, entry, err := results.Tour(problem)
	return problem, order, entry, err
}

func writePicture(ctx context.Context, path string, s Subject, results *library.Library, version string, progress func(float64)) error {
	format, err := export.FormatOf(path)
	if err != nil {
		return err
	}
	problem, order, entry, err := s.bestTour(results)
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
		Meta: export.Meta{Instance: p.Name(), Cities: p.Cities(), Toured: true, Length: e.Length, Decimals: p.Decimals(), Optimum: bestKnown(p, e), Engine: e.Engine, Seed: e.Seed},
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
