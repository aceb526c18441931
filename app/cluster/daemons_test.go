//go:build unix

package cluster_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"tourscope/solver/testneeds"
	"tourscope/solver/testwait"
)

// slurm is a cluster of this machine alone.
type slurm struct {
	t   *testing.T
	dir string
	env []string
}

// startSlurm starts munged, slurmctld and slurmd as this user, without systemd.
func startSlurm(t *testing.T) *slurm {
	t.Helper()
	paths := make(map[string]string)
	for _, name := range []string{"munged", "slurmctld", "slurmd", "sbatch", "scontrol", "scancel", "squeue"} {
		path, err := lookPath(name)
		if err != nil {
			testneeds.Missing(t, testneeds.Scheduler, "Slurm is not installed: there is no "+name)
		}
		paths[name] = path
	}
	dir, err := os.MkdirTemp("", "slurm") // not t.TempDir: the path of a socket is short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	s := &slurm{t: t, dir: dir, env: append(os.Environ(), "SLURM_CONF="+filepath.Join(dir, "slurm.conf"), actAs+"=1", "TOURSCOPE_LIBRARY=off", "PATH="+os.Getenv("PATH")+":/usr/sbin:/sbin")}
	s.configure()
	socket := filepath.Join(dir, "munge.socket")
	s.daemon(paths["munged"], "--foreground", "--force", "--socket="+socket, "--key-file="+filepath.Join(dir, "munge.key"), "--pid-file="+filepath.Join(dir, "munge.pid"), "--seed-file="+filepath.Join(dir, "munge.seed"), "--num-threads=2")
	testwait.Until(t, "the socket of munged is there", func() bool { _, err := os.Stat(socket); return err == nil })
	s.daemon(paths["slurmctld"], "-D", "-c")
	s.daemon(paths["slurmd"], "-D", "-N", "here")
	deadline := time.Now().Add(time.Minute)
	for {
		ctx, stop := context.WithTimeout(t.Context(), 10*time.Second)
		nodes := exec.CommandContext(ctx, "sinfo", "--noheader", "--format=%T")
		nodes.Env = s.env
		out, _ := nodes.Output() // no answer yet
		stop()
		if strings.TrimSpace(string(out)) == "idle" {
			return s
		}
		if time.Now().After(deadline) {
			testneeds.Missing(t, testneeds.Scheduler, "Slurm does not start here: "+s.logs("*.log"))
		}
	}
}

func lookPath(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	return exec.LookPath("/usr/sbin/" + name)
}

// configure writes the files of the daemons.
func (s *slurm) configure() {
	host, err := os.Hostname()
	if err != nil {
		s.t.Fatal(err)
	}
	host, _, _ = strings.Cut(host, ".")
	s.write("munge.key", strings.Repeat("a key of a test, known to all.  ", 8))
	if err := os.Chmod(filepath.Join(s.dir, "munge.key"), 0o400); err != nil {
		s.t.Fatal(err)
	}
	for _, folder := range []string{"state", "spool"} {
		if err := os.Mkdir(filepath.Join(s.dir, folder), 0o700); err != nil {
			s.t.Fatal(err)
		}
	}
	user := strings.TrimSpace(s.must("id", "-un"))
	ports := freePorts(s.t)
	s.write("slurm.conf", strings.NewReplacer("DIR", s.dir, "HOST", host, "USER", user, "PORT1", fmt.Sprint(ports[0]), "PORT2", fmt.Sprint(ports[1])).Replace(slurmConf))
}

// slurmConf is that of a cluster of one node, which needs no rights of its user. The node has
// room for all tasks, whatever the machine has.
const slurmConf = `ClusterName=test
SlurmctldHost=HOST(127.0.0.1)
SlurmUser=USER
SlurmdUser=USER
SlurmctldPort=PORT1
SlurmdPort=PORT2
AuthType=auth/munge
AuthInfo=socket=DIR/munge.socket
StateSaveLocation=DIR/state
SlurmdSpoolDir=DIR/spool
SlurmctldPidFile=DIR/slurmctld.pid
SlurmdPidFile=DIR/slurmd.pid
SlurmctldLogFile=DIR/slurmctld.log
SlurmdLogFile=DIR/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,batch_sched_delay=0,sched_min_interval=0
JobAcctGatherType=jobacct_gather/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SlurmdParameters=config_overrides
NodeName=here NodeHostname=HOST NodeAddr=127.0.0.1 CPUs=4
PartitionName=all Nodes=ALL Default=YES State=UP MaxTime=INFINITE
`

