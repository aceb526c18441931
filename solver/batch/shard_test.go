package batch

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourscope/solver"
)

func TestParseShard(t *testing.T) {
	for _, row := range []struct {
		text    string
		want    Shard
		because string
	}{
		{"1/1", Shard{1, 1}, "one of one"},
		{"3/16", Shard{3, 16}, "one of many"},
		{"0/4", Shard{}, "they are counted from 1"},
		{"5/4", Shard{}, "beyond the last"},
		{"3", Shard{}, "of how many?"},
		{"1/20000", Shard{}, "more than a batch can have"},
		{"a/b", Shard{}, "no numbers"},
	} {
		got, err := ParseShard(row.text)
		if got != row.want || (err == nil) != (row.want != Shard{}) {
			t.Errorf("%q: %v, %v, want %v: %s", row.text, got, err, row.want, row.because)
		}
	}
}

// TestShardsDivideTheJobs: each job is in one part, and the engines of an instance and a seed
// are in the same one, unless there are more parts than such pairs.
func TestShardsDivideTheJobs(t *testing.T) {
	b := prepare(t, small) // 2 instances × 3 seeds × 2 engines
	for of := 1; of <= 15; of++ {
		parts := make(map[string]int)
		sizes := make([]int, of)
		for i := range of {
			part := b.Shard(Shard{i + 1, of})
			sizes[i] = len(part.Jobs)
			for _, job := range part.Jobs {
				if parts[job.ID] != 0 {
					t.Fatalf("of %d: %s is in two parts", of, job.ID)
				}
				parts[job.ID] = i + 1
				if got := b.ShardOf(job.ID, of); got.Index != i+1 {
					t.Fatalf("%s is in part %d and said to be in %v", job.ID, i+1, got)
				}
			}
			if part.Hash != b.Hash {
				t.Errorf("a part has another hash than its batch")
			}
		}
		if len(parts) != len(b.Jobs) {
			t.Errorf("of %d: %d of %d jobs", of, len(parts), len(b.Jobs))
		}
		if spread := slices.Max(sizes) - slices.Min(sizes); spread > 2 || of > 6 && spread > 1 {
			t.Errorf("of %d: the parts have %v jobs", of, sizes)
		}
		for i := 0; of <= 6 && i < len(b.Jobs); i += 2 {
			if parts[b.Jobs[i].ID] != parts[b.Jobs[i+1].ID] {
				t.Errorf("of %d: the engines of %s are apart", of, b.Jobs[i].ID)
			}
		}
	}
}

// shardJournal runs a part of a batch and returns its journal.
func shardJournal(t *testing.T, b *Batch, s Shard, e Environment) JournalOf {
	t.Helper()
	path := filepath.Join(t.TempDir(), "shard")
	journal, err := CreateJournal(path, b.Shard(s))
	if err != nil {
		t.Fatal(err)
	}
	run, err := b.Shard(s).Start(t.Context(), Settings{Journal: journal, Environment: e})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(run.Wait(), journal.Close()); err != nil {
		t.Fatal(err)
	}
	return read(t, path)
}

func read(t *testing.T, path string) JournalOf {
	t.Helper()
	history, err := OpenHistory(path)
	if err != nil {
		t.Fatal(err)
	}
	return JournalOf{path, history}
}

