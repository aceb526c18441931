//go:build !nogui

package window

import (
	"context"
	"errors"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"tourscope/app/awake"
	"tourscope/app/checkpoint"
	"tourscope/app/library"
	"tourscope/app/portal"
	"tourscope/app/session"
	"tourscope/app/settings"
	"tourscope/app/window/batches"
	"tourscope/app/window/browser"
	"tourscope/app/window/control"
	"tourscope/app/window/exporting"
	"tourscope/app/window/frames"
	"tourscope/app/window/making"
	"tourscope/app/window/opening"
	"tourscope/app/window/papertables"
	"tourscope/app/window/sweep"
	"tourscope/app/window/undo"
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

	actions      *actions
	buttons      []*actionButton
	menus        *menus
	pages        []*page // the places, in the order of the rail
	rail         *rail
	bar          *toolbar
	frameBox     *fyne.Container // the toolbar over what is in the middle
	status       *status
	home         *home
	browser      *browser.Browser
	batch        *batches.View
	papers       *papertables.View
	measuring    *session.Measuring
	session      *session.Session // panes, runs and recordings
	chart        *chartView
	showsCurrent bool // the tours that searches change are shown
	hidesMap     bool // zoomed pictures have no small map

	plot   *chartPanel // the chart with its switches
	shared *sharedForm
	side   *side
	area   *paneArea
	work   *workspace
	sweep  *sweep.Region
	middle *fyne.Container

	linked    bool // the panes show the same part
	following bool // a view is being adapted to another one
	differ    difference
	replay    *replayer
	measured  time.Time // of the last update of the sentence that compares the panes

	copyImage func(ctx context.Context, picture []byte) error // puts a PNG into the clipboard

	keeper        keeper
	openedMessage string             // shown when the instance was opened
	best          *library.Entry     // our best tour of the instance that is open, or nil
	interrupted   *checkpoint.Orphan // of the instance that is open, or nil
	matching      bool               // a comparison of CPU and GPU waits for the list of devices
	afterOpen     func()             // what is done once the file being read is open, or nil
	files         *session.Files     // those opened at once, to go through; nil: none
	stepping      int                // the user goes through the instances: forwards 1, back -1
	opening       string             // the file that the user stepped to last, until it is open
	unedited      *unedited          // of the instance that edits have made what is shown; nil: none
	pinFrom       solver.City        // an edge is to be pinned from this city; noCity: none

	reading   func()          // ends the display of a file being read
	runOnce   bool            // start a run as soon as an instance is open
	views     []settings.View // of the panes in the last session, until they are restored
	lastError string
	exporting *exporting.Dialog // the last one shown
	asked     *opening.Dialog   // the last one shown
	choosing  bool              // the desktop's dialog for files is open
	portal    func(context.Context, portal.Ask) ([]string, error)
	making    *making.Dialog    // the last one shown
	dialog    dialog.Dialog     // the last one shown by present
	dialogOn  fyne.CanvasObject // its object
	hook      *hook

	history undo.Stack[moment] // of undo
	undoing bool               // a moment is being restored
	noted   int                // panes when the history began
	notedOn *solver.Problem    // and the instance

	awake    *awake.Keeper
	awakeNow bool // the screen is kept on
	asking   bool // the dialog that asks whether to close is open; closing again confirms
	behind   bool // another window has the focus

	painted     chan struct{} // closed when the first frame was painted
	paintedOnce sync.Once
	closing     bool
	background  tasks           // exports and thumbnails
	watching    tasks           // of what goes on, until the window closes
	life        context.Context // of background work
	end         context.CancelFunc
}

// refresh shows what can be done now, wherever it is shown.
func (s *shell) refresh() {
	if s.rail == nil || s.closing {
		return
	}
	s.replay.beginLater()
	for _, b := range s.buttons {
		b.refresh()
	}
	s.pane().suit()
	s.suitSide()
	s.side.wheel.ContentChanged()
	s.status.describe(s.searchLine())
	s.sweep.EngineChanged()
	s.area.refresh()
	s.settled()
	s.plot.refresh()
	s.menus.refresh()
	s.showBar()
	s.showWorks()
	s.note()
	s.forgetPreset()
	s.stayAwake()
	s.releaseKeyboard()
}

// fail shows an error, once.
func (s *shell) fail(err error) {
	if err == nil || errors.Is(err, errCanceled) || s.closing {
		return
	}
	s.lastError = err.Error()
	s.showError(err)
}

// frame is the interface of the window for regions and dialogs.
func (s *shell) frame() *control.Frame {
	return &control.Frame{Window: s.win, Hints: s.hints, Do: s.do, Present: s.present, ShowError: s.fail, SetStatus: s.status.say, Changed: s.refresh,
		Background: s.beside, Write: s.write, Folder: s.folder, RememberFolder: func(folder string) { s.store.Session.Folder = folder }}
}

func (s *shell) isClosing() bool { return s.closing }

// fitReplayBar arranges the panes again, with or without the replay bar.
func (s *shell) fitReplayBar() { s.work.object.Refresh() }

// beside runs a task that closing the window cancels and waits for.
func (s *shell) beside(task func(ctx context.Context)) {
	s.background.Go(func() { task(s.life) })
}

// errCanceled is the error of a task that the user has cancelled; it is not shown.
var errCanceled = context.Canceled
