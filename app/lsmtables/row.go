package lsmtables

// Iterations is the length of the paper's searches (section 6).
const Iterations = 10_000

// Row is a row of a table. Times are seconds for all iterations; 0 was not measured.
type Row struct {
	Table         int
	Problem       string
	Neighbourhood string
	Instance      string // as in the paper
	Source        string // what stands for it
	Neighbours    int
	Iterations    int64
	Runs          int
	Seed          uint64
	Device        string // empty: none

	CPU              float64 // one core, scaled from CPUIterations
	CPUIterations    int64
	Kernels          float64 // the device selects: its kernels
	Whole            float64 // … from the instance in memory to the checked result
	Copied           float64 // the host selects: whole, scaled from CopiedIterations
	CopiedKernels    float64
	CopiedIterations int64
	Best             float64 // the least fitness, mean of the runs
	Published        []Published
}

// Evaluations returns the number of evaluated neighbours of a search.
func (r Row) Evaluations() int64 { return int64(r.Neighbours) * r.Iterations }

// Comparable says whether a search on the device was as long as the paper's.
func (r Row) Comparable() bool { return r.Whole > 0 && r.Iterations == Iterations }

// Faster says whether a search on the device is faster than every time that the paper has for
// one of its devices.
func (r Row) Faster(device string) bool {
	for _, p := range r.Published {
		if p.Device == device && r.Whole >= p.Best() {
			return false
		}
	}
	return r.Comparable()
}
