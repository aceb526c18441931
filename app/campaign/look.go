package campaign

import (
	"os"
	"path/filepath"

	"tourscope/solver/batch"
)

// Status summarizes a folder of results.
type Status struct {
	Title      string
	Done, Jobs int
	Resumable  bool // the plan is there as well

	// Of a folder with shards: their number, and how many jobs run or were killed.
	Shards, Running int
}

// Look returns the progress of the batch in a folder. Without a batch the error is
// fs.ErrNotExist.
func Look(dir string) (Status, error) {
	if shards, has := hasShards(dir); has {
		return lookShards(dir, shards)
	}
	history, err := batch.OpenHistory(filepath.Join(dir, journalName))
	if err != nil {
		return Status{}, err
	}
	s := Status{Title: history.Title, Done: history.Done(), Jobs: history.Jobs}
	_, err = os.Lstat(filepath.Join(dir, planName))
	s.Resumable = err == nil
	return s, nil
}

// lookShards summarizes a folder with shards.
func lookShards(dir string, shards []batch.Shard) (Status, error) {
	parts, err := journals(dir)
	if err != nil {
		return Status{}, err
	}
	s := Status{Shards: len(shards)}
	done := make(map[string]bool)
	for _, part := range parts {
		h := part.History
		s.Title, s.Jobs = h.Title, max(s.Jobs, h.All)
		s.Running += len(h.Running)
		for id, r := range h.Results {
			if r.Failed == "" {
				done[id] = true
			}
		}
	}
	s.Done = len(done)
	_, err = os.Lstat(filepath.Join(dir, planName))
	s.Resumable = err == nil
	return s, nil
}
