package papers

import (
	"fmt"
	"math"
	"regexp"
)

// expression is a term, or two with an operation between them: "sec(a)",
// "seconds(a) / seconds(b)", "upload + download".
type expression struct {
	first, second term
	operation     string
}

// term is a figure of a sample, or without of a published column.
type term struct{ name, of string }

var expressionText = regexp.MustCompile(`^(\w+)(?:\((\w+)\))?(?: ([-+*/]) (\w+)(?:\((\w+)\))?)?$`)

func (e *expression) UnmarshalText(text []byte) error {
	m := expressionText.FindSubmatch(text)
	if m == nil {
		return fmt.Errorf("%q is no figure", text)
	}
	*e = expression{term{string(m[1]), string(m[2])}, term{string(m[4]), string(m[5])}, string(m[3])}
	return nil
}

// terms returns the terms of the expression.
func (e expression) terms() []term {
	switch {
	case e.first.name == "":
		return nil
	case e.operation == "":
		return []term{e.first}
	}
	return []term{e.first, e.second}
}

// value computes the expression; NaN where a term is.
func (e expression) value(of func(term) float64) float64 {
	a := of(e.first)
	switch e.operation {
	case "+":
		return a + of(e.second)
	case "-":
		return a - of(e.second)
	case "*":
		return a * of(e.second)
	case "/":
		return finite(a / of(e.second))
	}
	return a
}

// finite returns a number, or NaN for an infinite one.
func finite(x float64) float64 {
	if math.IsInf(x, 0) {
		return math.NaN()
	}
	return x
}
