package session

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"

	"tourscope/app/papers"
	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/run"
)

// Measuring is the place Papers without its screen: a table is chosen, measured and shown. All
// methods belong to the goroutine of the window.
type Measuring struct {
	host   MeasuringHost
	table  *papers.Table
	folder string // of the instances
	bare   bool   // the folder has no file of the table
	quick  bool

	asked bool // the user has chosen the table

	journals sync.Mutex                // held while a table is recalled or opened: both lock its journal
	own      map[ownKey]*papers.Report // what this machine has measured
	work     *measurement              // the current or last one; nil: none
}

// MeasuringHost is what Measuring needs from the window.
type MeasuringHost struct {
	Engines     *solver.Registry
	Results     string                               // the folder of the journals, one below it for each paper
	Environment func() batch.Environment             // of this machine and its GPUs
	Occupied    func() error                         // why nothing can be measured now, or nil
	Do          func(func())                         // queues a function for the window's goroutine
	Background  func(task func(ctx context.Context)) // runs a task until it ends or the window closes
	Changed     func()                               // something to be shown has changed
	Failed      func(error)                          // a measurement has ended with an error
}

// NewMeasuring begins with the first table of the papers.
func NewMeasuring(h MeasuringHost) *Measuring {
	m := &Measuring{host: h, own: make(map[ownKey]*papers.Report)}
	if all := m.Papers(); len(all) > 0 {
		m.table = all[0].Tables[0]
	}
	return m
}

// Papers lists the papers.
func (m *Measuring) Papers() []*papers.Paper {
	all, err := papers.All()
	if err != nil {
		m.host.Failed(err)
	}
	return all
}

// Table returns the chosen table.
func (m *Measuring) Table() *papers.Table { return m.table }

// Choose chooses a table and shows what was measured of it before. Another one that is being
// measured continues.
func (m *Measuring) Choose(t *papers.Table) {
	m.asked = true
	m.turnTo(t)
}

// Propose chooses the table of which the most can be measured here beside published figures, the
// first of these, unless the user has chosen one or one is being measured.
func (m *Measuring) Propose() {
	if m.asked || m.Active() {
		return
	}
	best, most := m.table, -1.0
	for _, p := range m.Papers() {
		for _, t := range p.Tables {
			if _, share := t.Fillable(m.host.Engines); share > most {
				best, most = t, share
			}
		}
	}
	if best != m.table {
		m.turnTo(best)
	}
}

func (m *Measuring) turnTo(t *papers.Table) {
	m.table = t
	m.Look()
	m.recall()
	m.host.Changed()
}

// Folder returns the folder of the instances, Quick whether few rows are measured.
func (m *Measuring) Folder() string { return m.folder }
func (m *Measuring) Quick() bool    { return m.quick }

// SetFolder sets the folder of the instances.
func (m *Measuring) SetFolder(path string) {
	m.folder = path
	m.Look()
	m.recall()
	m.host.Changed()
}

// Look looks in the background whether the folder has files of the chosen table, which may have
// been downloaded meanwhile.
func (m *Measuring) Look() {
	table, folder := m.table, m.folder
	if folder == "" || table.LocalSearch != 0 {
		m.bare = false
		return
	}
	m.host.Background(func(context.Context) {
		bare := !table.Stocked(folder)
		m.host.Do(func() {
			if m.table == table && m.folder == folder && m.bare != bare {
				m.bare = bare
				m.host.Changed()
			}
		})
	})
}

// SetQuick chooses between a quick measurement and the protocol of the paper.
func (m *Measuring) SetQuick(on bool) {
	m.quick = on
	m.recall()
	m.host.Changed()
}

// Active reports whether a table is being measured, even if that is paused.
func (m *Measuring) Active() bool { return m.work != nil && !m.work.ended }

// Paused reports whether the measurement of a table is paused. Its search computes nothing then, and
// the clock of the search is stopped.
func (m *Measuring) Paused() bool { return m.Active() && m.work.waits() }

// Computing reports whether a table is being measured and not paused.
func (m *Measuring) Computing() bool { return m.Active() && !m.work.waits() }

// Pause pauses the measurement; Resume continues the same search.
func (m *Measuring) Pause() { m.setPaused(true) }

// Resume ends a pause, unless something else computes now.
func (m *Measuring) Resume() {
	if err := m.host.Occupied(); err != nil {
		m.host.Failed(err)
		return
	}
	m.setPaused(false)
}

func (m *Measuring) setPaused(on bool) {
	if m.Active() && m.work.waits() != on {
		m.work.pause(on)
		m.host.Changed()
	}
}

// Toggle starts the chosen table, or pauses or resumes the one that is being measured.
func (m *Measuring) Toggle() {
	switch {
	case !m.Active():
		m.Start()
	case m.Paused():
		m.Resume()
	default:
		m.Pause()
	}
}

// Work is what goes on, for the navigation.
func (m *Measuring) Work() (Work, bool) {
	if !m.Active() {
		return Work{}, false
	}
	return Runs(m.work.done, m.work.total, m.Paused()), true
}

// Measured returns the table that is being measured, or nil.
func (m *Measuring) Measured() *papers.Table {
	if !m.Active() {
		return nil
	}
	return m.work.table
}

// Live returns the search that goes on, or nil, and what it is for.
func (m *Measuring) Live() (*run.Run, papers.Event) {
	if !m.Active() {
		return nil, papers.Event{}
	}
	return m.work.live.Run, m.work.live
}

