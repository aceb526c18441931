package lsmtables

import "time"

// Settings choose the rows and say how long to measure.
type Settings struct {
	Tables     []int  // nil: all
	Problem    string // of Problems; empty: all
	Quick      bool   // two rows of each table, and 100 iterations
	Iterations int64  // of a search; 0: the paper's
	Runs       int    // of which the mean is taken; the paper has 30
	Seed       uint64 // of instances; runs begin with this seed and the following ones
	QAPLIB     string // the folder of tai30a.dat and its like; empty: generated instances

	// Limits of the parts that are scaled from fewer iterations; 0: not measured.
	CPUTime    time.Duration // the reference on one core
	CopiedTime time.Duration // the search on the device in which the host selects

	// Known returns a row that has been measured with the same settings, if there is one.
	Known func(r Row) (Row, bool)
}
