// Package cluster writes the scripts with which the schedulers of others run the shards of a
// batch: a job array of Slurm, an indexed Job of Kubernetes. It starts nothing, and knows no
// more of a shard than the command that runs it and its exit status.
//
// The hard part is a task that ends early. It has a minute's notice, closes its journal, ends
// with the status JobsLeft and is queued again, where it resumes; a task that fails is not.
package cluster

import (
	"fmt"
	"strings"
	"time"
)

// JobsLeft is the exit status of a shard that was stopped with jobs left: EX_TEMPFAIL of
// sysexits.h.
const JobsLeft = 75

// notice is how long before its end a task is told, in seconds. A tour is written and a
// journal closed in less, on a slow file system, too.
const notice = 60

// Batch is what a script needs to know of a batch.
type Batch struct {
	Name    string   // of the job
	Command []string // program and arguments of a shard, but for --shard
	Folder  string   // of the results, absolute
	Shards  int
	GPU     bool          // an engine uses one
	Threads int           // of each job; 0: the batch does not say
	Limit   time.Duration // of a shard; 0: not known
}

// usualThreads is the number of cores of a task whose batch does not say how many threads a
// job has.
const usualThreads = 4

// threads returns the number of cores of a task, and why.
func (b Batch) threads() (cores int, why string) {
	if b.Threads > 0 {
		return b.Threads, "the threads of a job"
	}
	return usualThreads, "the batch does not set threads: a job takes all that it gets"
}

// word quotes a word for the shell.
func word(text string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:=,+%@", r)
	}
	if text != "" && strings.IndexFunc(text, func(r rune) bool { return !plain(r) }) < 0 {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// Line quotes a command for a POSIX shell.
func Line(command []string) string {
	quoted := make([]string, len(command))
	for i, text := range command {
		quoted[i] = word(text)
	}
	return strings.Join(quoted, " ")
}

// jobName returns a name that every scheduler accepts: letters, digits and hyphens.
func jobName(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		}
		return '-'
	}, name)
	name = strings.Trim(name[:min(len(name), 50)], "-")
	if name == "" {
		return "tourscope"
	}
	return "tourscope-" + name
}

// clock formats a time limit for Slurm: "2:05:00".
func clock(d time.Duration) string {
	minutes := int(d.Round(time.Minute) / time.Minute)
	return fmt.Sprintf("%d:%02d:00", minutes/60, minutes%60)
}
