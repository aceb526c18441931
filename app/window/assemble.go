//go:build !nogui

package window

import (
	"context"
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"tourscope/app/awake"
	"tourscope/app/clipboard"
	"tourscope/app/portal"
	"tourscope/app/settings"
	"tourscope/app/window/control"
	"tourscope/app/window/frames"
	"tourscope/assets"
)

// newShell builds the window without showing it.
func newShell(app fyne.App, do func(func()), options Options, store *settings.Store) *shell {
	s := &shell{app: app, do: do, options: options, store: store, copyImage: clipboard.Copy, portal: portal.Open, painted: make(chan struct{})}
	s.life, s.end = context.WithCancel(context.Background())
	s.hints = &control.Hints{Show: func(hint string) { s.status.hover(hint) }, Tips: control.NewTips(s.do)}
	s.frames = frames.New(s.do)
	s.loader = &loader{results: s.results, checkpoints: s.checkpoints}
	s.samples = listSamples()
	s.awake = awake.New()
	s.win = app.NewWindow("Tourscope")
	s.win.SetMaster()
	s.win.SetPadded(false)
	s.status = newStatus(s.hints)
	s.linked, s.pinFrom = true, noCity
	s.shared = newSharedForm(s.hints, s.refresh)
	s.chart = newChartView(s.frames, s.status.pointed.Set)
	s.session = s.newSession()
	s.newPane()
	s.shared.record.SetChecked(!store.Preferences.NoRecording)
	s.replay = newReplayer(s, s.frame(), s.chart)
	s.pages = s.listPages()
	s.actions = &actions{all: s.table()}
	s.build()
	return s
}

func (s *shell) build() {
	s.sweep = s.newSweep()
	s.buildBatches()
	s.buildPapers()
	s.bar = newToolbar(s.newButton)
	s.menus = newMenus(s.win, s.actions, s.samples, s.perform, s.open)
	s.side = newSide(s.hints, s.shared, s.newButton)
	s.area = newPaneArea(s.hints, s.session.Title, s.newButton)
	s.plot = newChartPanel(s.chart, s.newButton)
	s.chart.changed = s.plot.refresh
	s.chart.rescaled = func() { s.do(s.plot.refresh) }
	s.replay.build(s.newButton)
	s.work = newWorkspace(container.NewStack(s.area.object, s.sweep.Object), s.replay.bar.Object, s.plot.object, s.side.object, s.replay.expected)
	s.arrange()
	s.home = newHome(s.frame(), homeHost{session: &s.store.Session, samples: s.samples, open: s.open, browse: s.browseFolder,
		palette: s.palette, closing: func() bool { return s.closing }, button: s.newButton})
	s.work.object.Hide()
	s.browser = s.newBrowser()
	s.rail = newRail(s.hints, s.pages, func(id string) { s.perform(s.actions.find(id)) }, s.newButton)
	s.arrangeFrame()
	s.win.SetOnDropped(func(_ fyne.Position, uris []fyne.URI) { s.dropped(uris) })
	s.win.SetCloseIntercept(s.close)
	s.win.Canvas().SetOnTypedRune(s.typedRune)
	s.win.Canvas().SetOnTypedKey(s.typedKey)
	s.addShortcuts()
	s.win.SetIcon(fyne.NewStaticResource("tourscope.png", assets.Icon()))
}

// arrangeFrame puts the pages beside the rail, between menus and status line.
func (s *shell) arrangeFrame() {
	s.middle = container.NewStack(s.home.object, s.work.object)
	for _, p := range s.pages {
		if p.object != nil {
			s.middle.Add(p.object())
		}
	}
	s.frameBox = container.New(control.TightBorder{}, s.bar.object, s.middle, control.Spacer{}.Object())
	beside := container.New(railed{s.rail}, s.rail.object, s.frameBox)
	frame := container.New(control.TightBorder{}, control.Spacer{}.Object(), beside, s.status.object)
	s.win.SetContent(container.NewStack(s.probe(), frame, s.hints.Tips.Object))
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
		s.offerInterrupted()
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
	s.watchWork()
	s.hook = openHook(s.do, s.state)
	s.probeWorker()
	s.win.Show()
	s.refresh()
}

// restore restores the last session.
func (s *shell) restore() {
	s.forgetDrafts()
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

// keep stores the session in the settings and returns a function that writes them.
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
