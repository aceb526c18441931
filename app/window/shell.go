//go:build !nogui

package window

import (
	"context"
	"errors"
	"image"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"

	"tourscope/app/awake"
	"tourscope/app/checkpoint"
	"tourscope/app/clipboard"
	"tourscope/app/library"
	"tourscope/app/session"
	"tourscope/app/settings"
	"tourscope/app/window/batches"
	"tourscope/app/window/browser"
	"tourscope/app/window/control"
	"tourscope/app/window/exporting"
	"tourscope/app/window/frames"
	"tourscope/app/window/sweep"
	"tourscope/app/window/undo"
	"tourscope/assets"
	"tourscope/solver"
)

// shell is the window around the panes.
type shell struct {
	app     fyne.App
	win     fyne.Window
	do      func(func()) // queues for the window's goroutine, without waiting
	options Options
	store   *settings.Store
	frames  *frames.Scheduler
	hints   *control.Hints
	loader  *loader
	samples []sample

	actions *actions
	buttons []*actionButton
	menus   *menus
	bar     *toolbar
	status  *status
	home    *home
	browser *browser.Browser
	batch   *batches.View
	session *session.Session // panes, runs and recordings
	chart   *chartView
	shared  *sharedForm
	side    *side
	area    *paneArea
	work    *workspace
	sweep   *sweep.Region
	middle  *fyne.Container

	linked    bool // the panes show the same part
	following bool // a view follows another one just now
	differ    difference
	replay    *replayer
	measured  time.Time // when the comparison was last put into words

	copyImage func(ctx context.Context, picture []byte) error // puts a PNG into the clipboard

	keeper        keeper
	openedMessage string             // shown when the instance was opened
	best          *library.Entry     // our best tour of the instance that is open, or nil
	cutOff        *checkpoint.Orphan // of the instance that is open, or nil
	matching      bool               // a comparison of CPU and GPU waits for the worker's answer
	afterOpen     func()             // what is done once the file being read is open, or nil
	stepping      int                // the user goes through the instances: forwards 1, back -1
	opening       string             // the file that they asked for last, until it is open

	reading   func()          // ends the display of a file being read
	runOnce   bool            // start a run as soon as an instance is open
	views     []settings.View // where the panes looked the last time, until they do again
	lastError string
	exporting *exporting.Dialog // the last one shown
	dialog    dialog.Dialog     // the last one shown by present
	dialogOn  fyne.CanvasObject // where it lies
	hook      *hook

	history undo.Stack[moment] // what undo brings back
	undoing bool               // a moment is being brought back just now
	noted   int                // panes when the history began
	notedOn *solver.Problem    // and the instance

	awake    *awake.Keeper
	awakeNow bool // it was asked to keep the screen on
	asking   bool // whether to close is being asked; closing again says yes
	behind   bool // the user works with another window

	painted     chan struct{} // closed when the first frame was painted
	paintedOnce sync.Once
	closing     bool
	background  sync.WaitGroup  // exports and thumbnails, to be waited for
	life        context.Context // of background work
	end         context.CancelFunc
}

// newShell puts the window together. Nothing is shown yet.
func newShell(app fyne.App, do func(func()), options Options, store *settings.Store) *shell {
	s := &shell{app: app, do: do, options: options, store: store, copyImage: clipboard.Copy, painted: make(chan struct{})}
	s.life, s.end = context.WithCancel(context.Background())
	s.hints = &control.Hints{Show: func(hint string) { s.status.hover(hint) }}
	s.frames = frames.New(s.do)
	s.loader = &loader{results: s.results, checkpoints: s.checkpoints}
	s.samples = listSamples()
	s.awake = awake.New()
	s.win = app.NewWindow("Tourscope")
	s.win.SetMaster()
	s.win.SetPadded(false)
	s.status = newStatus(s.hints)
	s.linked = true
	s.shared = newSharedForm(s.hints, s.refresh)
	s.chart = newChartView(s.host())
	s.session = s.newSession()
	s.newPane()
	s.shared.record.SetChecked(!store.Preferences.NoRecording)
	s.replay = newReplayer(s)
	s.actions = &actions{all: s.table()}
	s.build()
	return s
}

