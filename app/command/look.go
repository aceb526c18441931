package command

import (
	"errors"
	"fmt"
	"strings"

	"tourscope/app/look"
	"tourscope/canvas/export"
)

// decimal is a number on the command line.
type decimal = look.Decimal

// misuse converts an error of a look to one of its flag.
func misuse(err error) error {
	var wrong *look.Error
	if errors.As(err, &wrong) {
		return usageError{fmt.Errorf("--%w", wrong)}
	}
	return err
}

// presetHelp returns the presets for the help of a flag.
func presetHelp() string {
	var all []string
	for _, p := range export.Presets() {
		all = append(all, fmt.Sprintf("%s (%s)", p.Name, p.Help))
	}
	return strings.Join(all, ", ")
}
