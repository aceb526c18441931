//go:build !nogui

package batches

import (
	"errors"
	"strconv"
	"time"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver/batch"
)

// Stop rules of a batch, in the order of their fields.
const (
	ruleTime = iota
	ruleGap
	ruleIterations
	ruleStagnation
	ruleProcessor
	rulePerCity
	ruleCount
)

// ruleTexts are the texts of the stop rules; empty means none.
type ruleTexts [ruleCount]string

// stopRule is the field of a stop rule.
type stopRule struct {
	title, hint, placeholder string
	check                    func(string) error
}

func stopRules() [ruleCount]stopRule {
	span := func(v string) error { _, err := i18n.ParseTime(v); return err }
	noLimit := i18n.L("no limit")
	return [ruleCount]stopRule{
		ruleTime:       {i18n.L("Time limit"), i18n.L("Stop a run after this time: 10, 30s, 2:30, 1h30m."), noLimit, span},
		ruleGap:        {i18n.L("Gap (%)"), i18n.L("Stop a run within this percentage of the best known length."), i18n.L("none"), func(v string) error { _, err := i18n.ParsePercent(v); return err }},
		ruleIterations: {i18n.L("Iterations"), i18n.L("Stop a run after this number of iterations."), noLimit, func(v string) error { _, err := i18n.ParseCount(v); return err }},
		ruleStagnation: {i18n.L("No improvement"), i18n.L("Stop a run after this time without a better tour."), noLimit, span},
		ruleProcessor:  {i18n.L("CPU time"), i18n.L("Stop a run after this CPU time of all its threads; less affected by other programs."), noLimit, span},
		rulePerCity:    {i18n.L("Time per city"), i18n.L("Added to the time and CPU time limits for each city, such as 0.2ms."), i18n.L("none"), span},
	}
}

// textsOf are the texts of the fields.
func textsOf(fields [ruleCount]*control.Field) (texts ruleTexts) {
	for i, f := range fields {
		texts[i] = f.Value
	}
	return texts
}

// StopTexts formats stop rules for the fields of the panes: time, gap, iterations,
// stagnation.
func StopTexts(s batch.Stop) [4]string {
	texts := formatStop(s)
	return [4]string(texts[:ruleProcessor])
}

// formatStop formats stop rules for their fields.
func formatStop(s batch.Stop) ruleTexts {
	var texts ruleTexts
	for i, span := range map[int]time.Duration{ruleTime: s.Time, ruleStagnation: s.Stagnation, ruleProcessor: s.Processor, rulePerCity: s.PerCity} {
		if span > 0 {
			texts[i] = i18n.TimeText(span)
		}
	}
	if s.Gap != nil {
		texts[ruleGap] = strconv.FormatFloat(*s.Gap, 'g', -1, 64)
	}
	if s.Iterations > 0 {
		texts[ruleIterations] = strconv.FormatInt(s.Iterations, 10)
	}
	return texts
}

// parseStop parses stop rules.
func parseStop(texts ruleTexts) (s batch.Stop, err error) {
	for i, span := range map[int]*time.Duration{ruleTime: &s.Time, ruleStagnation: &s.Stagnation, ruleProcessor: &s.Processor, rulePerCity: &s.PerCity} {
		var wrong error
		*span, wrong = i18n.ParseTime(texts[i])
		err = errors.Join(err, wrong)
	}
	if err != nil {
		return s, err
	}
	gap, err := i18n.ParsePercent(texts[ruleGap])
	if err != nil {
		return s, err
	}
	if gap >= 0 {
		s.Gap = &gap
	}
	if s.PerCity > 0 && s.Time == 0 && s.Processor == 0 {
		return s, i18n.Error("the time per city needs a time limit or a CPU time limit: set one")
	}
	s.Iterations, err = i18n.ParseCount(texts[ruleIterations])
	return s, err
}
