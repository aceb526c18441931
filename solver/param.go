package solver

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// ParamKind is the type of a parameter's value.
type ParamKind uint8

// The kinds.
const (
	IntParam ParamKind = iota
	FloatParam
	BoolParam
	ChoiceParam
	NumbersParam // whole numbers with commas between them, each once: "0,2"
)

// Auto is the value with which the engine chooses the parameter itself, where
// Param.Auto allows it.
const Auto = "auto"

// Param describes one parameter of an engine. The form of the window and the help of
// the command line are built from it.
type Param struct {
	Name    string // as in --param name=value
	Former  string // a previous name, still accepted; empty: none
	Symbol  string // the paper's symbol, if it has one: "Ts"
	Title   string
	Unit    string // "cities", "threads"; empty for pure numbers
	Help    string // one sentence
	Kind    ParamKind
	Default string
	Min     float64 // of numbers, inclusive
	Max     float64
	Log     bool     // a slider should run on a logarithmic scale
	Auto    bool     // "auto" is allowed
	Choices []string // of ChoiceParam
}

// Notation returns the symbol and the unit that a label shows beside the title: empty where there
// is none, or where the title has it already, as "Kicks per round" has "kicks".
func (p Param) Notation() (symbol, unit string) {
	words := strings.Fields(strings.ToLower(p.Title))
	if symbol = p.Symbol; symbol == p.Title {
		symbol = ""
	}
	if unit = p.Unit; slices.Contains(words, strings.ToLower(unit)) {
		unit = ""
	}
	return symbol, unit
}

// Check returns why a value is invalid, with the valid range, or nil.
func (p Param) Check(value string) error {
	if p.Auto && value == Auto {
		return nil
	}
	switch p.Kind {
	case BoolParam:
		if value != "true" && value != "false" {
			return p.refuse(value, "must be "+p.Range())
		}
	case ChoiceParam:
		if !slices.Contains(p.Choices, value) {
			return p.refuse(value, "must be one of "+strings.Join(p.Choices, ", "))
		}
	case NumbersParam:
		if _, err := numbers(value, p.Min, p.Max); err != nil {
			return p.refuse(value, fmt.Sprintf("must be whole numbers %s, with commas between them: %v", p.Range(), err))
		}
	case IntParam:
		v, err := strconv.ParseInt(value, 10, 64)
		if err != nil || float64(v) < p.Min || float64(v) > p.Max {
			return p.refuse(value, "must be a whole number "+p.Range())
		}
	case FloatParam:
		v, err := strconv.ParseFloat(value, 64)
		if err != nil || !(v >= p.Min && v <= p.Max) {
			return p.refuse(value, "must be a number "+p.Range())
		}
	}
	return nil
}

func (p Param) refuse(value, rule string) error { return &ParamError{p.Name, value, rule} }

// ParamError is the error of a parameter that cannot have a value. A form that shows it beside the parameter needs the rule alone.
type ParamError struct {
	Name, Value string
	Rule        string // "must be a whole number from 4 to 50"
}

func (e *ParamError) Error() string {
	return fmt.Sprintf("parameter %s = %q: %s", e.Name, e.Value, e.Rule)
}

// Range describes the valid values of a number or truth value: "from 1 to 1024, or auto".
func (p Param) Range() string {
	s := fmt.Sprintf("from %s to %s", formatNumber(p.Min), formatNumber(p.Max))
	switch {
	case p.Kind == BoolParam && p.Auto:
		return "true, false or auto"
	case p.Kind == BoolParam:
		return "true or false"
	}
	if p.Auto {
		s += ", or auto"
	}
	return s
}

// numbers parses distinct whole numbers, separated by commas.
func numbers(value string, low, high float64) ([]int, error) {
	var all []int
	for word := range strings.SplitSeq(value, ",") {
		word = strings.TrimSpace(word)
		v, err := strconv.ParseInt(word, 10, 32)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%q is none", word)
		case float64(v) < low || float64(v) > high:
			return nil, fmt.Errorf("%d is out of range", v)
		case slices.Contains(all, int(v)):
			return nil, fmt.Errorf("%d occurs twice", v)
		}
		all = append(all, int(v))
	}
	return all, nil
}

// formatNumber formats a bound in positional notation, and very large ones as 1e+12.
func formatNumber(v float64) string {
	if v == math.Trunc(v) && math.Abs(v) < 1e10 {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// Values maps the names of parameters to their values as the user wrote them, so that
// they are printed, transmitted and compared without loss. The typed getters require
// values that Info.Values has checked.
type Values map[string]string

// In returns the value of a parameter in unchecked values, under its name or its former
// one.
func (p Param) In(set map[string]string) (value string, is bool) {
	if value, is = set[p.Name]; !is && p.Former != "" {
		value, is = set[p.Former]
	}
	return value, is
}

// IsAuto reports whether the engine chooses the value itself.
func (v Values) IsAuto(name string) bool { return v[name] == Auto }

// Int returns a checked IntParam. It panics on a name or kind that the engine
// does not have, which is a defect of the engine.
func (v Values) Int(name string) int { return int(must(strconv.ParseInt(v[name], 10, 64))) }

// Float returns a checked FloatParam.
func (v Values) Float(name string) float64 { return must(strconv.ParseFloat(v[name], 64)) }

// Numbers returns a checked NumbersParam.
func (v Values) Numbers(name string) []int {
	return must(numbers(v[name], math.Inf(-1), math.Inf(1)))
}

// Bool returns a checked BoolParam.
func (v Values) Bool(name string) bool { return v[name] == "true" }

// Choice returns a checked ChoiceParam.
func (v Values) Choice(name string) string { return v[name] }

func must[T any](value T, err error) T {
	if err != nil {
		panic("unchecked parameter: " + err.Error())
	}
	return value
}
