package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"tourscope/app/campaign"
	"tourscope/app/cluster"
	"tourscope/solver/batch"
)

// merge joins the shards of a folder and writes the results.
func (c *benchCommand) merge(p *Program) error {
	plan, dir, err := c.completePlan(p)
	if err != nil {
		return err
	}
	b, err := batch.Survey(plan, dir, p.Engines, p.read)
	if err != nil {
		return err
	}
	merged, err := campaign.Merge(c.Out, b, p.Version, c.Mixed)
	if err != nil {
		return err
	}
	failures := []error{merged.Report.Save(context.Background(), c.Out)}
	if c.JSON {
		failures = append(failures, merged.Report.WriteJSON(p.out))
	} else if !c.Quiet {
		failures = append(failures, merged.Report.WriteTotals(p.out))
		fmt.Fprintf(p.out, "\nThe results are in %s.\n", c.Out)
	}
	failed := failedOf(merged.Results)
	c.tellMerged(p, merged, failed)
	switch err := errors.Join(failures...); {
	case err != nil:
		return err
	case len(merged.Running)+len(merged.Missing) > 0:
		return statusError(statusLeft)
	case failed > 0:
		return fmt.Errorf("%d of %d jobs failed: %s has the reasons; their shards run them again", failed, len(b.Jobs), filepath.Join(c.Out, "results.csv"))
	}
	return nil
}

// tellMerged prints what is done, failed, running and missing.
func (c *benchCommand) tellMerged(p *Program, m *campaign.Merged, failed int) {
	b := m.Report.Batch
	c.note(p, "%s: %d of %d jobs done, %d failed, %d running, %d missing", countOf(len(m.Shards), "shard"), len(m.Results)-failed, len(b.Jobs), failed, len(m.Running), len(m.Missing))
	if m.Repeated > 0 {
		c.note(p, "%d jobs were measured by several shards: the first measurement counts", m.Repeated)
	}
	for _, r := range m.Running {
		c.note(p, "running, or killed: %s%s, since %s", r.Job.ID, placeOf(r.Environment), r.At.Local().Format("2006-01-02 15:04:05"))
	}
	for _, job := range m.Missing {
		c.note(p, "missing: %s%s", job.ID, shardOfJob(b, m.Shards, job))
	}
}

// countOf formats a number of things: "1 shard", "4 shards".
func countOf(n int, what string) string { return count(int64(n), what) }

// placeOf returns where a job runs: " on node7, job 4711_3".
func placeOf(e batch.Environment) string {
	text := ""
	if e.Host != "" {
		text += " on " + e.Host
	}
	if e.Job != "" {
		text += ", job " + e.Job
	}
	return text
}

// shardOfJob names the shard that has a job, where all journals are parts of one division.
func shardOfJob(b *batch.Batch, shards []batch.Shard, job batch.Job) string {
	of := shards[0].Of
	for _, s := range shards {
		if s.Of != of {
			return ""
		}
	}
	return fmt.Sprintf(", of --shard %v", b.ShardOf(job.ID, of))
}

// concludeShard says how much of a shard is done. It writes no results: other shards share the
// folder.
func (c *benchCommand) concludeShard(p *Program, folder *campaign.Folder, work *campaign.Work, failure error) error {
	done, jobs := len(work.Results()), len(work.Batch().Jobs)
	if c.JSON {
		if err := work.Report().WriteJSON(p.out); err != nil {
			return err
		}
	}
	switch {
	case errors.Is(failure, batch.ErrCancelled) && done == folder.Done():
		return p.lastOf([]error{fmt.Errorf("stopped before one more job of shard %v had ended: give it more time than its longest job takes", work.Batch().Part())})
	case errors.Is(failure, batch.ErrCancelled):
		c.note(p, "stopped after %d of %d jobs of shard %v: the same command resumes", done, jobs, work.Batch().Part())
		return statusError(statusLeft)
	case failure != nil:
		return failure
	}
	failed := failedOf(work.Results())
	merge := cluster.Line(c.withPrograms([]string{"tourscope", "bench", c.Out, "--merge"}))
	c.note(p, "%d of %d jobs of shard %v are done; this command joins the shards: %s", done-failed, jobs, work.Batch().Part(), merge)
	if failed > 0 {
		return fmt.Errorf("%d of %d jobs failed: the same command runs them again", failed, jobs)
	}
	return nil
}

// programPath returns the path of this program, for scripts that start it elsewhere.
func programPath() string {
	if path, err := os.Executable(); err == nil {
		return path
	}
	return "tourscope"
}
