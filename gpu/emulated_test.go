package gpu

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/driver"
	"tourscope/solver"
	"tourscope/solver/run"
	"tourscope/solver/testneeds"
)

// gpuClient returns a client of a worker with the GPU engines, or ends the test
// where there is no device. Without the tag cuda it is emulated.
func gpuClient(t *testing.T) *Client {
	t.Helper()
	if none := device.List().None; none != "" {
		need := testneeds.Device
		if driver.Emulated {
			need = testneeds.Compiler
		}
		testneeds.Missing(t, need, none)
	}
	return newClient(t, "emulated", func(o *Options) { o.Engines = catalog.Engines() })
}

// gpuJob returns a job that takes an emulated device less than a second.
func gpuJob(t *testing.T, info solver.Info) solver.Job {
	t.Helper()
	job := ring(t, 40, info, modesty(info.Name))
	job.Iterations = 12
	return job
}

// modesty has parameters for an emulated device, whose threads run one after the other.
func modesty(engine string) map[string]string {
	return map[string]map[string]string{
		catalog.PSPM:    {"blocks": "3", "sp": "1"},
		catalog.Regions: {"blocks": "3", "threads": "64", "k": "2"},
		catalog.Ils:     {"solutions": "3"},
	}[engine]
}

// modest is an engine with the defaults of modesty.
type modest struct{ solver.Engine }

func (m modest) Info() solver.Info {
	info := m.Engine.Info()
	info.Params = slices.Clone(info.Params)
	set := modesty(info.Name)
	for i := range info.Params {
		if value, is := set[info.Params[i].Name]; is {
			info.Params[i].Default = value
		}
	}
	return info
}

// The GPU engines find the same tour in a worker as in this process, independent of
// requests for pictures and of the timing of the pipe.
func TestGPUEngineEqualInWorker(t *testing.T) {
	c := gpuClient(t)
	machine := device.New()
	defer machine.Close()
	for _, here := range cudaengine.Engines(machine) {
		info := here.Info()
		job := gpuJob(t, info)
		until := func() *script {
			return &script{t: t, p: job.Problem, answer: func(s *solver.State) solver.Signal {
				if s.Iteration >= job.Iterations {
					return solver.Halt
				}
				return solver.Show
			}}
		}
		want, err := here.Run(t.Context(), job, until())
		if err != nil {
			t.Fatal(err)
		}
		watcher := until()
		got, err := engineOf(t, c, info.Name).Run(t.Context(), job, watcher)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got.Order, want.Order) || got.State.Moves != want.State.Moves {
			t.Errorf("%s: length %d after %d moves in a worker, %d after %d here",
				info.Name, got.State.Best, got.State.Moves, want.State.Best, want.State.Moves)
		}
		if watcher.shown == 0 || got.State.Best >= job.Problem.Length(job.Start) {
			t.Errorf("%s: %d pictures, length %d", info.Name, watcher.shown, got.State.Best)
		}
	}
}

// The partition of the current round is received through the pipe, in the next round another
// one. Requests for it do not change the tour.
func TestPartitionThroughWorker(t *testing.T) {
	c := gpuClient(t)
	engine := engineOf(t, c, catalog.Regions)
	job := gpuJob(t, engine.Info())
	job.Values["cities"] = "10"
	run := func(viewing bool) (*script, solver.Result) {
		s := &script{t: t, p: job.Problem, steps: true, viewing: viewing}
		s.answer = func(state *solver.State) solver.Signal {
			if state.Iteration >= job.Iterations {
				return solver.Halt
			}
			return solver.Continue
		}
		result, err := engine.Run(t.Context(), job, s)
		if err != nil {
			t.Fatal(err)
		}
		return s, result
	}
	seen, result := run(true)
	if len(seen.viewed) < 2 || len(seen.viewed[0].Cells) != 4 || seen.viewed[0].Angle == seen.viewed[len(seen.viewed)-1].Angle {
		t.Errorf("%d partitions came, the first is %+v", len(seen.viewed), seen.viewed[0])
	}
	unseen, same := run(false)
	if len(unseen.viewed) != 0 || !slices.Equal(result.Order, same.Order) {
		t.Errorf("unasked, %d partitions came, and length %d instead of %d", len(unseen.viewed), same.State.Best, result.State.Best)
	}
}

