//go:build !nogui

package window

import (
	"maps"

	"tourscope/app/settings"
	"tourscope/app/window/control"
)

// keep is what the session remembers.
func (s *setup) keep() settings.Setup {
	s.kept[s.engine.Info().Name] = s.differences()
	k := settings.Setup{Engine: s.keptEngine(), Heuristic: s.startField(startTour).Value,
		Seed: s.startField(startSeed).Value, Limits: make(map[string]string)}
	if s.goOn.Checked {
		k.Limits[pastOptimum] = "true"
	}
	for name, values := range s.kept {
		k.SetParams(name, values)
	}
	for _, f := range s.limits {
		if f.Value != "" && f.Err() == nil {
			k.Limits[f.Name] = f.Value
		}
	}
	return k
}

// keptEngine is what the session remembers of the engine: nothing, where the next
// start shall choose anew.
func (s *setup) keptEngine() string {
	switch {
	case s.usual:
		return ""
	case s.wanted != "":
		return s.wanted // its GPU may be there next time
	}
	return s.engine.Info().Name
}

// restore takes up the session. What no longer fits is left at its default.
func (s *setup) restore(k settings.Setup) {
	if k.Heuristic != shownTour {
		restoreField(s.startField(startTour), k.Heuristic)
	}
	restoreField(s.startField(startSeed), k.Seed)
	for _, f := range s.limits {
		restoreField(f, k.Limits[f.Name])
	}
	s.goOn.SetChecked(k.Limits[pastOptimum] == "true")
	s.restoreEngine(k)
}

// restoreEngine takes up the engine and the parameters of the session, not the
// terms.
func (s *setup) restoreEngine(k settings.Setup) {
	maps.Copy(s.kept, k.Params)
	name := k.Engine
	if name == "" {
		name = s.engine.Info().Name
	}
	if e, err := s.registry.Find(name); err == nil {
		s.usual = s.usual && k.Engine == ""
		s.restored = true
		s.engine = nil // so that the empty form is not kept over the session's
		s.use(e)
	}
}

// override sets parameters that the command line asks for. Wrong ones are shown
// as if they had been typed.
func (s *setup) override(params map[string]string) {
	for i, p := range s.engine.Info().Params { // s.params has a field for each
		f := s.params[i]
		if v, is := p.In(params); is {
			s.usual = false
			s.set(f, v)
		}
	}
	s.applyPreset()
	s.showLaunchPlan()
}

func restoreField(f *control.Field, value string) {
	if value != "" && f.Check(value) == nil {
		f.Set(value)
	}
}
