package lwsa

import "tourscope/solver"

// schedule is how the temperature falls: from start, by the factor alpha after
// every sweeps × n iterations, until it is no longer above end.
type schedule struct {
	start, end, alpha float64
	sweeps            int
}

// scheduleParams describes the schedule with the values of Table 1, which are
// those of Schneider and Kirkpatrick (Stochastic Optimization, 2006).
func scheduleParams() []solver.Param {
	return []solver.Param{
		{
			Name: "ts", Symbol: "Ts", Title: "Start temperature", Kind: solver.FloatParam,
			Default: "10000", Min: 1e-6, Max: 1e12, Log: true,
			Help: "The temperature of the first step, in units of length.",
		},
		{
			Name: "te", Symbol: "Te", Title: "End temperature", Kind: solver.FloatParam,
			Default: "0.1", Min: 1e-9, Max: 1e12, Log: true,
			Help: "The search ends when the temperature has fallen to this.",
		},
		{
			Name: "alpha", Symbol: "α", Title: "Cooling", Kind: solver.FloatParam,
			Default: "0.99", Min: 0.01, Max: 0.999999,
			Help: "Each step multiplies the temperature by this.",
		},
		{
			Name: "sp", Symbol: "Sp", Title: "Sweeps per step", Unit: "sweeps", Kind: solver.IntParam,
			Default: "10", Min: 1, Max: 1e6, Log: true,
			Help: "A sweep is one iteration for each city; so many sweeps are done at each temperature.",
		},
	}
}

func scheduleOf(v solver.Values) schedule {
	return schedule{start: v.Float("ts"), end: v.Float("te"), alpha: v.Float("alpha"), sweeps: v.Int("sp")}
}
