package export

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"tourscope/canvas/chart"
)

// Charts whose curves have other names each have a legend; others share one. A long title is
// broken into lines.
func TestLegendsOfTrends(t *testing.T) {
	curve := func(name string) chart.Trend {
		at := func(x, y float64) chart.TrendPoint {
			return chart.TrendPoint{X: x, Y: y, Low: math.NaN(), High: math.NaN()}
		}
		return chart.Trend{Name: name, Points: []chart.TrendPoint{at(1, 2), at(2, 5)}}
	}
	rows := []struct {
		charts []*chart.Trends
		names  map[string]int // in the picture
	}{
		{[]*chart.Trends{{Trends: []chart.Trend{curve("speed"), curve("slow")}}, {Trends: []chart.Trend{curve("error")}}}, map[string]int{"speed": 1, "slow": 1, "error": 1}},
		{[]*chart.Trends{{Trends: []chart.Trend{curve("one"), curve("two")}}, {Trends: []chart.Trend{curve("one"), curve("two")}}}, map[string]int{"one": 1, "two": 1}},
	}
	for i, row := range rows {
		var file bytes.Buffer
		if err := WriteTrends(t.Context(), &file, SVG, row.charts, 100, 120, Meta{Instance: strings.Repeat("long ", 20) + "title"}); err != nil {
			t.Fatal(err)
		}
		for name, want := range row.names {
			if got := strings.Count(file.String(), ">"+name+"<"); got != want {
				t.Errorf("%d: %q is %d times in the picture, want %d", i, name, got, want)
			}
		}
		if strings.Contains(file.String(), ">"+strings.Repeat("long ", 20)+"title</text>") {
			t.Errorf("%d: the title is in one line", i)
		}
	}
}
