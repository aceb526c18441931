package gpu

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"tourscope/gpu/protocol"
	"tourscope/solver"
	"tourscope/solver/wire"
)

// stage has the pipes between a misbehaving worker and the program.
type stage struct {
	raw *bufio.Reader
	in  *protocol.Reader
	out *protocol.Writer
}

// begin follows the protocol up to the start of a run and returns that message.
func (s *stage) begin() *protocol.Start {
	s.greet()
	s.out.Write(&protocol.Hello{Program: "bad", Host: "here", Engines: []solver.Info{swap{}.Info()}})
	return next[*protocol.Start](s)
}

func (s *stage) greet() {
	if err := protocol.ReadGreeting(s.raw); err != nil {
		fmt.Fprintln(os.Stderr, "test worker:", err)
		os.Exit(4)
	}
	protocol.WriteGreeting(os.Stdout)
	s.in = protocol.NewReader(s.raw)
}

// next waits for a message of one kind and ends the process with the program.
func next[M protocol.Message](s *stage) M {
	for {
		m, err := s.in.Read()
		if err != nil {
			os.Exit(5)
		}
		if wanted, is := m.(M); is {
			return wanted
		}
	}
}

// stay waits for the end of input, or for being killed.
func (s *stage) stay() int {
	io.Copy(io.Discard, s.raw)
	return 0
}

// deaf ignores the end of input, too.
func deaf() int {
	time.Sleep(time.Hour)
	return 0
}

// snapshot returns the start tour as a snapshot whose length is too short by claim.
func snapshot(start *protocol.Start, claim int64) *protocol.Snapshot {
	p, _ := start.Problem.Unpack()
	order, _ := start.Order.Unpack(p.Cities())
	return &protocol.Snapshot{State: solver.State{Best: p.Length(order) - claim}, Order: start.Order}
}

// torn writes the header of a large frame and a part of its body.
func torn() {
	header := append(binary.LittleEndian.AppendUint32(nil, 40000), byte(protocol.KindSnapshot))
	os.Stdout.Write(append(header, "the beginning"...))
}

