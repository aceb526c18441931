package shelf

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"tourscope/canvas/palette"
)

// FuzzThumbnail: a valid instance has a thumbnail, wherever its display data places its
// cities.
func FuzzThumbnail(f *testing.F) {
	const most, least = math.MaxFloat64, math.SmallestNonzeroFloat64
	f.Add(most, most, -most, -most, most, -most)
	f.Add(least, 0.0, 0.0, least, -least, least)
	f.Add(1e300, 1e300, 1e300, 1e300, 1e300, 1e300)
	f.Add(0.0, 0.0, 1e-300, 1e-300, 1e300, 1e300)
	f.Fuzz(func(t *testing.T, x0, y0, x1, y1, x2, y2 float64) {
		for _, v := range []float64{x0, y0, x1, y1, x2, y2} {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				t.Skip()
			}
		}
		path := filepath.Join(t.TempDir(), "any.tsp")
		text := fmt.Sprintf("NAME: any\nTYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: UPPER_ROW\n"+
			"DISPLAY_DATA_TYPE: TWOD_DISPLAY\nEDGE_WEIGHT_SECTION\n3 4\n5\nDISPLAY_DATA_SECTION\n1 %v %v\n2 %v %v\n3 %v %v\nEOF\n", x0, y0, x1, y1, x2, y2)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		cache := t.TempDir()
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		maker := NewThumbnails(Open(cache), nil, cache, 44, 29)
		picture, _, err := maker.Make(t.Context(), Item{Path: path, Size: info.Size(), Modified: info.ModTime()}, palette.Light())
		if err != nil || picture.Bounds().Dx() != 44 {
			t.Fatalf("%s: %v", text, err)
		}
	})
}
