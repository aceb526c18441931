package catalog

import (
	"maps"
	"slices"

	"tourscope/solver"
)

// Launch returns the values with those that the preset among them fixes. Every reader of
// parameters of an engine that has a preset calls it.
func Launch(values solver.Values) solver.Values {
	fixed := Fixed(values.Choice("preset"))
	if fixed == nil {
		return values
	}
	launch := maps.Clone(values)
	maps.Copy(launch, fixed)
	return launch
}

// presets are the values that each preset fixes.
func presets() map[string]map[string]string {
	return map[string]map[string]string{PresetLam2013: lam2013(), PresetOneil2015: oneil2015(), PresetLuong2013: luong2013(),
		PresetDelevacq2012: delevacq2012()}
}

// Presets returns the names of the presets, sorted.
func Presets() []string { return slices.Sorted(maps.Keys(presets())) }

// Fixed returns the values that a preset fixes, by parameter; nil for none and for unknown
// ones.
func Fixed(preset string) map[string]string { return presets()[preset] }

// EngineOfPreset returns the engine that a preset belongs to; of an unknown one that of
// lam2013.
func EngineOfPreset(preset string) string {
	switch preset {
	case PresetOneil2015:
		return RRHC
	case PresetLuong2013:
		return Tabu
	case PresetDelevacq2012:
		return Ils
	}
	return PSPM
}

// Overruled returns the sorted names of the given parameters that the given preset sets to
// other values.
func Overruled(given map[string]string) []string {
	var names []string
	for name, value := range presets()[given["preset"]] {
		if own, is := given[name]; is && own != value {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
