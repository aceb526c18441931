package draw

import (
	"image/color"
	"runtime"
	"time"

	"tourscope/canvas/palette"
	"tourscope/solver"
)

// Scene is what a picture shows: cities, a tour through them, and marks. Sizes
// are in points, which Scale turns into pixels. The slices are only read, and as
// long as a Painter draws them they must stay as they are: it remembers what it
// has read.
type Scene struct {
	X, Y   []float64     // where the cities are, in world units
	Places *Places       // of these cities; nil: each painter finds them as it needs them
	Order  []solver.City // the tour; nil shows the cities alone
	Open   bool          // the tour is an open path: its closing edge is not drawn
	Fixed  [][2]solver.City

	// Directed shows the direction of the tour, by arrowheads on its edges.
	Directed bool

	Palette palette.Palette

	Line        color.RGBA // of the tour; zero: Palette.Tour
	LineWidth   float64    // points; 0 chooses
	CitySize    float64    // diameter in points; 0 chooses by density, negative: no cities
	HideTour    bool
	Transparent bool    // leave the background clear
	Scale       float64 // pixels a point; 0 is 1

	// Regions are what a search works on: they lie under the tour. Their plane is
	// that of X and Y. Nil: none.
	Regions *solver.Partition

	MarkedCities []solver.City // ringed in Palette.Accent
	MarkedEdges  [][2]solver.City

	// FreshEdges are edges that have come into the tour lately, the newest first:
	// they fade from the accent colour to the tour's own, list by list.
	FreshEdges [][][2]solver.City

	// GoneEdges are edges that the last move has removed: dashed.
	GoneEdges [][2]solver.City

	// Label returns the text beside the dot of a city, shown when few are in the picture;
	// nil: no labels.
	Label func(solver.City) string
}

// Budget bounds the work on one picture.
type Budget struct {
	Pixels int // line pixels; above, only every k-th edge is drawn. 0: no bound

	// Up to so many visible edges and line pixels are drawn smooth, more without
	// anti-aliasing.
	SmoothEdges, SmoothPixels int

	// Rough draws edges between neighbouring pixels several times as fast, with a few
	// pixels misplaced. For pictures that are replaced at once.
	Rough bool

	Workers int // goroutines; 0: one a processor. The picture is the same for any number

	// Done stops drawing when it is closed, and leaves the picture incomplete; nil: never.
	Done <-chan struct{}
}

// Full is the budget while a tour evolves.
func Full() Budget {
	return Budget{Pixels: 8_000_000, SmoothEdges: 20_000, SmoothPixels: 1_000_000}
}

// Draft is the budget while the user drags.
func Draft() Budget {
	return Budget{Pixels: 2_000_000, SmoothEdges: 3_000, SmoothPixels: 150_000, Rough: true}
}

// Unbounded draws everything, smooth: for exports.
func Unbounded() Budget {
	const all = 1 << 62
	return Budget{SmoothEdges: all, SmoothPixels: all}
}

// Stats are the counts of a picture.
type Stats struct {
	EdgesVisible int
	EdgesDrawn   int
	Every        int // only every k-th visible edge is drawn; 1: all of them
	Smooth       bool
	SmoothPixels int // of the lines, if they are smooth
	CitiesDrawn  int
	Took         time.Duration
}

func (b Budget) workers() int {
	if b.Workers > 0 {
		return b.Workers
	}
	return min(runtime.GOMAXPROCS(0), runtime.NumCPU())
}
