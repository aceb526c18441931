package papers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"

	"tourscope/app/lsmtables"
	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/run"
)

// Settings say how a table is measured.
type Settings struct {
	Engines   *solver.Registry
	Instances string // the folder of the TSPLIB files
	Out       string // the folder of the journal and the results
	Fresh     bool   // leave the journal in Out aside

	Quick   bool     // few rows, one run, short searches: not the paper's protocol
	Runs    int      // instead of the protocol's; 0: those
	Rows    []string // only rows with one of these variables; nil: all
	Systems []string // only these samples; nil: all
	Jobs    int      // trials of one thread at the same time; 0 is 1

	// LocalSearch opens the device for other problems than tours. Nil in a program
	// without GPU engines.
	LocalSearch func() (device lsmtables.Device, end func() error, err error)

	Environment batch.Environment

	// Ready is called before a search that has no Run, and returns when it may begin, or the
	// error of the context. May be nil.
	Ready func(context.Context) error

	// Observe is called when a search begins and when a trial has ended, one call at a
	// time. It must return quickly. May be nil.
	Observe func(Event)
}

// Event is the beginning of a search, or with Run nil the end of a trial.
type Event struct {
	Row      int // in Rows
	Sample   string
	Engine   string
	Instance string
	Trial    int // from 1
	Of       int
	Run      *run.Run
}

// Measurement is a table that is being measured, or that was. Rows may be called from any
// goroutine, the other methods from one.
type Measurement struct {
	Table    *Table
	settings Settings
	rows     []plannedRow
	absent   []string // instances that are not in the folder, by name
	aside    string   // the new name of an earlier journal
	shelf    shelf
	warm     map[string]bool // engines and parameters that have loaded their kernels
	local    localSearches

	mu      sync.Mutex // of the journal
	journal *journal

	observing sync.Mutex
	shown     atomic.Pointer[progress]
}

// progress is the table as it is after a trial.
type progress struct {
	rows     []Row
	done, of int // trials, of those that can be measured here
}

// plannedRow is a row with the instances that it has here.
type plannedRow struct {
	values    map[string]string
	instances []summary
}

// journalName is the file of the trials of a paper, in its folder of results.
const journalName = "journal.jsonl"

// Open plans the measurement of a table, and reads what the folder of results has of it.
func Open(t *Table, s Settings) (*Measurement, error) {
	m := &Measurement{Table: t, settings: s, warm: make(map[string]bool),
		shelf: shelf{folder: s.Instances, known: make(map[string]summary)}}
	for _, name := range s.Systems {
		if !slices.ContainsFunc(t.Samples, func(one Sample) bool { return one.Name == name }) {
			return nil, fmt.Errorf("%s of %s has no system %q: there are %s", t.Label(), t.paper.Cite(), name, t.sampleNames())
		}
	}
	if err := m.planLocal(); err != nil {
		return nil, err
	}
	m.plan()
	if len(m.rows) == 0 {
		return nil, m.nothing()
	}
	if err := os.MkdirAll(s.Out, 0o755); err != nil {
		return nil, fmt.Errorf("cannot create the folder for the results: %w", err)
	}
	path := filepath.Join(s.Out, journalName)
	var err error
	if s.Fresh {
		if m.aside, err = moveJournal(path); err != nil {
			return nil, err
		}
	}
	if m.journal, err = openJournal(path, t.paper.Name); err != nil {
		return nil, err
	}
	m.refresh()
	return m, nil
}

// Close closes the journal, and the device where one was opened for other problems than tours.
func (m *Measurement) Close() error { return errors.Join(m.closeDevice(), m.journal.close()) }

// Aside returns the new name of an earlier journal; empty if there was none.
func (m *Measurement) Aside() string { return m.aside }

// Absent lists the instances that are not in the folder.
func (m *Measurement) Absent() []string { return m.absent }

// Environments lists where the trials of the table were measured.
func (m *Measurement) Environments() []batch.Environment {
	used := make(map[int]bool)
	for _, row := range m.rows {
		for _, about := range row.instances {
			for _, got := range m.sampled(row, about) {
				for _, t := range got.trials {
					used[t.Environment] = true
				}
			}
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	var all []batch.Environment
	for i, e := range m.journal.environments {
		if used[i+1] {
			all = append(all, e)
		}
	}
	return all
}

// Rows returns the cells as they are now. The result is read only.
func (m *Measurement) Rows() []Row { return m.shown.Load().rows }

// wants reports whether a sample is measured in this call.
func (m *Measurement) wants(s *Sample) bool {
	return m.settings.Systems == nil || slices.Contains(m.settings.Systems, s.Name)
}

// refresh computes the cells anew, and counts the trials.
func (m *Measurement) refresh() {
	now := progress{rows: make([]Row, len(m.rows))}
	for i, row := range m.rows {
		got := make([]map[string]sampled, len(row.instances))
		for k, about := range row.instances {
			got[k] = m.sampled(row, about)
			for _, one := range got[k] {
				now.done, now.of = now.done+len(one.trials), now.of+one.measurable()
			}
		}
		now.rows[i] = m.row(row, got)
	}
	if m.Table.Average && len(now.rows) > 1 {
		now.rows = append(now.rows, m.Table.average(now.rows, m.settings.Quick))
	}
	m.shown.Store(&now)
}

func (m *Measurement) observe(e Event) {
	m.observing.Lock()
	defer m.observing.Unlock()
	if e.Run == nil {
		m.refresh()
	}
	if m.settings.Observe != nil {
		m.settings.Observe(e)
	}
}