func (s *shell) build() {
	s.sweep = s.newSweep()
	s.buildBatches()
	s.bar = newToolbar(s)
	s.menus = newMenus(s)
	s.side = newSide(s)
	s.area = newPaneArea(s)
	s.work = newWorkspace(container.NewStack(s.replay.build(s.area.object), s.sweep.Object), s.chart, s.side.object)
	s.arrange()
	s.home = newHome(s)
	s.work.object.Hide()
	s.browser = s.newBrowser()
	s.middle = container.NewStack(s.home.object, s.work.object, s.browser.Object, s.batch.Object)
	frame := container.New(control.TightBorder{}, s.bar.object, s.middle, s.status.object)
	s.win.SetContent(container.NewStack(s.probe(), frame))
	s.win.SetOnDropped(func(_ fyne.Position, uris []fyne.URI) { s.dropped(uris) })
	s.win.SetCloseIntercept(s.close)
	s.win.Canvas().SetOnTypedRune(s.typedRune)
	s.win.Canvas().SetOnTypedKey(s.typedKey)
	s.addShortcuts()
	s.win.SetIcon(fyne.NewStaticResource("tourscope.png", assets.Icon()))
}

// probe is a pixel whose painting shows that the display works. It must not grow
// with the window: each repaint would blend it over all of it.
func (s *shell) probe() fyne.CanvasObject {
	pixel := canvas.NewRaster(func(int, int) image.Image {
		s.paintedOnce.Do(func() { close(s.painted) })
		return image.NewRGBA(image.Rect(0, 0, 1, 1))
	})
	pixel.Resize(fyne.NewSize(1, 1))
	return container.NewWithoutLayout(pixel)
}

// start shows the window as it was left and opens what was asked for.
func (s *shell) start(storeErr error) {
	s.restore()
	s.app.Lifecycle().SetOnStarted(func() {
		s.app.Settings().AddListener(func(fyne.Settings) { s.themeChanged() })
		s.applyTheme()
		if storeErr != nil {
			s.fail(storeErr)
		}
		s.tellCrash()
		s.offerCutOff()
	})
	s.runOnce = s.options.Run
	files := s.reopen()
	control.SetVisible(s.home.object, len(files) == 0)
	s.openAll(files)
	if len(files) == 0 {
		s.batch.AnnounceUnfinished(func(text string) {
			if s.status.text() == "" {
				s.status.say(text)
			}
		})
	}
	s.watchFront()
	s.hook = openHook(s)
	s.probeWorker()
	s.win.Show()
	s.refresh()
}

// restore takes up the last session.
func (s *shell) restore() {
	w := s.store.Session.Window
	s.win.Resize(fyne.NewSize(w.Width, w.Height))
	s.work.sideWidth, s.work.chartHeight = w.Side, w.Chart
	s.work.fold(w.HideSide, w.HideChart)
	s.win.SetFullScreen(w.FullScreen)
	setup := s.store.Session.Setup
	if s.options.Engine != "" {
		setup.Engine = s.options.Engine
	}
	s.pane().setup.restore(setup)
	s.pane().setup.override(s.options.Params)
	s.restorePanes()
	s.applyRegions()
	s.menus.setRecent(s.store.Session.Recent)
}

// keep takes the session down and returns what writes it.
func (s *shell) keep() (write func() error) {
	w := &s.store.Session.Window
	if w.FullScreen = s.win.FullScreen(); !w.FullScreen {
		size := s.win.Canvas().Size()
		w.Width, w.Height = size.Width, size.Height
	}
	w.Side, w.Chart = s.work.sideWidth, s.work.chartHeight
	w.HideSide, w.HideChart = s.work.sideOff, s.work.chartOff
	s.keepPanes()
	s.keepOpen()
	return s.store.Later()
}

// refresh shows what can be done now, wherever it is shown.
func (s *shell) refresh() {
	if s.menus == nil || s.closing {
		return
	}
	for _, b := range s.buttons {
		b.refresh()
	}
	s.pane().suit()
	s.side.wheel.ContentChanged()
	s.sweep.EngineChanged()
	s.area.refresh()
	s.menus.refresh()
	s.note()
	s.stayAwake()
}

// fail shows an error, once.
func (s *shell) fail(err error) {
	if err == nil || errors.Is(err, errCanceled) || s.closing {
		return
	}
	s.lastError = err.Error()
	s.showError(err)
}

// frame is the window for the regions and dialogs that know no more of it.
func (s *shell) frame() *control.Frame {
	return &control.Frame{Window: s.win, Hints: s.hints, Do: s.do, Present: s.present, ShowError: s.fail, SetStatus: s.status.say, Changed: s.refresh,
		Background: s.beside, Write: s.write, Folder: s.folder, RememberFolder: func(folder string) { s.store.Session.Folder = folder }}
}

// beside runs a task that closing the window cancels and waits for.
func (s *shell) beside(task func(ctx context.Context)) {
	s.background.Go(func() { task(s.life) })
}
