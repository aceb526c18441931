package session

import (
	"slices"
	"strconv"
	"strings"

	"tourscope/gpu/catalog"
	"tourscope/solver"
)

// usualOnCPU is the strongest engine that needs no GPU.
const usualOnCPU = "chained"

// UsualEngine is the one to begin with: regions where a GPU answers, and chained where
// there is none. gpu says that engines of the GPU can be relied on as they describe
// themselves.
func UsualEngine(registry *solver.Registry, gpu bool) solver.Engine {
	if e, err := registry.Find(catalog.Regions); err == nil && gpu && e.Info().Unavailable == "" {
		return e
	}
	if e, err := registry.Find(usualOnCPU); err == nil {
		return e
	}
	engines := registry.Engines()
	for _, e := range engines {
		if e.Info().Unavailable == "" {
			return e
		}
	}
	return engines[0]
}

// OtherEngine names one that no pane has yet: of the kind of device that fewer panes
// have, and the strongest of its kind, if there is one that can take the problem.
func (s *Session) OtherEngine() string {
	taken := make(map[string]bool)
	panes := make(map[solver.Device]int)
	for _, p := range s.panes {
		info := p.Form.Engine().Info()
		taken[info.Name] = true
		panes[info.Device]++
	}
	found, others := "", 0
	registry := s.host.Registry
	usual := []solver.Engine{UsualEngine(registry, true), UsualEngine(registry, false)}
	for _, e := range slices.Concat(usual, registry.Engines()) {
		info := e.Info()
		if taken[info.Name] || info.Unavailable != "" || s.IsOpen() && info.Check(s.problem) != nil {
			continue
		}
		if found == "" || panes[info.Device] < others {
			found, others = info.Name, panes[info.Device]
		}
	}
	return found
}

// AskingGPU reports whether the GPU worker has not answered yet.
func (s *Session) AskingGPU() bool { return s.host.AskingGPU != nil && s.host.AskingGPU() }

// MayHaveGPU reports whether a GPU engine can run, or the worker has not answered yet.
func (s *Session) MayHaveGPU() bool { return s.AskingGPU() || s.GPUEngine() != "" }

// GPUEngine is the first GPU engine that can run, or "".
func (s *Session) GPUEngine() string {
	for _, e := range s.host.Registry.Engines() {
		if info := e.Info(); info.Device == solver.GPU && info.Unavailable == "" {
			return info.Name
		}
	}
	return ""
}

// LacksRival reports whether a comparison of CPU and GPU, or of two engines where there
// is no GPU, lacks a pane.
func (s *Session) LacksRival() bool {
	return !s.Comparing() || s.GPUEngine() != "" && !s.Mixed()
}

// Mixed reports whether the panes' engines are of both kinds of device.
func (s *Session) Mixed() bool {
	device := func(p *Pane) solver.Device {
		info, _ := p.Info()
		return info.Device
	}
	return slices.ContainsFunc(s.panes, func(p *Pane) bool { return device(p) != device(s.panes[0]) })
}

// Name is what a pane is called in the chart and on pictures: its title, and where the
// panes differ in it, the device.
func (s *Session) Name(p *Pane) string { return s.withDevice(p, s.Title(p)) }

// lanesName is Name, the same for a run and for its recording.
func (s *Session) lanesName(p *Pane) string {
	return s.withDevice(p, strings.Replace(s.Title(p), RecordedMark, "", 1))
}

func (s *Session) withDevice(p *Pane, name string) string {
	if !p.Exhibit && s.Mixed() {
		info, _ := p.Info()
		name += " (" + info.Device.String() + ")"
	}
	return name
}

// Title is what stands in a pane's caption: the title of the engine without what
// stands in brackets there, and what tells the pane from another one of the same
// engine.
func (s *Session) Title(p *Pane) string {
	if p.Exhibit {
		i18n := s.host.Translator
		return i18n.L("Your best tour")
	}
	info, _ := p.Info()
	title, _, _ := strings.Cut(info.Title, " (")
	if strings.HasSuffix(info.Title, RecordedMark) {
		title += RecordedMark
	}
	return title + s.suffix(p)
}

// suffix tells a pane from others of the same engine: by the parameters in which they
// differ, and those alone, for it stands in every sentence.
func (s *Session) suffix(p *Pane) string {
	info, values := p.Info()
	different := make(map[string]bool)
	alone := true
	for _, other := range s.panes {
		its, theirs := other.Info()
		if other == p || other.Exhibit || its.Name != info.Name {
			continue
		}
		alone = false
		for _, param := range info.Params {
			if valueOf(param, values) != valueOf(param, theirs) {
				different[param.Name] = true
			}
		}
	}
	if alone {
		return ""
	}
	if len(different) == 0 {
		return " #" + strconv.Itoa(1+slices.Index(s.panes, p))
	}
	text := ""
	for _, param := range info.Params {
		if different[param.Name] {
			text += " " + param.Name + "=" + valueOf(param, values)
		}
	}
	return text
}

// valueOf is the value of a parameter, which is the default where none is given.
func valueOf(p solver.Param, values map[string]string) string {
	if v, is := values[p.Name]; is {
		return v
	}
	return p.Default
}
