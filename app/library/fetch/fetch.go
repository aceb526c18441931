// Package fetch downloads instances of TSPLIB from its official site, or from a
// copy of it.
//
// It contacts a host only on the user's request, over HTTPS, and writes into one
// folder only.
//
// The hard part is to decide which files to accept. TSPLIB publishes no checksums, so
// none are built in. A file is accepted if it unpacks, parses as the problem of its
// name, and has the published number of cities; its SHA-256 is then added to a list in
// the folder, and a later download of that name must have the same. An interrupted
// download is resumed if the site confirms that its file has not changed.
package fetch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var validName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$`)

// Fetch downloads an instance into the folder as NAME.tsp, complete and checked, unless
// it is there. progress is called with the bytes received and the total, -1 where the
// site does not announce it. When ctx ends, the received part is kept for a later call.
func (s *Source) Fetch(ctx context.Context, name, folder string, progress func(done, total int64)) (Fetched, error) {
	name = strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".tsp")
	if !validName.MatchString(name) {
		return Fetched{}, fmt.Errorf("%q is not an instance of TSPLIB: write a name such as berlin52", name)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return Fetched{}, fmt.Errorf("cannot create the folder: %w", err)
	}
	list, err := readList(folder)
	if err != nil {
		return Fetched{}, err
	}
	f := Fetched{Name: name, Path: filepath.Join(folder, name+".tsp")}
	if _, err := os.Lstat(f.Path); err == nil {
		return s.present(f, list)
	}
	if progress == nil {
		progress = func(int64, int64) {}
	}
	part := filepath.Join(folder, "."+name+".tsp.gz.part")
	if err := s.download(ctx, name, part, progress); err != nil {
		return Fetched{}, err
	}
	err = finish(&f, part, list)
	return f, err
}

// present checks a file that is in the folder already. It is the user's and is never
// changed.
func (s *Source) present(f Fetched, list *list) (Fetched, error) {
	sum, err := sumOf(f.Path)
	if err != nil {
		return f, err
	}
	f.SHA256, f.Before = sum, true
	if known, is := list.sums[f.Name+".tsp"]; is && known != sum {
		return f, fmt.Errorf("%s has been changed since it was downloaded: delete it to download it again", f.Path)
	}
	if f.Cities, err = check(f.Name, f.Path); err != nil {
		return f, fmt.Errorf("%w: delete %s to download it again", err, f.Path)
	}
	return f, list.add(f.Name+".tsp", sum)
}
