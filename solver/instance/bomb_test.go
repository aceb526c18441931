package instance_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"

	"tourscope/solver"
	"tourscope/solver/instance"
)

// bomb packs a text that begins with head and repeats a piece up to size bytes.
func bomb(t *testing.T, head, piece string, size int) []byte {
	t.Helper()
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	block := []byte(strings.Repeat(piece, 1+(1<<16)/len(piece)))
	if _, err := z.Write([]byte(head)); err != nil {
		t.Fatal(err)
	}
	for written := 0; written < size; written += len(block) {
		if _, err := z.Write(block); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

// bombs are texts that compress a hundredfold and more, by what they repeat.
var bombs = map[string]struct{ head, piece string }{
	"blanks":      {"TYPE : TSP\n", " "},
	"lines":       {"TYPE : TSP\n", "\n"},
	"comments":    {"", "COMMENT : the same again\n"},
	"remarks":     {"TYPE : TSP\n", "# nothing\n"},
	"keywords":    {"TYPE : TSP\n", "NAME : again\n"},
	"weights":     {"TYPE : TSP\nEDGE_WEIGHT_SECTION\n", "0 "},
	"a matrix":    {"TYPE : TSP\nDIMENSION : 16384\nEDGE_WEIGHT_TYPE : EXPLICIT\nEDGE_WEIGHT_FORMAT : FULL_MATRIX\nEDGE_WEIGHT_SECTION\n", "0 "},
	"cities":      {"TYPE : TSP\nNODE_COORD_SECTION\n", "1 0 0\n"},
	"fixed edges": {"TYPE : TSP\nFIXED_EDGES_SECTION\n", "1 2\n"},
	"points":      {"", "1,1\n"},
	"csv remarks": {"", "# nothing\n"},
	"waypoints":   {"<gpx>", "<wpt lat='1' lon='1'/>"},
	"elements":    {"<gpx>", "<a>"},
	"attributes":  {"<gpx><wpt ", "a='' "},
	"xml text":    {"<gpx>", "nothing "},
	"xml remarks": {"<gpx>", "<!-- nothing -->"},
	"placemarks":  {"<kml>", "<Placemark><Point><coordinates>1,1</coordinates></Point></Placemark>"},
	"line blanks": {"<kml><Placemark><LineString><coordinates>", " "},
	"arrays":      {`{"type":"MultiPoint","coordinates":`, "["},
	"positions":   {`{"type":"MultiPoint","coordinates":[`, "[1,1],"},
	"features":    {`{"type":"FeatureCollection","features":[`, `{"type":"Feature","geometry":null},`},
	"a string":    {`{"type":"`, "a"},
	"json blanks": {`{`, " "},
	"a sequence":  {"", "\x1e{\"type\":\"Point\",\"coordinates\":[1,1]}\n"},
}

const (
	bombSize  = 48 << 20  // of the text, in bytes
	bombSpend = 352 << 20 // what reading one may allocate, in bytes, freed or not
	lookSpend = 176 << 20 // the same of looking at one

	// The same of files that have no header, so that looking reads them, token by token: most
	// of it are tokens, which are freed at once.
	markupSpend = 640 << 20
)

func TestCompressedBombsCostLittle(t *testing.T) {
	if testing.Short() {
		t.Skip("reads gigabytes in one goroutine: long under the race detector")
	}
	for name, b := range bombs {
		t.Run(name, func(t *testing.T) {
			packed := bomb(t, b.head, b.piece, bombSize)
			spent := allocated(func() {
				_, err := instance.Read(bytes.NewReader(packed), "bomb.tsp.gz")
				refused(t, err)
			})
			reading, looking := uint64(bombSpend), uint64(lookSpend)
			if strings.HasPrefix(b.head, "<") || strings.HasPrefix(b.head+b.piece, "{") || strings.HasPrefix(b.piece, "\x1e") {
				reading, looking = markupSpend, markupSpend
			}
			if spent > reading {
				t.Errorf("reading %d KiB took %d MiB of memory", len(packed)>>10, spent>>20)
			}
			path := filepath.Join(t.TempDir(), "bomb.tsp.gz")
			if err := os.WriteFile(path, packed, 0o600); err != nil {
				t.Fatal(err)
			}
			spent = allocated(func() { _, _ = instance.Look(t.Context(), path) })
			if spent > looking {
				t.Errorf("looking at %d KiB took %d MiB of memory", len(packed)>>10, spent>>20)
			}
		})
	}
}

func TestBombsOfToursCostLittle(t *testing.T) {
	p, err := instance.Read(strings.NewReader("0,0\n3,0\n3,4\n"), "three.csv")
	if err != nil {
		t.Fatal(err)
	}
	for name, piece := range map[string]string{"one long tour": "1 ", "many tours": "1 2 3 -1\n"} {
		packed := bomb(t, "TYPE : TOUR\nTOUR_SECTION\n", piece, bombSize)
		spent := allocated(func() {
			_, err := instance.ReadTour(bytes.NewReader(packed), "bomb.tour.gz", p)
			refused(t, err)
		})
		if spent > bombSpend {
			t.Errorf("%s: reading %d KiB took %d MiB of memory", name, len(packed)>>10, spent>>20)
		}
	}
}

// A bomb in a KMZ file is refused as one in a file packed with gzip.
func TestBombsInArchivesCostLittle(t *testing.T) {
	if testing.Short() {
		t.Skip("packs and unpacks much in one goroutine: long under the race detector")
	}
	packed := archived(t, map[string]string{"doc.kml": "<kml><Placemark><LineString><coordinates>" + strings.Repeat(" ", bombSize)})
	spent := allocated(func() {
		_, err := instance.Read(strings.NewReader(packed), "bomb.kmz")
		refused(t, err)
		if err == nil || !strings.Contains(err.Error(), "more than 50 times its size") {
			t.Error(err)
		}
	})
	if spent > 16<<20 {
		t.Errorf("reading %d KiB took %d MiB of memory", len(packed)>>10, spent>>20)
	}
}

// A text that compresses well but is short, such as a small matrix of equal weights,
// opens.
func TestShortTextsOpenHoweverWellTheyPack(t *testing.T) {
	head := "TYPE : TSP\nDIMENSION : 1000\nEDGE_WEIGHT_TYPE : EXPLICIT\nEDGE_WEIGHT_FORMAT : FULL_MATRIX\nEDGE_WEIGHT_SECTION\n"
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write([]byte(head + strings.Repeat("1 ", 1000*1000))); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	p, err := instance.Read(&packed, "ones.tsp.gz")
	if err != nil || p.Cities() != 1000 {
		t.Errorf("%v, %v", p, err)
	}
}

func TestReadingEndsWithItsContext(t *testing.T) {
	path := filepath.Join(t.TempDir(), "points.csv")
	if err := os.WriteFile(path, []byte("0,0\n1,1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := instance.OpenContext(ctx, path); !errors.Is(err, context.Canceled) {
		t.Errorf("opened: %v", err)
	}
	if _, err := instance.Look(ctx, path); !errors.Is(err, context.Canceled) {
		t.Errorf("looked at: %v", err)
	}
}

// refused wants an error of the file that names a remedy.
func refused(t *testing.T, err error) {
	t.Helper()
	var file *solver.FileError
	if !errors.As(err, &file) || file.Remedy == "" {
		t.Errorf("the error is %v", err)
	}
}

// allocated returns how many bytes a piece of work allocates, freed or not.
func allocated(work func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
