//go:build !nogui

// Package launchplan is the part of the side panel that shows the launch plan of a GPU
// engine while its parameters are edited: the occupancy of a multiprocessor, figures,
// advice, and why a launch would fail.
//
// It computes nothing (gpu/plan does) and launches nothing. Without a GPU it plans for a
// known model and says so.
package launchplan

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/gpu/catalog"
	"tourscope/gpu/plan"
	"tourscope/solver"
)

// Panel shows the launch plan of one pane's engine.
type Panel struct {
	Object *fyne.Container

	devices  func() []catalog.Device
	changed  func()
	selected string // the device chosen by the user; empty: those that the engine uses

	list        *control.HintSelect
	description *control.Text
	drawing     *drawing
	legend      *control.Text
	picture     *control.HintArea // the drawing and its legend
	rows        []row
	table       *fyne.Container
	about       *control.HintArea // the description, which a narrow panel shortens
	notes       *widget.Label
	errorLabel  *widget.Label
	shown       plan.Plan
	installed   bool // the plan is for installed devices that the engine uses
	last        query
}

// query is the last plan requested.
type query struct {
	info    solver.Info
	set     map[string]string
	problem *solver.Problem
}

// row is one figure.
type row struct {
	label, value *control.Text
	area         *control.HintArea
}

// maxRows is how many figures a launch plan has at most.
const maxRows = 12

// New creates an empty panel. devices lists the installed GPUs; changed is called when
// the user chooses another device.
func New(h *control.Hints, devices func() []catalog.Device, changed func()) *Panel {
	p := &Panel{devices: devices, changed: changed, drawing: newDrawing()}
	p.list = control.NewHintSelect(h, i18n.L("GPU to plan for: an installed one or a known model."), nil, p.choose)
	p.description, p.legend = control.NewCaption(""), control.NewCaption("")
	p.description.Ellipsis, p.legend.Ellipsis = true, true
	p.about = control.NewHintArea(h, "", p.description)
	p.table = control.Column(1)
	for range maxRows {
		r := row{label: control.NewCaption(""), value: control.NewText("", theme.ColorNameForeground, control.SizeCaption)}
		r.value.Align = fyne.TextAlignTrailing
		r.area = control.NewHintArea(h, "", container.NewBorder(nil, nil, r.label, nil, r.value))
		p.rows = append(p.rows, r)
		p.table.Add(r.area)
	}
	p.notes, p.errorLabel = note(widget.MediumImportance), note(widget.DangerImportance)
	head := control.NewSectionHeader(h, i18n.L("Launch plan"), "", nil, nil).Object
	p.picture = control.NewHintArea(h, "", control.Column(6, p.drawing.object, p.legend))
	p.Object = control.Column(6, control.Spacer{Height: 4}.Object(), head, control.Unpadded(p.errorLabel), p.list, p.about, p.picture, p.table, control.Unpadded(p.notes))
	p.Object.Hide()
	return p
}

func note(importance widget.Importance) *widget.Label {
	l := widget.NewLabel("")
	l.Wrapping, l.SizeName, l.Importance = fyne.TextWrapWord, control.SizeCaption, importance
	l.Hide()
	return l
}

// Concerns reports whether the panel belongs below the field of a parameter.
func (*Panel) Concerns(engine, param string) bool { return plan.Shapes(engine, param) }

// Show shows the plan of an engine with these values on a problem. The panel is hidden
// for engines without a launch.
func (p *Panel) Show(info solver.Info, set map[string]string, problem *solver.Problem) {
	p.last = query{info, set, problem}
	p.shown, p.installed = plan.Plan{}, false
	if !plan.Describes(info.Name) || problem == nil {
		p.Object.Hide()
		return
	}
	values, err := info.Values(set)
	device, real := p.device(values)
	switch {
	case err != nil:
	case real:
		p.shown, err = plan.ForDevices(p.devices(), info.Name, values, problem)
	default:
		p.shown, err = plan.ForDevice(device, info.Name, values, problem)
	}
	p.installed = real
	p.description.Set(plan.DeviceText(device))
	if !slices.Contains(p.devices(), device) {
		p.description.Set(i18n.L("Not installed: %d SMs, compute capability %d.%d", device.Multiprocessors, device.Major, device.Minor))
	}
	p.about.Hint = p.description.Value
	p.fill(err)
	p.Object.Show()
	p.Object.Refresh()
}

