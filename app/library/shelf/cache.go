package shelf

import (
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"path/filepath"

	"tourscope/app/save"
	"tourscope/solver"
	"tourscope/solver/fingerprint"
	"tourscope/solver/optima"
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
		return c.Files
	}
	return known
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

// remember caches an item.
func (s *Shelf) remember(i Item) {
	r := record{Size: i.Size, Modified: i.Modified.UnixNano(), Name: i.Name, Cities: i.Cities, Problem: i.Problem,
		Optimum: i.Optimum.Length, Proven: i.Optimum.Proven, Publisher: i.Optimum.Source,
		Comment: i.Comment[:min(len(i.Comment), maxComment)]}
	if i.Metric != 0 {
		r.Metric = i.Metric.String()
	}
	if i.Fingerprint != (fingerprint.Fingerprint{}) {
		r.Fingerprint = i.Fingerprint.String()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, is := s.known[i.Path]; !is && len(s.known) >= maxKnown {
		for path := range s.known { // any: it is a cache
			delete(s.known, path)
			break
		}
	}
	s.known[i.Path], s.changed = r, true
}

// Save writes the cache to the disk if it has changed.
func (s *Shelf) Save() error {
	s.mu.Lock()
	if !s.changed {
		s.mu.Unlock()
		return nil
	}
	data, err := json.Marshal(cacheFile{cacheVersion, s.known})
	s.changed = false
	s.mu.Unlock()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(s.path), 0o700); err != nil {
		return err
	}
	return save.File(s.path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}
