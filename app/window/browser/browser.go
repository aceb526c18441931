//go:build !nogui

package browser

import (
	"context"
	"image"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/library"
	"tourscope/app/library/shelf"
	"tourscope/app/settings"
	"tourscope/app/window/control"
	"tourscope/app/window/frames"
	"tourscope/canvas/draw"
	"tourscope/canvas/palette"
	"tourscope/canvas/view"
	"tourscope/solver"
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

// Show shows the browser and scans the folders.
func (b *Browser) Show() {
	b.shown = true
	b.start()
	b.Object.Show()
	b.Rescan()
	b.selectAt(b.list.Place())
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

// toolbar is the bar above the list: folders, search, filters and view.
type toolbar struct {
	browser *Browser
	object  fyne.CanvasObject
	folders *control.MenuButton
	search  *control.HintEntry
	sizes   *control.HintEntry
	types   *control.HintSelect
	status  *control.HintSelect
	tiles   *control.HintButton
	table   *control.HintButton
	metrics []solver.Metric
	rows    *filterRows
}

// scan scans folders in the background.
type scan struct {
	cancelScan context.CancelFunc
	version    int // number of the scan; results of older ones are dropped
	running    bool
}

// empty replaces an empty list and says what to do.
type empty struct {
	browser *Browser
	object  *fyne.Container
	title   *control.Text
	detail  *control.Text
	whole   *control.HintArea // the detail in full; a narrow window shortens it
	choose  fyne.CanvasObject
	fetch   fyne.CanvasObject
	all     fyne.CanvasObject
}

// columnHeader shows the column titles above the table. A click sorts by the
// column, another click reverses the order.
type columnHeader struct {
	widget.BaseWidget
	browser *Browser
	cells   []*cell
	visible []column
	inner   *fyne.Container
}

// pictureKey is what a picture shows and in which colours.
type pictureKey struct {
	path   string
	length int64 // of the best tour; 0: none
	theme  string
}

// thumbs caches the thumbnails. The window's goroutine requests the visible ones;
// missing ones are made in the background.
type thumbs struct {
	browser *Browser
	folder  string

	width, height int // in pixels
	maker         *shelf.Thumbnails
	queue         *shelf.Queue
	closed        bool

	pictures map[pictureKey]*image.RGBA
	order    []pictureKey // oldest first
	failed   map[string]string
	made     int // since the start

	mu      sync.Mutex
	pending []shelf.Made // waiting for the window
}

// preview shows the selected instance large, with the best tour and details.
type preview struct {
	browser *Browser
	object  fyne.CanvasObject
	reader  *reader

	name        *control.Text
	summary     *control.Text
	note        *control.Text
	raster      *canvas.Raster
	surface     *frames.Surface
	reason      *widget.Label
	details     *details
	buttons     *fyne.Container
	moreButtons *buttonGrid // of the best tour
	body        fyne.CanvasObject

	wanted string       // path of the selected instance
	data   *previewData // shown in the picture

	mu      sync.Mutex // guards what the drawing goroutine reads
	scene   draw.Scene
	frame   view.Bounds
	upright view.Orientation
	width   float32 // of the picture, in the toolkit's units
}

// stepTimes measures the time that the window needs for a step through the list.
type stepTimes struct {
	steps int
	total time.Duration
	worst time.Duration
}
