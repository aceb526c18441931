package campaign

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"tourscope/solver/batch"
)

// The files of a folder beside those of the results.
const (
	journalName = "journal.jsonl"

	// planName is the plan with absolute paths of the instances. The name is chosen
	// such that a user's own batch file is unlikely to have it.
	planName = "batch-as-run.toml"
)

// The folder of a batch has either the journal of the whole batch or one journal for each
// shard, so that no process writes to the file of another.

// shardName returns the name of the journal of a shard.
func shardName(s batch.Shard) string { return fmt.Sprintf("shard-%d-of-%d.jsonl", s.Index, s.Of) }

// journalOf returns the name of the journal of a batch or of its shard.
func journalOf(s batch.Shard) string {
	if s.Whole() {
		return journalName
	}
	return shardName(s)
}

// shardsIn lists the shards that have journals in a folder, in their order.
func shardsIn(dir string) ([]batch.Shard, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var found []batch.Shard
	for _, entry := range entries {
		var s batch.Shard
		if n, _ := fmt.Sscanf(entry.Name(), "shard-%d-of-%d.jsonl", &s.Index, &s.Of); n == 2 && entry.Name() == shardName(s) {
			found = append(found, s)
		}
	}
	slices.SortFunc(found, func(a, b batch.Shard) int {
		if a.Of != b.Of {
			return a.Of - b.Of
		}
		return a.Index - b.Index
	})
	return found, nil
}

// hasShards reports whether a folder has journals of shards.
func hasShards(dir string) ([]batch.Shard, bool) {
	shards, err := shardsIn(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, false
	}
	return shards, len(shards) > 0
}

// journals reads those of all shards in a folder, or that of the whole batch.
func journals(dir string) ([]batch.JournalOf, error) {
	shards, err := shardsIn(dir)
	if err != nil {
		return nil, err
	}
	if len(shards) == 0 {
		shards = []batch.Shard{{}}
	}
	var all []batch.JournalOf
	for _, s := range shards {
		path := filepath.Join(dir, journalOf(s))
		history, err := batch.OpenHistory(path)
		if err != nil {
			return nil, err
		}
		all = append(all, batch.JournalOf{File: path, History: history})
	}
	return all, nil
}
