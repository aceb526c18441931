package batch

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourscope/solver"
	"tourscope/solver/linefile"
)

// journalOf runs a batch and returns its journal.
func journalOf(t testing.TB, b *Batch) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "journal")
	j, err := CreateJournal(path, b)
	if err != nil {
		t.Fatal(err)
	}
	r, err := b.Start(t.Context(), Settings{Journal: j, Environment: Here("test")})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(r.Wait(), j.Close()); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestCrashLosesOnlyRunningJob cuts the journal at every byte of its last
// record: the others are read, and what is appended then is complete.
func TestCrashLosesOnlyRunningJob(t *testing.T) {
	b := prepare(t, small)
	data := journalOf(t, b)
	last := bytes.LastIndexByte(data[:len(data)-1], '\n') + 1
	path := filepath.Join(t.TempDir(), "journal")
	for cut := last; cut <= len(data); cut++ {
		if err := os.WriteFile(path, data[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		h, err := OpenHistory(path)
		if err != nil {
			t.Fatal(err)
		}
		want := len(b.Jobs) - 1
		if cut == len(data) {
			want++
		}
		if h.Done() != want || h.Fits(b, path) != nil {
			t.Fatalf("cut at byte %d: %d jobs, want %d", cut-last, h.Done(), want)
		}
		j, err := ResumeJournal(path, h)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(j.result(Result{ID: "new"}), j.Close()); err != nil {
			t.Fatal(err)
		}
		if h, err := OpenHistory(path); err != nil || h.Done() != want+1 {
			t.Fatalf("cut at byte %d and gone on: %v", cut-last, err)
		}
	}
}

func TestJournalRoundTrip(t *testing.T) {
	b := prepare(t, small)
	r, err := b.Start(t.Context(), Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Wait(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "journal")
	j, err := CreateJournal(path, b)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	for _, one := range r.Results() {
		if err := j.result(one); err != nil {
			t.Fatal(err)
		}
	}
	h, err := OpenHistory(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range r.Results() {
		if diff := cmp.Diff(one, h.Results[one.ID]); diff != "" {
			t.Errorf("(-written +read):\n%s", diff)
		}
	}
	if _, err := CreateJournal(path, b); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a journal was replaced: %v", err)
	}
}

func TestReadHistoryRefuses(t *testing.T) {
	const first = `{"journal":1,"hash":"x","jobs":2}` + "\n"
	for _, row := range []struct {
		because, text string
		line          int
		want          string
	}{
		{"nothing", "", 0, "no header"},
		{"a torn first line", `{"journal":1`, 0, "no header"},
		{"no journal", "{}\n", 1, "not a journal of version 1"},
		{"a later version", `{"journal":2,"hash":"x"}` + "\n", 1, "not a journal of version 1"},
		{"no hash", `{"journal":1}` + "\n", 1, "no hash of a batch"},
		{"a damaged line", first + "{\n{}\n", 2, "damaged"},
		{"a damaged last line", first + "{\n", 2, "damaged"},
		{"a result of nothing", first + `{"result":{}}` + "\n", 2, "without a job"},
		{"an invalid trace", first + `{"result":{"id":"a","stop":"time","trace":{"s":[1]}}}` + "\n", 2, "not monotonic"},
		{"a negative length", first + `{"result":{"id":"a","stop":"time","length":-1}}` + "\n", 2, "a negative number"},
		{"a line without end", first + strings.Repeat("x", linefile.MaxLine+1), 2, "more than 1024 KiB"},
	} {
		_, err := ReadHistory(strings.NewReader(row.text), "journal")
		var refusal *solver.FileError
		if !errors.As(err, &refusal) || !strings.Contains(err.Error(), row.want) || !strings.Contains(err.Error(), "--fresh") || row.line > 0 && refusal.Line != row.line {
			t.Errorf("%s: %v, want line %d, %q", row.because, err, row.line, row.want)
		}
	}
}

func TestJournalOfAnotherBatch(t *testing.T) {
	b := prepare(t, small)
	h, err := ReadHistory(bytes.NewReader(journalOf(t, b)), "journal")
	if err != nil {
		t.Fatal(err)
	}
	other := prepare(t, strings.Replace(small, "= 20", "= 21", 1))
	if err := h.Fits(other, "journal"); !errors.Is(err, ErrAnotherBatch) || !strings.Contains(err.Error(), "12 of 12 jobs done") || !strings.Contains(err.Error(), "--fresh") {
		t.Error(err)
	}
}

// FuzzReadJournal checks that any file is read or gives a FileError, and that a journal cut
// after its last complete line is read as the same history.
func FuzzReadJournal(f *testing.F) {
	f.Add(journalOf(f, prepare(f, small)))
	f.Add([]byte(`{"journal":1,"hash":"x","jobs":2}` + "\n" + `{"result":{"id":"a","stop":"time"}}` + "\n{"))
	f.Fuzz(func(t *testing.T, data []byte) {
		h, err := ReadHistory(bytes.NewReader(data), "journal")
		var refusal *solver.FileError
		if err != nil {
			if !errors.As(err, &refusal) {
				t.Errorf("%v is no file error", err)
			}
			return
		}
		again, err := ReadHistory(bytes.NewReader(data[:h.whole]), "journal")
		if err != nil || len(again.Results) != len(h.Results) || again.Done() != h.Done() {
			t.Errorf("again: %v", err)
		}
	})
}

// TestJournalInUse checks that only one program at a time can write a journal.
func TestJournalInUse(t *testing.T) {
	b := prepare(t, small)
	path := filepath.Join(t.TempDir(), "journal")
	first, err := CreateJournal(path, b)
	if err != nil {
		t.Fatal(err)
	}
	h, err := OpenHistory(path)
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS == "windows" {
		t.Skip("there are no such locks here")
	}
	if second, err := ResumeJournal(path, h); !errors.Is(err, ErrInUse) {
		t.Errorf("the journal was opened twice: %v", err)
		second.Close()
	}
	if err := errors.Join(first.result(Result{ID: "a"}), first.Close()); err != nil {
		t.Fatal(err)
	}
	if late, err := ResumeJournal(path, h); !errors.Is(err, ErrInUse) {
		t.Errorf("a result was cut off: %v", err)
		late.Close()
	}
	if h, err = OpenHistory(path); err != nil || h.Done() != 1 {
		t.Fatal(h, err)
	}
	after, err := ResumeJournal(path, h)
	if err != nil {
		t.Fatal(err)
	}
	after.Close()
}
