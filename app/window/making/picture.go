//go:build !nogui

package making

import (
	"context"

	"tourscope/app/window/control"
	"tourscope/app/window/i18n"
	"tourscope/canvas/palette"
	"tourscope/solver"
	"tourscope/solver/stipple"
)

// FromPicture opens the dialog that makes cities from a picture. open gets the instance that the user accepts.
func FromPicture(frame *control.Frame, source *stipple.Picture, colours palette.Palette, open func(*solver.Problem)) *Dialog {
	cities := func(ctx context.Context, values solver.Values) (*solver.Problem, error) {
		return source.Problem(ctx, stipple.Options{Cities: values.Int(citiesField), Contrast: values.Float(contrastField), Seed: uint64(values.Int(seedField))})
	}
	return show(frame, recipe{
		title:  i18n.L("Cities from a picture"),
		fields: pictureFields,
		make:   cities,
		places: func(ctx context.Context, values solver.Values) (x, y []float64, err error) {
			problem, err := cities(ctx, values)
			if err != nil {
				return nil, nil, err
			}
			return problem.X(), problem.Y(), nil
		},
	}, colours, open)
}

func pictureFields(h *control.Hints, changed func()) []*control.Field {
	var all []*control.Field
	for _, p := range []solver.Param{
		{Name: citiesField, Title: i18n.L("Cities"), Help: i18n.L("The number of cities: more show finer detail."), Kind: solver.IntParam, Default: "5000", Min: 10, Max: solver.MaxCities, Log: true},
		{Name: contrastField, Title: i18n.L("Contrast"), Help: i18n.L("Above 1 the cities gather in the darkest parts of the picture, below 1 they spread."), Kind: solver.FloatParam, Default: "1", Min: stipple.MinContrast, Max: stipple.MaxContrast, Log: true},
		seedParam(),
	} {
		all = append(all, control.NewParamField(h, p, changed))
	}
	return all
}

func seedParam() solver.Param {
	return solver.Param{Name: seedField, Title: i18n.L("Seed"), Help: i18n.L("Another seed places the cities anew."), Kind: solver.IntParam, Default: "1", Min: 0, Max: 1e9}
}
