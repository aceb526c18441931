package solver

import (
	"strconv"
	"strings"
)

// FormatLength returns a length in the unit of the file: with Definition.Decimals decimals.
func (p *Problem) FormatLength(length int64) string {
	digits := strconv.FormatInt(length, 10)
	if p.def.Decimals <= 0 {
		return digits
	}
	digits, negative := strings.CutPrefix(digits, "-")
	if missing := p.def.Decimals + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	at := len(digits) - p.def.Decimals
	digits = digits[:at] + "." + digits[at:]
	if negative {
		return "-" + digits
	}
	return digits
}
