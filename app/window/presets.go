//go:build !nogui

package window

import (
	"tourscope/app/window/control"
	"tourscope/gpu/catalog"
)

// A preset fixes parameters. The form shows the values that it fixes, and editing one of
// them leaves the preset, so that the form never contradicts what is launched.

// presetField is the field of the engine's preset, or nil.
func (s *setup) presetField() *control.Field {
	for _, f := range s.params {
		if f.Name == "preset" {
			return f
		}
	}
	return nil
}

// preset is the preset of the engine; none where it has no presets.
func (s *setup) preset() string {
	if f := s.presetField(); f != nil {
		return f.Value
	}
	return catalog.PresetNone
}

// applyPreset shows the values that the preset fixes.
func (s *setup) applyPreset() {
	fixed := catalog.Fixed(s.preset())
	for _, f := range s.params {
		if value, is := fixed[f.Name]; is && f.Value != value {
			s.set(f, value)
		}
	}
}

// edited follows the user's edit of a parameter.
func (s *setup) edited(name string) {
	fixed := catalog.Fixed(s.preset())
	switch {
	case name == "preset" && fixed != nil:
		s.beforePreset = values(s.params)
		s.applyPreset()
	case name == "preset":
		s.leavePreset()
	default:
		for _, f := range s.params {
			if value, is := fixed[name]; is && f.Name == name && f.Value != value {
				s.presetField().Set(catalog.PresetNone)
				s.beforePreset = nil
			}
		}
	}
	s.fieldChanged()
}

// leavePreset brings back the values that were there before the preset.
func (s *setup) leavePreset() {
	for _, f := range s.params {
		if value, is := s.beforePreset[f.Name]; is && f.Name != "preset" {
			s.set(f, value)
		}
	}
	s.beforePreset = nil
}
