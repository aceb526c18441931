//go:build !nogui

package batches

// State describes the view for tests.
type State struct {
	Shown     bool     `json:"shown"`
	Page      string   `json:"page"`
	Phase     string   `json:"phase"`
	Title     string   `json:"title"`
	Folder    string   `json:"folder"`
	Headline  string   `json:"headline"`
	Jobs      int      `json:"jobs"`
	Done      int      `json:"done"`
	Failed    int      `json:"failed"`
	Live      int      `json:"live"` // runs in progress
	Lines     int      `json:"lines"`
	At        int      `json:"at"` // the selected row
	Instances []string `json:"instances"`
	Engines   []string `json:"engines"` // labels
	Sum       string   `json:"sum"`
	Offer     string   `json:"offer"` // folder of the unfinished batch that is offered
	Plots     int      `json:"plots"` // number of plots drawn
	Picks     int      `json:"picks"` // items of an open menu
}

// State describes the view for tests.
func (b *View) State() State {
	s := State{Shown: b.shown, Page: [...]string{"plan", "progress", "results"}[b.page], Phase: b.phase.String(), Folder: b.folder,
		Instances: b.plan.draft.Instances, Sum: b.plan.summary.Value, Picks: b.openChoices, Lines: len(b.progress.grid.entries), At: b.progress.grid.selected}
	for _, e := range b.plan.draft.Engines {
		s.Engines = append(s.Engines, e.Label)
	}
	if b.plan.unfinished.object.Visible() {
		s.Offer = b.plan.unfinished.folder
	}
	for _, p := range b.results.plots {
		if p.picture.Image != nil {
			s.Plots++
		}
	}
	if b.snapshot == nil {
		return s
	}
	f := b.snapshot.figures
	s.Title, s.Headline, s.Live = b.snapshot.title(), b.snapshot.headline(), len(b.snapshot.running)
	s.Jobs, s.Done, s.Failed = len(f.batch.Jobs), f.done, f.failed
	return s
}
