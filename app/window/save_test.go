//go:build !nogui

package window

import (
	"strings"
	"testing"
)

// The dialog names only the formats that it accepts: maps have latitudes and longitudes.
func TestFormatsOfATour(t *testing.T) {
	s, l := testShell(t, Options{Engine: "walker"})
	openSquare(t, s, l)
	if got := s.tourHint(); got != "TOUR: TSPLIB; CSV: table." {
		t.Errorf("in the plane: %q", got)
	}
	s.open(writeFile(t, "globe.tsp", strings.NewReplacer("square", "globe", "EUC_2D", "GEO").Replace(square)))
	awaitName(t, s, l, "globe")
	if got := s.tourHint(); !strings.Contains(got, "GPX, KML, GeoJSON") {
		t.Errorf("on the globe: %q", got)
	}
}
