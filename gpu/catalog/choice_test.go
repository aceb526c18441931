package catalog

import (
	"strings"
	"testing"

	"tourscope/solver"
)

func TestChoiceOfDevices(t *testing.T) {
	h200 := Device{Name: "H200", Multiprocessors: 132, ClockKHz: 1_980_000, Major: 9}
	old := Device{Name: "V100", Multiprocessors: 80, ClockKHz: 1_530_000, Major: 7}
	slower := h200
	slower.Multiprocessors = 60 // a part of one
	of := func(kinds ...Device) Devices {
		for i := range kinds {
			kinds[i].Index = i
		}
		return Devices{List: kinds}
	}
	for _, c := range []struct {
		why     string
		devices Devices
		value   string
		chosen  string
		says    string // left out, or the error
	}{
		{"the only one", of(h200), solver.Auto, "0", ""},
		{"all that are alike", of(h200, h200, h200, h200), solver.Auto, "0,1,2,3", ""},
		{"of several kinds the fastest", of(old, h200, old, h200), solver.Auto, "1,3", "auto takes GPUs 1,3, the fastest model here, and leaves out GPU 0 (V100, compute capability 7.0), GPU 2"},
		{"one fast device before several slow ones", of(old, old, h200), solver.Auto, "2", "auto takes GPU 2,"},
		{"parts of a device are another kind", of(slower, h200), solver.Auto, "1", "leaves out GPU 0"},
		{"those that are named, in that order", of(h200, old, h200), "2,0", "2,0", ""},
		{"one that is slow", of(h200, old), "1", "1", ""},
		{"an engine that takes one", of(old, h200, h200), "", "1", ""},
		{"unlike ones", of(h200, old), "0,1", "", "of different models and cannot share a search: name GPUs of one model"},
		{"one that is not there", of(h200), "0,3", "", "there is no GPU 3: this machine has 1 GPU, counted from 0"},
		{"none at all", Devices{None: "no driver"}, solver.Auto, "", "no driver"},
	} {
		values := solver.Values{}
		if c.value != "" {
			values[DevicesParam] = c.value
		}
		chosen, err := c.devices.Choose(values)
		if c.chosen == "" {
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%s: %v", c.why, err)
			}
			continue
		}
		if err != nil || Numbers(chosen.List) != c.chosen || !strings.Contains(chosen.Left, c.says) || (chosen.Left == "") != (c.says == "") {
			t.Errorf("%s: %s, %q, %v", c.why, Numbers(chosen.List), chosen.Left, err)
		}
	}
}

func TestTakenDevicesAreDescribed(t *testing.T) {
	devices := Devices{List: []Device{{Name: "A"}, {Index: 1, Name: "A"}}}
	for _, c := range []struct {
		info solver.Info
		set  map[string]string
		want []string
		name string
	}{
		{PSPMInfo(), nil, []string{"0: A, ", "; 1: A, "}, "2 × A"},
		{RegionsInfo(), map[string]string{"devices": "1"}, []string{"1: A, "}, "A"},
		{TwoOptInfo(), nil, []string{"0: A, "}, "A"},
		{PSPMInfo(), map[string]string{"devices": "9"}, []string{"there is no GPU 9"}, ""},
	} {
		if name := devices.Names(c.info, c.set); name != c.name {
			t.Errorf("%s %v: by name %q, want %q", c.info.Name, c.set, name, c.name)
		}
		got := devices.Taken(c.info, c.set)
		for _, want := range c.want {
			if !strings.Contains(got, want) || strings.Count(got, ";") != len(c.want)-1 {
				t.Errorf("%s %v: %q", c.info.Name, c.set, got)
			}
		}
	}
	if got := (Devices{None: "no driver"}).Taken(PSPMInfo(), nil); got != "no driver" {
		t.Errorf("%q", got)
	}
}
