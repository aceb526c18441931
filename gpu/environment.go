package gpu

import (
	"os"
	"slices"
	"strings"
)

// A context of NVIDIA's driver has eight queues unless an environment variable says otherwise before the process begins. Streams that
// share one wait for each other's launches, and a search of the engine regions has up to fourteen: ten islands, the run, recombination,
// starts of restarts and the default stream. A queue takes 19 ms of the creation of the context (H200), once a worker.
const (
	queuesVariable = "CUDA_DEVICE_MAX_CONNECTIONS"
	workerQueues   = "14"
)

// environment returns the environment of a worker: that of this process, additions, and queues, unless one of both says how many.
func environment(additions []string) []string {
	all := append(os.Environ(), additions...)
	if slices.ContainsFunc(all, func(v string) bool { return strings.HasPrefix(v, queuesVariable+"=") }) {
		return all
	}
	return append(all, queuesVariable+"="+workerQueues)
}
