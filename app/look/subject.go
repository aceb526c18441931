package look

import (
	"fmt"
	"image/color"
	"time"

	"tourscope/canvas/chart"
	"tourscope/canvas/draw"
	"tourscope/canvas/export"
	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
	"tourscope/solver/layout"
)

// Subject is the content of a picture: the cities of a problem, a tour, several tours
// side by side, or a chart.
type Subject struct {
	Problem    *solver.Problem
	X, Y       []float64 // display coordinates; nil: those of package layout
	Tours      []Tour
	Difference bool // with several tours: colour the edges that only one of them has

	Chart  *chart.Chart // instead of all that: the curves and axes
	Places []int        // indices of the chart's curves in the palette; nil: 0, 1, 2, …

	Figure *Figure // of several tours: chart and table below them; nil: none

	Meta export.Meta // Length is set where there is one tour

	Hurried bool // see export.Picture
}

// Tour is a tour to be drawn, with the texts beside it where there are several.
type Tour struct {
	Order   []solver.City
	Length  int64
	Title   string
	Note    string        // below it; empty: its length and gap
	Elapsed time.Duration // for the default note; 0: unknown

	Regions *solver.Partition // under it; nil: none
}

// Figure is what stands below the tours of a comparison.
type Figure struct {
	Chart  *chart.Chart // nil: none
	Places []int        // as those of Subject
	Table  export.Table // a column for each tour
}

// File is a picture ready to be written.
type File struct {
	Format   export.Format
	kind     kind
	picture  export.Picture // also of a comparison and of a chart
	compared export.Comparison
	chart    export.ChartPage
}

type kind uint8

const (
	tour kind = iota
	comparison
	plotter
	graph
)

// Plan returns the file of a subject with these options in a format. An invalid option
// is an *Error.
func (l Look) Plan(s Subject, format export.Format) (*File, error) {
	l, err := l.complete()
	if err != nil {
		return nil, err
	}
	if l.NoMetadata {
		s.Meta = export.Meta{}
	}
	f := &File{Format: format}
	preset, _ := export.FindPreset(l.Preset) // the zero one where there is none
	switch {
	case preset.Plotter && format != export.SVG:
		return nil, wrong("preset", "plotter writes lines as an SVG: end the name in .svg")
	case preset.Plotter && (s.Chart != nil || len(s.Tours) == 0):
		return nil, wrong("preset", "plotter draws tours: there is none to draw")
	case s.Chart != nil:
		f.kind = graph
		return f, l.planChart(f, s)
	case preset.Plotter:
		f.kind = plotter
		return f, l.planTours(f, s)
	case len(s.Tours) > 1:
		f.kind = comparison
		return f, l.planTours(f, s)
	}
	return f, l.planTour(f, s)
}

func (l Look) planTour(f *File, s Subject) (err error) {
	f.picture = l.page(s)
	if len(s.Tours) == 1 {
		f.picture.Scene.Order, f.picture.Scene.Regions = s.Tours[0].Order, s.Tours[0].Regions
		if !l.NoMetadata {
			f.picture.Meta.Toured, f.picture.Meta.Length = true, s.Tours[0].Length
		}
	}
	f.picture.Width, f.picture.Height, err = l.pixels(f.picture.NaturalHeight)
	return err
}

func (l Look) planTours(f *File, s Subject) (err error) {
	page := export.Comparison{Picture: l.page(s), Difference: s.Difference}
	if l.Title == nil {
		page.Title = fmt.Sprintf("%s, %s cities", s.Problem.Name(), chart.Number(int64(s.Problem.Cities())))
		if s.Problem.Cities() == 1 {
			page.Title = s.Problem.Name() + ", 1 city"
		}
	}
	own := s.own()
	for i, t := range s.Tours {
		pane := export.Pane{Order: t.Order, Title: t.Title, Caption: s.note(i, own), Line: page.Scene.Line, Regions: t.Regions}
		page.Panes = append(page.Panes, pane)
	}
	if s.Figure != nil {
		page.Table = s.Figure.Table
		if s.Figure.Chart != nil {
			drawn := l.curves(s.Figure.Chart, s.Figure.Places, page.Scene.Line, page.Scene.Palette)
			page.Chart = &drawn
		}
	}
	page.Width, page.Height, err = l.pixels(func(width int) int {
		page.Width = width
		return page.NaturalHeight()
	})
	f.compared = page
	f.picture = page.Picture
	return err
}