// TestJoinedShardsEqualTheWhole compares all that a seed determines.
func TestJoinedShardsEqualTheWhole(t *testing.T) {
	b := prepare(t, small)
	whole, err := b.Start(t.Context(), Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if err := whole.Wait(); err != nil {
		t.Fatal(err)
	}
	var journals []JournalOf
	for i := range 4 {
		journals = append(journals, shardJournal(t, b, Shard{i + 1, 4}, Environment{Job: string(rune('a' + i))}))
	}
	joined, err := Join(b, journals, false)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(whole.Results(), joined.Results, timeless); diff != "" {
		t.Errorf("joined shards differ from the whole:\n%s", diff)
	}
	if len(joined.Missing)+len(joined.Running)+joined.Repeated != 0 {
		t.Errorf("missing %v, running %v, repeated %d", joined.Missing, joined.Running, joined.Repeated)
	}
	for i, r := range joined.Results {
		if got, want := joined.Environments[r.Environment-1].Job, string(rune('a'+b.ShardOf(b.Jobs[i].ID, 4).Index-1)); got != want {
			t.Errorf("%s was measured by job %s, want %s", r.ID, got, want)
		}
	}
}

// TestJoinTellsWhatIsLeft: a job that runs is neither missing nor done.
func TestJoinTellsWhatIsLeft(t *testing.T) {
	b := prepare(t, small)
	first := shardJournal(t, b, Shard{1, 3}, Environment{})
	path := filepath.Join(t.TempDir(), "shard")
	journal, err := CreateJournal(path, b.Shard(Shard{2, 3}))
	if err != nil {
		t.Fatal(err)
	}
	running := b.Shard(Shard{2, 3}).Jobs[0].ID
	if err := errors.Join(journal.environment(Environment{Host: "node7"}), journal.started(running)); err != nil {
		t.Fatal(err)
	}
	joined, err := Join(b, []JournalOf{first, first, read(t, path)}, false)
	if err != nil {
		t.Fatal(err)
	}
	if len(joined.Results) != 4 || len(joined.Running) != 1 || len(joined.Missing) != 7 || joined.Repeated != 4 {
		t.Fatalf("%d done, %d running, %d missing, %d repeated", len(joined.Results), len(joined.Running), len(joined.Missing), joined.Repeated)
	}
	if one := joined.Running[0]; one.Job.ID != running || one.Environment.Host != "node7" || one.At.IsZero() {
		t.Errorf("running: %+v", one)
	}
	if err := journal.Close(); err != nil {
		t.Fatal(err)
	}
	if left := read(t, path).History.Running; len(left) != 0 {
		t.Errorf("after the end of the process %v runs", left)
	}
}

func TestJoinRefusesMixedShards(t *testing.T) {
	b, other := prepare(t, small), prepare(t, strings.Replace(small, "= 20", "= 21", 1))
	usual := Environment{Program: "v1", CPU: "A", GPUModel: "G"}
	first := shardJournal(t, b, Shard{1, 2}, usual)
	for _, row := range []struct {
		because string
		second  JournalOf
		cause   error
		text    string
	}{
		{"another setting", shardJournal(t, other, Shard{2, 2}, usual), ErrAnotherBatch, "--mixed"},
		{"another version", shardJournal(t, b, Shard{2, 2}, Environment{Program: "v2", CPU: "A", GPUModel: "G"}), ErrMixed, "Tourscope v2 on A on G"},
		{"another processor", shardJournal(t, b, Shard{2, 2}, Environment{Program: "v1", CPU: "B", GPUModel: "G"}), ErrMixed, "Tourscope v1 on B on G"},
		{"another GPU", shardJournal(t, b, Shard{2, 2}, Environment{Program: "v1", CPU: "A"}), ErrMixed, "Tourscope v1 on A, but"},
	} {
		journals := []JournalOf{first, row.second}
		_, err := Join(b, journals, false)
		var refusal *solver.FileError
		if !errors.Is(err, row.cause) || !errors.As(err, &refusal) || refusal.File != row.second.File || !strings.Contains(err.Error(), row.text) {
			t.Errorf("%s: %v, want one with %q", row.because, err, row.text)
		}
		joined, err := Join(b, journals, true)
		if err != nil || len(joined.Results) != len(b.Jobs) {
			t.Errorf("%s, but told to: %v", row.because, err)
		}
	}
}

func TestShardIsNoOther(t *testing.T) {
	b := prepare(t, small)
	path := filepath.Join(t.TempDir(), "shard")
	journal, err := CreateJournal(path, b.Shard(Shard{1, 2}))
	if err != nil {
		t.Fatal(err)
	}
	defer journal.Close()
	history := read(t, path).History
	if err := history.Fits(b.Shard(Shard{1, 2}), path); err != nil {
		t.Error(err)
	}
	if err := history.Fits(b.Shard(Shard{2, 2}), path); err == nil {
		t.Error("the journal of shard 1 is taken for that of shard 2")
	}
	if hash, err := HashIn(path); err != nil || hash != b.Hash {
		t.Errorf("hash %q, %v", hash, err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	bad := strings.Replace(string(text), `"shard":1`, `"shard":3`, 1)
	if _, err := ReadHistory(strings.NewReader(bad), "bad"); err == nil || !strings.Contains(err.Error(), "no shard 3 of 2") {
		t.Errorf("a journal of shard 3 of 2: %v", err)
	}
}

func TestSchedulerJob(t *testing.T) {
	for _, row := range []struct {
		env      map[string]string
		job      string
		restarts int
	}{
		{nil, "", 0},
		{map[string]string{"SLURM_JOB_ID": "17"}, "17", 0},
		{map[string]string{"SLURM_JOB_ID": "17", "SLURM_ARRAY_JOB_ID": "15", "SLURM_ARRAY_TASK_ID": "3", "SLURM_RESTART_COUNT": "2"}, "15_3", 2},
		{map[string]string{"SLURM_JOB_ID": "17", "TOURSCOPE_JOB": "pod-3", "TOURSCOPE_RESTARTS": "1"}, "pod-3", 1},
	} {
		if job, restarts := schedulerJob(func(key string) string { return row.env[key] }); job != row.job || restarts != row.restarts {
			t.Errorf("%v: job %q, restarts %d", row.env, job, restarts)
		}
	}
}
