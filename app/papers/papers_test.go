package papers

import (
	"math"
	"slices"
	"strings"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/solver"
	"tourscope/solver/engine"
)

func table(t *testing.T, paper, id string) *Table {
	t.Helper()
	p, err := Find(paper)
	if err != nil {
		t.Fatal(err)
	}
	found, err := p.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestPublishedFigures compares figures of every table with the texts of the papers.
func TestPublishedFigures(t *testing.T) {
	for _, c := range []struct {
		paper, table, row, column string
		want                      float64
		rows                      int
	}{
		{"lam2013", "table2", "bier127", "speedup_sspm", 130.0, 20},
		{"lam2013", "table2", "d493", "pspm_sec", 4.30, 20},
		{"lam2013", "table3", "tsp225", "tc_speedup", 223.2, 20},
		{"lam2013", "table3", "pr439", "pssm_sec", 77.6, 20},
		{"lam2013", "figure4", "32", "pspm_sses", 909.7, 6},
		{"delevacq2012", "table1", "lin318 2048", "bs", 8.51, 25},
		{"delevacq2012", "table1", "pcb3038 64", "bs", math.NaN(), 25},
		{"delevacq2012", "table3", "lin318 64", "speedup", 45.40, 25},
		{"delevacq2012", "table3", "pcb3038 2048", "delta", 4.970, 25},
		{"rocki2013", "table2", "pla85900", "first", 1109.2e6, 27},
		{"rocki2013", "table2", "pr2392", "kernel", 299, 27},
		{"rocki2013", "table2", "lrb744710", "optimized", 1692308, 27},
		{"luong2013", "table2", "tai30a", "gtx280", 0.8, 7},
		{"luong2013", "table3", "1301-1317", "m2050", 58, 9},
		{"luong2013", "table5", "1", "cpu", 11 * 170.5, 10},
		{"luong2013", "table6", "rl5915", "speedup", 19.7, 8},
		{"luong2013", "table6", "eil101", "cpu", 0.4 * 4.2, 8},
		{"luong2013", "table7", "rl5915", "copied", 828, 8},
		{"oneil2015", "figure3", "2000", "tuned", 60, 8},
		{"oneil2015", "figure7", "kroA100", "tuned", math.NaN(), 63},
	} {
		tab := table(t, c.paper, c.table)
		if len(tab.rows) != c.rows {
			t.Errorf("%s %s has %d rows, want %d", c.paper, c.table, len(tab.rows), c.rows)
		}
		got := math.Inf(1)
		for _, row := range tab.rows {
			var label []string
			for _, name := range tab.Row {
				label = append(label, row[name])
			}
			for _, column := range tab.Columns {
				if strings.Join(label, " ") == c.row && column.Name == c.column {
					got, _ = column.published(row)
				}
			}
		}
		if math.Abs(got-c.want) > 1e-9*math.Abs(c.want) || math.IsNaN(got) != math.IsNaN(c.want) {
			t.Errorf("%s %s, %s, %s: %v, want %v", c.paper, c.table, c.row, c.column, got, c.want)
		}
	}
}

// TestAverageOfTheText checks the transcription of two tables by the averages that they print.
func TestAverageOfTheText(t *testing.T) {
	for _, c := range []struct {
		table, column string
		want          float64
	}{
		{"table2", "sspm_sec", 5.9}, {"table2", "pspm_sses", 457.1}, {"table2", "speedup_sspm", 99.0}, {"table2", "speedup_pssm", 38.7},
		{"table3", "tc_speedup", 39.5}, {"table3", "sspm_sec", 24.1}, {"table3", "over_sspm", 21.7}, {"table3", "over_pssm", 47.0},
	} {
		tab := table(t, "lam2013", c.table)
		sum := 0.0
		for _, row := range tab.rows {
			for _, column := range tab.Columns {
				if column.Name == c.column {
					v, _ := column.published(row)
					sum += v / float64(len(tab.rows))
				}
			}
		}
		if math.Abs(sum-c.want) > 0.06 {
			t.Errorf("the average of %s in %s is %.3f, the paper prints %v", c.column, c.table, sum, c.want)
		}
	}
}

// TestEnginesTakeTheParameters checks the values of every sample of every row against the
// engines of the program.
func TestEnginesTakeTheParameters(t *testing.T) {
	infos := make(map[string]solver.Info)
	for _, e := range engine.All() {
		infos[e.Info().Name] = e.Info()
	}
	for _, info := range catalog.Engines() {
		infos[info.Name] = info
	}
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		for _, tab := range p.Tables {
			for _, row := range tab.rows {
				for i := range tab.Samples {
					checkSample(t, tab, &tab.Samples[i], row, infos)
				}
			}
		}
	}
}

