//go:build !nogui

package batches

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"tourscope/app/campaign"
	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver/batch"
)

func (p *planner) showInstances() {
	var entries []entry
	for _, source := range p.draft.Instances {
		entries = append(entries, entry{hint: i18n.L("%s  (Delete removes it)", source), cells: []cell{
			{text: nameOf(source), bold: true}, {text: locationOf(source), colour: control.ColorMuted}}})
	}
	if len(entries) == 0 {
		entries = []entry{{hint: i18n.L("Add instances with the buttons below, or drop files here."), cells: []cell{
			{text: i18n.L("none yet"), colour: control.ColorMuted}, {text: i18n.L("add one below, or drop files"), colour: control.ColorMuted}}}}
	}
	p.instances.set(entries)
}

func (p *planner) showEngines() {
	var entries []entry
	names := engineNames(p.host.Engines, p.draft.Plan().Engines)
	for i, e := range p.draft.Engines {
		entries = append(entries, entry{hint: i18n.L("%s: Enter edits it, Delete removes it", names[i]), cells: []cell{
			{text: names[i], bold: true}, {text: p.settingsOf(e, names[i]), colour: control.ColorMuted}}})
	}
	if len(entries) == 0 {
		entries = []entry{{hint: i18n.L("Add engines with the buttons below."), cells: []cell{
			{text: i18n.L("none yet"), colour: control.ColorMuted}, {text: i18n.L("add one below"), colour: control.ColorMuted}}}}
	}
	p.engines.set(entries)
}

// settingsOf lists the settings of an engine that differ from the defaults, and which engine it
// is if it has a name of the user's own.
func (p *planner) settingsOf(e campaign.DraftEngine, name string) string {
	var parts []string
	if found, err := p.host.Engines.Find(e.Name); err == nil {
		if name == e.Label && name != e.Name {
			parts = append(parts, found.Info().Title)
		}
		if found.Info().Unavailable != "" {
			parts = append(parts, i18n.L("not available here"))
		}
	}
	for _, param := range slices.Sorted(maps.Keys(e.Params)) {
		parts = append(parts, param+"="+e.Params[param])
	}
	if e.Start != "" {
		parts = append(parts, i18n.L("start %s", e.Start))
	}
	if e.Stop != nil {
		parts = append(parts, i18n.L("own stop rules"))
	}
	if len(parts) == 0 {
		return i18n.L("default settings")
	}
	return strings.Join(parts, "  ")
}

// nameOf is the name of an instance or pattern in the list.
func nameOf(source string) string {
	return filepath.Base(strings.TrimPrefix(source, batch.SamplePrefix))
}

func locationOf(source string) string {
	if strings.HasPrefix(source, batch.SamplePrefix) {
		return i18n.L("bundled sample")
	}
	return filepath.Dir(source)
}

// activate gives the keyboard to one of the two lists.
func (p *planner) activate(right bool) {
	p.enginesActive = right
	p.instances.active, p.engines.active = !right, right
	p.instances.list.RefreshRows()
	p.engines.list.RefreshRows()
}

func (p *planner) typedKey(name fyne.KeyName) bool {
	list := p.instances
	if p.enginesActive {
		list = p.engines
	}
	switch name {
	case fyne.KeyLeft:
		p.activate(false)
	case fyne.KeyRight:
		p.activate(true)
	case fyne.KeyDelete, fyne.KeyBackspace:
		p.remove()
	default:
		return list.typedKey(name)
	}
	return true
}

// remove removes the selected instance or engine.
func (p *planner) remove() {
	switch {
	case p.enginesActive && p.engines.selected < len(p.draft.Engines):
		p.draft.Engines = slices.Delete(p.draft.Engines, p.engines.selected, p.engines.selected+1)
	case !p.enginesActive && p.instances.selected < len(p.draft.Instances):
		p.draft.Instances = slices.Delete(p.draft.Instances, p.instances.selected, p.instances.selected+1)
	}
	p.changed()
}
