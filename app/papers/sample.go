package papers

// sampled is what there is of a sample for one row and one instance.
type sampled struct {
	spec   spec
	trials []Trial // that have a measurement
	wanted int
	why    string // why there are no more; empty: they can be measured
	failed bool   // because the last one failed, so that it may be tried again
}

// complete reports that there is nothing left to measure.
func (s sampled) complete() bool { return len(s.trials) >= s.wanted }

// needsGPU is the reason of a cell whose engine has no GPU here.
const needsGPU = "needs a GPU"
