package solver

import (
	"context"
	"strings"
	"testing"
)

type named string

func (n named) Info() Info { return Info{Name: string(n)} }

func (named) Run(context.Context, Job, Progress) (Result, error) { return Result{}, nil }

func TestRegistryFindsByName(t *testing.T) {
	r := NewRegistry(named("a"), named("b"))
	if e, err := r.Find("b"); err != nil || e != named("b") {
		t.Errorf("found %v, %v", e, err)
	}
	if _, err := r.Find("c"); err == nil || !strings.Contains(err.Error(), `unknown engine "c": use one of a, b`) {
		t.Errorf("error %v", err)
	}
	if all := r.Engines(); len(all) != 2 || all[0] != named("a") {
		t.Errorf("the engines are %v, in another order than they were added", all)
	}
}

func TestRegistryRefusesDefects(t *testing.T) {
	for _, name := range []named{"a", ""} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("an engine named %q was added beside a", name)
				}
			}()
			NewRegistry(named("a"), name)
		}()
	}
}

func TestInfoCheck(t *testing.T) {
	p := plane(t, Euc2D, [][2]City{{0, 1}}, 0, 0, 3, 4, 6, 0, 9, 9)
	tests := []struct {
		info Info
		says string
	}{
		{Info{Name: "e"}, ""},
		{Info{Name: "e", Unavailable: "no device: plug one in"}, "e is not available: no device: plug one in"},
		{Info{Name: "e", Accepts: Accepts{MaxCities: 3}}, "takes up to 3 cities"},
		{Info{Name: "e", Accepts: Accepts{MaxCities: 4}}, ""},
		{Info{Name: "e", Accepts: Accepts{Metrics: []Metric{Geo}}}, "does not know the metric EUC_2D"},
		{Info{Name: "e", Accepts: Accepts{Metrics: []Metric{Geo, Euc2D}}}, ""},
		{Info{Name: "e", Accepts: Accepts{NoFixedEdges: true}}, ""},
		{Info{Name: "e", Accepts: Accepts{NoFixedEdges: true, Metrics: []Metric{Explicit, Euc2D}}}, ""},
		{Info{Name: "e", Accepts: Accepts{NoFixedEdges: true, Metrics: []Metric{Euc2D}}}, "takes no fixed edges"},
	}
	for _, test := range tests {
		err := test.info.Check(p)
		if (err == nil) != (test.says == "") || err != nil && !strings.Contains(err.Error(), test.says) {
			t.Errorf("%+v: error %v, want %q", test.info, err, test.says)
		}
	}
}
