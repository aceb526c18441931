//go:build !nogui

package batches

import (
	"context"

	"fyne.io/fyne/v2/theme"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver/batch"
)

// count counts the instances in the background.
func (p *planner) count() {
	p.countVersion++
	turn, plan, dir := p.countVersion, p.draft.Plan(), p.baseDir
	if len(plan.Instances) == 0 {
		p.instanceCount = 0
		return
	}
	p.frame.Background(func(context.Context) {
		sources, err := plan.Sources(dir)
		p.frame.Do(func() {
			if turn != p.countVersion {
				return
			}
			if p.instanceCount = len(sources); err != nil {
				p.instanceCount = -1
			}
			p.summarise()
		})
	})
}

// summarise shows the number of runs and their total time limit.
func (p *planner) summarise() {
	p.summary.SetColour(theme.ColorNameForeground)
	if err := p.err(); err != nil {
		p.summary.SetColour(control.ColorMuted)
		p.summary.Set(i18n.Capitalised(err.Error()) + ".")
		return
	}
	plan, _ := p.plan()
	engines, seeds, instances := len(plan.Engines), len(plan.Seeds), max(p.instanceCount, 1)
	jobs := instances * engines * seeds
	text := i18n.L("%s runs: %s × %s × %s", i18n.FormatCount(int64(jobs)),
		plural(instances, i18n.L("1 instance"), i18n.L("%d instances", instances)),
		plural(engines, i18n.L("1 engine"), i18n.L("%d engines", engines)),
		plural(seeds, i18n.L("1 repetition"), i18n.L("%d repetitions", seeds)))
	if seconds, all := totalTimeLimit(plan); all {
		total := seconds * float64(instances*seeds) / float64(max(1, p.shared.parallelRuns()))
		text += i18n.L(", at most %s", i18n.FormatDuration(durationOf(total)))
	}
	p.summary.Set(text + ".")
}

// totalTimeLimit is the sum of the engines' time limits in seconds; all is false if an
// engine has none, or one that depends on the instance.
func totalTimeLimit(plan *batch.Plan) (seconds float64, all bool) {
	for _, e := range plan.Engines {
		if e.Stop.Time == 0 || e.Stop.PerCity > 0 {
			return 0, false
		}
		seconds += e.Stop.Time.Seconds()
	}
	return seconds, true
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
