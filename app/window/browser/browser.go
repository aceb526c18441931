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
	"tourscope/app/window/pump"
	"tourscope/canvas/palette"
)

// Host is what the browser needs of the window beside its frame.
type Host struct {
	Settings        *settings.Browser
	SettingsChanged func()                                                             // the session has changed
	Library         func() *library.Library                                            // our best tours; nil where none are kept
	Palette         func() palette.Palette                                             // of the look as it is now
	Pump            *pump.Pump                                                         // for the preview
	Button          func(action, word string) (b *control.HintButton, bare func(bool)) // bare: its icon in place of the word
	Open            func(path string)                                                  // in the panes
	Show            func()                                                             // show the browser
	Close           func()                                                             // back to what was there before
	CacheFolder     string                                                             // the folder for them; empty: the usual
	DownloadSite    string                                                             // where TSPLIB is downloaded from
}

// Browser is the region. It belongs to the window's goroutine.
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
	hovered      int       // the item under the mouse; -1: none
	lastPress    time.Time // the last press, for a double one
	shown        bool
	started      bool
	stepTimes    stepTimes
}

// New makes the browser. It reads nothing before it is shown.
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

// Show shows the browser and looks at the folders again.
func (b *Browser) Show() {
	b.shown = true
	b.start()
	b.Object.Show()
	b.Rescan()
	b.selectAt(b.list.Place())
}

// start begins what is needed only once somebody browses.
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
		_ = b.thumbs.prune(life) // a cache that stays too large is no reason to complain
		<-life.Done()
		b.thumbs.close()
		_ = b.shelf.Save()
	})
}

// Hide takes the browser away; the window shows something else.
func (b *Browser) Hide() {
	b.shown = false
	b.scan.cancel()
	b.frame.Window.Canvas().Unfocus() // the search would take the keys of the panes
	b.Object.Hide()
	b.saveState()
}

// Shown says whether the browser is what the window shows.
func (b *Browser) Shown() bool { return b.shown }

// Browse shows the instances of a folder, alone or beside those of others.
func (b *Browser) Browse(folder string, add bool) {
	b.host.Settings.Browse(folder, add)
	b.toolbar.showFolders()
	b.host.SettingsChanged()
}

// Selected is the instance that is chosen; nil where there is none.
func (b *Browser) Selected() *shelf.Item { return b.list.Chosen() }

// Neighbour is the instance so many places after the one at path in the list as it
// was left; nil where the list does not know it.
func (b *Browser) Neighbour(path string, by int) *shelf.Item { return b.list.Beside(path, by) }

// Contains says whether the list as it was left has a file.
func (b *Browser) Contains(path string) bool { return b.list.Find(path) >= 0 }

// selectAt chooses an instance by its place, and shows it.
func (b *Browser) selectAt(place int) {
	if place >= 0 && b.list.Len() > 0 {
		b.list.Choose(place)
		b.rows.Reveal(b.line(b.list.Place()))
	}
	b.showSelected()
	b.frame.Changed()
}

// showSelected marks the chosen instance and shows its preview.
func (b *Browser) showSelected() {
	if !b.shown {
		return // when it is shown again
	}
	b.rows.RefreshRows()
	b.preview.show(b.list.Chosen(), b.neighbours())
}

// neighbours are the instances that a person will probably look at next.
func (b *Browser) neighbours() (next []shelf.Item) {
	for _, by := range []int{1, -1} {
		if at := b.list.Place() + by; at >= 0 && at < b.list.Len() {
			next = append(next, *b.list.At(at))
		}
	}
	return next
}

// open opens the chosen instance in the panes.
func (b *Browser) open() {
	if item := b.list.Chosen(); item != nil && item.Problem == "" {
		b.host.Open(item.Path)
	} else if item != nil {
		b.frame.SetStatus(problemOf(item))
	}
}

// Refresh follows the theme.
func (b *Browser) Refresh() {
	if !b.shown {
		return
	}
	b.rows.RefreshRows()
	b.preview.repaint()
}
