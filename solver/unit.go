package solver

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// MaxDecimals bounds the decimals of lengths: readers of matrices keep no more.
const MaxDecimals = 9

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

// ParseDecimal is the inverse of FormatDecimal: ParseDecimal("123.45", 2) is 12345. It takes
// fewer decimals, too, and of more the first ones: a tour is no longer than 1.23 where it is no
// longer than 1.2 and all lengths have one decimal. The number is not negative.
func ParseDecimal(text string, decimals int) (int64, error) {
	whole, fraction, dotted := strings.Cut(text, ".")
	if number, err := strconv.ParseFloat(text, 64); err == nil && number < 0 {
		return 0, fmt.Errorf("%q is negative: give a number such as 1234 or 1234.5", text)
	}
	if whole == "" || dotted && fraction == "" || strings.Trim(whole+fraction, "0123456789") != "" {
		return 0, fmt.Errorf("%q is not a number such as 1234 or 1234.5", text)
	}
	fraction += strings.Repeat("0", max(0, decimals-len(fraction)))
	number, err := strconv.ParseInt(whole+fraction[:max(0, decimals)], 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is above %s", text, FormatDecimal(math.MaxInt64, decimals))
	}
	return number, nil
}
