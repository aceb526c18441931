package solver

// alike is another problem of the same cities, whose tours are all longer by the same length.
type alike struct {
	problem *Problem
	longer  int64
}

func (a alike) searched() *Problem                    { return a.problem }
func (a alike) offset() int64                         { return -a.longer }
func (a alike) expand(order []City) []City            { return order }
func (a alike) contract(order []City) ([]City, error) { return order, nil }
