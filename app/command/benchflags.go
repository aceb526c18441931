package command

import (
	"fmt"
	"strings"

	"tourscope/app/campaign"
	"tourscope/gpu/catalog"
	"tourscope/solver/batch"
)

// clusterFlags are the flags of a batch that several machines share.
type clusterFlags struct {
	Shard      string     `group:"On a cluster" xor:"part" placeholder:"I/N" help:"Run part I of N of the jobs, with a journal of its own in the folder of the results. While jobs are left the status is 75."`
	Merge      bool       `group:"On a cluster" xor:"part" help:"Join the shards in the folder, write the results and list what is missing. While jobs are running or missing the status is 75, then 1 if any failed."`
	Mixed      bool       `group:"On a cluster" help:"With --merge: join also shards of another batch, and those measured by another version or on another processor or GPU."`
	Slurm      shardCount `group:"On a cluster" xor:"part" placeholder:"N" help:"Print the script of a Slurm job array of N shards, for sbatch."`
	Kubernetes shardCount `group:"On a cluster" xor:"part" placeholder:"N" help:"Print an indexed Job of N shards, for kubectl apply."`
	Image      string     `group:"On a cluster" placeholder:"IMAGE" help:"With --kubernetes: the image with this program. Default: tourscope:VERSION."`
	Claim      string     `group:"On a cluster" placeholder:"NAME" default:"tourscope" help:"With --kubernetes: the PersistentVolumeClaim that is mounted where the batch file is. Default: ${default}."`
}

// part returns the shard that is to run; the zero value is the whole batch.
func (c *clusterFlags) part() (batch.Shard, error) {
	if c.Mixed && !c.Merge {
		return batch.Shard{}, wrongUse("--mixed: it is for --merge")
	}
	if c.Shard == "" {
		return batch.Shard{}, nil
	}
	s, err := batch.ParseShard(c.Shard)
	if err != nil {
		return s, wrongUse("--shard: %v", err)
	}
	return s, nil
}

// describeDevices sets what is known about the GPUs.
func describeDevices(s *campaign.Settings, devices catalog.Devices) {
	s.GPU = fmt.Sprint(devices)
	var models, drivers []string
	for _, d := range devices.List {
		models = append(models, d.Name)
		if driver := d.Software(); len(drivers) == 0 || drivers[len(drivers)-1] != driver {
			drivers = append(drivers, driver)
		}
	}
	s.GPUModel, s.Driver = strings.Join(models, ", "), strings.Join(drivers, ", ")
}
