package command

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"tourscope/app/campaign"
	"tourscope/app/cluster"
	"tourscope/solver/batch"
)

// printScript writes the script of a scheduler to standard output.
func (c *benchCommand) printScript(p *Program) error {
	shards := max(int(c.Slurm), int(c.Kubernetes))
	plan, dir, err := c.completePlan(p)
	if err != nil {
		return err
	}
	if err := plan.CheckElsewhere(p.Engines); err != nil {
		return err
	}
	sources, err := plan.Sources(dir)
	if err != nil {
		return err
	}
	b := cluster.Batch{Name: cmp.Or(plan.Title, nameWithoutExtension(c.File)), Shards: shards, GPU: campaign.UsesGPU(plan, p.Engines),
		Threads: mostThreads(plan), Limit: limitOfShard(plan, len(sources), shards)}
	if b.Folder, err = filepath.Abs(c.Out); err != nil {
		return err
	}
	if err := os.MkdirAll(b.Folder, 0o755); err != nil { // Slurm writes the first log there
		return fmt.Errorf("cannot create the folder for the results: %w", err)
	}
	file, err := filepath.Abs(c.File)
	if err != nil {
		return err
	}
	if c.Kubernetes == 0 {
		b.Command = c.shardCommand([]string{programPath()}, file, b.Folder)
		return b.WriteSlurm(p.out)
	}
	b.Command = c.shardCommand([]string{programOfImage(b.GPU)}, file, b.Folder)
	b.Command = append(b.Command, "--no-library")
	return b.WriteKubernetes(p.out, cluster.Pod{Image: cmp.Or(c.Image, "tourscope:"+imageTag(p.Version)), Claim: c.Claim, Mount: commonFolder(file, b.Folder)})
}

// shardCommand returns the command of a shard, without --shard, by a program with its own flags.
func (c *benchCommand) shardCommand(program []string, file, folder string) []string {
	command := append(program, "bench", file, "--out", folder)
	if c.Threads > 0 {
		command = append(command, "--threads", fmt.Sprint(int(c.Threads)))
	}
	if c.Jobs > 1 {
		command = append(command, "--jobs", fmt.Sprint(int(c.Jobs)))
	}
	if c.Beside > 0 {
		command = append(command, "--programs-at-once", fmt.Sprint(int(c.Beside)))
	}
	if c.NoLibrary {
		command = append(command, "--no-library")
	}
	return c.withPrograms(command)
}

// withPrograms adds the flags of the programs of the command line to a command.
func (c *benchCommand) withPrograms(command []string) []string {
	for _, one := range c.Program {
		command = append(command, "--program", one)
	}
	for _, one := range c.Progress {
		command = append(command, "--progress", one)
	}
	return command
}

// programOfImage returns the program that an image is expected to have on its PATH.
func programOfImage(gpu bool) string {
	if gpu {
		return "tourscope-gpu"
	}
	return "tourscope"
}

// imageTag returns a version as the tag of an image.
func imageTag(version string) string {
	words := strings.Fields(version)
	if len(words) == 0 {
		return "latest"
	}
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("._-", r) {
			return r
		}
		return '-'
	}, words[0])
}

// commonFolder returns the deepest folder that contains both the batch file and the results.
func commonFolder(file, folder string) string {
	common := filepath.Dir(file)
	for common != filepath.Dir(common) && folder != common && !strings.HasPrefix(folder, common+string(filepath.Separator)) {
		common = filepath.Dir(common)
	}
	return common
}

func nameWithoutExtension(file string) string {
	name := filepath.Base(file)
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// mostThreads returns the largest budget of threads; 0 where an engine has none.
func mostThreads(plan *batch.Plan) int {
	most := 0
	for _, e := range plan.Engines {
		if e.Threads == 0 {
			return 0
		}
		most = max(most, e.Threads)
	}
	return most
}

// longestShard is longer than any time limit of a cluster.
const longestShard = 365 * 24 * time.Hour

// limitOfShard estimates the time of the largest shard from the time limits of its engines,
// with a fifth and five minutes more for reading and start-up; 0 where an engine has no limit.
func limitOfShard(plan *batch.Plan, instances, shards int) time.Duration {
	var pair time.Duration // of instance and seed
	for _, e := range plan.Engines {
		if e.Stop.Time == 0 || e.Stop.PerCity > 0 {
			return 0
		}
		pair += min(e.Stop.Time, longestShard)
	}
	pairs := (instances*len(plan.Seeds) + shards - 1) / shards
	limit := 1.2*pair.Seconds()*float64(pairs) + 300
	if limit > longestShard.Seconds() {
		return 0
	}
	return time.Duration(limit * float64(time.Second))
}
