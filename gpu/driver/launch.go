package driver

// Grid is the shape of a launch.
type Grid struct {
	X, Y    int // blocks
	Threads int // a block
	Shared  int // bytes of dynamic shared memory a block
}

// Argument is one parameter of a kernel: eight bytes, a pointer or a number.
type Argument uint64

// Int makes an argument of a number.
func Int[T ~int | ~int32 | ~int64 | ~uint64](v T) Argument { return Argument(v) }

// Flag makes an argument of a condition: 1 or 0.
func Flag(v bool) Argument {
	if v {
		return 1
	}
	return 0
}
