//go:build !nogui

package browser

import (
	"context"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/library"
	"tourscope/app/library/shelf"
	"tourscope/app/settings"
	"tourscope/app/window/control"
	"tourscope/app/window/frames"
	"tourscope/canvas/palette"
)

// Host is what the browser needs from the window besides its frame.
type Host struct {
	Settings        *settings.Browser
	SettingsChanged func()                                                             // the settings have changed
	Library         func() *library.Library                                            // the library; nil if no tours are kept
	Palette         func() palette.Palette                                             // of the current theme
	Frames          *frames.Scheduler                                                  // for the preview
	Button          func(action, word string) (b *control.HintButton, bare func(bool)) // bare replaces the label by the icon
	Open            func(path string)                                                  // opens an instance in the panes
	Show            func()                                                             // shows the browser
	Close           func()                                                             // returns to the previous view
	CacheFolder     string                                                             // of caches; empty: the default
	DownloadSite    string                                                             // of TSPLIB
}

// Browser is the region. All methods belong to the window's goroutine.
type Browser struct {
	frame *control.Frame
	host  Host

	Object *fyne.Container
	shelf  *shelf.Shelf
	list   *shelf.List
	thumbs *thumbs
	scan   scan

	toolbar      *toolbar
	columnHeader *columnHeader
	rows         *control.List
	left         *fyne.Container
	empty        *empty
	preview      *preview
	hovered      int       // index of the item under the mouse; -1: none
	lastPress    time.Time // for double clicks
	shown        bool
	started      bool
	stepTimes    stepTimes
}

// New creates the browser. It reads no files before it is shown.
func New(f *control.Frame, h Host) *Browser {
	b := &Browser{frame: f, host: h, list: shelf.NewList(), hovered: -1}
	b.restore()
	b.toolbar = newToolbar(b)
	b.columnHeader = newColumnHeader(b)
	b.rows = control.NewList(rowHeight, nil)
	b.rows.OnPress, b.rows.OnHover, b.rows.OnVisible = b.press, b.hover, b.requestThumbnails
	b.empty = newEmpty(b)
	b.preview = newPreview(b)
	b.left = container.New(control.TightBorder{}, b.columnHeader, b.rows, control.Spacer{}.Object())
	body := newSplit(b, container.NewStack(b.left, b.empty.object), b.preview.object)
	ground := control.NewSurface(theme.ColorNameBackground, control.Spacer{}.Object())
	b.Object = container.NewStack(ground, container.New(control.TightBorder{}, b.toolbar.object, body.object, control.Spacer{}.Object()))
	b.Object.Hide()
	b.setView()
	return b
}

// Show shows the browser and scans the folders.
func (b *Browser) Show() {
	b.shown = true
	b.start()
	b.Object.Show()
	b.Rescan()
	b.selectAt(b.list.Place())
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

// Hide hides the browser and saves its state.
func (b *Browser) Hide() {
	b.shown = false
	b.scan.cancel()
	b.frame.Window.Canvas().Unfocus() // or the search entry keeps the keyboard
	b.Object.Hide()
	b.saveState()
}

// Shown reports whether the browser is shown.
func (b *Browser) Shown() bool { return b.shown }

// Browse lists the instances of a folder, alone or in addition.
func (b *Browser) Browse(folder string, add bool) {
	b.host.Settings.Browse(folder, add)
	b.toolbar.showFolders()
	b.host.SettingsChanged()
}

// Selected is the selected instance, or nil.
func (b *Browser) Selected() *shelf.Item { return b.list.Chosen() }

// Neighbour is the instance by places after the one at path in the current list, or nil
// if path is not in the list.
func (b *Browser) Neighbour(path string, by int) *shelf.Item { return b.list.Beside(path, by) }

// Contains reports whether the current list contains a file.
func (b *Browser) Contains(path string) bool { return b.list.Find(path) >= 0 }

// selectAt selects an instance by its index.
func (b *Browser) selectAt(place int) {
	if place >= 0 && b.list.Len() > 0 {
		b.list.Choose(place)
		b.rows.Reveal(b.line(b.list.Place()))
	}
	b.showSelected()
	b.frame.Changed()
}

// showSelected marks the selected instance and shows its preview.
func (b *Browser) showSelected() {
	if !b.shown {
		return // Show does it
	}
	b.rows.RefreshRows()
	b.preview.show(b.list.Chosen(), b.neighbours())
}

// neighbours are the instances most likely to be viewed next.
func (b *Browser) neighbours() (next []shelf.Item) {
	for _, by := range []int{1, -1} {
		if at := b.list.Place() + by; at >= 0 && at < b.list.Len() {
			next = append(next, *b.list.At(at))
		}
	}
	return next
}

// open opens the selected instance in the panes.
func (b *Browser) open() {
	if item := b.list.Chosen(); item != nil && item.Problem == "" {
		b.host.Open(item.Path)
	} else if item != nil {
		b.frame.SetStatus(problemOf(item))
	}
}

// Refresh redraws in the colours of the theme.
func (b *Browser) Refresh() {
	if !b.shown {
		return
	}
	b.rows.RefreshRows()
	b.preview.repaint()
}
