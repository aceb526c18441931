package kernels

import "context"

// Landmarks is the distances of all cities from two of them, l and m. For every pair of
// cities, max(|d(l,a) − d(l,b)|, |d(m,a) − d(m,b)|) − Slack ≤ d(a,b): with the slack that the
// distances need, be they a metric or not.
type Landmarks struct {
	Points []Point // the two distances of each city
	Slack  int64
}

// candidateLandmarks is how many cities the landmarks are chosen among.
const candidateLandmarks = 8

// NewLandmarks chooses, among cities far apart, the two that bound distances best. It takes
// O(n²) time, or until ctx ends.
func NewLandmarks(ctx context.Context, m *DistanceMatrix) (*Landmarks, error) {
	var candidates []landmark
	at, least := farthest(m, 0), make([]int64, m.cities)
	for c := range least {
		least[c] = m.at(at, c)
	}
	for range min(candidateLandmarks, m.cities) {
		l, err := newLandmark(ctx, m, at)
		if err != nil {
			return nil, err
		}
		candidates = append(candidates, l)
		at = 0
		for c := range least {
			least[c] = min(least[c], l.distances[c])
			if least[c] > least[at] {
				at = c
			}
		}
	}
	return bestLandmarks(candidates), nil
}

// farthest returns the city that is farthest from another one.
func farthest(m *DistanceMatrix, from int) int {
	at := from
	for c := range m.cities {
		if m.at(from, c) > m.at(from, at) {
			at = c
		}
	}
	return at
}

// landmark is the distances of all cities from one, and the slack of its bounds.
type landmark struct {
	distances []int64
	slack     int64
}

func newLandmark(ctx context.Context, m *DistanceMatrix, city int) (landmark, error) {
	l := landmark{distances: make([]int64, m.cities)}
	for c := range l.distances {
		l.distances[c] = m.at(city, c)
	}
	for a, from := range l.distances {
		for b, to := range l.distances[:a] {
			l.slack = max(l.slack, from-to-m.at(a, b), to-from-m.at(a, b))
		}
		if ctx.Err() != nil {
			return l, ctx.Err()
		}
	}
	return l, nil
}

// bestLandmarks returns the two whose bounds have the largest sum over a sample of pairs.
func bestLandmarks(candidates []landmark) *Landmarks {
	best, most := [2]landmark{candidates[0], candidates[0]}, int64(-1)
	for i, l := range candidates {
		for _, k := range candidates[:i] {
			if sum := sumOfBounds(l, k); sum > most {
				best, most = [2]landmark{l, k}, sum
			}
		}
	}
	chosen := &Landmarks{Slack: max(best[0].slack, best[1].slack)}
	for c, d := range best[0].distances {
		chosen.Points = append(chosen.Points, Point{float32(d), float32(best[1].distances[c])})
	}
	return chosen
}

// sumOfBounds adds up the bounds of the distances of each city from eight others.
func sumOfBounds(l, k landmark) (sum int64) {
	n, slack := len(l.distances), max(l.slack, k.slack)
	for a := range n {
		for part := 1; part <= 8; part++ {
			b := (a + part*n/9) % n
			bound := max(l.distances[a]-l.distances[b], l.distances[b]-l.distances[a], k.distances[a]-k.distances[b], k.distances[b]-k.distances[a])
			sum += max(0, bound-slack)
		}
	}
	return sum
}
