package plan

import (
	"testing"

	"tourscope/gpu/catalog"
)

// The rounds of kicks are in smaller cells where several blocks would search each usual one, and have
// at most as many blocks.
func TestKicksInSmallerCells(t *testing.T) {
	values, err := catalog.RegionsInfo().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	h200 := RegionsDevice{Multiprocessors: 132, SharedPerBlock: 227 << 10, ThreadsPerMulti: 2048}
	for _, c := range []struct{ n, replicas, rounds int }{
		{13_509, 3, sharedKickRounds}, {15_112, 3, sharedKickRounds}, {18_512, 2, sharedKickRounds}, {24_978, 0, kickRounds},
		{33_810, 0, kickRounds}, {115_475, 1, kickRounds},
	} {
		r, err := ChooseRegions(h200, Instance{Cities: c.n, Estimate: InPlane}, values)
		if err != nil {
			t.Fatal(err)
		}
		k := r.Kicked(c.n)
		if c.replicas == 0 {
			c.replicas = r.Replicas // of the usual cells
		}
		if k.Replicas != c.replicas || int(k.KickRounds) != c.rounds || k.Blocks() > r.Blocks() || k.Cells < r.Cells {
			t.Errorf("%d cities: %d × %d blocks, %d rounds, populations %d × %d", c.n, k.Cells, k.Replicas, k.KickRounds, r.Cells, r.Replicas)
		}
		if (k.Cells > r.Cells) != (k.Shape.Capacity < r.Shape.Capacity) || k.Cells*k.Shape.Capacity < c.n {
			t.Errorf("%d cities: %d cells of up to %d", c.n, k.Cells, k.Shape.Capacity)
		}
	}
}

// Many cities have more kicks in a round.
func TestMoreKicksOfManyCities(t *testing.T) {
	values, err := catalog.RegionsInfo().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	h200 := RegionsDevice{Multiprocessors: 132, SharedPerBlock: 227 << 10, ThreadsPerMulti: 2048}
	for _, c := range []struct {
		n    int
		more bool
	}{{115_475, false}, {manyCities - 1, false}, {manyCities, true}, {1_000_000, true}} {
		r, err := ChooseRegions(h200, Instance{Cities: c.n, Estimate: InPlane}, values)
		if err != nil {
			t.Fatal(err)
		}
		if usual := kicksACity * r.Shape.Capacity / r.Shape.Searches; (r.Kicks > usual) != c.more || r.Kicks > usual*5/4 {
			t.Errorf("%d cities: %d kicks, usually %d", c.n, r.Kicks, usual)
		}
	}
}
