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
		make: func(_ context.Context, values solver.Values) (*solver.Problem, error) {
			return generate.Make(values.Choice(kindField), values.Int(citiesField), uint64(values.Int(seedField)))
		},
		about: func(values solver.Values) string {
			kind, _ := generate.Find(values.Choice(kindField)) // it is one of them
			return kind.About
		},
	}, colours, open)
}

func kindFields(h *control.Hints, changed func()) []*control.Field {
	kind := solver.Param{Name: kindField, Title: i18n.L("Kind"), Help: i18n.L("Where the cities are."), Kind: solver.ChoiceParam}
	var titles []string
	for _, k := range generate.Kinds() {
		kind.Choices, titles = append(kind.Choices, k.Name), append(titles, k.Title)
	}
	kind.Default = kind.Choices[0]
	cities := solver.Param{Name: citiesField, Title: i18n.L("Cities"), Help: i18n.L("The number of cities."), Kind: solver.IntParam, Default: "1000", Min: 1, Max: solver.MaxCities, Log: true}
	return []*control.Field{
		control.NewNamedChoiceField(h, kind, titles, changed),
		control.NewParamField(h, cities, changed),
		control.NewParamField(h, seedParam(), changed),
	}
}
