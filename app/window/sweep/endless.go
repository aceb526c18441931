//go:build !nogui

package sweep

import "errors"

// NeverEnds describes why a run of the sweep as it is set up would never end, or is nil.
func (r *Region) NeverEnds() error {
	asked, err := r.host.Setup()
	if err != nil {
		return nil // start reports it
	}
	_, _, err = plan(asked, r.chosen(), r.values.Value, 1, r.host.Registry)
	var endless endlessError
	if !errors.As(err, &endless) {
		return nil
	}
	return endless
}
