//go:build !nogui

package batches

import (
	"errors"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/campaign"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/start"
)

// ShowEngineMenu lists the engines; the chosen one is added.
func (b *View) ShowEngineMenu(under fyne.CanvasObject) {
	var choices []control.Choice
	for _, e := range b.host.Engines.Engines() {
		info := e.Info()
		detail := info.Summary
		if info.Unavailable != "" {
			detail = i18n.Capitalised(info.Unavailable)
		}
		choices = append(choices, control.Choice{Title: info.TitleBesideDevice(), Detail: detail, Trailing: info.Device.String() + "  " + info.Name,
			Disabled: info.Unavailable != "", Run: func() {
				b.plan.draft.AddEngine(info.Name, nil)
				b.plan.changed()
				b.plan.activate(true)
				b.plan.engines.selectRow(len(b.plan.draft.Engines) - 1)
			}})
	}
	b.popUp(under, 440, choices)
}

// AddPaneEngines adds the engines of the panes with their parameters.
func (b *View) AddPaneEngines() {
	for _, e := range b.host.Panes().Engines {
		b.plan.draft.AddEngine(e.Name, e.Params)
	}
	b.plan.changed()
}

// EditEngine edits the selected engine.
func (b *View) EditEngine() { b.plan.editEngine(b.plan.engines.selected) }

// HasEngine reports whether there is an engine to edit.
func (b *View) HasEngine() bool { return len(b.plan.draft.Engines) > 0 }

// engineForm is the dialog of one engine of a batch: its label, its parameters, and the
// settings that override those of the batch.
type engineForm struct {
	plan       *planner
	at         int
	label      *control.Field
	params     []*control.Field
	start      *control.Field
	stop       [ruleCount]*control.Field
	doneButton *control.Button
	dialog     *control.Dialog
}

// sameAsBatch is the start of an engine that does not override it.
const sameAsBatch = "same as batch"

func (p *planner) editEngine(at int) {
	if at >= len(p.draft.Engines) {
		return
	}
	e := p.draft.Engines[at]
	found, err := p.host.Engines.Find(e.Name)
	if err != nil {
		p.frame.ShowError(err)
		return
	}
	form := &engineForm{plan: p, at: at}
	body := form.build(e, found.Info())
	form.doneButton = control.NewButton(i18n.L("Done"), form.finish)
	form.doneButton.Importance = widget.HighImportance
	cancel := control.NewButton(i18n.L("Cancel"), func() { form.dialog.Hide() })
	form.dialog = control.NewDialog(p.frame.Window, i18n.L("%s in this batch", found.Info().Title), body, cancel, form.doneButton)
	p.frame.Present(form.dialog, 580, 520)
	form.validate()
}

func (d *engineForm) build(e campaign.DraftEngine, info solver.Info) fyne.CanvasObject {
	h := d.plan.frame.Hints
	d.label = control.TextField(h, "label", i18n.L("Label"), i18n.L("Unique name in tables and plots."), "", d.checkLabel, d.validate)
	d.label.Default = info.Name
	d.label.Set(e.Label)
	fields := &fyne.Container{Layout: &flowGrid{minWidth: 200, gap: 16}, Objects: []fyne.CanvasObject{d.label.Object}}
	for _, param := range info.Params {
		f := control.NewParamField(h, param, d.validate)
		f.Set(param.Default)
		if v, is := param.In(e.Params); is {
			f.Set(v)
		}
		f.Enable(true)
		d.params = append(d.params, f)
		fields.Add(f.Object)
	}
	own := &fyne.Container{Layout: &flowGrid{minWidth: 110, gap: 14}}
	d.buildOverrides(h, e, own)
	note := control.NewCaption(i18n.L("Settings of this engine only; empty fields use those of the batch"))
	return control.NewScrollBox(container.New(layout.NewCustomPaddedLayout(0, 0, 0, 12), control.Column(10, fields, note, own)))
}

// buildOverrides makes the fields for start tour and stop rules.
func (d *engineForm) buildOverrides(h *control.Hints, e campaign.DraftEngine, box *fyne.Container) {
	choices := append([]string{sameAsBatch}, start.Names()...)
	d.start = &control.Field{Name: "start", Default: sameAsBatch, Changed: d.validate, Check: func(string) error { return nil }}
	control.ChoiceField(h, d.start, i18n.L("Start tour"), i18n.L("Start tour of its runs."), choices)
	if d.start.Set(sameAsBatch); e.Start != "" {
		d.start.Set(e.Start)
	}
	box.Add(d.start.Object)
	var texts ruleTexts
	if e.Stop != nil {
		texts = formatStop(*e.Stop)
	}
	for i, rule := range stopRules() {
		d.stop[i] = control.TextField(h, rule.title, rule.title, rule.hint, i18n.L("same as batch"), rule.check, d.validate)
		d.stop[i].Set(texts[i])
		box.Add(d.stop[i].Object)
	}
}

func (d *engineForm) checkLabel(label string) error {
	label = strings.TrimSpace(label)
	taken := slices.ContainsFunc(d.plan.draft.Engines, func(e campaign.DraftEngine) bool {
		return e.Label == label && e.Label != d.plan.draft.Engines[d.at].Label
	})
	if taken {
		return errors.New(i18n.L("this label is in use: choose another one"))
	}
	return batch.CheckLabel(label)
}

// validate disables the button Done while a field is wrong.
func (d *engineForm) validate() {
	if d.doneButton != nil {
		control.SetEnabled(d.doneButton, d.err() == nil)
	}
}

func (d *engineForm) err() error {
	for _, f := range append(slices.Concat(d.params, d.stop[:]), d.label) {
		if err := f.Err(); err != nil {
			return err
		}
	}
	_, err := parseStop(textsOf(d.stop))
	return err
}

func (d *engineForm) finish() {
	e := &d.plan.draft.Engines[d.at]
	e.Label, e.Params, e.Start, e.Stop = strings.TrimSpace(d.label.Value), make(map[string]string), "", nil
	for _, f := range d.params {
		if f.Value != f.Default {
			e.Params[f.Name] = f.Value
		}
	}
	if d.start.Value != sameAsBatch {
		e.Start = d.start.Value
	}
	if texts := textsOf(d.stop); texts != (ruleTexts{}) {
		stop, err := parseStop(texts)
		if err != nil {
			d.plan.frame.ShowError(err)
			return
		}
		e.Stop = &stop
	}
	d.dialog.Hide()
	d.plan.changed()
}
