//go:build !nogui

package batches

import (
	"context"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"tourscope/app/campaign"
	"tourscope/app/window/control"
)

// View is the region. All methods belong to the window's goroutine.
type View struct {
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

	phase       phase
	begins      bool           // the instances are read, and the batch is about to run
	work        *campaign.Work // the current or last one; nil if none was started, or if it is only viewed
	request     request        // what work was started with
	folder      string
	snapshot    *snapshot
	cancel      context.CancelFunc // cancels reading, or the batch
	resultCount atomic.Int64       // results received since the figures were computed
	closing     bool               // the window is closing
	openChoices int                // items of the open menu, for tests
}

// Build creates the view, hidden. Its own buttons query its state while they are being
// created, so the zero View answers these methods.
func (b *View) Build(f *control.Frame, h Host) {
	b.frame, b.host = f, h
	b.header = newHeader(f.Hints, b.back, h.Button)
	b.plan, b.progress, b.results = newPlanner(f, h, b.Active, func(folder string) { b.OpenFolder(folder, true) }), newProgress(f, h.ShowRun),
		newResultView(f, h.Palette, func() bool { return b.shown && b.page == resultPage })
	b.pages = container.NewStack(b.plan.object, b.progress.object, b.results.object)
	b.Object = container.NewStack(control.NewSurface(theme.ColorNameBackground, control.Spacer{}.Object()),
		container.New(control.TightBorder{}, b.header.object, b.pages, control.Spacer{}.Object()))
	b.Object.Hide()
	b.arrange()
}

// Shown reports whether the view takes the place of the panes.
func (b *View) Shown() bool { return b.shown }

// Show shows the view.
func (b *View) Show() {
	b.shown = true
	if b.snapshot == nil {
		b.plan.initialise()
		b.plan.offerUnfinished()
	}
	b.Object.Show()
	b.refresh()
}

// Hide hides the view. A running batch continues.
func (b *View) Hide() {
	b.shown = false
	b.Object.Hide()
}

// showPage switches to a page.
func (b *View) showPage(p page) {
	if p != b.page {
		b.frame.Hints.Leave() // the hint of the old page
	}
	b.page = p
	b.arrange()
	b.refresh()
}

// arrange shows the current page only.
func (b *View) arrange() {
	for i, o := range []fyne.CanvasObject{b.plan.object, b.progress.object, b.results.object} {
		control.SetVisible(o, i == int(b.page))
	}
	b.header.show(b.page, b.snapshot, b.Active())
}

// refresh shows the current state.
func (b *View) refresh() {
	b.header.show(b.page, b.snapshot, b.Active())
	switch {
	case !b.shown || b.snapshot == nil:
	case b.page == progressPage:
		b.progress.show(b.snapshot)
	case b.page == resultPage:
		b.results.show(b.snapshot)
	}
	b.frame.Changed()
}

// ThemeChanged redraws in the colours of the theme.
func (b *View) ThemeChanged() {
	b.results.drawn = nil
	b.refresh()
}

// Active reports whether a batch is running or paused; Computing, whether it uses the
// processor now or is about to.
func (b *View) Active() bool { return b.phase == running || b.phase == paused || b.phase == stopping }
func (b *View) Computing() bool {
	return b.phase == running || b.phase == stopping || b.phase == reading && b.begins
}

// Reading reports whether the instances of a batch are being read.
func (b *View) Reading() bool { return b.phase == reading }

// Paused reports whether the batch is paused.
func (b *View) Paused() bool { return b.phase == paused }

// HasResults reports whether a batch with at least one run is open.
func (b *View) HasResults() bool { return b.snapshot != nil && !b.snapshot.figures.report.Empty() }

// HasBatch reports whether a batch was started or opened.
func (b *View) HasBatch() bool { return b.snapshot != nil }

// Resumable reports whether the last batch was stopped with jobs left.
func (b *View) Resumable() bool { return b.phase == stopped }

// ResultsShown reports whether the results page is shown.
func (b *View) ResultsShown() bool { return b.page == resultPage }

// PlanShown reports whether the plan page is shown.
func (b *View) PlanShown() bool { return b.page == planPage }

// ShowResults switches between results and progress.
func (b *View) ShowResults(on bool) {
	switch {
	case b.snapshot == nil:
	case on:
		b.showPage(resultPage)
	default:
		b.showPage(progressPage)
	}
}

// ShowPlan shows the plan, to be edited for another batch.
func (b *View) ShowPlan() {
	b.plan.initialise()
	b.plan.offerUnfinished()
	b.showPage(planPage)
}

// PlanAnother shows the plan of the last batch, to be edited for another one beside it.
func (b *View) PlanAnother() {
	b.ShowPlan()
	b.plan.leaveFolder()
}

// TypedKey handles a key and reports whether it means anything here.
func (b *View) TypedKey(e *fyne.KeyEvent) bool {
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

// back goes to the previous page, or leaves the view.
func (b *View) back() {
	switch {
	case b.page == resultPage:
		b.showPage(progressPage)
	case b.page == planPage && b.snapshot != nil:
		b.showPage(progressPage)
	default:
		b.host.Leave()
	}
}
