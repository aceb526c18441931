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
	kind := kindOfCities(h, func() {
		cities.Set(cities.Value) // checks it by the bound of this kind
		changed()
	})
	cities = numberOfCities(h, kind, changed)
	return []*control.Field{kind, cities, control.NewParamField(h, seedParam(), changed)}
}

func kindOfCities(h *control.Hints, changed func()) *control.Field {
	kind := solver.Param{Name: kindField, Title: i18n.L("Kind"), Help: i18n.L("Where the cities are."), Kind: solver.ChoiceParam}
	var titles []string
	for _, k := range generate.Kinds() {
		kind.Choices, titles = append(kind.Choices, k.Name), append(titles, k.Title)
	}
	kind.Default = kind.Choices[0]
	return control.NewNamedChoiceField(h, kind, titles, changed)
}

// numberOfCities is a field whose numbers are bounded by the kind that is chosen.
func numberOfCities(h *control.Hints, kind *control.Field, changed func()) *control.Field {
	cities := solver.Param{Name: citiesField, Title: i18n.L("Cities"), Help: i18n.L("The number of cities."), Kind: solver.IntParam, Default: "1000", Min: 1, Max: solver.MaxCities, Log: true}
	field := control.NewParamField(h, cities, changed)
	field.Check = func(value string) error {
		if k, err := generate.Find(kind.Value); err == nil {
			cities.Max = float64(k.Most)
		}
		return cities.Check(value)
	}
	return field
}
