//go:build !nogui

package sweep

import "errors"

// NeverEnds describes why a run of the sweep as it is set up would never end, or is nil.
func (r *Region) NeverEnds() error {
	_, err := r.Plan(0)
	var endless EndlessError
	if !errors.As(err, &endless) {
		return nil // Plan reports any other error at the start
	}
	return endless
}
