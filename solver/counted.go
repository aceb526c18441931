package solver

import "fmt"

// Counted formats a number of things: "1 city", "52 cities".
func Counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
