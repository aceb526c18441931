package campaign

import (
	"path/filepath"

	"tourscope/app/results"
	"tourscope/solver/batch"
)

// Review reads the results of a batch in a folder, without changing anything. Another
// process may be running the batch.
func Review(dir string, b *batch.Batch, version string) (*results.Report, error) {
	if _, has := hasShards(dir); has {
		merged, err := Merge(dir, b, version, true)
		if err != nil {
			return nil, err
		}
		return merged.Report, nil
	}
	path := filepath.Join(dir, journalName)
	history, err := batch.OpenHistory(path)
	if err != nil {
		return nil, err
	}
	if err := history.Fits(b, path); err != nil {
		return nil, err
	}
	r := &results.Report{Batch: b, Environments: history.Environments, Program: "Tourscope " + version}
	for _, job := range b.Jobs {
		if result, is := history.Results[job.ID]; is {
			r.Results = append(r.Results, result)
		}
	}
	return r, nil
}
