package session

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tourscope/app/papers"
	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/engine"
	"tourscope/solver/generate"
	"tourscope/solver/testwait"
	"tourscope/solver/tsplib"
)

// desk is a place Papers whose window goroutine is the test's.
type desk struct {
	*Measuring
	queue    chan func()
	tasks    int // that go on
	occupied error
	failures []error
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{queue: make(chan func(), 10_000)}
	ctx, cancel := context.WithCancel(t.Context())
	d.Measuring = NewMeasuring(MeasuringHost{
		Engines: solver.NewRegistry(engine.All()...), Results: t.TempDir(),
		Environment: func() batch.Environment { return batch.Here("test") },
		Occupied:    func() error { return d.occupied },
		Do:          func(f func()) { d.queue <- f },
		Background: func(task func(context.Context)) {
			d.tasks++
			go func() {
				task(ctx)
				d.queue <- func() { d.tasks-- }
			}()
		},
		Changed: func() {},
		Failed:  func(err error) { d.failures = append(d.failures, err) },
	})
	t.Cleanup(func() { cancel(); d.settle() })
	return d
}

// settle runs what is queued until nothing goes on any more.
func (d *desk) settle() {
	for d.tasks > 0 || len(d.queue) > 0 {
		(<-d.queue)()
	}
}

// instances is a folder with two small instances under names of TSPLIB's.
func instances(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"rd100", "eil101"} {
		p, err := generate.Make("uniform", 12, 1)
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if err := tsplib.WriteProblem(&text, p); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name+".tsp"), text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func lamTable2(t *testing.T, m *Measuring) *papers.Table {
	t.Helper()
	for _, p := range m.Papers() {
		if p.Name == "lam2013" {
			return p.Tables[0]
		}
	}
	t.Fatal("there is no lam2013")
	return nil
}

// A table is measured only with a folder of instances, on a machine that does nothing else, one
// table at a time.
func TestWhenATableCanBeMeasured(t *testing.T) {
	d := newDesk(t)
	d.Choose(lamTable2(t, d.Measuring))
	d.SetQuick(true)
	d.Start()
	if d.Active() || len(d.failures) != 1 || !strings.Contains(d.failures[0].Error(), "folder") {
		t.Fatalf("without a folder: active %v, %v", d.Active(), d.failures)
	}
	d.SetFolder(instances(t))
	d.occupied = errors.New("a batch is running")
	if d.Start(); d.Active() || len(d.failures) != 2 {
		t.Fatalf("beside a batch: active %v, %v", d.Active(), d.failures)
	}
	d.occupied = nil
	d.Start()
	if !d.Active() || d.WhyNotStart() == nil || d.Measured() != d.Table() {
		t.Errorf("a table is not being measured: %v, %v", d.Active(), d.failures)
	}
	if _, works := d.Work(); !works {
		t.Error("the navigation is not told")
	}
	d.settle()
	if d.Active() || !d.Finished() || !d.Exports() || len(d.failures) != 2 {
		t.Errorf("at the end: active %v, finished %v, exports %v, %v", d.Active(), d.Finished(), d.Exports(), d.failures)
	}
	row := d.Report().Rows[0]
	if row.Label[0] != "rd100" || !row.Cells[0].Complete() || row.Cells[0].Ours <= 0 || row.Cells[4].Complete() {
		t.Errorf("the first row is %+v", row)
	}
}

// A paused table keeps the search that goes on, leaves the machine to others, and resumes only
// when nothing else computes. A search that begins during the pause waits, too.
func TestPausedTable(t *testing.T) {
	d := newDesk(t)
	d.Choose(lamTable2(t, d.Measuring))
	d.SetQuick(true)
	d.SetFolder(instances(t))
	d.Toggle()
	d.Toggle() // before its first search begins
	if work, works := d.Work(); !works || !work.Paused || !d.Paused() || d.Computing() {
		t.Fatalf("after Pause the work is %+v, %v", work, works)
	}
	testwait.Loop(t, d.queue, "a search begins", func() bool {
		if len(d.failures) > 0 || !d.Active() {
			t.Fatalf("the table ended before: %v", d.failures)
		}
		search, _ := d.Live()
		return search != nil
	})
	search, _ := d.Live()
	d.occupied = errors.New("a search is running")
	if d.Toggle(); !d.Paused() || len(d.failures) != 1 || d.WhyNotToggle() == nil {
		t.Errorf("beside a search the table resumes: %v", d.failures)
	}
	select {
	case <-search.Done():
		t.Error("the search ended during the pause")
	default:
	}
	d.occupied = nil
	d.Toggle()
	if d.Paused() || !d.Computing() {
		t.Error("the table does not resume")
	}
	d.settle()
	if done, of := d.Report().Trials(); !d.Finished() || done == 0 || len(d.failures) != 1 {
		t.Errorf("at the end %d of %d runs, %v", done, of, d.failures)
	}
	if d.Paused() || d.Computing() {
		t.Error("an ended table goes on")
	}
	d.Start()
	d.Pause()
	d.Stop() // ends a paused one
	d.settle()
	if d.Active() {
		t.Error("a paused table cannot be stopped")
	}
}

