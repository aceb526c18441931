//go:build !nogui

package sweep

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/solver"
)

// form creates the row of fields.
func (r *Region) form() fyne.CanvasObject {
	r.valuesBox = container.NewStack()
	r.repetitions = control.TextField(r.frame.Hints, "repetitions", i18n.L("Repetitions"),
		i18n.L("Runs of each value, with consecutive seeds. Three or more give a confidence interval."), "3",
		func(v string) error { _, err := parseRepetitions(v); return err }, func() {})
	r.repetitions.Default = "3"
	r.repetitions.Set("3")
	r.EngineChanged()
	return r.valuesBox
}

// EngineChanged follows a change of the engine in the side panel.
func (r *Region) EngineChanged() {
	info := r.host.Engine()
	if r.param != nil && info.Name == r.engine.Name {
		return
	}
	r.engine, r.choices = info, choices(info)
	name, _, _ := strings.Cut(info.Title, " (") // the device and the like stand in brackets
	var titles []string
	for _, c := range r.choices {
		titles = append(titles, c.title)
	}
	r.param = &control.Field{Name: "parameter", Default: titles[r.first()], Changed: r.choose, Check: func(string) error { return nil }}
	control.ChoiceField(r.frame.Hints, r.param, i18n.L("Sweep of %s", name), i18n.L("Parameter to vary, or a table of a paper."), titles)
	r.param.Set(r.param.Default)
	r.choose()
}

// first is the index of the initial parameter: threads of a block, blocks and the like come before
// temperatures. Threads of a processor change no tour, only the time.
func (r *Region) first() int {
	names := []string{"threads", "moves", "searches", "blocks", "k"}
	if r.engine.Device == solver.CPU {
		names = names[1:]
	}
	for _, name := range names {
		for i, c := range r.choices {
			if c.param == name {
				return i
			}
		}
	}
	return 0
}

// chosen is the chosen parameter or table.
func (r *Region) chosen() choice {
	for _, c := range r.choices {
		if c.title == r.param.Value {
			return c
		}
	}
	return r.choices[0]
}

// choose shows the values of the chosen parameter.
func (r *Region) choose() {
	c := r.chosen()
	key := r.engine.Name + " " + c.param
	param, err := r.engine.Param(c.param)
	check := func(text string) error { return checkValues(param, text) }
	if err != nil { // those of the paper are fixed
		check = func(string) error { return nil }
	}
	r.values = control.LineField(r.frame.Hints, "values", i18n.L("Values"),
		i18n.L("List: 4,8,12. Doubling: 1..64x2. Steps of 10: 10..50+10. Seven values: 1..100/7, logarithmic: 1..1000/7log."),
		check, func() { r.typedValues[key] = r.values.Value })
	switch {
	case err != nil:
		r.values.Set("4,8,12,24,32,48")
		r.values.Enable(false)
	case r.typedValues[key] != "":
		r.values.Set(r.typedValues[key])
	default:
		r.values.Set(defaultValues(param))
	}
	r.values.Default = r.values.Value
	r.values.Set(r.values.Value)
	r.valuesBox.Objects = []fyne.CanvasObject{container.New(&proportions{widths: []float32{0.42, 0.4, 0.18}}, r.param.Object, r.values.Object, r.repetitions.Object)}
	r.valuesBox.Refresh()
}

// ChoosePaper chooses a result of the paper: 0 is Table 4, 1 is Figure 4.
func (r *Region) ChoosePaper(paper int) {
	c := paperChoices()[paper]
	r.Choose(c.title, "")
	r.setView(c.view)
}

// Choose chooses a parameter, or a table of a paper, by its title, and the values; "": the usual ones.
func (r *Region) Choose(title, values string) {
	r.param.Set(title)
	r.choose()
	if values != "" {
		r.values.Set(values)
	}
}

// ChooseRepetitions sets the number of runs of each value.
func (r *Region) ChooseRepetitions(number string) { r.repetitions.Set(number) }

// proportions lays out objects side by side; each gets its share of the width, the last one
// at least leastLast.
type proportions struct{ widths []float32 }

const (
	shareGap  = 10
	leastLast = 72 // of the last object, whose title is not to be cut off
)

// MinSize implements fyne.Layout.
func (s *proportions) MinSize(objects []fyne.CanvasObject) fyne.Size {
	var size fyne.Size
	for _, o := range objects {
		size.Height = max(size.Height, o.MinSize().Height)
	}
	size.Width = 300
	return size
}

// Layout implements fyne.Layout.
func (s *proportions) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	last := len(objects) - 1
	x, free := float32(0), size.Width-shareGap*float32(last)
	own := max(s.widths[last]*free, min(leastLast*control.TextScale(), free/3))
	for i, o := range objects {
		width := own
		if i < last {
			width = s.widths[i] / (1 - s.widths[last]) * (free - own)
		}
		control.Place(o, x, 0, width, size.Height)
		x += width + shareGap
	}
}