// misbehaviours are the functions by role.
var misbehaviours = map[string]func(*stage) int{
	"silent": func(*stage) int { return deaf() },
	"exit": func(*stage) int {
		fmt.Fprintln(os.Stderr, "cannot open the display\ntourscope-gpu: no such host")
		return 7
	},
	"another version": func(s *stage) int {
		os.Stdout.Write(binary.LittleEndian.AppendUint32([]byte("tourscope worker"), protocol.Version+1))
		return s.stay()
	},
	"banner": func(s *stage) int {
		os.Stdout.WriteString("Welcome to gpuhost, 3 users\n")
		return s.stay()
	},
	"panics": func(*stage) int { panic("no stream left") },
	"half a greeting": func(*stage) int {
		os.Stdout.WriteString("tourscope")
		return 0
	},
	"no hello": func(s *stage) int {
		s.greet()
		s.out.Write(&protocol.Report{})
		return s.stay()
	},
	"garbage after greeting": func(s *stage) int {
		s.greet()
		os.Stdout.WriteString("Segmentation fault\n")
		return s.stay()
	},
	"dies in the middle of a frame": func(s *stage) int {
		s.begin()
		torn()
		return 9
	},
	"killed": func(s *stage) int {
		s.begin()
		self, _ := os.FindProcess(os.Getpid())
		self.Kill()
		return deaf()
	},
	"killed after a tour": func(s *stage) int {
		start := s.begin()
		s.out.Write(&protocol.Report{})
		next[*protocol.Want](s)
		s.out.Write(shorter(start))
		s.out.Write(&protocol.Report{})
		next[*protocol.Go](s)
		fmt.Fprintln(os.Stderr, "CUDA error 719: unspecified launch failure")
		return 1
	},
	"ends in the middle of a run": func(s *stage) int {
		s.begin()
		return 0
	},
	"closes its output": func(s *stage) int {
		s.begin()
		os.Stdout.Close()
		return deaf()
	},
	"ignores stop": func(s *stage) int {
		s.begin()
		s.out.Write(&protocol.Report{State: solver.State{Iteration: 1}})
		return deaf()
	},
	"begins and ignores stop": func(s *stage) int {
		s.begin()
		s.out.Write(&protocol.Begun{})
		return deaf()
	},
	"begins twice": func(s *stage) int {
		s.begin()
		s.out.Write(&protocol.Begun{})
		s.out.Write(&protocol.Begun{})
		return deaf()
	},
	"reads nothing": func(s *stage) int {
		s.greet()
		s.out.Write(&protocol.Hello{Program: "bad", Engines: []solver.Info{swap{}.Info()}})
		return deaf()
	},
	"floods tours": func(s *stage) int {
		start := s.begin()
		for {
			if s.out.Write(snapshot(start, 0)) != nil {
				return 1
			}
		}
	},
	"floods reports": func(s *stage) int {
		s.begin()
		for {
			if s.out.Write(&protocol.Report{State: solver.State{Iteration: 1}}) != nil {
				return 1
			}
		}
	},
	"floods regions": func(s *stage) int {
		s.begin()
		for {
			if s.out.Write(&protocol.Partition{}) != nil {
				return 1
			}
		}
	},
	"more regions than cities": func(s *stage) int {
		start := s.begin()
		cells := make([]solver.Cell, len(start.Order)/4+1)
		s.out.Write(&protocol.Report{})
		next[*protocol.WantPartition](s)
		s.out.Write(&protocol.Partition{Partition: wire.PackPartition(&solver.Partition{Cells: cells})})
		return s.stay()
	},
	"half a region": func(s *stage) int {
		s.begin()
		s.out.Write(&protocol.Report{})
		next[*protocol.WantPartition](s)
		s.out.Write(&protocol.Partition{Partition: wire.Partition{Cells: make([]byte, 24)}})
		return s.stay()
	},
	"tour of another problem": func(s *stage) int {
		s.begin()
		s.out.Write(&protocol.Report{})
		next[*protocol.Want](s)
		s.out.Write(&protocol.Snapshot{Order: wire.PackCities(solver.Identity(3))})
		return s.stay()
	},
	"city that does not exist": func(s *stage) int {
		start := s.begin()
		binary.LittleEndian.PutUint32(start.Order, 1<<31)
		s.out.Write(&protocol.Result{Order: start.Order, Finished: true})
		return s.stay()
	},
	"city twice": func(s *stage) int {
		start := s.begin()
		copy(start.Order[:4], start.Order[4:8])
		s.out.Write(&protocol.Result{Order: start.Order, Finished: true})
		return s.stay()
	},
	"wrong length": func(s *stage) int {
		bad := snapshot(s.begin(), 1)
		s.out.Write(&protocol.Result{Order: bad.Order, State: bad.State, Finished: true})
		return s.stay()
	},
	"claims a huge frame": func(s *stage) int {
		s.begin()
		os.Stdout.Write(append(binary.LittleEndian.AppendUint32(nil, 1<<32-1), byte(protocol.KindReport)))
		return s.stay()
	},
	"message of a program": func(s *stage) int {
		s.begin()
		s.out.Write(&protocol.Stop{})
		return s.stay()
	},
	"leaves a child that holds its output": func(s *stage) int {
		s.begin()
		child := exec.Command("sleep", "3600")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		child.Start()
		return 6
	},
}

// shorter returns a snapshot of the optimal tour, along the line.
func shorter(start *protocol.Start) *protocol.Snapshot {
	p, _ := start.Problem.Unpack()
	order := solver.Identity(p.Cities())
	return &protocol.Snapshot{State: solver.State{Best: p.Length(order)}, Order: wire.PackCities(order)}
}

// A run that is stopped while the engine begins has its start tour and no error, though the worker, which cannot
// interrupt a driver that loads kernels, is killed.
func TestStopWhileAnEngineBegins(t *testing.T) {
	client := newClient(t, "begins and ignores stop", func(o *Options) { o.StopGrace = 50 * time.Millisecond })
	engine := client.Engines()[0]
	job := ring(t, 10000, swap{}.Info(), nil)
	result, err := engine.Run(t.Context(), job, wanting(t, job, true))
	if err != nil {
		t.Fatal(err)
	}
	checkResult(t, job, result)
	if result.State.Stage.Name != solver.StartUp || result.Finished {
		t.Errorf("the result is of the stage %q, finished %v", result.State.Stage.Name, result.Finished)
	}
}

