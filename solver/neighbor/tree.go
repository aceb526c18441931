package neighbor

import (
	"context"
	"slices"
	"sync/atomic"

	"tourscope/solver"
	"tourscope/solver/internal/quickselect"
	"tourscope/solver/internal/workers"
)

// A tree is a semidynamic k-d tree (Bentley 1990, K-d trees for semidynamic point sets):
// a search starts at the leaf of a city and ascends, and cities can be deleted.
//
// The tree is perfectly balanced and has no pointers: the children of node i are 2i and
// 2i+1, the leaves are the last nodes, and each leaf holds consecutive items. Nodes have
// bounding boxes instead of splitting planes, so that searches skip the gaps between
// clusters.
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
	leafSize      = 8    // 6 to 12 are equally fast at a million cities
	parallelItems = 5000 // smaller subtrees are not worth a goroutine
)

// newTree builds a tree of some of the cities, with the coordinates points[city]. It fails only
// when ctx ends.
func newTree(ctx context.Context, points []point, cities []solver.City, s space, threads int) (*tree, error) {
	leaves := 1
	for leaves*leafSize < len(cities) {
		leaves *= 2
	}
	t := &tree{space: s, leaves: leaves,
		items: make([]item, len(cities)), start: make([]int32, leaves+1),
		live: make([]int32, 2*leaves), boxes: make([]box, 2*leaves),
		slot: make([]int32, len(points)), leafOf: make([]int32, len(points))}
	t.start[leaves] = int32(len(cities))
	b := building{tree: t, points: points, order: make([]quickselect.Item, len(cities)), forks: workers.NewForks(threads)}
	for i, c := range cities {
		b.order[i].City = int32(c)
	}
	b.build(ctx, 1, 0, len(cities))
	return t, ctx.Err()
}

// clone returns a tree of the same cities. The two share what deletions do not change.
func (t *tree) clone() *tree {
	own := *t
	own.items, own.live = slices.Clone(t.items), slices.Clone(t.live)
	return &own
}

// building is a tree under construction.
type building struct {
	*tree
	points []point
	order  []quickselect.Item // the cities, being partitioned
	forks  workers.Forks
}

// build builds the subtree of a node from order[low:high]. The result does not depend on the
// number of goroutines.
func (b *building) build(ctx context.Context, node, low, high int) {
	if ctx.Err() != nil {
		return
	}
	if high > low {
		b.boxes[node] = b.around(low, high)
	}
	if node >= b.leaves {
		b.start[node-b.leaves], b.live[node] = int32(low), int32(high-low)
		for i := low; i < high; i++ {
			c := solver.City(b.order[i].City)
			b.items[i], b.slot[c], b.leafOf[c] = item{b.points[c], c}, int32(i), int32(node-b.leaves)
		}
		return
	}
	middle := (low + high) / 2
	b.live[node] = int32(min(middle-low, 1) + min(high-middle, 1))
	if high > low {
		b.divide(node, low, middle, high)
	}
	if high-low < parallelItems {
		b.build(ctx, 2*node, low, middle)
		b.build(ctx, 2*node+1, middle, high)
		return
	}
	b.forks.Both(
		func() { b.build(ctx, 2*node, low, middle) },
		func() { b.build(ctx, 2*node+1, middle, high) })
}

// around returns the bounding box of order[low:high].
func (b *building) around(low, high int) box {
	first := b.points[b.order[low].City]
	in := box{first, first}
	for _, it := range b.order[low:high] {
		in.include(&b.points[it.City], b.axes)
	}
	return in
}

// divide partitions order[low:high] along the longest side of their box. Keys are relative to
// the box, so that float32 is precise enough for coordinates far from zero.
func (b *building) divide(node, low, middle, high int) {
	axis := b.boxes[node].widest()
	from, some := b.boxes[node].low[axis], b.order[low:high]
	for i := range some {
		some[i].Key = float32(b.points[some[i].City][axis] - from)
	}
	quickselect.Divide(some, middle-low)
}

// delete excludes a city from later searches. It ascends only through nodes that become
// empty, so that all deletions together take O(n) time. Goroutines may delete different
// cities concurrently, but not during a search.
func (t *tree) delete(c solver.City) {
	t.items[t.slot[c]].city = deleted
	for node := t.leaves + int(t.leafOf[c]); node > 0; node /= 2 {
		if atomic.AddInt32(&t.live[node], -1) > 0 {
			return
		}
	}
}

// deleted replaces a deleted city in its item.
const deleted solver.City = -1

// nearestQuery is a search for the first city by rank.
type nearestQuery struct {
	*ranker
	*tree
	at               point
	c, besides, best solver.City
	radius           float64
}

// nearest returns the nearest remaining city other than c and besides, or −1.
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

// children returns the children of a node, the nearer one first, and the distances of their
// boxes.
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
