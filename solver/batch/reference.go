package batch

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tourscope/solver"
)

// The plan may set the reference for gaps of an instance without a published optimum: a
// length in the unit of its file, or CONSTANT*sqrt(n*area), with n cities and the area of their bounding rectangle.
// For random uniform instances the constant of the optimal tour tends to 0.7124 (Johnson,
// McGeoch, Rothberg: Asymptotic experimental analysis for the Held–Karp traveling
// salesman bound, 1996).

var isLength = regexp.MustCompile(`^[0-9]+(?:\.[0-9]+)?$`)

var areaFormula = regexp.MustCompile(`^([0-9]+(?:\.[0-9]+)?)\*sqrt\(n\*area\)$`)

// decodeReferences reads the table of references.
func (t *table) decodeReferences() map[string]string {
	given, is := t.table("references")
	if !is {
		return nil
	}
	references := make(map[string]string, len(given.values))
	for label, value := range given.values {
		if length, is := wholeOf(value); is {
			value = strconv.FormatInt(length, 10)
		}
		text, isText := value.(string)
		if _, err := parseReference(text); !isText || err != nil {
			given.refuse(label, fmt.Sprintf("%v is not a length", value), `write a whole number above 0, a text such as "12.5", or "0.7124*sqrt(n*area)"`)
		}
		references[label] = text
	}
	return references
}

// parseReference returns the function from a problem to its reference length.
func parseReference(text string) (func(*solver.Problem) float64, error) {
	if length, err := strconv.ParseFloat(text, 64); err == nil && isLength.MatchString(text) && length > 0 && length < 1<<53 {
		return func(p *solver.Problem) float64 { return length * math.Pow10(p.Decimals()) }, nil // which is in the unit of the file
	}
	found := areaFormula.FindStringSubmatch(strings.ReplaceAll(text, " ", ""))
	if found == nil {
		return nil, fmt.Errorf("%q is neither a length nor a formula", text)
	}
	factor, err := strconv.ParseFloat(found[1], 64)
	return func(p *solver.Problem) float64 { return factor * math.Sqrt(float64(p.Cities())*area(p)) }, err
}

// area returns the area of the bounding rectangle; 0 where distances are not in a plane.
func area(p *solver.Problem) float64 {
	x, y := p.X(), p.Y()
	if m := p.Metric(); m != solver.Euc2D && m != solver.Ceil2D || len(x) == 0 {
		return 0
	}
	return (slices.Max(x) - slices.Min(x)) * (slices.Max(y) - slices.Min(y))
}

// refer sets the reference that the plan has for an instance.
func (p *Plan) refer(instance *Instance, problem *solver.Problem) error {
	text, is := p.References[instance.Label]
	if !is {
		return nil
	}
	at := joinPath("references", instance.Label)
	length, err := parseReference(text)
	if err != nil {
		return p.refuse(at, err.Error(), "write a whole number, or 0.7124*sqrt(n*area)")
	}
	v := math.Round(length(problem))
	if !(v >= 1 && v < 1<<53) {
		return p.refuse(at, fmt.Sprintf("%s gives no length for %s", text, instance.Label), "a formula needs EUC_2D or CEIL_2D coordinates")
	}
	instance.Reference, instance.Kind = int64(v), text
	return nil
}

// checkReferences returns an error for a reference whose label no instance has.
func (p *Plan) checkReferences(instances []Instance) error {
	for _, label := range slices.Sorted(maps.Keys(p.References)) {
		if !slices.ContainsFunc(instances, func(i Instance) bool { return i.Label == label }) {
			return p.refuse(joinPath("references", label), fmt.Sprintf("no instance has the label %q", label), "write the file's name without its extension")
		}
	}
	return nil
}
