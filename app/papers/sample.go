package papers

// sampled is what there is of a sample for one row and one instance.
type sampled struct {
	spec   spec
	trials []Trial // that have a measurement
	wanted int
	why    string // why there are no more; empty: they can be measured
	failed bool   // because the last one failed, so that it may be tried again
	waits  bool   // for another sample that is still to be measured
}

// complete reports that there is nothing left to measure.
func (s sampled) complete() bool { return len(s.trials) >= s.wanted }

// comes reports that all trials are there or can be measured, now or later.
func (s sampled) comes() bool { return s.complete() || s.why == "" || s.failed || s.waits }

// measurable returns how many trials there are or can be.
func (s sampled) measurable() int {
	if s.comes() {
		return s.wanted
	}
	return len(s.trials)
}

// needsGPU is the reason of a cell whose engine has no GPU here.
const needsGPU = "needs a GPU"
