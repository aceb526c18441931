package printable

import "slices"

// raised are raised letters, in the order of those in lowered.
var raised, lowered = []rune("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"), "0123456789+-"

// Lowered returns the letter that is raised, such as 2 for ²; 0: the letter is not raised.
func Lowered(letter rune) byte {
	if i := slices.Index(raised, letter); i >= 0 {
		return lowered[i]
	}
	return 0
}
