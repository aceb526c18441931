package command_test

import (
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"tourscope/app/command"
	"tourscope/gpu"
	"tourscope/gpu/cudaengine"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/protocol"
	"tourscope/gpu/worker"
	"tourscope/solver"
	"tourscope/solver/engine"
	"tourscope/solver/testneeds"
)

// TestGPU runs commands with GPU engines, on an emulated device. They know three
// more programs:
//
//	client         the program as people have it, whose GPU is a worker's
//	emulated       the program that has the device; TOURSCOPE_EMULATED_TROUBLE says
//	               what is wrong with it
//	otherrelease   a worker of another release
func TestGPU(t *testing.T) {
	if none := device.List().None; none != "" {
		testneeds.Missing(t, testneeds.Compiler, none)
	}
	cache, err := os.UserCacheDir() // of compiled kernels
	if err != nil {
		t.Fatal(err)
	}
	runScripts(t, filepath.Join("testdata", "gpu"), func(env *testscript.Env) error {
		env.Setenv("XDG_CACHE_HOME", cache)
		return nil
	})
}

func client() *command.Program {
	p := program()
	p.GPU = gpu.NewClient(gpu.Options{Command: os.Getenv("TOURSCOPE_WORKER")})
	p.Engines = solver.NewRegistry(append(engine.All(), p.GPU.Engines()...)...)
	return p
}

func emulated() *command.Program {
	p := program()
	p.Engines = solver.NewRegistry(append(engine.All(), cudaengine.Engines(device.New())...)...)
	p.Worker = &worker.Worker{Program: p.Version, Registry: p.Engines, Devices: device.List}
	return p
}

// otherRelease greets as the next version of the protocol would.
func otherRelease() {
	os.Stdout.Write(binary.LittleEndian.AppendUint32([]byte("tourscope worker"), protocol.Version+1))
	io.Copy(io.Discard, os.Stdin)
}
