package shelf

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"
)

// The tunables of a scan.
const (
	MaxFiles   = 50_000                 // that a scan lists
	batchFiles = 500                    // handed over at once at the most
	batchEvery = 100 * time.Millisecond // and at the least so often, while there are any
)

// extensions are the file name extensions of instances, each also with .gz. Other
// files are not listed, not even as unreadable.
var extensions = map[string]bool{
	".tsp": true, ".csv": true, ".gpx": true, ".kml": true, ".kmz": true, ".geojson": true, ".geojsonl": true, ".tsv": true, ".atsp": true, ".sop": true, ".hcp": true, ".vrp": true,
}

// Listed reports whether a scan would list a file of this name.
func Listed(name string) bool {
	name = strings.ToLower(name)
	return extensions[filepath.Ext(strings.TrimSuffix(name, ".gz"))] && !strings.HasPrefix(filepath.Base(name), ".")
}

// Scan lists the instances in the folders and their subfolders, in no order. It calls
// found with batches of them, from one goroutine. Hidden folders are left out, links
// to folders are not followed. Files and folders that cannot be read are items with a
// Problem. The error is that of ctx, or reports more than MaxFiles files.
func (s *Shelf) Scan(ctx context.Context, folders []string, found func([]Item)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	files, items := make(chan file, 256), make(chan Item, 256)
	go func() {
		defer close(files)
		if err := walkAll(ctx, folders, files); err != nil {
			cancel(err)
		}
	}()
	var workers sync.WaitGroup
	for range max(2, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for f := range files {
				if ctx.Err() == nil {
					items <- s.item(ctx, f)
				}
			}
		})
	}
	go func() {
		workers.Wait()
		close(items)
	}()
	deliver(items, found)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// file is a file found by the walk, or a folder that could not be read.
type file struct {
	path string
	info os.FileInfo
	err  error
}

func (s *Shelf) item(ctx context.Context, f file) Item {
	if f.err != nil {
		return Item{Path: f.path, Problem: explain(f.err)}
	}
	return s.look(ctx, f.path, f.info)
}

func explain(err error) string {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return "it may not be read (change its permissions)"
	case errors.Is(err, fs.ErrNotExist):
		return "it is not there any more (look for where it has gone)"
	}
	return err.Error()
}

var errTooMany = errors.New("there are more than 50,000 files: choose subfolders")

func walkAll(ctx context.Context, folders []string, files chan<- file) error {
	left, seen := MaxFiles, make(map[string]bool)
	for _, folder := range folders {
		if full, err := filepath.Abs(folder); err == nil {
			folder = full
		}
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			hidden := path != folder && strings.HasPrefix(d.Name(), ".")
			switch {
			case err != nil:
				return send(ctx, files, file{path: path, err: err})
			case d.IsDir() && (hidden || seen[path]):
				return filepath.SkipDir
			case d.IsDir():
				seen[path] = true
				return nil
			case !Listed(path):
				return nil
			}
			info, err := os.Stat(path) // follows links to files
			if err == nil && !info.Mode().IsRegular() {
				return nil
			}
			if left--; left < 0 {
				return errTooMany
			}
			return send(ctx, files, file{path, info, err})
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func send(ctx context.Context, files chan<- file, f file) error {
	select {
	case files <- f:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// deliver collects items into batches.
func deliver(items <-chan Item, found func([]Item)) {
	var batch []Item
	flush := func() {
		if len(batch) > 0 {
			found(batch)
			batch = nil
		}
	}
	tick := time.NewTicker(batchEvery)
	defer tick.Stop()
	for {
		select {
		case item, open := <-items:
			if !open {
				flush()
				return
			}
			if batch = append(batch, item); len(batch) >= batchFiles {
				flush()
			}
		case <-tick.C:
			flush()
		}
	}
}
