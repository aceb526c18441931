package batch

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"tourscope/solver/processor"
)

// Environment describes the machine on which results were measured. One is kept for each
// time that a batch was begun or resumed.
type Environment struct {
	Began    time.Time `json:"began"`
	Program  string    `json:"program"` // the version, one line
	Go       string    `json:"go"`
	Platform string    `json:"platform"`
	CPU      string    `json:"cpu"`
	Cores    int       `json:"cores"`
	Threads  int       `json:"threads"` // that the program may use
	GPU      string    `json:"gpu,omitempty"`
	Jobs     int       `json:"jobs_at_once"`
	Programs int       `json:"programs_at_once,omitempty"` // of others, after all other jobs; 0: they were jobs like others

	// Load is the load average of the minute before, in runnable processes; 0 where it
	// is not known.
	Load float64 `json:"load,omitempty"`
}

// Here returns the environment of this machine.
func Here(program string) Environment {
	return Environment{
		Began: time.Now().UTC().Truncate(time.Second), Program: program,
		Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH,
		CPU: processor.Name(), Cores: runtime.NumCPU(), Threads: min(runtime.GOMAXPROCS(0), runtime.NumCPU()), Jobs: 1, Load: load(),
	}
}

func load() float64 {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return 0
	}
	first, _, _ := strings.Cut(string(text), " ")
	average, _ := strconv.ParseFloat(first, 64)
	return average
}
