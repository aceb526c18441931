package command_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"tourscope/app/command"
	"tourscope/gpu"
	"tourscope/gpu/catalog"
	"tourscope/gpu/worker"
	"tourscope/solver"
)

func call(p *command.Program, args ...string) (status int, stdout, stderr string) {
	var out, complaints bytes.Buffer
	p.Stdout, p.Stderr = &out, &complaints
	status = p.Main(args)
	return status, out.String(), complaints.String()
}

func TestDevicesOfThisMachine(t *testing.T) {
	h200 := catalog.Device{Name: "H200", Memory: 1 << 37, Multiprocessors: 132, Major: 9, Driver: "13.0"}
	p := &command.Program{Worker: &worker.Worker{Devices: func() catalog.Devices {
		return catalog.Devices{List: []catalog.Device{h200}}
	}}}
	if status, out, _ := call(p, "devices"); status != 0 || !strings.Contains(out, "0: H200, 128.0 GiB, 132 multiprocessors") {
		t.Errorf("status %d, %s", status, out)
	}
	var got catalog.Devices
	status, out, _ := call(p, "devices", "--json")
	if err := json.Unmarshal([]byte(out), &got); status != 0 || err != nil || len(got.List) != 1 || got.List[0] != h200 {
		t.Errorf("status %d, %v: %s", status, err, out)
	}
}

// Of several devices it is said which share a search.
func TestDevicesThatShareASearch(t *testing.T) {
	h200 := catalog.Device{Name: "H200", Multiprocessors: 132, Major: 9}
	second, old := h200, catalog.Device{Index: 2, Name: "T4", Multiprocessors: 40, Major: 7}
	second.Index = 1
	for _, c := range []struct {
		list []catalog.Device
		want string
	}{
		{[]catalog.Device{h200, second}, "engines that use several devices use all of them"},
		{[]catalog.Device{h200, second, old}, "auto takes GPUs 0,1, the fastest model here, and leaves out GPU 2 (T4"},
	} {
		p := &command.Program{Worker: &worker.Worker{Devices: func() catalog.Devices { return catalog.Devices{List: c.list} }}}
		if status, out, _ := call(p, "devices"); status != 0 || !strings.Contains(out, c.want) {
			t.Errorf("status %d, %s, want %q", status, out, c.want)
		}
	}
}

// A machine without a worker is no failure: it has an answer, with a remedy. A worker that the
// user has named is one.
func TestDevicesWithoutAWorker(t *testing.T) {
	p := &command.Program{GPU: gpu.NewClient(gpu.Options{})}
	defer p.GPU.Close()
	if status, out, _ := call(p, "devices"); status != 0 || out == "" {
		t.Errorf("status %d, %s", status, out)
	}
	status, out, _ := call(p, "--worker", "/nowhere/tourscope-gpu worker", "devices")
	if status != 1 || !strings.Contains(out, "cannot be started") || !strings.Contains(out, "check the worker command") {
		t.Errorf("status %d, %s", status, out)
	}
}

func TestEnginesSayWhyTheWorkerIsMissing(t *testing.T) {
	p := &command.Program{GPU: gpu.NewClient(gpu.Options{})}
	defer p.GPU.Close()
	p.Engines = solver.NewRegistry(p.GPU.Engines()...)
	status, out, _ := call(p, "--worker", "/nowhere/tourscope-gpu worker", "engines")
	if status != 0 || !strings.Contains(out, "pspm") || !strings.Contains(out, "not available: the GPU worker (/nowhere/tourscope-gpu worker) cannot be started") {
		t.Errorf("status %d, %s", status, out)
	}
}

func TestPresetIsAParameter(t *testing.T) {
	p := &command.Program{GPU: gpu.NewClient(gpu.Options{Command: "/nowhere/worker"})}
	defer p.GPU.Close()
	p.Engines = solver.NewRegistry(p.GPU.Engines()...)
	for _, row := range []struct {
		flags []string
		want  string
	}{
		{[]string{"--engine", "pspm", "--preset", "lam2012"}, `preset = "lam2012": must be one of none, lam2013`},
		{[]string{"--preset", "lam2012"}, "--preset lam2012: unknown preset: use one of delevacq2012, lam2013, luong2013, oneil2015"},
		{[]string{"--preset", "lam2013", "--param", "threads=64", "--param", "blocks=98"}, "--preset lam2013 sets threads itself"},
		{[]string{"--engine", "pspm", "--param", "preset=lam2013", "--param", "near=true"}, "sets near itself"},
	} {
		if status, _, complaints := call(p, append([]string{"solve", "x.tsp"}, row.flags...)...); status != 2 || !strings.Contains(complaints, row.want) {
			t.Errorf("%v: status %d, %s", row.flags, status, complaints)
		}
	}
}

func TestWorkerFlagNeedsAProgramThatStartsOne(t *testing.T) {
	status, _, complaints := call(&command.Program{}, "--worker", "x", "devices")
	if status != 2 || !strings.Contains(complaints, "starts no worker") {
		t.Errorf("status %d, %s", status, complaints)
	}
}
