//go:build !nogui

package browser

import (
	"context"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/library/shelf"
	"tourscope/app/window/control"
)

// New creates the browser. It reads no files before it is shown.
func New(f *control.Frame, h Host) *Browser {
	b := &Browser{frame: f, host: h, list: shelf.NewList(), hovered: -1}
	b.restore()
	b.toolbar = newToolbar(b)
	b.columnHeader = newColumnHeader(b)
	b.rows = control.NewList(rowHeight, nil)
	b.rows.OnPress, b.rows.OnHover, b.rows.OnVisible, b.rows.OnResize = b.press, b.hover, b.requestThumbnails, b.recountTiles
	b.empty = newEmpty(b)
	b.preview = newPreview(b)
	b.left = container.New(control.TightBorder{}, b.columnHeader, b.rows, control.Spacer{}.Object())
	body := newSplit(b, container.NewStack(b.left, b.empty.object), b.preview.object)
	background := control.NewSurface(theme.ColorNameBackground, control.Spacer{}.Object())
	b.Object = container.NewStack(background, container.New(fitted{rows: b.toolbar.rows}, b.toolbar.object, body.object, control.Spacer{}.Object()))
	b.Object.Hide()
	b.setView()
	return b
}

// start opens caches on first use.
func (b *Browser) start() {
	if b.started {
		return
	}
	b.started = true
	folder := b.host.CacheFolder
	if folder == "" {
		folder = shelf.DefaultFolder()
	}
	b.shelf = shelf.Open(folder)
	b.thumbs = newThumbs(b, folder)
	b.frame.Background(func(life context.Context) {
		_ = b.thumbs.prune(life) // an oversized cache is harmless
		<-life.Done()
		b.thumbs.close()
		_ = b.shelf.Save()
	})
}
