package batch

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"tourscope/solver"
)

// JournalOf is the journal of a shard with its file.
type JournalOf struct {
	File    string
	History *History
}

// Joined is what the shards of a batch have measured.
type Joined struct {
	Environments []Environment
	Results      []Result // in the order of the batch, with the numbers of Environments
	Running      []Running
	Missing      []Job // that have no result and do not run
	Repeated     int   // results of jobs that another journal has measured, too; they do not count
}

// Running is a job that runs, or whose process was killed.
type Running struct {
	Job Job
	Started
	Environment Environment
}

// ErrMixed is the cause of the error of shards that were measured under different conditions.
var ErrMixed = errors.New("shards differ")

// Join joins the journals of shards of a whole batch. Those of another batch, and measurements
// by different versions of the program or on different models of processor or GPU, are an error
// unless mixed is set. Of several measurements of a job that of the first journal counts.
func Join(b *Batch, journals []JournalOf, mixed bool) (*Joined, error) {
	if !mixed {
		if err := checkAlike(b, journals); err != nil {
			return nil, err
		}
	}
	j := &Joined{}
	measured := make(map[string]Result)
	running := make(map[string]Running)
	for _, part := range journals {
		before := len(j.Environments)
		j.Environments = append(j.Environments, part.History.Environments...)
		for id, r := range part.History.Results {
			r.Environment += before
			old, is := measured[id]
			if is && old.Failed == "" && r.Failed == "" {
				j.Repeated++
			}
			if !is || old.Failed != "" && r.Failed == "" {
				measured[id] = r
			}
		}
		for _, s := range part.History.Running {
			one := Running{Started: s}
			if n := len(j.Environments); n > before {
				one.Environment = j.Environments[n-1]
			}
			running[s.ID] = one
		}
	}
	j.sort(b, measured, running)
	return j, nil
}

// sort puts the jobs of the batch where they belong. A failed job that runs again is running.
func (j *Joined) sort(b *Batch, measured map[string]Result, running map[string]Running) {
	for _, job := range b.Jobs {
		r, is := measured[job.ID]
		if one, runs := running[job.ID]; runs && (!is || r.Failed != "") {
			one.Job = job
			j.Running = append(j.Running, one)
			continue
		}
		if is {
			j.Results = append(j.Results, r)
		} else {
			j.Missing = append(j.Missing, job)
		}
	}
}

// checkAlike returns an error unless all journals are of the batch and their measurements
// comparable.
func checkAlike(b *Batch, journals []JournalOf) error {
	first := ""   // the conditions of the first measurement
	firstOf := "" // its journal
	for _, part := range journals {
		if part.History.Hash != b.Hash {
			return &solver.FileError{
				File:   part.File,
				Reason: fmt.Sprintf("%v, with %d of %d jobs done: an instance, an engine, a setting or a seed has changed since", ErrAnotherBatch, part.History.Done(), part.History.Jobs),
				Remedy: "move the file elsewhere, or join it all the same with --mixed",
				Cause:  ErrAnotherBatch,
			}
		}
		for _, number := range part.History.measuredIn() {
			now := part.History.Environments[number-1].conditions()
			first, firstOf = cmp.Or(first, now), cmp.Or(firstOf, part.File)
			if now != first {
				return &solver.FileError{
					File:   part.File,
					Reason: fmt.Sprintf("it was measured with %s, but %s with %s", now, firstOf, first),
					Remedy: "measure it again under the same conditions, or join them all the same with --mixed",
					Cause:  ErrMixed,
				}
			}
		}
	}
	return nil
}

// measuredIn returns the numbers of the environments with measurements, in order.
func (h *History) measuredIn() []int {
	var numbers []int
	for _, r := range h.Results {
		if r.Failed == "" && r.Environment >= 1 && r.Environment <= len(h.Environments) {
			numbers = append(numbers, r.Environment)
		}
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// conditions describes what measurements that are compared should have in common.
func (e *Environment) conditions() string {
	parts := []string{"Tourscope " + e.Program, e.CPU}
	if e.GPUModel != "" {
		parts = append(parts, e.GPUModel)
	}
	return strings.Join(parts, " on ")
}
