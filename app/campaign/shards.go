package campaign

import (
	"fmt"
	"os"
	"path/filepath"

	"tourscope/app/results"
	"tourscope/solver"
	"tourscope/solver/batch"
)

// checkKind refuses a folder whose journals are of another kind, or of another batch.
func (f *Folder) checkKind() error {
	shards, err := shardsIn(f.Dir)
	if err != nil {
		return err
	}
	if f.Batch.Part().Whole() {
		if len(shards) > 0 {
			return fmt.Errorf("%s has shards of a batch: join them with --merge, resume one with --shard %v, or name another folder with --out", f.Dir, shards[0])
		}
		return nil
	}
	whole := filepath.Join(f.Dir, journalName)
	if _, err := os.Lstat(whole); err == nil {
		return fmt.Errorf("%s has a batch that runs as a whole, in %s: leave --shard out, or name another folder with --out", f.Dir, journalName)
	}
	for _, s := range shards {
		if s == f.Batch.Part() {
			continue
		}
		return checkSibling(f, s)
	}
	return nil
}

// checkSibling refuses a folder with shards of another batch. One tells: the others were
// compared with it as they began.
func checkSibling(f *Folder, s batch.Shard) error {
	path := filepath.Join(f.Dir, shardName(s))
	hash, err := batch.HashIn(path)
	if err != nil || hash == f.Batch.Hash { // a damaged one is reported by --merge
		return nil
	}
	return &solver.FileError{
		File: path, Cause: batch.ErrAnotherBatch,
		Reason: batch.ErrAnotherBatch.Error() + ": an instance, an engine, a setting or a seed has changed since",
		Remedy: "undo the change, or choose another folder with --out",
	}
}

// Merged is a batch with what its shards have measured so far.
type Merged struct {
	*batch.Joined
	Report *results.Report
	Shards []batch.Shard
}

// Merge joins the shards in a folder, without changing anything; see batch.Join.
func Merge(dir string, b *batch.Batch, version string, mixed bool) (*Merged, error) {
	shards, err := shardsIn(dir)
	if err != nil {
		return nil, err
	}
	if len(shards) == 0 {
		return nil, fmt.Errorf("%s has no shards to merge: run them with --shard I/N, or name their folder", dir)
	}
	parts, err := journals(dir)
	if err != nil {
		return nil, err
	}
	joined, err := batch.Join(b, parts, mixed)
	if err != nil {
		return nil, err
	}
	report := &results.Report{Batch: b, Results: joined.Results, Environments: joined.Environments, Program: "Tourscope " + version}
	return &Merged{Joined: joined, Report: report, Shards: shards}, nil
}
