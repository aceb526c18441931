package catalog

import "tourscope/solver"

// PresetNone is the choice of no preset.
const PresetNone = "none"

// presetParam describes the parameter of an engine that has a preset.
func presetParam(preset, help string) solver.Param {
	return solver.Param{Name: "preset", Title: "Preset", Kind: solver.ChoiceParam, Default: PresetNone,
		Choices: []string{PresetNone, preset}, Help: help}
}
