package lsmtables

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tourscope/solver/lsm"
)

// pretended is a device that computes on the processor. It fails after so many searches.
type pretended struct {
	searches, limit int
	wrong           bool
}

func (*pretended) Name() string { return "pretended" }

func (d *pretended) Search(ctx context.Context, at lsm.Neighbourhood, iterations int64, _ bool) (lsm.Outcome, error) {
	if d.searches++; d.limit > 0 && d.searches > d.limit {
		return lsm.Outcome{}, errors.New("the device is gone")
	}
	s := lsm.NewSearch(at)
	if err := s.Run(ctx, iterations); err != nil {
		return lsm.Outcome{}, err
	}
	o := lsm.Outcome{State: s.State, Kernel: time.Millisecond, Copy: time.Millisecond, Whole: 3 * time.Millisecond}
	if d.wrong {
		o.Best--
	}
	return o, nil
}

func quick() Settings {
	return Settings{Tables: []int{2}, Quick: true, Iterations: 5, Runs: 2, Seed: 1, CPUTime: time.Nanosecond, CopiedTime: time.Second}
}

// Every row of Tables 2 to 5 has a search with the neighbours of the paper, and four published
// devices.
func TestEveryRowIsThePapers(t *testing.T) {
	tasks, err := Settings{Seed: 1}.Tasks()
	if err != nil {
		t.Fatal(err)
	}
	figures, err := readPublished()
	if err != nil {
		t.Fatal(err)
	}
	if len(tasks) != 35 || len(figures) != 35 {
		t.Errorf("%d rows and %d published, want 35", len(tasks), len(figures))
	}
	for _, one := range tasks {
		key := strings.Join([]string{string(rune('0' + one.number)), one.Instance}, " ")
		for i, p := range figures[key] {
			if p.Device != publishedDevices[i] || p.GPU <= 0 || p.Acceleration <= 0 || (p.Texture > 0) != (one.number < 5) || (p.CPU > 0) != (one.number == 5) {
				t.Errorf("%s: %+v", key, p)
			}
		}
		if len(figures[key]) != 4 {
			t.Errorf("%s: %d published devices", key, len(figures[key]))
		}
	}
	for i, want := range map[int]int{0: 435, 6: 4950, 7: 73, 16: 73 * 36, 25: 10000} {
		if got := tasks[i].Begin(1).Size(); got != want {
			t.Errorf("table %d, %s: %d neighbours, want %d", tasks[i].number, tasks[i].Instance, got, want)
		}
	}
	if _, err := (Settings{Tables: []int{2}, Problem: Perceptron}).Tasks(); err == nil {
		t.Error("table 2 has rows of the perceptron")
	}
}

// A measurement that is cut off goes on where it was, and with other settings from the start.
func TestMeasureResumes(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "results")
	measure := func(s Settings, d *pretended) (rows []Row, err error) {
		f, err := OpenFolder(dir, false)
		if err != nil {
			t.Fatal(err)
		}
		s.Known = f.Known
		err = Measure(t.Context(), s, d, func(r Row) error {
			rows = append(rows, r)
			return f.Add(r)
		})
		return rows, err
	}
	if rows, err := measure(quick(), &pretended{limit: 5}); err == nil || !strings.Contains(err.Error(), "table 2, tai50a") || len(rows) != 1 {
		t.Fatalf("%v, %+v", err, rows)
	}
	second := &pretended{}
	rows, err := measure(quick(), second)
	if err != nil || len(rows) != 2 || second.searches != 5 {
		t.Fatalf("%d rows after %d searches: %v", len(rows), second.searches, err)
	}
	r := rows[0]
	if r.Iterations != 5 || r.CPUIterations != 1 || r.CPU <= 0 || r.Whole != 0.003 || r.Kernels != 0.001 || r.Copied <= 0 || r.Best <= 0 || r.Device != "pretended" || len(r.Published) != 4 {
		t.Errorf("%+v", r)
	}
	if r.Faster("M2050") {
		t.Error("5 iterations are faster than 10,000")
	}
	r.Iterations = Iterations
	if !r.Faster("M2050") || !r.Faster("GTX 280") || (Row{}).Faster("M2050") {
		t.Error("3 ms are not faster than the paper")
	}
	other := quick()
	other.Seed = 2
	third, fourth := &pretended{}, &pretended{}
	if _, err := measure(other, third); err != nil || third.searches != 10 {
		t.Errorf("%d searches with another seed: %v", third.searches, err)
	}
	if _, err := measure(quick(), fourth); err != nil || fourth.searches != 0 {
		t.Errorf("%d searches for rows that are known: %v", fourth.searches, err)
	}
}

func TestMeasureWithoutADevice(t *testing.T) {
	for _, table := range Numbers() {
		s := quick()
		s.Tables, s.Iterations = []int{table}, 1
		var rows []Row
		if err := Measure(t.Context(), s, nil, func(r Row) error { rows = append(rows, r); return nil }); err != nil {
			t.Fatal(err)
		}
		var markdown, table bytes.Buffer
		if err := errors.Join(WriteMarkdown(&markdown, rows), WriteCSV(&table, rows)); err != nil {
			t.Fatal(err)
		}
		if rows[0].CPU <= 0 || rows[0].Whole != 0 || !strings.Contains(markdown.String(), "No GPU") {
			t.Errorf("%+v\n%s", rows[0], markdown.String())
		}
		lines, err := csv.NewReader(&table).ReadAll()
		if err != nil || len(lines) != 1+len(rows) {
			t.Errorf("%d lines of CSV, %v", len(lines), err)
		}
	}
}

func TestADeviceThatDiffersIsAnError(t *testing.T) {
	err := Measure(t.Context(), quick(), &pretended{wrong: true}, func(Row) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "error of the kernels") {
		t.Error(err)
	}
}

// An original of QAPLIB stands for itself, one of another size is refused, and where there is
// none an instance is generated.
func TestOriginalsOfQAPLIB(t *testing.T) {
	s := quick()
	s.QAPLIB = t.TempDir()
	write := func(n int) {
		var b bytes.Buffer
		if err := lsm.WriteQAPLIB(&b, lsm.TaillardLike(n, 77)); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(s.QAPLIB, "tai30a.dat"), b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(30)
	tasks, err := s.Tasks()
	if err != nil || tasks[0].Source != "QAPLIB" || !strings.HasPrefix(tasks[1].Source, "generated") {
		t.Errorf("%+v, %v", tasks, err)
	}
	write(31)
	if _, err := s.Tasks(); err == nil || !strings.Contains(err.Error(), "has 31 facilities") {
		t.Error(err)
	}
}

func TestFolderWithADamagedFile(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "rows.json"), []byte("["), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenFolder(dir, false); err == nil || !strings.Contains(err.Error(), "--fresh") {
		t.Error(err)
	}
	if _, err := OpenFolder(dir, true); err != nil {
		t.Error(err)
	}
}
