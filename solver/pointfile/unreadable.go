package pointfile

import (
	"bytes"
	"fmt"
)

// unreadable says why a field or a line is no city, and what to do.
type unreadable struct{ reason, remedy string }

func noNumber(field []byte) *unreadable {
	if len(field) == 0 {
		return &unreadable{"the coordinate is missing", "give it, or leave the line out"}
	}
	reason := fmt.Sprintf("%.40q is not a number", field)
	if dividesThousands(field) {
		return &unreadable{reason, "write numbers without thousands separators, such as 1234.5"}
	}
	return &unreadable{reason, "write numbers with a decimal point, such as 12.5"}
}

// dividesThousands reports whether a field has only digits and signs that divide decimals or
// thousands.
func dividesThousands(field []byte) bool {
	plain := bytes.TrimLeft(bytes.Join(bytes.Fields(field), []byte(".")), "+-")
	return len(plain) > 0 && plain[0] >= '0' && plain[0] <= '9' && len(bytes.Trim(bytes.ReplaceAll(plain, []byte("’"), nil), "0123456789.,'")) == 0
}

// grouped collects numbers such as "1,234" in quotes, where commas separate columns: 1234 in
// English, 1.234 in other languages.
type grouped struct {
	line   int    // of the first one
	number string // the first one
	sure   bool   // another number has a comma that can only divide decimals
}

// see takes a number with a comma.
func (g *grouped) see(field []byte, line int) {
	whole, decimals, _ := bytes.Cut(bytes.TrimLeft(field, "+-"), []byte(","))
	switch {
	case len(decimals) != 3 || len(whole) == 0 || len(whole) > 3 || whole[0] == '0':
		g.sure = true
	case g.line == 0:
		g.line, g.number = line, string(field)
	}
}
