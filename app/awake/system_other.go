//go:build !linux && !darwin && !windows

package awake

import (
	"context"
	"errors"
)

// system knows no way here.
func system(context.Context, string) (release func(), err error) {
	return nil, errors.New("there is no way to keep this system awake")
}
