package save

import (
	"io"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/gzip"
)

// Kind returns the lower-case ending of a name, without .gz.
func Kind(path string) string {
	return filepath.Ext(strings.TrimSuffix(strings.ToLower(path), ".gz"))
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
