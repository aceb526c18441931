package embedding

import (
	"math"
	"slices"

	"tourscope/solver/internal/workers"
)

const (
	// sampled is how many points KeepsNear looks at, and nearest how many neighbours of each.
	sampled, nearest = 64, 5

	// nearShare is how far neighbours may be apart in the plane, as a share of how far any two points are. Of
	// 1,000 uniform points it is 0.06 where all distances are kept; of random distances it is 1.
	nearShare = 0.25
)

// KeepsNear says whether points that are near each other are near in a plane: of the nearest neighbours of some
// points, the median distance there is a small share of that of any two, of which most are at different places: in a matrix
// of ones and twos most points are as far from every landmark. It uses so many threads, 0 being all cores.
func KeepsNear(d Distances, x, y []float64, threads int) bool {
	n := d.Points()
	looked := min(n, sampled)
	near, all := make([][]float64, looked), make([][]float64, looked)
	workers.Pieces(threads, looked, 1, func(i, _ int) {
		c := i * n / looked
		apart := func(to int) float64 { return math.Hypot(x[to]-x[c], y[to]-y[c]) }
		for _, to := range neighboursOf(d, c) {
			near[i] = append(near[i], apart(to))
		}
		for k := range sampled {
			all[i] = append(all[i], apart(k*n/sampled))
		}
	})
	return median(near) < nearShare*median(all)
}

// neighboursOf returns the nearest neighbours of a point, of equal ones those of the lowest numbers.
func neighboursOf(d Distances, c int) (list []int) {
	var lengths []int64
	for to := range d.Points() {
		if to == c {
			continue
		}
		apart := d.Apart(c, to)
		if len(list) == nearest && apart >= lengths[nearest-1] {
			continue
		}
		at, _ := slices.BinarySearch(lengths, apart+1) // behind all that are as near
		list, lengths = slices.Insert(list, at, to), slices.Insert(lengths, at, apart)
		list, lengths = list[:min(len(list), nearest)], lengths[:min(len(lengths), nearest)]
	}
	return list
}

func median(lists [][]float64) float64 {
	values := slices.Concat(lists...)
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[len(values)/2]
}