func checkSample(t *testing.T, tab *Table, s *Sample, row map[string]string, infos map[string]solver.Info) {
	info, is := infos[s.Engine]
	if !is {
		t.Logf("%s, %s: no engine %s", tab.paper.Name, tab.ID, s.Engine)
		return
	}
	for _, quick := range []bool{false, true} {
		one, err := tab.spec(s, row, summary{name: "x", cities: 100}, quick)
		if err != nil {
			t.Fatalf("%s, %s: %v", tab.paper.Name, tab.ID, err)
		}
		if strategy, err := info.Param("strategy"); err == nil && strategy.Check(one.Params["strategy"]) != nil {
			t.Logf("%s, %s: %s has no %s", tab.paper.Name, tab.ID, s.Engine, one.Params["strategy"])
			return // the cells say so
		}
		values, err := info.Values(one.Params)
		if err != nil {
			t.Fatalf("%s, %s, %s, %v: %v", tab.paper.Name, tab.ID, s.Name, row, err)
		}
		if info.NeverEnds(values) && one.Iterations == 0 && one.Time == 0 && s.AsLongAs == "" {
			t.Fatalf("%s, %s, %s never ends", tab.paper.Name, tab.ID, s.Name)
		}
	}
}

func TestExpressions(t *testing.T) {
	for _, c := range []struct {
		text string
		want float64
	}{{"a", 6}, {"a + b", 8}, {"a - b", 4}, {"a * b", 12}, {"a / b", 3}, {"a / zero", math.NaN()}, {"f(x) / f(y)", 0.5}} {
		var e expression
		if err := e.UnmarshalText([]byte(c.text)); err != nil {
			t.Fatal(err)
		}
		got := e.value(func(u term) float64 {
			return map[term]float64{{name: "a"}: 6, {name: "b"}: 2, {"f", "x"}: 5, {"f", "y"}: 10}[u]
		})
		if got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) {
			t.Errorf("%s = %v, want %v", c.text, got, c.want)
		}
	}
	for _, text := range []string{"", "a +", "f(", "a / b / c", "a & b"} {
		var e expression
		if e.UnmarshalText([]byte(text)) == nil {
			t.Errorf("%q was taken for a figure", text)
		}
	}
}

func TestWorseIsRoundedToThePaper(t *testing.T) {
	less, more := Column{Better: "less"}, Column{Better: "more"}
	for _, c := range []struct {
		column      Column
		ours, paper float64
		decimals    int
		want        bool
	}{
		{less, 0.0004, 0.000, 3, false}, {less, 0.0006, 0.000, 3, true}, {less, 5, 6, 0, false},
		{more, 0.996, 1.00, 2, false}, {more, 0.99, 1.00, 2, true}, {more, math.NaN(), 1, 0, false}, {less, 9, math.NaN(), 0, false},
	} {
		if got := c.column.worse(Cell{Ours: c.ours, Paper: c.paper, Decimals: c.decimals, Done: 1, Of: 1}); got != c.want {
			t.Errorf("%s: ours %v, paper %v: worse %v", c.column.Better, c.ours, c.paper, got)
		}
		if c.column.worse(Cell{Ours: c.ours, Paper: c.paper, Decimals: c.decimals, Of: 1}) {
			t.Error("a cell without all its trials is called worse")
		}
	}
}

