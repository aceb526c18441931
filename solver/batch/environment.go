package batch

import (
	"cmp"
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
	Threads  int       `json:"threads"`       // that the program may use
	GPU      string    `json:"gpu,omitempty"` // all about the devices, a line each
	Host     string    `json:"host,omitempty"`
	GPUModel string    `json:"gpu_model,omitempty"` // of all devices, parted by commas
	Driver   string    `json:"driver,omitempty"`    // of the devices
	Job      string    `json:"job,omitempty"`       // number of the scheduler's job
	Restarts int       `json:"restarts,omitempty"`  // how often the scheduler had restarted it
	Jobs     int       `json:"jobs_at_once"`
	Programs int       `json:"programs_at_once,omitempty"` // of others, after all other jobs; 0: they were jobs like others

	// Load is the load average of the minute before, in runnable processes; 0 where it
	// is not known.
	Load float64 `json:"load,omitempty"`
}

// Here returns the environment of this machine.
func Here(program string) Environment {
	host, _ := os.Hostname() // without one the name stays empty
	job, restarts := schedulerJob(os.Getenv)
	return Environment{
		Began: now(), Program: program, Host: host, Job: job, Restarts: restarts,
		Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH,
		CPU: processor.Name(), Cores: runtime.NumCPU(), Threads: min(runtime.GOMAXPROCS(0), runtime.NumCPU()), Jobs: 1, Load: load(),
	}
}

// now is the time as in the journal: to a second, which does not say where the machine is.
func now() time.Time { return time.Now().UTC().Truncate(time.Second) }

// schedulerJob returns the number of the scheduler's job that this process is in, and how often
// it was restarted. TOURSCOPE_JOB and TOURSCOPE_RESTARTS say so for schedulers that are not
// known here; see sbatch(1) for Slurm's variables.
func schedulerJob(env func(string) string) (job string, restarts int) {
	job = cmp.Or(env("TOURSCOPE_JOB"), env("SLURM_JOB_ID"))
	if array, task := env("SLURM_ARRAY_JOB_ID"), env("SLURM_ARRAY_TASK_ID"); env("TOURSCOPE_JOB") == "" && array != "" && task != "" {
		job = array + "_" + task
	}
	restarts, _ = strconv.Atoi(cmp.Or(env("TOURSCOPE_RESTARTS"), env("SLURM_RESTART_COUNT"))) // 0: none is known
	return job, restarts
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
