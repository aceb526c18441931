package driver

import "os"

// queuesVariable is the driver's environment variable for the queues of a context, by default eight.
const queuesVariable = "CUDA_DEVICE_MAX_CONNECTIONS"

// WidenQueues gives the contexts that are opened later in this process queues for all streams of a run at the same time: work in
// streams that share a queue waits for each other's launches. The creation of a context takes 19 ms a queue (H200), so this is for
// processes that stay. What the user has set stays.
func WidenQueues() {
	if os.Getenv(queuesVariable) == "" {
		// Ten islands, the run, recombination, starts of restarts and the default stream. It fails only for a bad name.
		_ = os.Setenv(queuesVariable, "14")
	}
}
