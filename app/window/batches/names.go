//go:build !nogui

package batches

import (
	"slices"
	"strings"

	"tourscope/app/results"
	"tourscope/solver"
	"tourscope/solver/batch"
)

// engineNames returns what the engines of a batch are called on the screen: as everywhere in the
// window, by their titles, without what stands in brackets unless two would be the same. Files
// have labels.
func engineNames(registry *solver.Registry, engines []batch.Engine) []string {
	names, often := make([]string, len(engines)), make(map[string]int)
	for i, e := range engines {
		names[i] = engineName(registry, e, false)
		often[names[i]]++
	}
	for i, e := range engines {
		if often[names[i]] > 1 {
			names[i] = engineName(registry, e, true)
		}
	}
	return names
}

// engineName is the title of an engine and what its label adds to its name, such as the number
// of "ils 2". A label of the user's own stays as it is.
func engineName(registry *solver.Registry, e batch.Engine, brackets bool) string {
	end, derived := strings.CutPrefix(e.Label, e.Name)
	found, err := registry.Find(e.Name)
	if err != nil || !derived || end != "" && end[0] != ' ' {
		return e.Label
	}
	title := found.Info().Title
	if !brackets {
		title, _, _ = strings.Cut(title, " (")
	}
	return title + end
}

// renamed returns a report with other names of engines than those in files.
func renamed(r *results.Report, names []string) *results.Report {
	plan, b, labels := *r.Batch.Plan, *r.Batch, make(map[string]string)
	b.Plan, plan.Engines = &plan, slices.Clone(plan.Engines)
	for i, e := range plan.Engines {
		labels[e.Label], plan.Engines[i].Label = names[i], names[i]
	}
	all := slices.Clone(r.Results)
	for i := range all {
		all[i].Engine = labels[all[i].Engine]
	}
	return &results.Report{Batch: &b, Results: all, Environments: r.Environments, Program: r.Program}
}
