//go:build !linux

package processor

import "time"

// Tree follows a process and those that it starts; here it knows nothing of them.
type Tree struct{}

// Follow follows the process.
func Follow(int) *Tree { return &Tree{} }

// CanFollow says whether this system tells of other processes at all.
func CanFollow() bool { return false }

// Spent is not known here.
func (*Tree) Spent() (spent time.Duration, ok bool) { return 0, false }
