package campaign

import (
	"testing"

	"tourscope/solver/batch"
)

// TestFolderThatOthersFill: a window looks at the folder of a batch while its shards run.
func TestFolderThatOthersFill(t *testing.T) {
	b, dir := prepared(t, small), t.TempDir() // 8 jobs
	for i, want := range []Status{
		{Title: "Small", Done: 4, Jobs: 8, Resumable: true, Shards: 1},
		{Title: "Small", Done: 8, Jobs: 8, Resumable: true, Shards: 2},
	} {
		f, err := Open(dir, b.Shard(batch.Shard{Index: i + 1, Of: 2}), Continue)
		if err != nil {
			t.Fatal(err)
		}
		carryOut(t, f, Settings{Version: "test"})
		if s, err := Look(dir); s != want || err != nil {
			t.Errorf("%+v, %v, want %+v", s, err, want)
		}
		report, err := Review(dir, b, "test")
		if err != nil || len(report.Results) != want.Done {
			t.Errorf("%v, want %d results", err, want.Done)
		}
	}
	if _, err := Open(dir, b, Continue); err == nil {
		t.Error("a folder of shards is taken for that of a whole batch")
	}
	f, err := Open(dir, b.Shard(batch.Shard{Index: 2, Of: 2}), Restart)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if s, err := Look(dir); err != nil || s.Done != 4 || s.Shards != 2 || f.OldJournal == "" {
		t.Errorf("after a restart of one: %+v, %v, old journal %q", s, err, f.OldJournal)
	}
}
