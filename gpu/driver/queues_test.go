package driver

import (
	"os"
	"testing"
)

// More queues are asked for unless the user has chosen a number.
func TestQueuesAreWidened(t *testing.T) {
	for given, want := range map[string]string{"": "14", "32": "32"} {
		t.Setenv(queuesVariable, given)
		if WidenQueues(); os.Getenv(queuesVariable) != want {
			t.Errorf("%q: %s queues, want %s", given, os.Getenv(queuesVariable), want)
		}
	}
}
