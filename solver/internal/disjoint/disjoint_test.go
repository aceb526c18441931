package disjoint

import "testing"

func TestRootEndsAtTheRootAndHalvesThePath(t *testing.T) {
	parent := []int32{0, 0, 1, 2, 3, 5}
	if got := Root(parent, 5); got != 5 {
		t.Errorf("a root has the root %d", got)
	}
	if got := Root(parent, 4); got != 0 {
		t.Errorf("the root of 4 is %d", got)
	}
	if want := [...]int32{0, 0, 0, 2, 2, 5}; [6]int32(parent) != want {
		t.Errorf("parents are %v, want %v", parent, want)
	}
}
