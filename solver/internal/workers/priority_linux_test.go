package workers

import "testing"

// A group has low priority if the goroutine that starts it has, and no other group.
func TestLowPriorityIsInherited(t *testing.T) {
	if isLow() {
		t.Skip("the tests run at low priority")
	}
	asked := func(before func()) (starter, worker bool) {
		done := make(chan struct{})
		go func() {
			defer close(done)
			before()
			var all Group
			all.Go(func() { worker = isLow() })
			all.Wait()
			starter = isLow()
		}()
		<-done
		return starter, worker
	}
	if starter, worker := asked(LowerPriority); !starter || !worker {
		t.Errorf("starter %v and worker %v have low priority, want both", starter, worker)
	}
	// The threads of those are gone: many goroutines later none has low priority.
	for range 100 {
		if starter, worker := asked(func() {}); starter || worker {
			t.Fatalf("starter %v and worker %v have low priority, want none", starter, worker)
		}
	}
}