// A table of other problems than tours fills on one core, and needs no folder.
func TestTablesOfOtherProblemsNeedNoFolder(t *testing.T) {
	d := newDesk(t)
	for _, p := range d.Papers() {
		if p.Name == "luong2013" {
			d.Choose(p.Tables[0])
		}
	}
	d.SetQuick(true)
	d.Start()
	d.Pause()
	testwait.Loop(t, d.queue, "the table is read", func() bool { return d.Finished() })
	if cell := d.Report().Rows[0].Cells[4]; cell.Done != 0 || !d.Paused() {
		t.Errorf("during a pause the table fills: %+v", cell)
	}
	d.Resume()
	d.settle()
	cells := d.Report().Rows[0].Cells
	if len(d.failures) != 0 || !d.Exports() || !cells[0].NeedsGPU() || cells[4].Ours <= 0 {
		t.Errorf("on the device %+v, on one core %+v: %v", cells[0], cells[4], d.failures)
	}
}

// Without the user's choice the page shows the table that can be filled best here; a table of
// which nothing can be filled says so before it is started.
func TestTableThatCanBeFilledHere(t *testing.T) {
	d := newDesk(t)
	d.Propose()
	chosen := d.Table()
	_, share := chosen.Fillable(d.host.Engines)
	for _, p := range d.Papers() {
		for _, one := range p.Tables {
			if _, compared := one.Fillable(d.host.Engines); compared > share {
				t.Errorf("%s %s can be filled better than %s %s", p.Name, one.ID, chosen.Paper().Name, chosen.ID)
			}
		}
	}
	if share <= 0 || share > 1 || d.Lacks() != nil {
		t.Errorf("%g of %s %s can be filled, %v", share, chosen.Paper().Name, chosen.ID, d.Lacks())
	}
	table := lamTable2(t, d.Measuring)
	d.Choose(table)
	if d.Propose(); d.Table() != table {
		t.Error("another table than the user's choice is shown")
	}
	d.SetFolder(instances(t))
	d.host.Engines = solver.NewRegistry()
	if d.Start(); d.Active() || len(d.failures) != 1 || !strings.Contains(d.failures[0].Error(), "needs a GPU") {
		t.Errorf("without its engines: active %v, %v", d.Active(), d.failures)
	}
}

// With a folder that has no file of the table, the reason is known before it is started, and goes
// once a file is there.
func TestFolderWithoutFilesOfTheTable(t *testing.T) {
	d := newDesk(t)
	d.Choose(lamTable2(t, d.Measuring))
	folder := t.TempDir()
	d.SetFolder(folder)
	d.settle()
	if err := d.WhyNotToggle(); err == nil || err.Error() != "no file of this table is in "+folder+": choose another folder" {
		t.Errorf("with an empty folder: %v", err)
	}
	if err := os.WriteFile(filepath.Join(folder, "rd100.tsp.gz"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d.Look()
	d.settle()
	if err := d.WhyNotToggle(); err != nil {
		t.Errorf("with a file of it: %v", err)
	}
}

// A table without a figure cannot be exported.
func TestTableWithoutFigures(t *testing.T) {
	d := newDesk(t)
	d.Choose(lamTable2(t, d.Measuring))
	if d.SetFolder(t.TempDir()); d.Exports() {
		t.Error("a table that was not measured can be exported")
	}
	d.Start()
	if d.settle(); d.Exports() {
		t.Error("a table of absent instances can be exported")
	}
}

// What was measured before is shown when the table is chosen again, in another window too.
func TestMeasuredTablesAreRecalled(t *testing.T) {
	d := newDesk(t)
	table := lamTable2(t, d.Measuring)
	d.Choose(table)
	d.SetQuick(true)
	d.SetFolder(instances(t))
	d.Start()
	d.settle()
	later := newDesk(t)
	later.host.Results = d.host.Results
	later.SetFolder(d.Folder())
	later.Choose(table)
	later.settle()
	if later.Finished() {
		t.Error("a quick measurement is shown as one by the protocol")
	}
	later.SetQuick(true)
	later.settle()
	if !later.Finished() || later.Report().Rows[0].Cells[0].Ours != d.Report().Rows[0].Cells[0].Ours {
		t.Error("the measurement is not recalled")
	}
}

// A stopped measurement keeps what it has; without one the table has the published figures.
func TestStoppedAndBlankTables(t *testing.T) {
	d := newDesk(t)
	table := lamTable2(t, d.Measuring)
	d.Choose(table)
	if r := d.Report(); len(r.Rows) != 21 || r.Rows[0].Cells[0].Paper != 4.6 || r.Rows[0].Cells[4].Why == "" {
		t.Errorf("the blank table has %d rows, the first is %+v", len(r.Rows), r.Rows[0])
	}
	d.SetFolder(instances(t))
	d.Start()
	d.Stop()
	d.settle()
	if d.Active() || len(d.failures) != 0 {
		t.Errorf("after Stop: active %v, %v", d.Active(), d.failures)
	}
	if done, of := d.Report().Trials(); done == of {
		t.Errorf("after Stop all %d runs are done", done)
	}
}
