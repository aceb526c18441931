package pointfile

import "fmt"

// unreadable says why a field is no coordinate, and what to do.
type unreadable struct{ reason, remedy string }

func noNumber(field []byte) *unreadable {
	return &unreadable{fmt.Sprintf("%.40q is not a number", field), "write numbers with a decimal point, such as 12.5"}
}
