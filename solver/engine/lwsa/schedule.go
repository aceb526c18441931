package lwsa

import "tourscope/solver"

// schedule is the cooling schedule: from start, by the factor alpha after every sweeps × n
// iterations, while the temperature is above end.
type schedule struct {
	start, end, alpha float64
	sweeps            int
}

// scheduleParams returns the parameters of the schedule with the values of Table 1, which are
// those of Schneider and Kirkpatrick (2006, Stochastic Optimization).
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
			Help: "The search ends at this temperature.",
		},
		{
			Name: "alpha", Symbol: "α", Title: "Cooling", Kind: solver.FloatParam,
			Default: "0.99", Min: 0.01, Max: 0.999999,
			Help: "Factor of the temperature per step.",
		},
		{
			Name: "sp", Symbol: "Sp", Title: "Sweeps per step", Unit: "sweeps", Kind: solver.IntParam,
			Default: "10", Min: 1, Max: 1e6, Log: true,
			Help: "Sweeps per temperature; a sweep has one iteration per city.",
		},
	}
}

func scheduleOf(v solver.Values) schedule {
	return schedule{start: v.Float("ts"), end: v.Float("te"), alpha: v.Float("alpha"), sweeps: v.Int("sp")}
}
