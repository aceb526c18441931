package neighbor

import (
	"context"
	"math"

	"tourscope/solver"
	"tourscope/solver/internal/crew"
)

// A tree is a k-d tree (J. L. Bentley, K-d trees for semidynamic point sets, SCG
// 1990): searches start at the leaf of a city and climb, and cities can be deleted.
//
// It is perfectly balanced and so needs no pointers: node i has the children 2i
// and 2i+1, the leaves are the last nodes, and each leaf holds a run of items.
// Boxes instead of splitting planes make searches skip the gaps of clustered sets.
type tree struct {
	norm   norm
	leaves int     // a power of two; leaf l is node leaves+l
	items  []item  // leaf by leaf
	start  []int32 // leaf → its first item; one more at the end
	live   []int32 // node → cities below it that are not deleted
	boxes  []box   // node → bounds of the cities below it
	slot   []int32 // city → its item
	leafOf []int32 // city → its leaf
}

type item struct {
	at   point
	city solver.City
}

const (
	leafSize      = 8     // 6 to 12 measured alike at a million cities
	parallelItems = 20000 // smaller subtrees are not worth a goroutine
)

// newTree builds a tree over some of the cities, whose places are points[city].
// It fails only when ctx ends.
func newTree(ctx context.Context, points []point, cities []solver.City, m norm) (*tree, error) {
	leaves := 1
	for leaves*leafSize < len(cities) {
		leaves *= 2
	}
	t := &tree{norm: m, leaves: leaves,
		items: make([]item, len(cities)), start: make([]int32, leaves+1),
		live: make([]int32, 2*leaves), boxes: make([]box, 2*leaves),
		slot: make([]int32, len(points)), leafOf: make([]int32, len(points))}
	for i, c := range cities {
		t.items[i] = item{points[c], c}
	}
	t.start[leaves] = int32(len(cities))
	t.build(ctx, 1, 0, len(cities))
	return t, ctx.Err()
}

// build makes the subtree of a node over items[low:high]. The result does not
// depend on how many goroutines share the work.
func (t *tree) build(ctx context.Context, node, low, high int) {
	if ctx.Err() != nil {
		return
	}
	t.live[node] = int32(high - low)
	if high > low {
		t.boxes[node] = boxOf(t.items[low:high])
	}
	if node >= t.leaves {
		t.start[node-t.leaves] = int32(low)
		for i := low; i < high; i++ {
			c := t.items[i].city
			t.slot[c], t.leafOf[c] = int32(i), int32(node-t.leaves)
		}
		return
	}
	middle := (low + high) / 2
	if high > low {
		split(t.items[low:high], middle-low, t.boxes[node].widest())
	}
	if high-low < parallelItems || crew.Size() == 1 {
		t.build(ctx, 2*node, low, middle)
		t.build(ctx, 2*node+1, middle, high)
		return
	}
	var both crew.Crew
	both.Go(func() { t.build(ctx, 2*node, low, middle) })
	t.build(ctx, 2*node+1, middle, high)
	both.Wait()
}

// split moves the k items that are smallest along an axis to the front: Hoare's
// quickselect. Stopping at equal values keeps it linear on equal coordinates.
func split(items []item, k, axis int) {
	low, high := 0, len(items)-1
	for low < high {
		pivot := middleOf(items[low].at[axis], items[(low+high)/2].at[axis], items[high].at[axis])
		i, j := low, high
		for i <= j {
			for items[i].at[axis] < pivot {
				i++
			}
			for items[j].at[axis] > pivot {
				j--
			}
			if i <= j {
				items[i], items[j] = items[j], items[i]
				i++
				j--
			}
		}
		switch {
		case k <= j:
			high = j
		case k >= i:
			low = i
		default:
			return
		}
	}
}

func middleOf(a, b, c float64) float64 { return max(min(a, b), min(max(a, b), c)) }

// delete takes a city out of all later searches.
func (t *tree) delete(c solver.City) {
	leaf := t.leafOf[c]
	last := t.start[leaf] + t.live[t.leaves+int(leaf)] - 1
	at := t.slot[c]
	t.items[at], t.items[last] = t.items[last], t.items[at]
	t.slot[t.items[at].city], t.slot[c] = at, last
	for node := t.leaves + int(leaf); node > 0; node /= 2 {
		t.live[node]--
	}
}

// nearest returns the city nearest to c that is not deleted and is neither c nor
// besides; −1 where there is none.
func (t *tree) nearest(c, besides solver.City) solver.City {
	q := nearestQuery{tree: t, at: t.items[t.slot[c]].at, c: c, besides: besides, best: -1, radius: math.Inf(1)}
	node := t.leaves + int(t.leafOf[c])
	q.scan(node)
	for ; node > 1; node /= 2 {
		q.descend(node ^ 1)
	}
	return q.best
}

type nearestQuery struct {
	*tree
	at               point
	c, besides, best solver.City
	radius           float64
}

func (q *nearestQuery) descend(node int) {
	if q.live[node] == 0 || q.boxes[node].distance(q.norm, &q.at) >= q.radius {
		return
	}
	if node >= q.leaves {
		q.scan(node)
		return
	}
	first := nearChild(q.tree, node, &q.at)
	q.descend(first)
	q.descend(first ^ 1)
}

// nearChild returns the child whose box is nearer, so that the radius shrinks soon.
func nearChild(t *tree, node int, at *point) int {
	if t.boxes[2*node+1].distance(t.norm, at) < t.boxes[2*node].distance(t.norm, at) {
		return 2*node + 1
	}
	return 2 * node
}

func (q *nearestQuery) scan(leaf int) {
	start := q.start[leaf-q.leaves]
	items := q.items[start : start+q.live[leaf]]
	for i := range items {
		it := &items[i]
		if it.city == q.c || it.city == q.besides {
			continue
		}
		if d := q.norm.distance(&q.at, &it.at); d < q.radius {
			q.best, q.radius = it.city, d
		}
	}
}