// TestCommittedMeasurements reads all of them: each belongs to rows and columns of its table and
// says where and when it was measured.
func TestCommittedMeasurements(t *testing.T) {
	files, err := measured.ReadDir("measured")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		for _, tab := range p.Tables {
			c, err := tab.Committed()
			if err != nil {
				t.Errorf("%s, %s: %v", p.Name, tab.ID, err)
			}
			if c == nil {
				continue
			}
			found++
			if !strings.Contains(c.Notes[0], "20") || !strings.Contains(c.Notes[0], c.Device) {
				t.Errorf("%s, %s: %q names no date or not the device", p.Name, tab.ID, c.Notes)
			}
			checkCommitted(t, tab, c)
		}
	}
	if found == 0 || found != len(files)-1 { // and README.txt
		t.Errorf("%d of the files in measured belong to a table: %v", found, files)
	}
}

func checkCommitted(t *testing.T, tab *Table, c *Committed) {
	for _, row := range Blank(tab, solver.NewRegistry()).Rows {
		cells := c.cells[labelText(row.Label)]
		delete(c.cells, labelText(row.Label))
		for _, column := range tab.Columns {
			delete(cells, column.Name)
		}
		for name := range cells {
			t.Errorf("%s, %s: there is no column %s", tab.paper.Name, tab.ID, name)
		}
	}
	for row := range c.cells {
		t.Errorf("%s, %s: there is no row %s", tab.paper.Name, tab.ID, row)
	}
}

// A committed measurement has means of its rows, which are incomplete where a row is.
func TestCommittedMeans(t *testing.T) {
	tab := table(t, "lam2013", "table2")
	c, err := tab.Committed()
	if err != nil {
		t.Fatal(err)
	}
	rows := Blank(tab, solver.NewRegistry()).Rows
	average := rows[len(rows)-1]
	for name, want := range map[string]string{"sspm_sec": "5.24", "pssm_sec": "10.8*", "auto_sec": "0.450*"} {
		k := slices.IndexFunc(tab.Columns, func(c Column) bool { return c.Name == name })
		if got := c.Text(average, tab.Columns[k], average.Cells[k]); got != want {
			t.Errorf("the mean of %s is %s, want %s", name, got, want)
		}
	}
	k := slices.IndexFunc(tab.Columns, func(c Column) bool { return c.Name == "sspm_sec" })
	few := c.Among(&Report{Table: tab, Rows: append(rows[:2:2], average)})
	want := (c.cells[labelText(rows[0].Label)]["sspm_sec"].Ours + c.cells[labelText(rows[1].Label)]["sspm_sec"].Ours) / 2
	if got := few.cells[labelText(average.Label)]["sspm_sec"]; got.Ours != want || got.Done != got.Of {
		t.Errorf("the mean of two rows is %+v, want %v", got, want)
	}
	if got := c.Text(average, tab.Columns[k], average.Cells[k]); got != "5.24" {
		t.Errorf("the mean of all rows became %s", got)
	}
	rows[3].Cells = slices.Clone(rows[3].Cells)
	rows[3].Cells[k].Ours = 1
	some := c.Among(&Report{Table: tab, Rows: rows}).cells[labelText(average.Label)]
	if got, want := some["sspm_sec"].Ours, c.cells[labelText(rows[3].Label)]["sspm_sec"].Ours; got != want {
		t.Errorf("beside one figure of ours the mean is %v, want that of its row, %v", got, want)
	}
	if got, want := some["pssm_sec"].Ours, c.cells[labelText(average.Label)]["pssm_sec"].Ours; got != want {
		t.Errorf("the mean of another column is %v, want %v", got, want)
	}
}

// What is headed by the device of a committed measurement ran there, not on its host.
func TestOnHost(t *testing.T) {
	gpu := map[string]bool{"lsm": true, "lsm-copied": true}
	for _, info := range catalog.Engines() {
		gpu[info.Name] = true
	}
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		for _, table := range p.Tables {
			for _, s := range table.Samples {
				if onHost(s.Engine) == gpu[s.Engine] {
					t.Errorf("%s, %s: %s runs on the host: %v", p.Name, table.ID, s.Engine, onHost(s.Engine))
				}
			}
		}
	}
	lam, err := Find("lam2013")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range lam.Tables[0].Columns {
		if want := strings.HasPrefix(c.Name, "sspm") || strings.HasPrefix(c.Name, "pssm"); lam.Tables[0].OnHost(c) != want {
			t.Errorf("%s is of the host: %v", c.Name, !want)
		}
	}
}
