//go:build !nogui

package batches

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"tourscope/app/campaign"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/start"
)

// defaultStart leaves the start tour to the engine.
const defaultStart = "default"

// sharedSettings are the fields of what all runs share.
type sharedSettings struct {
	object fyne.CanvasObject
	fields []*control.Field

	rules [ruleCount]*control.Field // stop rules

	repetitions, seeds, start, threshold, parallel *control.Field
}

// parallelRuns is the number of jobs that run side by side.
func (t *sharedSettings) parallelRuns() int {
	n, err := strconv.Atoi(strings.TrimSpace(t.parallel.Value))
	if err != nil || n < 1 {
		return 1
	}
	return n
}

func newSharedSettings(f *control.Frame, changed func()) *sharedSettings {
	t := &sharedSettings{}
	text := func(title, hint, placeholder string, check func(string) error) *control.Field {
		field := control.TextField(f.Hints, title, title, hint, placeholder, check, changed)
		t.fields = append(t.fields, field)
		return field
	}
	t.repetitions = text(i18n.L("Repetitions"), i18n.L("Number of runs of each engine on each instance."), "5", checkRepetitions)
	t.seeds = text(i18n.L("First seed"), i18n.L("The first of consecutive seeds, or all seeds separated by commas."), "1",
		func(v string) error { _, err := campaign.Seeds(1, v); return err })
	for i, rule := range stopRules() {
		t.rules[i] = text(rule.title, rule.hint, rule.placeholder, rule.check)
	}
	choices := append([]string{defaultStart}, start.Names()...)
	t.start = &control.Field{Name: "start", Default: defaultStart, Changed: changed, Check: func(v string) error {
		return solver.Param{Name: "start", Kind: solver.ChoiceParam, Choices: choices}.Check(v)
	}}
	control.ChoiceField(f.Hints, t.start, i18n.L("Start tour"), i18n.L("Start tour of each run; default: the engine's choice."), choices)
	t.fields = append(t.fields, t.start)
	t.threshold = text(i18n.L("Success gap (%)"), i18n.L("Gap that counts as success, for the success rate and the throughput coefficient (TC)."), "5", checkThreshold)
	t.parallel = text(i18n.L("Parallel runs"), i18n.L("Use 1 for undisturbed times. Runs in parallel finish sooner, but slow each other down."), "1", checkParallel)
	grid := &fyne.Container{Layout: &flowGrid{minWidth: 118, gap: 14}}
	for field, value := range map[*control.Field]string{t.repetitions: "5", t.seeds: "1", t.start: defaultStart, t.threshold: "5", t.parallel: "1"} {
		field.Default = value
		field.Set(value)
	}
	for _, field := range t.fields {
		field.Set(field.Value)
		grid.Add(field.Object)
	}
	t.object = grid
	return t
}

// maxRepetitions bounds the runs of an engine on an instance.
const maxRepetitions = 10_000

func checkRepetitions(v string) error {
	if n, err := strconv.Atoi(strings.TrimSpace(v)); err != nil || n < 1 || n > maxRepetitions {
		return i18n.Error("enter a whole number from 1 to %s", i18n.FormatCount(maxRepetitions))
	}
	return nil
}

func checkThreshold(v string) error {
	if p, err := i18n.ParsePercent(v); err != nil || p < 0 || p > 1000 {
		return i18n.Error("enter a percentage from 0 to 1,000")
	}
	return nil
}

func checkParallel(v string) error {
	if n, err := strconv.Atoi(strings.TrimSpace(v)); err != nil || n < 1 || n > 4*runtime.NumCPU() {
		return i18n.Error("enter a whole number from 1 to %s", i18n.FormatCount(int64(4*runtime.NumCPU())))
	}
	return nil
}

// load fills the fields from a draft.
func (t *sharedSettings) load(d campaign.Draft) {
	t.repetitions.Set(strconv.Itoa(max(1, len(d.Seeds))))
	t.seeds.Set(campaign.SeedText(d.Seeds))
	t.threshold.Set(strconv.FormatFloat(d.Threshold, 'g', -1, 64))
	if t.start.Set(d.Start); d.Start == "" {
		t.start.Set(defaultStart)
	}
	for i, text := range formatStop(d.Stop) {
		t.rules[i].Set(text)
	}
}

// apply writes the fields into a draft, or says which is wrong.
func (t *sharedSettings) apply(d *campaign.Draft) error {
	for _, f := range t.fields {
		if err := f.Err(); err != nil {
			return fmt.Errorf("%s: %w", f.Title(), err)
		}
	}
	repetitions, err := strconv.Atoi(strings.TrimSpace(t.repetitions.Value))
	if err != nil {
		return err
	}
	if d.Seeds, err = campaign.Seeds(repetitions, t.seeds.Value); err != nil {
		return err
	}
	if d.Threshold, err = i18n.ParsePercent(t.threshold.Value); err != nil {
		return err
	}
	if d.Start = t.start.Value; d.Start == defaultStart {
		d.Start = ""
	}
	d.Stop, err = parseStop(textsOf(t.rules))
	return err
}

func durationOf(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
