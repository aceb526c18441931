package chart

// Gaps are measured from the best known length. Where there is none, the certified lower bound
// takes its place: the gap above it is the most that a tour can be above the optimum.

// Reference returns the length that gaps are measured from; 0: there is none.
func (c *Chart) Reference() int64 {
	if c.Optimum.Known() {
		return c.Optimum.Length
	}
	return c.Bound
}

func (c *Chart) hasReference() bool { return c.Reference() > 0 }

// above names the axis of gaps.
func (c *Chart) above() string {
	if c.Optimum.Known() {
		return c.Optimum.Above()
	}
	return "above the lower bound"
}

// referenceName is what the legend calls the length that gaps are measured from.
func (c *Chart) referenceName() string {
	noun := "lower bound"
	if c.Optimum.Known() {
		noun = c.Optimum.Noun()
	}
	return noun + " " + Length(c.Reference(), c.Decimals)
}
