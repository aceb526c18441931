package regions

import (
	"slices"
	"testing"

	"tourscope/gpu/catalog"
	"tourscope/gpu/cudaengine/device"
	"tourscope/gpu/cudaengine/devicetest"
	"tourscope/solver"
	"tourscope/solver/generate"
	search "tourscope/solver/search/rounds"
	"tourscope/solver/search/space"
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
	def := p.Definition()
	def.OpenPath = &[2]solver.City{solver.AnyCity, solver.AnyCity}
	path, err := solver.NewProblem(def)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []*solver.Problem{p, path} {
		devicesDescend(t, p)
	}
}

func devicesDescend(t *testing.T, p *solver.Problem) {
	t.Helper()
	order, err := start.Make(t.Context(), start.Quickest, p, 1)
	if err != nil {
		t.Fatal(err)
	}
	values, err := catalog.RegionsInfo().Values(map[string]string{"devices": "0,1"})
	if err != nil {
		t.Fatal(err)
	}
	watch := &afterDescent{}
	result, err := solver.Search(t.Context(), New(devicetest.NewMachine(t), nil), solver.Job{Problem: p, Start: order, Seed: 3, Values: values}, watch)
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

// Edges longer than any cell are repaired after the descents of a tour, unless they are to stay.
func TestLongEdgesAreRepaired(t *testing.T) {
	p, err := generate.Make("uniform", 900, 4)
	if err != nil {
		t.Fatal(err)
	}
	set := map[string]string{"evolution": "device", "cities": "60", "blocks": "2", "threads": "64"}
	var lengths [2]int64
	for i, which := range []repairs{noRepairs, soonRepairs} {
		withRounds(t, p, set, 2, func(_ *device.Machine, r *rounds, s *space.Space, job solver.Job) error {
			cities := curve(s)
			order := slices.Concat(cities[:225], cities[450:675], cities[225:450], cities[675:]) // a double bridge
			if err := prepareFirst(r, s, job, order); err != nil {
				return err
			}
			halted, err := r.lower(t.Context(), which)
			if lengths[i] = r.length; halted || s.Problem().Length(r.order) != r.length {
				t.Errorf("halted %v, %d is not the length", halted, r.length)
			}
			return err
		})
	}
	if without, with := lengths[0], lengths[1]; with >= without {
		t.Errorf("%d with the long edges, %d without", without, with)
	}
}

// minimumOf is a tour of a space that is taken for a local minimum.
func minimumOf(s *space.Space, order []solver.City) *search.Minimum {
	length := s.Problem().Length(order)
	return &search.Minimum{Space: s, Order: order, State: solver.State{Best: length, Current: length}}
}
