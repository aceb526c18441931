package gpu

import (
	"bufio"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/protocol"
	"tourscope/gpu/worker"
	"tourscope/solver"
	"tourscope/solver/engine"
)

// The test binary acts as a worker when this variable has the name of a role.
const playVariable = "TOURSCOPE_TEST_WORKER"

func TestMain(m *testing.M) {
	if role := os.Getenv(playVariable); role != "" {
		os.Exit(play(role))
	}
	goleak.VerifyTestMain(m)
}

// play is the worker's process. A role is "good", or one of the misbehaving.
func play(role string) int {
	engines := map[string][]solver.Engine{"good": {swap{}, broken{}}, "cpu": engine.All(), "emulated": cudaengine.Engines(device.New())}
	if serve, is := engines[role]; is {
		good := &worker.Worker{Program: "test 1", Registry: solver.NewRegistry(serve...), Devices: noDevices}
		if role == "emulated" {
			good.Devices = device.List
		}
		return good.Main("gpu.test")
	}
	act, is := misbehaviours[role]
	if !is {
		fmt.Fprintln(os.Stderr, "no such role:", role)
		return 3
	}
	return act(&stage{bufio.NewReader(os.Stdin), nil, protocol.NewWriter(os.Stdout)})
}

func noDevices() catalog.Devices { return catalog.Devices{None: "this is a test without a device"} }

// swap is an engine for tests: it exchanges two cities per iteration and accepts tours that
// are not longer. It ends by itself only after the number of steps given, if any.
type swap struct {
	rest time.Duration // after each iteration, which lets a fake clock go on; 0: none
}

func (swap) Info() solver.Info {
	return solver.Info{
		Name: "swap", Title: "Swap", Iteration: "swap",
		Params: []solver.Param{{Name: "steps", Kind: solver.IntParam, Default: "0", Max: 1e9}},
	}
}

func (e swap) Run(ctx context.Context, job solver.Job, progress solver.Progress) (solver.Result, error) {
	p, order := job.Problem, append([]solver.City(nil), job.Start...)
	length := p.Length(order)
	state := solver.State{Best: length, Current: length, Stage: solver.Stage{Name: "swap"}}
	rng, steps := rand.New(rand.NewPCG(job.Seed, 1)), int64(job.Values.Int("steps"))
	for ctx.Err() == nil && (steps == 0 || state.Iteration < steps) {
		i, j := rng.IntN(len(order)), rng.IntN(len(order))
		order[i], order[j] = order[j], order[i]
		if l := p.Length(order); l <= length {
			length = l
		} else {
			order[i], order[j] = order[j], order[i]
		}
		state.Iteration++
		state.Best, state.Current = length, length
		switch progress.Report(&state) {
		case solver.Show:
			progress.Show(order, &state)
		case solver.Halt:
			return solver.Result{Order: order, State: state}, nil
		}
		if e.rest > 0 {
			time.Sleep(e.rest)
		}
	}
	return solver.Result{Order: order, State: state, Finished: ctx.Err() == nil}, nil
}

// broken is an engine that fails in the way of its parameter.
type broken struct{}

func (broken) Info() solver.Info {
	return solver.Info{Name: "broken", Iteration: "try", Params: []solver.Param{
		{Name: "how", Kind: solver.ChoiceParam, Default: "error", Choices: []string{"error", "panic", "tour"}},
	}}
}

func (broken) Run(_ context.Context, job solver.Job, _ solver.Progress) (solver.Result, error) {
	switch job.Values.Choice("how") {
	case "panic":
		panic("out of ideas")
	case "tour":
		return solver.Result{Order: make([]solver.City, len(job.Start)), Finished: true}, nil
	}
	return solver.Result{}, fmt.Errorf("out of device memory: choose fewer blocks")
}

// newClient returns a client of a worker that plays the role.
func newClient(t testing.TB, role string, change ...func(*Options)) *Client {
	t.Helper()
	o := Options{
		Command: quoted(t),
		Env:     []string{playVariable + "=" + role},
		Engines: []solver.Info{swap{}.Info(), broken{}.Info()},
		// Generous, for slow machines; the tests that wait for these set their own.
		StartTimeout: time.Minute, StopGrace: time.Minute, EndGrace: time.Minute,
	}
	for _, f := range change {
		f(&o)
	}
	c := NewClient(o)
	t.Cleanup(c.Close)
	return c
}

// quoted is the command line of this test binary.
func quoted(t testing.TB) string {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return "'" + strings.ReplaceAll(self, "'", `'\''`) + "' worker"
}

func engineOf(t testing.TB, c *Client, name string) solver.Engine {
	t.Helper()
	for _, e := range c.Engines() {
		if e.Info().Name == name {
			return e
		}
	}
	t.Fatalf("the client has no engine %s", name)
	return nil
}

// ring returns a job: n cities on a line, visited in a random order.
func ring(t testing.TB, n int, info solver.Info, set map[string]string) solver.Job {
	t.Helper()
	def := solver.Definition{Name: "line", Metric: solver.Euc2D, X: make([]float64, n), Y: make([]float64, n)}
	order := solver.Identity(n)
	rng := rand.New(rand.NewPCG(7, 7))
	for i := range n {
		def.X[i] = float64(10 * i)
		j := rng.IntN(i + 1)
		order[i], order[j] = order[j], order[i]
	}
	p, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	values, err := info.Values(set)
	if err != nil {
		t.Fatal(err)
	}
	return solver.Job{Problem: p, Start: order, Seed: 5, Values: values}
}

// script is a run for tests: it answers reports by a function and checks tours.
type script struct {
	t      testing.TB
	p      *solver.Problem
	answer func(*solver.State) solver.Signal // nil: Continue
	show   func(*solver.State)               // may be nil
	steps  bool                              // wants every iteration reported
	states []solver.State
	shown  int

	viewing bool // wants regions, all the time
	viewed  []*solver.Partition
}

// WantsPartition reports whether the script requests partitions.
func (s *script) WantsPartition() bool { return s.viewing }

// ShowPartition stores the partition.
func (s *script) ShowPartition(p *solver.Partition) {
	if err := p.Check(s.p.Cities()); err != nil {
		s.t.Errorf("regions: %v", err)
	}
	s.viewed = append(s.viewed, p)
}

// Deadline returns the next iteration of a script of single steps.
func (s *script) Deadline() int64 {
	if !s.steps || len(s.states) == 0 {
		return math.MaxInt64
	}
	return s.states[len(s.states)-1].Iteration + 1
}

func (s *script) Report(state *solver.State) solver.Signal {
	s.states = append(s.states, *state)
	if s.answer == nil {
		return solver.Continue
	}
	return s.answer(state)
}

func (s *script) Show(order []solver.City, state *solver.State) {
	s.shown++
	if s.show != nil {
		s.show(state)
	}
	if err := s.p.CheckTour(order); err != nil {
		s.t.Errorf("shown: %v", err)
	}
	if l := s.p.Length(order); l != state.Best {
		s.t.Errorf("a tour of length %d was shown as %d", l, state.Best)
	}
}

// checkResult checks what every result must be: a valid tour no longer than the start.
func checkResult(t testing.TB, job solver.Job, result solver.Result) {
	t.Helper()
	if err := job.Problem.CheckTour(result.Order); err != nil {
		t.Errorf("the result: %v", err)
		return
	}
	length := job.Problem.Length(result.Order)
	if length != result.State.Best {
		t.Errorf("the result has length %d and claims %d", length, result.State.Best)
	}
	if start := job.Problem.Length(job.Start); length > start {
		t.Errorf("the result has length %d, the start %d", length, start)
	}
}
