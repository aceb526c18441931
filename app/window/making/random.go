//go:build !nogui

package making

import (
	"context"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/canvas/palette"
	"tourscope/solver"
	"tourscope/solver/generate"
)

// OfAKind opens the dialog that makes random cities of a kind. open gets the instance that the user accepts.
func OfAKind(frame *control.Frame, colours palette.Palette, open func(*solver.Problem)) *Dialog {
	return show(frame, recipe{
		title:  i18n.L("Generate instance"),
		fields: kindFields,
		make: func(ctx context.Context, values solver.Values) (*solver.Problem, error) {
			return generate.MakeContext(ctx, values.Choice(kindField), values.Int(citiesField), uint64(values.Int(seedField)))
		},
		places: func(_ context.Context, values solver.Values) (x, y []float64, err error) {
			return generate.Places(values.Choice(kindField), values.Int(citiesField), uint64(values.Int(seedField)))
		},
		about: func(values solver.Values) string {
			kind, _ := generate.Find(values.Choice(kindField)) // it is one of them
			return kind.About
		},
	}, colours, open)
}

func kindFields(h *control.Hints, changed func()) []*control.Field {
	var cities *control.Field
	kind := kindOfCities(h, func(kind generate.Kind) {
		cities.SetRange(numberOfCities(kind.Most))
		changed()
	})
	cities = control.NewParamField(h, numberOfCities(generate.Kinds()[0].Most), changed)
	return []*control.Field{kind, cities, control.NewParamField(h, seedParam(), changed)}
}

func kindOfCities(h *control.Hints, changed func(generate.Kind)) *control.Field {
	kind := solver.Param{Name: kindField, Title: i18n.L("Kind"), Help: i18n.L("Where the cities are."), Kind: solver.ChoiceParam}
	var titles []string
	for _, k := range generate.Kinds() {
		kind.Choices, titles = append(kind.Choices, k.Name), append(titles, k.Title)
	}
	kind.Default = kind.Choices[0]
	var field *control.Field
	field = control.NewNamedChoiceField(h, kind, titles, func() {
		if chosen, err := generate.Find(field.Value); err == nil {
			changed(chosen)
		}
	})
	return field
}

// numberOfCities is a parameter of up to so many cities.
func numberOfCities(most int) solver.Param {
	return solver.Param{Name: citiesField, Title: i18n.L("Cities"), Help: i18n.L("The number of cities."), Kind: solver.IntParam, Default: "1000", Min: 1, Max: float64(most), Log: true}
}
