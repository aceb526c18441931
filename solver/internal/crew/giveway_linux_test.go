package crew

import "testing"

// A crew gives way if the goroutine does that starts it, and no other does.
func TestGiveWay(t *testing.T) {
	asked := func(before func()) (leader, member bool) {
		done := make(chan struct{})
		go func() {
			defer close(done)
			before()
			var all Crew
			all.Go(func() { member = givesWay() })
			all.Wait()
			leader = givesWay()
		}()
		<-done
		return leader, member
	}
	if leader, member := asked(GiveWay); !leader || !member {
		t.Errorf("leader %v and member %v give way, want both", leader, member)
	}
	// The threads of those are gone: many goroutines later none gives way.
	for range 100 {
		if leader, member := asked(func() {}); leader || member {
			t.Fatalf("leader %v and member %v give way, want none", leader, member)
		}
	}
}
