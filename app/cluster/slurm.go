package cluster

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// WriteSlurm writes the script of a job array for sbatch. Slurm signals the script, not the
// program: a shell that waits in the foreground would handle the signal too late, so the
// program runs in the background. The script queues its task again by itself, since an exit
// status does so only where the administrator has listed it as RequeueExit.
func (b Batch) WriteSlurm(w io.Writer) error {
	cores, why := b.threads()
	var lines []string
	add := func(format string, values ...any) { lines = append(lines, fmt.Sprintf(format, values...)) }
	add("#!/bin/bash")
	add("#SBATCH --job-name=%s", jobName(b.Name))
	add("#SBATCH --array=1-%d", b.Shards)
	add("#SBATCH --ntasks=1")
	add("#SBATCH --cpus-per-task=%d # %s", cores, why)
	if b.GPU {
		add("#SBATCH --gpus-per-task=1")
	}
	if b.Limit > 0 {
		add("#SBATCH --time=%s # an estimate; less will do if it is more than the longest job takes", clock(b.Limit))
	}
	add("#SBATCH --requeue")
	add("#SBATCH --signal=B:TERM@%d", notice)
	add("#SBATCH --open-mode=append")
	add("#SBATCH --output=%s", quotedOption(filepath.Join(b.Folder, "slurm-%A_%a.log")))
	add("")
	add("# Each task runs one shard. A task that is stopped or killed resumes its own journal.")
	add(`%s --shard "$SLURM_ARRAY_TASK_ID/%d" &`, Line(b.Command), b.Shards)
	add(`program=$! told=`)
	add(`trap 'told=yes; kill -TERM "$program"' TERM`)
	add(`wait "$program"`)
	add(`status=$?`)
	add(`while [ "$told" ]; do # the signal has interrupted the wait`)
	add(`	told=`)
	add(`	wait "$program"`)
	add(`	status=$?`)
	add(`done`)
	add(`if [ "$status" = %d ]; then # jobs are left: queue this task again`, JobsLeft)
	add(`	scontrol requeue "$SLURM_JOB_ID"`)
	add(`fi`)
	add(`exit "$status"`)
	_, err := io.WriteString(w, strings.Join(lines, "\n")+"\n")
	return err
}

// quotedOption quotes the value of an #SBATCH line, which is read much as by a shell.
func quotedOption(text string) string {
	if !strings.ContainsAny(text, " \t'\"\\#") {
		return text
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}
