package papers

import (
	"math"
	"strconv"
	"time"

	"tourscope/solver/stats"
)

// figures are those that the columns of the tables name, each of the trials of a sample. A
// figure that does not exist is NaN.
var figures = map[string]func([]Trial) float64{
	"seconds": mean(func(t Trial) float64 { return t.Seconds }),
	"kernel":  mean(func(t Trial) float64 { return positive(t.Kernel) }),
	"copy":    mean(func(t Trial) float64 { return positive(t.Copy) }),
	"length":  mean(func(t Trial) float64 { return float64(t.Length) }),
	"start":   mean(func(t Trial) float64 { return float64(t.Start) }),

	// Of searches that are scaled from fewer iterations.
	"per_iteration": mean(func(t Trial) float64 { return finite(t.Seconds / float64(t.Iterations)) }),
	"fitness":       mean(func(t Trial) float64 { return t.Fitness }),
	"iterations":    mean(func(t Trial) float64 { return float64(t.Iterations) }),
	"search_length": mean(func(t Trial) float64 { return finite(float64(t.Iterations) / float64(t.Searches)) }),

	// Lam, Tsoi, Luk 2013, equations 4, 5 and 7.
	"sses": mean(Trial.rate),
	"sec":  mean(Trial.excess),
	"tc":   throughput,

	// Delévacq, Delisle, Krajecki 2012, Table 1: how often the optimum was found.
	"freq": mean(Trial.optimal),

	// Moves over the kernels' time; O'Neil, Burtscher 2015, section 4, take the best run.
	"kernel_rate": mean(Trial.kernelRate),
	"best_rate":   best(Trial.kernelRate),
	"best_sses":   best(Trial.rate),
}

// rate returns moves a second of the whole search.
func (t Trial) rate() float64 { return finite(float64(t.Moves) / t.Seconds) }

// kernelRate returns moves a second of the kernels.
func (t Trial) kernelRate() float64 { return finite(float64(t.Moves) / positive(t.Kernel)) }

// excess returns by how many per cent the tour is longer than the optimal one.
func (t Trial) excess() float64 {
	if t.Optimum == 0 {
		return math.NaN()
	}
	return stats.SEC(t.Length, t.Optimum)
}

// optimal is 1 where the tour is as long as the optimal one.
func (t Trial) optimal() float64 {
	switch t.Optimum {
	case 0:
		return math.NaN()
	case t.Length:
		return 1
	}
	return 0
}

// positive returns a time, or NaN where none was measured.
func positive(seconds float64) float64 {
	if seconds <= 0 {
		return math.NaN()
	}
	return seconds
}

// throughput is the inverse of the mean time to the threshold; NaN unless all trials came to
// it.
func throughput(trials []Trial) float64 {
	var times []time.Duration
	for _, t := range trials {
		if !t.Reached {
			return math.NaN()
		}
		times = append(times, time.Duration(t.Seconds*float64(time.Second)))
	}
	return finite(stats.TC(times))
}

func mean(of func(Trial) float64) func([]Trial) float64 {
	return func(trials []Trial) float64 { return stats.Summarise(each(trials, of)).Mean }
}

func best(of func(Trial) float64) func([]Trial) float64 {
	return func(trials []Trial) float64 { return stats.Summarise(each(trials, of)).Largest }
}

func each(trials []Trial, of func(Trial) float64) []float64 {
	var all []float64
	for _, t := range trials {
		all = append(all, of(t))
	}
	return all
}

// known reports that there is a figure.
func known(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// plain formats a number for programs; empty where there is none.
func plain(x float64) string {
	if !known(x) {
		return ""
	}
	return strconv.FormatFloat(x, 'g', 12, 64)
}