// Report returns the chosen table as it was measured here, or an empty one.
func (m *Measuring) Report() *papers.Report {
	if r := m.own[m.key()]; r != nil {
		return r
	}
	return papers.Blank(m.table, m.host.Engines)
}

// Finished reports whether the chosen table was measured on this machine, if only in part.
func (m *Measuring) Finished() bool { return m.own[m.key()] != nil }

// Exports reports whether the chosen table has figures of this machine.
func (m *Measuring) Exports() bool {
	if !m.Finished() {
		return false
	}
	done, _ := m.own[m.key()].Trials()
	return done > 0
}

func (m *Measuring) key() ownKey { return ownKey{m.table, m.quick} }

// WhyNotToggle says why Toggle does nothing now, or nil.
func (m *Measuring) WhyNotToggle() error {
	switch {
	case m.Paused():
		return m.host.Occupied()
	case m.Active():
		return nil
	}
	return m.WhyNotStart()
}

// WhyNotStart says why the chosen table cannot be measured now, or nil.
func (m *Measuring) WhyNotStart() error {
	switch {
	case m.Active():
		return errors.New("a table is being measured: stop it first")
	case m.WhyUnready() != nil:
		return m.WhyUnready()
	}
	return m.host.Occupied()
}

// WhyUnready says why the chosen table cannot be measured, even if nothing else computes, or nil.
func (m *Measuring) WhyUnready() error {
	if m.folder == "" && m.table.LocalSearch == 0 {
		return errors.New("choose the folder of the TSPLIB files first")
	}
	return m.Lacks()
}

// Lacks says why nothing of the chosen table can be measured on this machine or with the chosen
// folder, or nil.
func (m *Measuring) Lacks() error {
	if can, _ := m.table.Fillable(m.host.Engines); can == 0 {
		return errors.New("all of this table needs a GPU, and there is none here: choose another table")
	}
	if m.bare {
		return fmt.Errorf("no file of this table is in %s: choose another folder", m.folder)
	}
	return nil
}

// settings are those of the chosen table.
func (m *Measuring) settings() papers.Settings {
	return papers.Settings{Engines: m.host.Engines, Instances: m.folder, Quick: m.quick,
		Out: filepath.Join(m.host.Results, m.table.Paper().Name)}
}

// Start measures what is missing of the chosen table.
func (m *Measuring) Start() {
	if err := m.WhyNotStart(); err != nil {
		m.host.Failed(err)
		return
	}
	w := &measurement{ownKey: m.key(), cancel: func() {}}
	m.work = w
	s := m.settings()
	s.Environment = m.host.Environment()
	m.host.Background(func(life context.Context) {
		ctx, cancel := context.WithCancel(life)
		defer cancel()
		m.host.Do(func() {
			if w.cancel = cancel; w.stopped {
				cancel()
			}
		})
		err := m.measure(ctx, w, s)
		m.host.Do(func() { m.finish(w, err, ctx.Err() != nil) })
	})
	m.host.Changed()
}

// measure runs in the background.
func (m *Measuring) measure(ctx context.Context, w *measurement, s papers.Settings) error {
	var opened atomic.Pointer[papers.Measurement] // nil while the table is read
	var waiting atomic.Bool                       // an update is queued
	s.Ready = w.ready
	s.Observe = func(e papers.Event) {
		if e.Run != nil {
			w.begin(e.Run)
			m.host.Do(func() { w.live = e })
		}
		if waiting.CompareAndSwap(false, true) {
			m.host.Do(func() {
				waiting.Store(false)
				if table := opened.Load(); table != nil {
					m.update(w, table.Report())
				}
			})
		}
	}
	m.journals.Lock()
	table, err := papers.Open(w.table, s)
	m.journals.Unlock()
	if err != nil {
		return err
	}
	opened.Store(table)
	begun := table.Report()
	m.host.Do(func() { m.update(w, begun) })
	err = table.Run(ctx)
	report := table.Report()
	m.host.Do(func() { m.update(w, report) })
	return errors.Join(err, report.Save(context.WithoutCancel(ctx), s.Out), table.Close())
}

// update shows the table as it is now.
func (m *Measuring) update(w *measurement, r *papers.Report) {
	m.own[w.ownKey] = r
	w.done, w.total = r.Trials()
	m.host.Changed()
}

func (m *Measuring) finish(w *measurement, err error, stopped bool) {
	w.ended, w.live = true, papers.Event{}
	if err != nil && !stopped {
		m.host.Failed(err)
	}
	m.host.Changed()
}

// Stop ends the measurement; the search that goes on is not kept. Start goes on from there.
func (m *Measuring) Stop() {
	if m.Active() {
		m.work.stopped = true
		m.work.cancel()
	}
}

// recall reads what was measured of the chosen table before. Nothing is read while a table is
// measured, whose journal is in use.
func (m *Measuring) recall() {
	if m.folder == "" && m.table.LocalSearch == 0 || m.Active() || m.own[m.key()] != nil {
		return
	}
	key, s := m.key(), m.settings()
	m.host.Background(func(context.Context) {
		m.journals.Lock()
		r, err := papers.Recall(key.table, s)
		m.journals.Unlock()
		if r == nil || err != nil {
			return // nothing was measured, or another program measures: Start says so
		}
		m.host.Do(func() {
			if m.own[key] == nil {
				m.own[key] = r
				m.host.Changed()
			}
		})
	})
}
