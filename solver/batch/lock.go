package batch

import "errors"

// ErrInUse is the cause of the error of a journal that another program writes, for callers
// that offer the remedy themselves.
var ErrInUse = errors.New("another program is running this batch")
