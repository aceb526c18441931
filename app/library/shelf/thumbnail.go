package shelf

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/png"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"tourscope/app/library"
	"tourscope/app/look"
	"tourscope/app/save"
	"tourscope/canvas/draw"
	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
	"tourscope/solver/fingerprint"
	"tourscope/solver/layout"
)

// The bounds of thumbnails.
const (
	MaxThumbnailFile  = 64 << 20  // larger instances have no thumbnail
	maxThumbnailCache = 128 << 20 // bytes on the disk
	keptAfterPruning  = 0.8       // of that
	maxThumbnailSide  = 2048
	thumbnailVersion  = 2 // of the way they are drawn
)

// Thumbnails draws small pictures of instances: the user's best tour, or the cities
// alone. It caches them on the disk under the fingerprint, so that copies and renamed
// files share one.
type Thumbnails struct {
	shelf   *Shelf
	library *library.Library // nil: cities alone
	folder  string
	width   int
	height  int
}

// NewThumbnails returns the thumbnails of width × height pixels, cached in a folder
// below that of the caches.
func NewThumbnails(s *Shelf, results *library.Library, folder string, width, height int) *Thumbnails {
	return &Thumbnails{shelf: s, library: results, folder: filepath.Join(folder, "thumbnails"),
		width: max(1, min(width, maxThumbnailSide)), height: max(1, min(height, maxThumbnailSide))}
}

// Cached returns the picture of an item if it is on the disk.
func (t *Thumbnails) Cached(i Item, colours palette.Palette) (image.Image, bool) {
	if i.Fingerprint == (fingerprint.Fingerprint{}) {
		return nil, false
	}
	path := t.path(i, colours)
	f, err := os.Open(path)
	if err != nil {
		return nil, false
	}
	defer f.Close()
	size, err := png.DecodeConfig(f)
	if err != nil || size.Width != t.width || size.Height != t.height {
		return nil, false
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, false
	}
	m, err := png.Decode(f)
	if err != nil {
		return nil, false
	}
	now := time.Now()
	_ = os.Chtimes(path, now, now) // least recently used pictures are deleted first; an error only changes that order
	return m, true
}

// Make returns the picture of an item, and the item with what reading the file has
// added. Where the picture is not on the disk, the instance is read.
func (t *Thumbnails) Make(ctx context.Context, i Item, colours palette.Palette) (image.Image, Item, error) {
	if m, is := t.Cached(i, colours); is {
		return m, i, nil
	}
	p, read, err := t.shelf.Read(ctx, i.Path, MaxThumbnailFile)
	if err != nil {
		return nil, read, err
	}
	var order []solver.City
	if t.library != nil {
		if tour, e, err := t.library.Tour(p); err == nil {
			order, read.Best = tour, &e
		}
	}
	if m, is := t.Cached(read, colours); is {
		return m, read, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, read, err
	}
	m := t.draw(p, order, colours)
	t.keep(t.path(read, colours), m)
	return m, read, nil
}

func (t *Thumbnails) draw(p *solver.Problem, order []solver.City, colours palette.Palette) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, t.width, t.height))
	x, y := layout.Positions(p)
	scene := draw.Scene{X: x, Y: y, Order: order, Open: p.IsPath(), Palette: colours, Scale: float64(t.width) / 176}
	if order != nil {
		scene.CitySize = -1
	}
	budget := draw.Unbounded()
	budget.Workers = 1 // others are waiting for the processors
	draw.Tour(m, &scene, view.FitTurned(view.BoundsOf(x, y), t.width, t.height, float64(t.width)/24, look.Upright(p)), budget)
	return m
}

// path returns the file of the picture of an item.
func (t *Thumbnails) path(i Item, colours palette.Palette) string {
	length := int64(0)
	if i.Best != nil && t.library != nil {
		length = i.Best.Length
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %v %d %s %v %d %d", thumbnailVersion, i.Fingerprint, length, colours.Name, colours.Background, t.width, t.height))
	name := hex.EncodeToString(sum[:16])
	return filepath.Join(t.folder, name[:2], name+".png")
}

// keep writes a picture to the disk. After an error it is drawn again next time.
func (t *Thumbnails) keep(path string, m image.Image) {
	var file bytes.Buffer
	if png.Encode(&file, m) != nil || os.MkdirAll(filepath.Dir(path), 0o700) != nil {
		return
	}
	_ = save.File(path, func(w io.Writer) error {
		_, err := w.Write(file.Bytes())
		return err
	})
}

// Prune deletes the least recently used pictures where the cache is too large. The
// window calls it once after its start.
func (t *Thumbnails) Prune(ctx context.Context) error { return t.prune(ctx, maxThumbnailCache) }

func (t *Thumbnails) prune(ctx context.Context, most int64) error {
	type picture struct {
		path string
		size int64
		used time.Time
	}
	var all []picture
	total := int64(0)
	err := filepath.WalkDir(t.folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || ctx.Err() != nil {
			return ctx.Err() // what cannot be seen cannot be deleted either
		}
		if info, err := d.Info(); err == nil && info.Mode().IsRegular() {
			all = append(all, picture{path, info.Size(), info.ModTime()})
			total += info.Size()
		}
		return nil
	})
	if err != nil || total <= most {
		return err
	}
	slices.SortFunc(all, func(a, b picture) int { return cmp.Or(a.used.Compare(b.used), cmp.Compare(a.path, b.path)) })
	for _, p := range all {
		if float64(total) <= keptAfterPruning*float64(most) {
			break
		}
		if os.Remove(p.path) == nil {
			total -= p.size
		}
	}
	return nil
}