func freePorts(t *testing.T) (ports [2]int) {
	t.Helper()
	for i := range ports {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		ports[i] = l.Addr().(*net.TCPAddr).Port
	}
	return ports
}

// daemon starts a program that is ended, with its children, after the test.
func (s *slurm) daemon(path string, args ...string) {
	s.t.Helper()
	cmd := exec.Command(path, args...)
	cmd.Env, cmd.Dir = s.env, s.dir
	out, err := os.Create(filepath.Join(s.dir, filepath.Base(path)+".out.log"))
	if err != nil {
		s.t.Fatal(err)
	}
	defer out.Close()
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		late := time.AfterFunc(20*time.Second, func() { _ = cmd.Process.Kill() })
		defer late.Stop()
		_ = cmd.Wait() // its status is that of the signal
	})
}

func (s *slurm) write(name, text string) {
	s.t.Helper()
	if err := os.WriteFile(filepath.Join(s.dir, name), []byte(text), 0o600); err != nil {
		s.t.Fatal(err)
	}
}

func (s *slurm) command(name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(s.t.Context(), name, args...)
	cmd.Env, cmd.Dir = s.env, s.dir
	return cmd
}

// must returns the output of a command that has to succeed.
func (s *slurm) must(name string, args ...string) string {
	s.t.Helper()
	cmd := s.command(name, args...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		s.t.Fatalf("%s %s: %v\n%s%s\n%s", name, strings.Join(args, " "), err, out, stderr.String(), s.logs("small-results/slurm-*.log"))
	}
	return string(out)
}

// program runs Tourscope.
func (s *slurm) program(args ...string) string {
	s.t.Helper()
	self, err := os.Executable()
	if err != nil {
		s.t.Fatal(err)
	}
	return s.must(self, args...)
}

// untilMeasured waits for the first results of a shard.
func (s *slurm) untilMeasured(shard, results int) {
	s.t.Helper()
	journal := filepath.Join(s.dir, "small-results", fmt.Sprintf("shard-%d-of-3.jsonl", shard))
	testwait.Until(s.t, fmt.Sprintf("shard %d has %d results", shard, results), func() bool {
		text, err := os.ReadFile(journal)
		return err == nil && strings.Count(string(text), `{"result"`) >= results
	})
}

// startSoon starts a task that was queued again, which Slurm would in two minutes. It takes no
// task in the second in which it has ended one of the same number.
func (s *slurm) startSoon(task string) {
	s.t.Helper()
	testwait.Until(s.t, task+" is queued again", func() bool {
		return strings.TrimSpace(s.must("squeue", "--noheader", "--format=%t %r", "--jobs="+task)) == "PD BeginTime"
	})
	s.must("scontrol", "update", "JobId="+task, "StartTime=now+3seconds")
}

func (s *slurm) results(folder string) (d document) {
	s.t.Helper()
	text, err := os.ReadFile(filepath.Join(s.dir, folder, "results.json"))
	if err != nil {
		s.t.Fatal(err)
	}
	if err := json.Unmarshal(text, &d); err != nil {
		s.t.Fatal(err)
	}
	if len(d.Results) != 48 {
		s.t.Fatalf("%s has %d results, want 48", folder, len(d.Results))
	}
	return d
}

// logs returns the ends of the files of a pattern.
func (s *slurm) logs(pattern string) string {
	names, _ := filepath.Glob(filepath.Join(s.dir, pattern)) // the pattern is valid
	var all strings.Builder
	for _, name := range names {
		text, _ := os.ReadFile(name) // an empty text is shown
		fmt.Fprintf(&all, "%s:\n%s\n", filepath.Base(name), text[max(0, len(text)-2000):])
	}
	return all.String()
}