func TestMisbehavingWorkers(t *testing.T) {
	short := func(o *Options) { o.StartTimeout = 200 * time.Millisecond }
	impatient := func(o *Options) { o.StopGrace = 50 * time.Millisecond }
	for _, c := range []struct {
		role   string
		change func(*Options)
		want   []string // in the error, which is one sentence with a remedy
	}{
		{"silent", short, []string{"did not answer within 200ms", "start it again"}},
		{"exit", nil, []string{"ended before it was ready", "exit status 7", `with the message "cannot open the display / tourscope-gpu: no such host"`, "check the worker command"}},
		{"panics", nil, []string{"exit status 2", `with the message "panic: no stream left"`}},
		{"another version", nil, []string{"another release", "same release"}},
		{"banner", nil, []string{`wrote "Welcome to gpuhost, 3 users\n"`, "remove what the login"}},
		{"half a greeting", nil, []string{"ended before it was ready", "exit status 0"}},
		{"no hello", nil, []string{"its first message is a report message", "same release"}},
		{"garbage after greeting", nil, []string{"does not keep to the protocol", "same release"}},
		{"dies in the middle of a frame", nil, []string{"died in the middle of the run (exit status 9)", "run again"}},
		{"killed", nil, []string{"died in the middle of the run (signal: killed)", "run again"}},
		{"killed after a tour", nil, []string{"exit status 1", "CUDA error 719", "best tour received from it is kept"}},
		{"ends in the middle of a run", nil, []string{"died in the middle of the run (exit status 0)"}},
		{"closes its output", nil, []string{"closed the connection", "run again"}},
		{"ignores stop", impatient, []string{"did not stop within", "was killed"}},
		{"reads nothing", impatient, []string{"did not stop within", "was killed"}},
		{"begins twice", nil, []string{"it began twice", "please report it"}},
		{"floods tours", nil, []string{"a tour that was not requested", "please report it"}},
		{"floods reports", nil, []string{"before its last report was answered", "please report it"}},
		{"floods regions", nil, []string{"a partition that was not requested", "please report it"}},
		{"tour of another problem", nil, []string{"12 bytes", "please report it"}},
		{"city that does not exist", nil, []string{"city number", "please report it"}},
		{"more regions than cities", nil, []string{"cells", "please report it"}},
		{"half a region", nil, []string{"each has 16", "please report it"}},
		{"city twice", nil, []string{"twice", "please report it"}},
		{"wrong length", nil, []string{"its result is wrong: a tour of length", "please report it"}},
		{"claims a huge frame", nil, []string{"at most", "please report it"}},
		{"message of a program", nil, []string{"only the program sends", "please report it"}},
		{"leaves a child that holds its output", nil, []string{"died in the middle of the run (exit status 6)"}},
	} {
		t.Run(c.role, func(t *testing.T) {
			change := c.change
			if change == nil {
				change = func(*Options) {}
			}
			client := newClient(t, c.role, change)
			engine := client.Engines()[0]
			// Large enough that the start message does not fit a pipe.
			job := ring(t, 10000, swap{}.Info(), nil)
			result, err := engine.Run(t.Context(), job, wanting(t, job, c.change != nil))
			var reported *WorkerError
			if !errors.As(err, &reported) {
				t.Fatalf("%v, want a WorkerError", err)
			}
			for _, part := range c.want {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("%q is missing in: %v", part, err)
				}
			}
			checkResult(t, job, result)
			if c.role == "killed after a tour" && result.State.Best != job.Problem.Length(solver.Identity(10000)) {
				t.Errorf("the tour that came before the end is lost: length %d", result.State.Best)
			}
		})
	}
}

// wanting is a run that always requests a tour and a partition and, if halt is true, halts
// once the worker has started.
func wanting(t testing.TB, job solver.Job, halt bool) *script {
	run := &script{t: t, p: job.Problem, viewing: true}
	run.answer = func(s *solver.State) solver.Signal {
		if halt && s.Stage.Name != stageStarting {
			return solver.Halt
		}
		return solver.Show
	}
	return run
}
