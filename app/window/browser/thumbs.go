//go:build !nogui

package browser

import (
	"context"
	"image"
	"image/draw"
	"math"
	"path/filepath"
	"runtime"

	"tourscope/app/library"
	"tourscope/app/library/shelf"
	"tourscope/app/window/i18n"
)

// maxPictures bounds the thumbnails in memory, in bytes: about 600 at scale 1. Others
// are cached on disk.
const maxPictures = 56 << 20

func newThumbs(b *Browser, folder string) *thumbs {
	t := &thumbs{browser: b, folder: folder, pictures: make(map[pictureKey]*image.RGBA), failed: make(map[string]string)}
	t.resize()
	return t
}

// resize adapts the pictures to the scale of the screen.
func (t *thumbs) resize() {
	scale := float64(t.browser.frame.Window.Canvas().Scale())
	if scale <= 0 {
		scale = 1
	}
	width, height := int(math.Round(thumbWidth*scale)), int(math.Round(thumbHeight*scale))
	if t.closed || width == t.width && height == t.height {
		return
	}
	t.width, t.height = width, height
	if old := t.queue; old != nil {
		t.browser.frame.Background(func(context.Context) { old.Close() })
	}
	clear(t.pictures)
	t.order = nil
	var results *library.Library
	if t.browser.host.Library != nil {
		results = t.browser.host.Library()
	}
	t.maker = shelf.NewThumbnails(t.browser.shelf, results, t.folder, width, height)
	t.queue = shelf.NewQueue(t.maker, max(1, min(runtime.GOMAXPROCS(0), runtime.NumCPU())-1), t.received)
}

// reset starts again with another library.
func (t *thumbs) reset() {
	t.width = 0
	t.resize()
}

func (t *thumbs) close() {
	if t.queue != nil {
		t.queue.Close()
	}
}

func (t *thumbs) prune(ctx context.Context) error { return t.maker.Prune(ctx) }

func (t *thumbs) key(i *shelf.Item) pictureKey {
	k := pictureKey{path: i.Path, theme: t.browser.host.Palette().Name}
	if i.Best != nil {
		k.length = i.Best.Length
	}
	return k
}

// get returns a picture, or why there is none, or neither while it is being made.
func (t *thumbs) get(i *shelf.Item) (image.Image, string) {
	if t == nil {
		return nil, ""
	}
	if m, is := t.pictures[t.key(i)]; is {
		return m, ""
	}
	return nil, t.failed[i.Path]
}

// request requests pictures, most urgent first.
func (t *thumbs) request(items []*shelf.Item) {
	if t == nil || t.queue == nil || t.closed {
		return
	}
	var missing []shelf.Item
	for _, i := range items {
		if _, is := t.pictures[t.key(i)]; !is && i.Problem == "" && t.failed[i.Path] == "" {
			missing = append(missing, *i)
		}
	}
	t.queue.Want(missing, t.browser.host.Palette())
}

// received takes a picture from a goroutine of the queue and queues at most one update
// at a time.
func (t *thumbs) received(m shelf.Made) {
	if m.Picture != nil {
		m.Picture = packed(m.Picture)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.pending = append(t.pending, m); len(t.pending) == 1 {
		t.browser.frame.Do(t.take)
	}
}

// packed is a picture in the layout that the toolkit uploads.
func packed(m image.Image) *image.RGBA {
	if p, is := m.(*image.RGBA); is {
		return p
	}
	p := image.NewRGBA(image.Rectangle{Max: m.Bounds().Size()})
	draw.Draw(p, p.Rect, m, m.Bounds().Min, draw.Src)
	return p
}

// take shows the received pictures.
func (t *thumbs) take() {
	t.mu.Lock()
	made := t.pending
	t.pending = nil
	t.mu.Unlock()
	for _, m := range made {
		t.made++
		t.browser.update(m.Item)
		if m.Picture == nil {
			t.failed[m.Item.Path] = i18n.L("No picture: %s", withoutPath(m.Err, m.Item.Path))
			continue
		}
		if m.Picture.Bounds().Dx() != t.width {
			continue // of another scale
		}
		k := pictureKey{path: m.Item.Path, theme: m.Theme}
		if m.Item.Best != nil {
			k.length = m.Item.Best.Length
		}
		t.put(k, m.Picture.(*image.RGBA))
	}
	t.browser.rows.RefreshRows()
}

// withoutPath is an error's text without the path, which is shown next to it.
func withoutPath(err error, path string) string {
	text := err.Error()
	for _, prefix := range []string{path + ": ", path + " ", filepath.Base(path) + ": "} {
		if len(text) > len(prefix) && text[:len(prefix)] == prefix {
			return text[len(prefix):]
		}
	}
	return text
}

func (t *thumbs) put(k pictureKey, m *image.RGBA) {
	if _, is := t.pictures[k]; !is {
		t.order = append(t.order, k)
	}
	t.pictures[k] = m
	for len(t.order)*4*t.width*t.height > maxPictures {
		delete(t.pictures, t.order[0])
		t.order = t.order[1:]
	}
}
