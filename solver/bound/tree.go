package bound

import (
	"context"
	"math"

	"tourscope/solver"
	"tourscope/solver/internal/quickselect"
	"tourscope/solver/internal/workers"
)

// point is where a city lies for the tree: its coordinates, or under Geo and GreatCircle its
// place on the unit sphere.
type point [3]float64

// tree is a k-d tree over cities numbered in its order: node i has the children 2i and
// 2i + 1, and each halves the cities of its parent, (low + high) / 2 first. So nodes need no
// pointers, and the cities of a node are consecutive.
type tree struct {
	metric solver.Metric
	points []point
	leaves int // a power of two; the last nodes
	nodes  []node
}

// node bounds the cities below it.
type node struct {
	low, high point
	least     int64 // the lowest weight of a city below
	component int32 // of all cities below; mixed, if there are several
}

const (
	mixed    = -1
	leafSize = 8
)

// kdOrder returns the cities in the order of a k-d tree. It fails only when ctx ends.
func kdOrder(ctx context.Context, p *solver.Problem, threads int) ([]solver.City, error) {
	points := pointsOf(p)
	items := make([]quickselect.Item, len(points))
	for i := range items {
		items[i].City = int32(i)
	}
	forks := workers.NewForks(threads)
	var divide func(low, high int)
	divide = func(low, high int) {
		if high-low <= 1 || ctx.Err() != nil {
			return
		}
		some, middle := items[low:high], (low+high)/2
		axis, from := widest(points, some)
		for i := range some {
			some[i].Key = float32(points[some[i].City][axis] - from)
		}
		quickselect.Divide(some, middle-low)
		if high-low < 5000 { // not worth a goroutine
			divide(low, middle)
			divide(middle, high)
			return
		}
		forks.Both(func() { divide(low, middle) }, func() { divide(middle, high) })
	}
	divide(0, len(items))
	order := make([]solver.City, len(items))
	for i, it := range items {
		order[i] = solver.City(it.City)
	}
	return order, ctx.Err()
}

// widest returns the axis along which some cities extend furthest, and where they begin.
func widest(points []point, some []quickselect.Item) (axis int, from float64) {
	low, high := points[some[0].City], points[some[0].City]
	for _, it := range some {
		include(&low, &high, &points[it.City])
	}
	for i := range low {
		if high[i]-low[i] > high[axis]-low[axis] {
			axis = i
		}
	}
	return axis, low[axis]
}

func include(low, high, at *point) {
	for i := range at {
		low[i], high[i] = min(low[i], at[i]), max(high[i], at[i])
	}
}

// pointsOf places all cities.
func pointsOf(p *solver.Problem) []point {
	points := make([]point, p.Cities())
	x, y, z := p.X(), p.Y(), p.Z()
	for i := range points {
		switch {
		case p.Metric() == solver.Geo:
			points[i] = onSphere(geoRadians(x[i]), geoRadians(y[i]))
		case p.Metric() == solver.GreatCircle:
			points[i] = onSphere(x[i]*(math.Pi/180), y[i]*(math.Pi/180))
		case z != nil:
			points[i] = point{x[i], y[i], z[i]}
		default:
			points[i] = point{x[i], y[i]}
		}
	}
	return points
}

// onSphere converts a latitude and a longitude in radians.
func onSphere(lat, lon float64) point {
	return point{math.Cos(lat) * math.Cos(lon), math.Cos(lat) * math.Sin(lon), math.Sin(lat)}
}

// geoRadians converts a DDD.MM coordinate with TSPLIB's own π.
func geoRadians(coordinate float64) float64 {
	degrees := math.Trunc(coordinate)
	return 3.141592 * (degrees + 5*(coordinate-degrees)/3) / 180
}

