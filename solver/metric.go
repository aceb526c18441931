package solver

import "fmt"

// Metric is the function that computes the distance of two cities from the problem's
// data. The names are the EDGE_WEIGHT_TYPE keywords of TSPLIB95, and GREAT_CIRCLE.
type Metric uint8

// The metrics of TSPLIB95, section 2.
const (
	Explicit Metric = iota + 1 // a matrix in the file
	Euc2D                      // Euclidean, rounded to the nearest integer
	Euc3D
	Max2D // maximum norm, rounded
	Max3D
	Man2D // Manhattan norm, rounded
	Man3D
	Ceil2D // Euclidean, rounded up
	Geo    // great circle, coordinates as DDD.MM
	Att    // pseudo-Euclidean of att48 and att532
	XRay1  // crystallography, equal motor speeds
	XRay2  // crystallography, different motor speeds
)

// GreatCircle is no metric of TSPLIB: the length of the great circle in whole metres on the
// mean sphere of WGS 84, coordinates as latitude and longitude in decimal degrees.
const GreatCircle = XRay2 + 1

var metricNames = [...]string{
	Explicit: "EXPLICIT", Euc2D: "EUC_2D", Euc3D: "EUC_3D", Max2D: "MAX_2D",
	Max3D: "MAX_3D", Man2D: "MAN_2D", Man3D: "MAN_3D", Ceil2D: "CEIL_2D",
	Geo: "GEO", Att: "ATT", XRay1: "XRAY1", XRay2: "XRAY2", GreatCircle: "GREAT_CIRCLE",
}

// String returns the TSPLIB keyword, or GREAT_CIRCLE.
func (m Metric) String() string {
	if int(m) < len(metricNames) && metricNames[m] != "" {
		return metricNames[m]
	}
	return fmt.Sprintf("Metric(%d)", uint8(m))
}

// ParseMetric returns the metric of a name.
func ParseMetric(name string) (Metric, bool) {
	for m, known := range metricNames {
		if known != "" && known == name {
			return Metric(m), true
		}
	}
	return 0, false
}

// Metrics lists every metric.
func Metrics() []Metric { return append(TSPLIBMetrics(), GreatCircle) }

// TSPLIBMetrics lists the metrics of TSPLIB.
func TSPLIBMetrics() []Metric {
	all := make([]Metric, 0, len(metricNames)-1)
	for m := Explicit; m <= XRay2; m++ {
		all = append(all, m)
	}
	return all
}

// Dimensions returns the number of coordinates of a city under the metric: 2 or 3,
// and 0 for explicit weights.
func (m Metric) Dimensions() int {
	switch m {
	case Explicit:
		return 0
	case Euc3D, Max3D, Man3D, XRay1, XRay2:
		return 3
	default:
		return 2
	}
}
