package neighbor

import (
	"context"
	"sync/atomic"

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
	space
	leaves int     // a power of two; leaf l is node leaves+l
	items  []item  // leaf by leaf
	start  []int32 // leaf → its first item; one more at the end
	live   []int32 // leaf → its cities that are not deleted; other node → its children with any
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
func newTree(ctx context.Context, points []point, cities []solver.City, s space) (*tree, error) {
	leaves := 1
	for leaves*leafSize < len(cities) {
		leaves *= 2
	}
	t := &tree{space: s, leaves: leaves,
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
	if high > low {
		t.boxes[node] = boxOf(t.items[low:high], t.axes)
	}
	if node >= t.leaves {
		t.start[node-t.leaves], t.live[node] = int32(low), int32(high-low)
		for i := low; i < high; i++ {
			c := t.items[i].city
			t.slot[c], t.leafOf[c] = int32(i), int32(node-t.leaves)
		}
		return
	}
	middle := (low + high) / 2
	t.live[node] = int32(min(middle-low, 1) + min(high-middle, 1))
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

// delete takes a city out of all later searches. It climbs no further than there is
// nothing left, so all deletions together take time for each node once. Several
// goroutines may delete at a time, but not the same city, and not while one searches.
func (t *tree) delete(c solver.City) {
	t.items[t.slot[c]].city = deleted
	for node := t.leaves + int(t.leafOf[c]); node > 0; node /= 2 {
		if atomic.AddInt32(&t.live[node], -1) > 0 {
			return
		}
	}
}

// deleted takes the place of a city in its item.
const deleted solver.City = -1

// nearestQuery is a search for the nearest city of a Finder.
type nearestQuery struct {
	*Finder
	*tree
	at               point
	c, besides, best solver.City
	radius           float64
}

// nearest returns the city nearest to c that is not deleted and is neither c nor
// besides; −1 where there is none.
func (q *nearestQuery) nearest() solver.City {
	node := q.leaves + int(q.leafOf[q.c])
	q.scan(node)
	for ; node > 1; node /= 2 {
		if beside := node ^ 1; q.live[beside] > 0 {
			q.descend(beside, q.boxDistance(&q.boxes[beside], &q.at))
		}
	}
	return q.best
}

func (q *nearestQuery) descend(node int, distance float64) {
	if distance > q.radius {
		return
	}
	if node >= q.leaves {
		q.scan(node)
		return
	}
	near, far, toNear, toFar := q.children(node, &q.at)
	if q.live[near] > 0 {
		q.descend(near, toNear)
	}
	if q.live[far] > 0 {
		q.descend(far, toFar)
	}
}

// children returns the halves of a node, the nearer one first, and how far their boxes
// are.
func (t *tree) children(node int, at *point) (near, far int, toNear, toFar float64) {
	a, b := t.boxDistance(&t.boxes[2*node], at), t.boxDistance(&t.boxes[2*node+1], at)
	if b < a {
		return 2*node + 1, 2 * node, b, a
	}
	return 2 * node, 2*node + 1, a, b
}

func (q *nearestQuery) scan(leaf int) {
	items := q.items[q.start[leaf-q.leaves]:q.start[leaf-q.leaves+1]]
	for i := range items {
		it := &items[i]
		if it.city == q.c || it.city == q.besides || it.city == deleted {
			continue
		}
		d := q.distance(&q.at, &it.at)
		if d < q.radius || d == q.radius && q.best >= 0 && q.rankOf(d, q.c, it.city).Before(q.rankOf(d, q.c, q.best)) {
			q.best, q.radius = it.city, d
		}
	}
}
