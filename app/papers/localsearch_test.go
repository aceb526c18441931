package papers

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"tourscope/app/lsmtables"
	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/lsm"
)

// pretended is a device that computes on the processor.
type pretended struct{ searches, closed, wrong int }

func (*pretended) Name() string { return "pretended" }

func (d *pretended) Search(ctx context.Context, at lsm.Neighbourhood, iterations int64, _ bool) (lsm.Outcome, error) {
	d.searches++
	s := lsm.NewSearch(at)
	err := s.Run(ctx, iterations)
	s.Best -= int64(d.wrong)
	return lsm.Outcome{State: s.State, Kernel: time.Millisecond, Whole: 2 * time.Millisecond}, err
}

// otherProblems measures two rows of a table with a pretended device; nil: without one.
func otherProblems(t *testing.T, s Settings, device *pretended) (*Measurement, []string) {
	t.Helper()
	s.Engines, s.Quick = without(), true
	if device != nil {
		s.Engines = solver.NewRegistry(&scripted{info: catalog.TabuInfo()})
		s.LocalSearch = func() (lsmtables.Device, func() error, error) {
			return device, func() error { device.closed++; return nil }, nil
		}
	}
	var trials []string
	s.Observe = func(e Event) { trials = append(trials, e.Instance+"/"+e.Sample) }
	return finished(t, table(t, "luong2013", "table2"), s), trials
}

// TestOtherProblemsThanTours measures Table 2 of Luong et al.: first without a GPU, then the rest
// with one, which is compared with one core before each row.
func TestOtherProblemsThanTours(t *testing.T) {
	s := Settings{Out: t.TempDir()}
	m, trials := otherProblems(t, s, nil)
	if want := []string{"tai30a/cpu", "tai35a/cpu"}; !slices.Equal(trials, want) {
		t.Fatalf("without a GPU: measured %v, want %v", trials, want)
	}
	cell := func(m *Measurement, name string) Cell {
		return m.Rows()[0].Cells[slices.IndexFunc(m.Table.Columns, func(c Column) bool { return c.Name == name })]
	}
	if !cell(m, "m2050").NeedsGPU() || cell(m, "cpu").Ours <= 0 || !cell(m, "cpu").Complete() {
		t.Errorf("without a GPU: %+v, one core %+v", cell(m, "m2050"), cell(m, "cpu"))
	}
	m.Close()
	device := new(pretended)
	m, trials = otherProblems(t, s, device)
	if want := []string{"tai30a/device", "tai30a/copied", "tai35a/device", "tai35a/copied"}; !slices.Equal(trials, want) {
		t.Fatalf("with a GPU: measured %v, want %v", trials, want)
	}
	if got := cell(m, "m2050"); got.Ours != 0.002 || got.Paper != 0.4 || cell(m, "kernels").Ours != 0.001 || cell(m, "best").Ours <= 0 {
		t.Errorf("with a GPU: %+v, kernels %+v, best %+v", got, cell(m, "kernels"), cell(m, "best"))
	}
	if one := m.Report().Substitutes; len(one) != 2 || one[0] != "tai30a: generated like it, seed 1" {
		t.Errorf("the instances are %v", one)
	}
	if err := m.Close(); err != nil || device.closed != 1 || device.searches != 10 {
		t.Errorf("%d searches, closed %d times: %v", device.searches, device.closed, err)
	}
}

// A device that finds other solutions than one core is no measurement.
func TestADeviceThatDiffersIsAFailure(t *testing.T) {
	m, _ := otherProblems(t, Settings{Out: t.TempDir()}, &pretended{wrong: 1})
	if cell := m.Rows()[0].Cells[0]; cell.Done != 0 || !strings.Contains(cell.Why, "error of the kernels") {
		t.Errorf("the cell is %+v", cell)
	}
}

func TestADeviceThatCannotBeOpenedIsAFailure(t *testing.T) {
	s := Settings{Out: t.TempDir(), Quick: true, Engines: solver.NewRegistry(&scripted{info: catalog.TabuInfo()}), Systems: []string{"device"}}
	s.LocalSearch = func() (lsmtables.Device, func() error, error) { return nil, nil, errors.New("the device is gone") }
	m := finished(t, table(t, "luong2013", "table5"), s)
	if cell := m.Rows()[0].Cells[0]; cell.Why != "the device is gone" {
		t.Errorf("the cell is %+v", cell)
	}
}

// TestTablesOfOneInstanceAreApart: Tables 3 and 4 have the same instances with other
// neighbourhoods, and share a journal.
func TestTablesOfOneInstanceAreApart(t *testing.T) {
	s := Settings{Out: t.TempDir(), Quick: true, Engines: without(), Rows: []string{"73-73"}}
	for _, id := range []string{"table3", "table4"} {
		trials := 0
		s.Observe = func(Event) { trials++ }
		m := finished(t, table(t, "luong2013", id), s)
		if err := m.Close(); err != nil || trials != 1 {
			t.Errorf("%s has %d trials, want 1: %v", id, trials, err)
		}
	}
}

// TestClimbs measures Table 9 of Luong et al. with a pretended device: a trial is several climbs,
// and copied and one core are scaled to the iterations of those that the device has made.
func TestClimbs(t *testing.T) {
	device := new(pretended)
	s := Settings{Out: t.TempDir(), Quick: true, Engines: solver.NewRegistry(&scripted{info: catalog.TabuInfo()})}
	s.LocalSearch = func() (lsmtables.Device, func() error, error) { return device, func() error { return nil }, nil }
	m := finished(t, table(t, "luong2013", "table9"), s)
	rows := m.Rows()
	if len(rows) != 2 || !slices.Equal(rows[0].Label, []string{"73-73", "1"}) {
		t.Fatalf("the rows are %+v", rows)
	}
	cells := make(map[string]Cell)
	for i, c := range m.Table.Columns {
		cells[c.Name] = rows[0].Cells[i]
	}
	if got := cells["reduced"]; got.Ours != 0.006 || got.Paper != 0.25 || !got.Complete() { // three climbs of 2 ms
		t.Errorf("reduced: %+v", got)
	}
	if got := cells["copied"]; math.Abs(got.Ours-0.006) > 1e-9 || got.Paper != 0.22 {
		t.Errorf("copied: %+v", got)
	}
	if got := cells["gain"]; math.Abs(got.Ours-1) > 1e-9 || got.Paper != 0.22/0.25 {
		t.Errorf("gain: %+v", got)
	}
	if cells["cpu"].Ours <= 0 || cells["speedup"].Ours <= 0 || cells["iterations"].Ours < 2 {
		t.Errorf("one core %+v, speed-up %+v, iterations %+v", cells["cpu"], cells["speedup"], cells["iterations"])
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
}