// newTree returns the tree of a problem whose cities are numbered by kdOrder. It fails only
// when ctx ends.
func newTree(ctx context.Context, p *solver.Problem) (*tree, error) {
	t := &tree{metric: p.Metric(), points: pointsOf(p), leaves: 1}
	for t.leaves*leafSize < len(t.points) {
		t.leaves *= 2
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	t.nodes = make([]node, 2*t.leaves)
	t.each(1, 0, len(t.points), func(n *node, low, high int) {
		n.low, n.high = t.points[low], t.points[low]
		for i := low; i < high; i++ {
			include(&n.low, &n.high, &t.points[i])
		}
	}, func(n, one, other *node) {
		n.low, n.high = one.low, one.high
		include(&n.low, &n.high, &other.low)
		include(&n.low, &n.high, &other.high)
	})
	return t, ctx.Err()
}

// each calls leaf for the leaves below a node and join for the others, children first.
func (t *tree) each(i, low, high int, leaf func(n *node, low, high int), join func(n, one, other *node)) {
	if i >= t.leaves {
		leaf(&t.nodes[i], low, high)
		return
	}
	middle := (low + high) / 2
	t.each(2*i, low, middle, leaf, join)
	t.each(2*i+1, middle, high, leaf, join)
	join(&t.nodes[i], &t.nodes[2*i], &t.nodes[2*i+1])
}

// weigh notes the lowest weights of all nodes; closed cities do not count.
func (t *tree) weigh(pi []int64, closed []bool) {
	t.each(1, 0, len(t.points), func(n *node, low, high int) {
		n.least = never
		for c := low; c < high; c++ {
			if closed == nil || !closed[c] {
				n.least = min(n.least, pi[c])
			}
		}
	}, func(n, one, other *node) { n.least = min(one.least, other.least) })
}

// divide notes the components of all nodes.
func (t *tree) divide(component []int32) {
	t.each(1, 0, len(t.points), func(n *node, low, high int) {
		n.component = component[low]
		for c := low + 1; c < high; c++ {
			if component[c] != n.component {
				n.component = mixed
			}
		}
	}, func(n, one, other *node) {
		n.component = one.component
		if other.component != n.component {
			n.component = mixed
		}
	})
}

// distance bounds the distances from a point to the other cities of a node from below, in
// TSPLIB's integers. The differences of coordinates that it computes are no larger than
// those of a city in the node, rounded as they are, and all metrics but Geo and GreatCircle
// are computed from differences by steps that keep the order. Those two are computed from
// angles: their errors are below geoMargin and circleMargin.
func (t *tree) distance(n *node, from *point) int64 {
	dx := max(n.low[0]-from[0], from[0]-n.high[0], 0)
	dy := max(n.low[1]-from[1], from[1]-n.high[1], 0)
	dz := max(n.low[2]-from[2], from[2]-n.high[2], 0)
	switch t.metric {
	case solver.Geo:
		return int64(max(0, earth*arc(dx, dy, dz)-geoMargin) + 1)
	case solver.GreatCircle:
		return int64(max(0, solver.EarthRadius*arc(dx, dy, dz)-circleMargin) + 0.5)
	case solver.XRay1, solver.XRay2:
		farthest := max(from[0]-n.low[0], n.high[0]-from[0])
		dx = min(dx, max(360-farthest, dx-360, 0)) // the other way round
	}
	return t.metric.LeastDistance(dx, dy, dz)
}

// arc returns the angle in radians over a chord of the unit sphere.
func arc(dx, dy, dz float64) float64 {
	return 2 * math.Asin(min(math.Sqrt(dx*dx+dy*dy+dz*dz)/2, 1))
}

const (
	earth = 6378.388 // TSPLIB's radius, in kilometres

	// geoMargin in kilometres: TSPLIB takes the arc cosine of a number with an error of
	// some 1e-15, which moves a short distance by up to √(2e-15) × 6378 km = 0.3 m.
	geoMargin = 0.01

	// circleMargin in metres: near antipodes an error of 1e-15 of the chord moves the arc by
	// up to 2√(2e-15) × 6371 km = 0.6 m.
	circleMargin = 1
)
