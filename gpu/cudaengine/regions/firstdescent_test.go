package regions

import (
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/start"
)

// afterDescent halts a run in the first stage after its descents.
type afterDescent struct {
	descents int // reports
	device   solver.Device
}

func (a *afterDescent) Report(s *solver.State) solver.Signal {
	switch s.Stage.Name {
	case "descent":
		a.descents++
		a.device = s.Stage.Device
	case "rounds":
		return solver.Halt
	}
	return solver.Continue
}
func (*afterDescent) Show([]solver.City, *solver.State) {}

// Beyond 8,000 cities the devices descend from the start tour, which becomes a fifth shorter.
func TestTheDevicesDescend(t *testing.T) {
	const n = 12_100
	if testing.Short() {
		t.Skip("seconds on the emulated device")
	}
	devicetest.Several(t, "2")
	p, err := generate.Make("uniform", n, 3)
	if err != nil {
		t.Fatal(err)
	}
	order, err := start.Make(t.Context(), start.Quickest, p, 1)
	if err != nil {
		t.Fatal(err)
	}
	values, err := catalog.RegionsInfo().Values(map[string]string{"devices": "0,1"})
	if err != nil {
		t.Fatal(err)
	}
	watch := &afterDescent{}
	result, err := New(devicetest.NewMachine(t), nil).Run(t.Context(), solver.Job{Problem: p, Start: order, Seed: 3, Values: values}, watch)
	if err != nil {
		t.Fatal(err)
	}
	if watch.device != solver.GPU || watch.descents < 2 {
		t.Errorf("%d reports of the descent, on %v", watch.descents, watch.device)
	}
	if err := p.CheckTour(result.Order); err != nil || p.Length(result.Order) != result.State.Best {
		t.Errorf("%v, or its length is not %d", err, result.State.Best)
	}
	if length := p.Length(order); float64(result.State.Best) > 0.84*float64(length) {
		t.Errorf("the tour has %d, the curve %d", result.State.Best, length)
	}
}
