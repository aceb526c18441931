package shelf

import (
	"encoding/hex"
	"encoding/json"
	"io"
	"os"

	"tourscope/solver"
	"tourscope/solver/fingerprint"
	"tourscope/solver/optima"
	"tourscope/solver/pathtext"
)

// The bounds of the cache.
const (
	maxKnown     = 100_000
	maxCacheFile = 256 << 20
	maxComment   = 400 // bytes stored of a comment
)

// record is the cached form of an Item.
type record struct {
	Size        int64  `json:"size"`
	Modified    int64  `json:"modified"` // Unix nanoseconds
	Name        string `json:"name,omitempty"`
	Comment     string `json:"comment,omitempty"`
	Metric      string `json:"metric,omitempty"`
	Cities      int    `json:"cities,omitempty"`
	Optimum     int64  `json:"optimum,omitempty"`
	Proven      bool   `json:"proven,omitempty"` // Optimum is one, and not only the best known
	Publisher   string `json:"optimum_source,omitempty"`
	Fingerprint string `json:"fingerprint,omitempty"`
	Problem     string `json:"problem,omitempty"`
}

// cacheFile is the whole cache. A file of another version is ignored and replaced.
type cacheFile struct {
	Version int               `json:"version"`
	Files   map[string]record `json:"files"`
}

const cacheVersion = 3

func load(path string) map[string]record {
	known := make(map[string]record)
	f, err := os.Open(path)
	if err != nil {
		return known
	}
	defer f.Close()
	var c cacheFile
	if json.NewDecoder(io.LimitReader(f, maxCacheFile)).Decode(&c) == nil && c.Version == cacheVersion && c.Files != nil {
		return withPaths(c.Files, pathtext.Decode)
	}
	return known
}

// withPaths returns records with the paths of their files in another form, of JSON or of
// this program.
func withPaths(files map[string]record, form func(string) string) map[string]record {
	changed := make(map[string]record, len(files))
	for path, r := range files {
		changed[form(path)] = r
	}
	return changed
}

// fits reports whether size and time of the file are those of the record.
func (r record) fits(i Item) bool { return r.Size == i.Size && r.Modified == i.Modified.UnixNano() }

func (r record) fill(i *Item) {
	i.Name, i.Comment, i.Cities, i.Problem = r.Name, r.Comment, r.Cities, r.Problem
	i.Optimum = optima.Optimum{Length: r.Optimum, Proven: r.Proven, Source: r.Publisher}
	i.Metric, _ = solver.ParseMetric(r.Metric)
	if id, err := hex.DecodeString(r.Fingerprint); err == nil && len(id) == len(i.Fingerprint) {
		i.Fingerprint = fingerprint.Fingerprint(id)
	}
}