// fill shows the plan, or why there is none.
func (p *Panel) fill(err error) {
	reason := p.shown.Refused
	if err != nil {
		reason = err.Error()
	}
	setText(p.errorLabel, i18n.Capitalised(reason))
	lines := p.shown.Figures()
	if err != nil {
		lines = nil
	}
	for i, r := range p.rows {
		control.SetVisible(r.area, i < len(lines))
		if i < len(lines) {
			r.label.Set(i18n.Capitalised(lines[i].Label))
			r.value.Set(lines[i].Value)
			r.area.Hint = lines[i].Hint
		}
	}
	text := ""
	for _, n := range p.shown.Notes {
		if text != "" {
			text += "\n"
		}
		text += i18n.Capitalised(n) + "."
	}
	setText(p.notes, text)
	is := err == nil && p.shown.Active > 0
	control.SetVisible(p.drawing.object, is)
	control.SetVisible(p.legend, is)
	if is {
		p.drawing.show(p.shown)
		p.legend.Set(p.drawing.text())
		p.picture.Hint = i18n.L("%s. A square is a warp of 32 threads, a shade is a block.", p.drawing.text())
	}
}

func setText(l *widget.Label, text string) {
	l.SetText(text)
	control.SetVisible(l, text != "")
}

// Err returns why the launch would fail on an installed device, or is nil.
func (p *Panel) Err() error {
	if p.installed && p.shown.Refused != "" {
		return refusal(p.shown.Refused)
	}
	return nil
}

type refusal string

func (r refusal) Error() string { return string(r) }

// choose chooses another device.
func (p *Panel) choose(name string) {
	if name == p.selected || name == "" {
		return
	}
	p.selected = name
	p.Show(p.last.info, p.last.set, p.last.problem)
	p.changed()
}

// option is a choice of the device list.
type option struct {
	name   string
	device catalog.Device
	used   bool // by the engine
}

// options lists the devices to plan for: those that the engine uses as one choice, then
// the other installed ones, then known models.
func (p *Panel) options(values solver.Values) (all []option) {
	here := p.devices()
	taken, err := catalog.Devices{List: here}.Choose(values)
	if err != nil && len(here) > 0 { // the plan shows the error
		taken.List = here[:1]
	}
	switch list := taken.List; len(list) {
	case 0:
	case 1:
		all = append(all, option{i18n.L("GPU %d: %s", list[0].Index, list[0].Name), list[0], true})
	default:
		all = append(all, option{i18n.L("GPUs %s: %d × %s", catalog.Numbers(list), len(list), list[0].Name), list[0], true})
	}
	for _, d := range here {
		if len(taken.List) != 1 || d != taken.List[0] {
			all = append(all, option{i18n.L("GPU %d: %s", d.Index, d.Name), d, false})
		}
	}
	for _, d := range plan.Described() {
		all = append(all, option{i18n.L("%s (model)", d.Name), d, false})
	}
	return all
}

// device is the chosen device, and whether the engine uses it. It also updates the list.
func (p *Panel) device(values solver.Values) (device catalog.Device, real bool) {
	all := p.options(values)
	names := make([]string, len(all))
	at := 0
	for i, s := range all {
		if names[i] = s.name; s.name == p.selected {
			at = i
		}
	}
	if !slices.Equal(p.list.Options, names) {
		p.list.Options = names
	}
	if p.list.Selected != names[at] {
		p.list.Selected = names[at]
		p.list.Refresh()
	}
	return all[at].device, all[at].used
}
