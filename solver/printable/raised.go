package printable

import (
	"regexp"
	"slices"
)

// raised are raised letters, in the order of those in plain.
var raised, plain = []rune("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"), "0123456789+-"

var powers = regexp.MustCompile("[" + string(raised) + "]+")

// Powers replaces raised letters in a row, such as ⁻², by what write makes of them and of the plain ones, -2.
func Powers(text string, write func(raised, plain string) string) string {
	return powers.ReplaceAllStringFunc(text, func(power string) string {
		letters := ""
		for _, letter := range power {
			letters += string(plain[slices.Index(raised, letter)])
		}
		return write(power, letters)
	})
}
