package chart

// Range is a part of the x axis, in its unit. The zero Range is all of it.
type Range struct{ From, To float64 }

// All reports whether the range is the whole axis.
func (r Range) All() bool { return !(r.To > r.From) }
