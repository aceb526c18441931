package regions

// interval is the numbers from … to−1.
type interval struct{ from, to int }

func (e interval) size() int { return e.to - e.from }
