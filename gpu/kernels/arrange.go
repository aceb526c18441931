package kernels

import "tourscope/gpu/driver"

// Arrangement is a matrix of n cities whose rows and columns get another order, and the lists of the nearest cities.
type Arrangement struct {
	Weights  *driver.Buffer[int32] // n × n, row by row
	Lines    *driver.Buffer[int32] // n: the row and column there of each city
	Arranged *driver.Buffer[int32] // n × n
	Lists    *driver.Buffer[int32] // n × Width
	Table    *driver.Buffer[int32] // a row of Row for each city: the same as searches read it
	Width    int                   // below n
	Row      int                   // of Table, at least Width
}

// Arrange writes the matrix in its other order, and its lists.
func (m *Module) Arrange(s driver.Stream, a Arrangement) error {
	k, err := m.kernel("arrange", "")
	if err != nil {
		return err
	}
	n := a.Lines.Len()
	return arrangeArguments{
		weights: a.Weights, lines: a.Lines, n: int64(n), width: int64(a.Width),
		arranged: a.Arranged, lists: a.Lists, row: int64(a.Row), table: a.Table,
	}.launch(k, driver.Grid{X: n, Threads: 256}, s)
}