// note returns the text below the i-th of several tours. own lists the edges that only
// one of the tours has, by tour; nil: the text does not mention them.
func (s Subject) note(i int, own [][][2]solver.City) string {
	t := s.Tours[i]
	if t.Note != "" {
		return t.Note
	}
	text := export.PaneCaption(t.Length, s.Meta.Decimals, s.Meta.Optimum, t.Elapsed)
	if own != nil {
		text += " · " + ownEdges(len(own[i]))
	}
	return text
}

// own returns the edges that only one of the tours has, by tour; nil without
// Difference.
func (s Subject) own() [][][2]solver.City {
	if !s.Difference {
		return nil
	}
	orders := make([][]solver.City, len(s.Tours))
	for i, t := range s.Tours {
		orders[i] = t.Order
	}
	return solver.OwnEdges(orders...)
}

func ownEdges(n int) string {
	if n == 1 {
		return "1 unique edge"
	}
	return chart.Number(int64(n)) + " unique edges"
}

func (l Look) planChart(f *File, s Subject) (err error) {
	page := export.ChartPage{Picture: l.page(s)}
	page.Chart = l.curves(s.Chart, s.Places, page.Scene.Line, page.Scene.Palette)
	page.Width, page.Height, err = l.pixels(func(width int) int { return int(float64(width)*export.ChartAspect + 0.5) })
	f.chart = page
	f.picture = page.Picture
	return err
}

// curves returns the curves and axes of a chart in the colours of a page. line is the
// colour of all curves, or zero.
func (Look) curves(c *chart.Chart, places []int, line color.RGBA, colours palette.Palette) chart.Chart {
	drawn := chart.Chart{Optimum: c.Optimum, Bound: c.Bound, XAxis: c.XAxis, LogX: c.LogX, LogGap: c.LogGap, Range: c.Range, Decimals: c.Decimals}
	for i, series := range c.Series {
		place := i
		if i < len(places) {
			place = places[i]
		}
		if series.Color = line; series.Color == (color.RGBA{}) {
			series.Color = colours.Series(place)
		}
		drawn.Series = append(drawn.Series, series)
	}
	return drawn
}

// page returns the parts common to pictures of all kinds, without size and tour. The
// look must be complete.
func (l Look) page(s Subject) export.Picture {
	background, _ := ParseColour(l.Background) // complete has checked it
	line, _ := ParseColour(l.LineColour)
	p := export.Picture{
		Scene: draw.Scene{
			Palette: l.palette(), Line: line, LineWidth: float64(l.LineWidth), CitySize: float64(l.CitySize),
			Scale: float64(l.Scale), Transparent: l.Transparent,
		},
		DPI: float64(l.DPI), Background: background, Transparent: l.Transparent,
		Orientation: l.orientation(s.Problem), Caption: l.Caption, Meta: s.Meta, Hurried: s.Hurried,
	}
	if l.Title != nil {
		p.Title = *l.Title
	}
	if l.View != (Part{}) {
		part := view.Part(l.View)
		p.View = &part
	}
	if s.Problem != nil {
		def := s.Problem.Definition()
		p.Scene.Open, p.Scene.Fixed, p.Scene.Directed = def.OpenPath != nil, def.FixedEdges, s.Problem.Asymmetric()
		if p.Scene.X, p.Scene.Y = s.X, s.Y; s.X == nil {
			p.Scene.X, p.Scene.Y = layout.Positions(s.Problem)
		}
	}
	return p
}

// Picture returns the picture of a tour with these options, for the frames of an
// animation. A size that is not set is zero.
func (l Look) Picture(s Subject) (export.Picture, error) {
	open := l.Width == 0 && l.Height == 0
	f, err := l.Plan(s, export.PNG)
	if err != nil {
		return export.Picture{}, err
	}
	if open {
		f.picture.Width, f.picture.Height = 0, 0
	}
	return f.picture, nil
}
