package driver

// Grid is the execution configuration of a launch.
type Grid struct {
	X, Y    int // blocks
	Threads int // of a block
	Shared  int // bytes of dynamic shared memory of a block
}

// Argument is the value of one kernel parameter: eight bytes, a device pointer or a number.
type Argument uint64

// Int converts a number to an argument.
func Int[T ~int | ~int32 | ~int64 | ~uint64](v T) Argument { return Argument(v) }

// Flag converts a condition to an argument, 1 or 0.
func Flag(v bool) Argument {
	if v {
		return 1
	}
	return 0
}
