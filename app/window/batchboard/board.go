//go:build !nogui

package batchboard

import (
	"context"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/campaign"
	"tourscope/app/library"
	"tourscope/app/window/control"
	"tourscope/canvas/palette"
	"tourscope/solver"
	"tourscope/solver/batch"
)

// Host is what the board needs of the window around it.
type Host struct {
	Engines *solver.Registry
	Version string
	Library func() *library.Library // nil where nothing is to be remembered
	GPU     func() string           // the devices, for the record
	Palette func() palette.Palette
	Samples []string // "sample:NAME"

	Panes          func() PaneSetup                                 // what the panes are about
	ShowRun        func(source string, e batch.Engine, seed uint64) // a run in the panes
	Leave          func()
	Recent         func() []string // folders of batches, the newest first
	RememberFolder func(folder string)
	Reserve        func(then func())        // asks for the machine, which a batch wants to itself
	StateChanged   func()                   // a batch computes, or not any more
	Notify         func(title, text string) // for somebody who looks elsewhere
	Button         func(id string, titled bool) *control.HintButton
}

// PaneSetup is what the panes would run now, to begin a batch with.
type PaneSetup struct {
	Source  string // of the instance; empty if it is in no file
	Engines []campaign.DraftEngine
}

// page is what the board shows.
type page uint8

const (
	planPage page = iota
	progressPage
	resultPage
)

// Board is the region. It belongs to the window's goroutine.
type Board struct {
	Object fyne.CanvasObject
	frame  *control.Frame
	host   Host

	page     page
	shown    bool
	plan     *planner
	progress *progress
	results  *resultView
	header   *header
	pages    *fyne.Container

	phase              phase
	startsAfterReading bool           // what is being read is carried out afterwards
	work               *campaign.Work // the last one; nil: none was begun, or it is only looked at
	request            request        // what it was begun with
	folder             string
	snapshot           *snapshot
	cancel             context.CancelFunc // of the reading, or the batch
	resultCount        atomic.Int64       // results that have come since figures were made
	closing            bool               // the window is closing
	openChoices        int                // choices of the list that is open, for tests
}

// Build puts the board together; nothing is shown yet. Until then it can be asked
// how it is, which its own buttons do while they are made.
func (b *Board) Build(f *control.Frame, h Host) {
	b.frame, b.host = f, h
	b.header = newHeader(b)
	b.plan, b.progress, b.results = newPlanner(b), newProgress(b), newResultView(b)
	b.pages = container.NewStack(b.plan.object, b.progress.object, b.results.object)
	b.Object = container.NewStack(control.NewSurface(theme.ColorNameBackground, control.Spacer{}.Object()),
		container.New(control.TightBorder{}, b.header.object, b.pages, control.Spacer{}.Object()))
	b.Object.Hide()
	b.arrange()
}

// Shown says whether the board has the place of the panes.
func (b *Board) Shown() bool { return b.shown }

// Show shows it, with what there is to begin with.
func (b *Board) Show() {
	b.shown = true
	if b.snapshot == nil {
		b.plan.initialise()
		b.plan.offerUnfinished()
	}
	b.Object.Show()
	b.refresh()
}

// Hide hides it. A batch at work goes on.
func (b *Board) Hide() {
	b.shown = false
	b.Object.Hide()
}

// showPage shows a page.
func (b *Board) showPage(p page) {
	if p != b.page {
		b.frame.Hints.Leave() // of what goes
	}
	b.page = p
	b.arrange()
	b.refresh()
}

// arrange shows the page and nothing else.
func (b *Board) arrange() {
	for i, o := range []fyne.CanvasObject{b.plan.object, b.progress.object, b.results.object} {
		control.SetVisible(o, i == int(b.page))
	}
	b.header.show()
}

// refresh shows what there is to see now.
func (b *Board) refresh() {
	b.header.show()
	switch {
	case !b.shown || b.snapshot == nil:
	case b.page == progressPage:
		b.progress.show(b.snapshot)
	case b.page == resultPage:
		b.results.show(b.snapshot)
	}
	b.frame.Changed()
}

// ThemeChanged follows a change of the theme.
func (b *Board) ThemeChanged() {
	b.results.drawn = nil
	b.refresh()
}

// Active says whether a batch computes or is paused; Computing, whether it takes
// the processor, or is about to.
func (b *Board) Active() bool { return b.phase == running || b.phase == paused || b.phase == stopping }
func (b *Board) Computing() bool {
	return b.phase == running || b.phase == stopping || b.phase == reading && b.startsAfterReading
}

// Reading says whether instances are being read for a batch.
func (b *Board) Reading() bool { return b.phase == reading }

// Paused says whether the batch is paused.
func (b *Board) Paused() bool { return b.phase == paused }

// HasResults says whether there is a batch with at least one run.
func (b *Board) HasResults() bool { return b.snapshot != nil && !b.snapshot.figures.report.Empty() }

// HasBatch says whether a batch was begun or opened.
func (b *Board) HasBatch() bool { return b.snapshot != nil }

// Resumable says whether jobs of the last batch are left and nobody does them.
func (b *Board) Resumable() bool { return b.phase == stopped }

// ResultsShown says whether the results are shown.
func (b *Board) ResultsShown() bool { return b.page == resultPage }

// PlanShown says whether a batch is being put together.
func (b *Board) PlanShown() bool { return b.page == planPage }

// ShowResults shows the results, or the progress again.
func (b *Board) ShowResults(on bool) {
	switch {
	case b.snapshot == nil:
	case on:
		b.showPage(resultPage)
	default:
		b.showPage(progressPage)
	}
}

// ShowPlan shows the plan, to be changed for another batch.
func (b *Board) ShowPlan() {
	b.plan.initialise()
	b.plan.offerUnfinished()
	b.showPage(planPage)
}

// TypedKey takes a key that nothing else has; false: it means nothing here.
func (b *Board) TypedKey(e *fyne.KeyEvent) bool {
	if e.Name == fyne.KeyEscape {
		b.back()
		return true
	}
	switch b.page {
	case planPage:
		return b.plan.typedKey(e.Name)
	case progressPage:
		return b.progress.typedKey(e.Name)
	}
	return b.results.typedKey(e.Name)
}

// back goes one step back: from a page to the one before, and out of the board.
func (b *Board) back() {
	switch {
	case b.page == resultPage:
		b.showPage(progressPage)
	case b.page == planPage && b.snapshot != nil:
		b.showPage(progressPage)
	default:
		b.host.Leave()
	}
}