// The failure of a device ends its worker, and the next run has a new one.
func TestFailedDeviceEndsWorker(t *testing.T) {
	if !driver.Emulated {
		t.Skip("faults can be injected into an emulated device only")
	}
	c := gpuClient(t)
	engine := engineOf(t, c, catalog.PSPM)
	job := gpuJob(t, engine.Info())
	settings := run.Settings{Problem: job.Problem, Engine: engine, Start: job.Start, Values: job.Values}
	attempt := func(trouble string) (run.Outcome, error) {
		c.mutex.Lock()
		c.options.Env = append(c.options.Env[:1:1], driver.TroubleVariable+"="+trouble)
		c.mutex.Unlock()
		settings.Limits.Iterations = 20
		r, err := run.Start(context.Background(), settings)
		if err != nil {
			t.Fatal(err)
		}
		return r.Wait()
	}
	for _, c := range []struct{ trouble, want string }{
		{"fail=12", "a kernel failed on the device"},
		{"killed=12", "signal: killed"},
		{"memory=1024", ""}, // enough
	} {
		outcome, err := attempt(c.trouble)
		if c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) || c.want == "" && err != nil {
			t.Errorf("%s: %v, want %q", c.trouble, err, c.want)
		}
		if err := job.Problem.CheckTour(outcome.Order); err != nil {
			t.Errorf("%s: %v", c.trouble, err)
		}
		var reported *WorkerError
		if c.trouble == "killed=12" && !errors.As(err, &reported) {
			t.Errorf("%T is no WorkerError", err)
		}
		settings.Start = outcome.Order
	}
}

// A worker reports all its devices, distributes a search over them and finds the same tour as
// one device; the error of a failed device has its number.
func TestSeveralDevices(t *testing.T) {
	if !driver.Emulated {
		t.Skip("only emulated devices are as many as wished")
	}
	c := gpuClient(t)
	job := gpuJob(t, engineOf(t, c, catalog.PSPM).Info())
	attempt := func(devices, trouble string) (run.Outcome, error) {
		c.mutex.Lock()
		c.options.Env = append(c.options.Env[:1:1], driver.DevicesVariable+"=3", driver.TroubleVariable+"="+trouble)
		c.mutex.Unlock()
		if err := c.Restart(t.Context()); err != nil {
			t.Fatal(err)
		}
		values := maps.Clone(map[string]string(job.Values))
		values[catalog.DevicesParam] = devices
		settings := run.Settings{Problem: job.Problem, Engine: engineOf(t, c, catalog.PSPM), Start: job.Start, Values: values}
		settings.Limits.Iterations = 20
		r, err := run.Start(context.Background(), settings)
		if err != nil {
			t.Fatal(err)
		}
		return r.Wait()
	}
	alone, err := attempt("1", "")
	if err != nil {
		t.Fatal(err)
	}
	shared, err := attempt(solver.Auto, "")
	if err != nil || !slices.Equal(shared.Order, alone.Order) || shared.State.Moves != alone.State.Moves {
		t.Errorf("%v: length %d, and %d on one device", err, shared.State.Best, alone.State.Best)
	}
	if !strings.HasSuffix(shared.State.Launch, " devices=0,1,2") || shared.State.Timing.Devices != 3 {
		t.Errorf("%q, %+v", shared.State.Launch, shared.State.Timing)
	}
	if list := c.Status().Devices.List; len(list) != 3 || list[2].Index != 2 {
		t.Errorf("%v", list)
	}
	broken, err := attempt("0,1,2", "fail=9@2")
	if err == nil || !strings.Contains(err.Error(), "GPU 2: cannot run the kernels: a kernel failed") {
		t.Errorf("%v", err)
	}
	if err := job.Problem.CheckTour(broken.Order); err != nil {
		t.Error(err)
	}
}
