package solver

import (
	"maps"
	"strings"
	"testing"
)

func TestParamCheck(t *testing.T) {
	count := Param{Name: "count", Kind: IntParam, Default: "3", Min: 1, Max: 1e6}
	share := Param{Name: "share", Kind: FloatParam, Default: "0.5", Min: 1e-9, Max: 1e12}
	threads := Param{Name: "threads", Kind: IntParam, Default: Auto, Min: 1, Max: 1024, Auto: true}
	quick := Param{Name: "quick", Kind: BoolParam, Default: "false"}
	kick := Param{Name: "kick", Kind: ChoiceParam, Default: "local", Choices: []string{"local", "bridge"}}
	places := Param{Name: "places", Kind: NumbersParam, Default: Auto, Min: 0, Max: 63, Auto: true}
	tests := []struct {
		param  Param
		value  string
		says   string // empty: accepted
		reason string
	}{
		{count, "1", "", "the smallest"},
		{count, "1000000", "", "the largest"},
		{count, "0", "a whole number from 1 to 1000000", "too small, and the bound as people write it"},
		{count, "1000001", "whole number", "too large"},
		{count, "2.5", "whole number", "not whole"},
		{count, "1e3", "whole number", "not written as a whole number"},
		{count, "", "whole number", "nothing"},
		{count, "auto", "whole number", "auto is not for every parameter"},
		{count, "99999999999999999999", "whole number", "more than 64 bits"},
		{share, "1e-9", "", "the smallest"},
		{share, "NaN", "a number from 1e-09 to 1e+12", "NaN is in no range"},
		{share, "Inf", "number", "infinity is in no range"},
		{share, "half", "number", "a word"},
		{threads, "auto", "", "left to the engine"},
		{threads, "0", "from 1 to 1024, or auto", "the range says that auto is allowed"},
		{places, "auto", "", "left to the engine"},
		{places, "0", "", "one"},
		{places, "2, 0", "", "several, in any order"},
		{places, "64", "64 is out of range", "too large"},
		{places, "-1", "from 0 to 63, or auto", "too small"},
		{places, "1,1", "1 occurs twice", "each once"},
		{places, "1,", "\"\" is none", "a comma with nothing behind it"},
		{places, "", "whole numbers", "nothing"},
		{quick, "true", "", "yes"},
		{quick, "yes", "true or false", "one way to write it"},
		{kick, "bridge", "", "one of the choices"},
		{kick, "Bridge", "one of local, bridge", "choices are exact"},
	}
	for _, test := range tests {
		err := test.param.Check(test.value)
		switch {
		case test.says == "" && err != nil:
			t.Errorf("%s: %v", test.reason, err)
		case test.says != "" && (err == nil || !strings.Contains(err.Error(), test.says)):
			t.Errorf("%s: error %v, want %q", test.reason, err, test.says)
		}
	}
}

func TestValuesFillAndCheck(t *testing.T) {
	info := Info{Name: "e", Params: []Param{
		{Name: "count", Kind: IntParam, Default: "3", Min: 1, Max: 9},
		{Name: "share", Kind: FloatParam, Default: "0.5", Min: 0, Max: 1},
		{Name: "quick", Kind: BoolParam, Default: "true"},
		{Name: "kick", Kind: ChoiceParam, Default: "local", Choices: []string{"local"}},
		{Name: "threads", Kind: IntParam, Default: Auto, Auto: true},
	}}
	v, err := info.Values(map[string]string{"count": " 5 "})
	if err != nil {
		t.Fatal(err)
	}
	if n := (Values{"places": "2, 0"}).Numbers("places"); len(n) != 2 || n[0] != 2 || n[1] != 0 {
		t.Errorf("got %v", n)
	}
	if v.Int("count") != 5 || v.Float("share") != 0.5 || !v.Bool("quick") || v.Choice("kick") != "local" || !v.IsAuto("threads") {
		t.Errorf("got %v", v)
	}
	for set, says := range map[string]string{
		"count=0": "engine e: parameter count", "cuont=1": `no parameter "cuont": it has count, share`,
	} {
		name, value, _ := strings.Cut(set, "=")
		if _, err := info.Values(map[string]string{name: value}); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: error %v, want %q", set, err, says)
		}
	}
	if _, err := (Info{Name: "bare"}).Values(map[string]string{"a": "1"}); err == nil || !strings.Contains(err.Error(), "has no parameters") {
		t.Errorf("error %v", err)
	}
}

func TestUncheckedValuePanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an unchecked value was taken")
		}
	}()
	Values{"count": "many"}.Int("count")
}

// A parameter that was renamed is found under both its names, but not under both at once,
// and values can be written under the first.
func TestFormerNames(t *testing.T) {
	info := Info{Name: "e", Params: []Param{
		{Name: "population", Former: "brood", Kind: IntParam, Default: "5", Min: 2, Max: 9},
		{Name: "depth", Kind: IntParam, Default: "1", Min: 1, Max: 9},
	}}
	for _, name := range []string{"population", "brood"} {
		set := map[string]string{name: "7"}
		v, err := info.Values(set)
		if err != nil || !maps.Equal(v, Values{"population": "7", "depth": "1"}) {
			t.Errorf("%s=7 is %v, %v", name, v, err)
		}
		if value, is := info.Params[0].In(set); !is || value != "7" {
			t.Errorf("%s=7 is %q in the form", name, value)
		}
		if first := info.FirstNames(v); !maps.Equal(first, Values{"brood": "7", "depth": "1"}) {
			t.Errorf("under the first names: %v", first)
		}
	}
	if _, err := info.Values(map[string]string{"population": "7", "brood": "8"}); err == nil {
		t.Error("both names at once are accepted")
	}
	if _, err := info.Values(map[string]string{"brood": "70"}); err == nil {
		t.Error("a wrong value is accepted under the former name")
	}
}

// A label has symbol and unit beside the title, each once.
func TestParamNotation(t *testing.T) {
	for _, row := range []struct {
		why          string
		param        Param
		symbol, unit string
	}{
		{"neither", Param{Title: "Heat"}, "", ""},
		{"both", Param{Title: "Sync interval", Symbol: "k", Unit: "temperature steps"}, "k", "temperature steps"},
		{"the title is the unit", Param{Title: "Blocks", Symbol: "TB", Unit: "blocks"}, "TB", ""},
		{"the title begins with the unit", Param{Title: "Kicks per round", Unit: "kicks"}, "", ""},
		{"the title is the symbol", Param{Title: "k", Symbol: "k", Unit: "moves"}, "", "moves"},
	} {
		if symbol, unit := row.param.Notation(); symbol != row.symbol || unit != row.unit {
			t.Errorf("%s: %q, %q", row.why, symbol, unit)
		}
	}
}
