package gpu

import (
	"os"
	"strings"
	"testing"
	"time"

	"tourscope/solver"
	"tourscope/solver/engine"
	"tourscope/solver/enginetest"
	"tourscope/solver/testneeds"
)

// The CPU engines pass the conformance suite in a worker: what the pipe guarantees for them
// it guarantees for GPU engines.
func TestWorkerEnginesConform(t *testing.T) {
	var infos []solver.Info
	for _, e := range engine.All() {
		infos = append(infos, e.Info())
	}
	c := newClient(t, "cpu", func(o *Options) { o.Engines = infos })
	if err := c.Probe(t.Context()); err != nil { // its goroutines are no engine's
		t.Fatal(err)
	}
	for _, e := range c.Engines() {
		t.Run(e.Info().Name, func(t *testing.T) { enginetest.Conform(t, e) })
	}
}

// The GPU engines pass it where TOURSCOPE_WORKER is the command of a worker with a device.
func TestWorkerGPUEnginesConform(t *testing.T) {
	command := os.Getenv("TOURSCOPE_WORKER")
	if command == "" {
		testneeds.Missing(t, testneeds.Device, "TOURSCOPE_WORKER names no worker")
	}
	// Patient as newClient: the suite counts reports, and a launch may take a second
	// where other programs are at work.
	c := NewClient(Options{Command: command, StartTimeout: time.Minute, StopGrace: time.Minute, EndGrace: time.Minute})
	defer c.Close()
	if err := c.Probe(t.Context()); err != nil {
		testneeds.Missing(t, testneeds.Device, err.Error())
	}
	for _, e := range c.Engines() {
		if strings.HasPrefix(c.Status().Devices.List[0].Name, "emulated") {
			e = modest{e}
		}
		t.Run(e.Info().Name, func(t *testing.T) { enginetest.Conform(t, e) })
	}
}
