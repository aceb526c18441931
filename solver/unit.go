package solver

import (
	"strconv"
	"strings"
)

// Decimals returns how many of a length's digits are decimals in the unit of the file: see
// Definition.Decimals.
func (p *Problem) Decimals() int { return max(0, p.def.Decimals) }

// FormatLength returns a length in the unit of the file.
func (p *Problem) FormatLength(length int64) string { return FormatDecimal(length, p.def.Decimals) }

// FormatDecimal returns a number whose last digits are decimals: FormatDecimal(12345, 2) is
// "123.45".
func FormatDecimal(number int64, decimals int) string {
	digits := strconv.FormatInt(number, 10)
	if decimals <= 0 {
		return digits
	}
	digits, negative := strings.CutPrefix(digits, "-")
	if missing := decimals + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	at := len(digits) - decimals
	digits = digits[:at] + "." + digits[at:]
	if negative {
		return "-" + digits
	}
	return digits
}
