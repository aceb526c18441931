package save

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzip"
)

// Kind returns the lower-case ending of a name, without .gz.
func Kind(path string) string {
	return filepath.Ext(strings.TrimSuffix(strings.ToLower(path), ".gz"))
}

// CheckEnding returns an error if the ending of a file is that of another kind of files than the thing's, whose own
// endings are for the message. A file of such a name would open in the wrong program, or not at all.
func CheckEnding(path, ending, thing, own string) error {
	if slices.Contains(known(), ending) {
		return fmt.Errorf("%s: a file that ends in %s holds no %s: end the name in %s", path, ending, thing, own)
	}
	return nil
}

// known returns the endings of files that this program, or a common one, reads or writes.
func known() []string {
	return []string{
		".tsp", ".atsp", ".hcp", ".tour", ".csv", ".gpx", ".kml", ".kmz", ".geojson", ".json", ".toml", ".rec", ".db",
		".png", ".jpg", ".jpeg", ".gif", ".svg", ".pdf", ".md", ".tex", ".zip", ".gz",
	}
}

// Pack compresses what is written where the path ends in .gz.
func Pack(w io.Writer, path string, write func(io.Writer) error) error {
	if !strings.EqualFold(filepath.Ext(path), ".gz") {
		return write(w)
	}
	z := gzip.NewWriter(w)
	if err := write(z); err != nil {
		return err
	}
	return z.Close()
}
