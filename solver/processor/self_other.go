//go:build !unix

package processor

import "time"

// Self is not known here.
func Self() (spent time.Duration, ok bool) { return 0, false }
