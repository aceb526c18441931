package processor

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Tree follows a process and those that it starts. It belongs to one goroutine.
//
// Each living process has a clock of its own, exact to the nanosecond
// (clock_getcpuclockid(3)). What has ended is in the books of the parent that waited
// for it, in ticks of a hundredth of a second (proc_pid_stat(5)).
type Tree struct {
	root    int
	members []int         // as last looked up
	ended   time.Duration // the children that they have waited for
	looked  time.Time
	most    time.Duration // the answer never falls
}

// Follow follows the process.
func Follow(root int) *Tree { return &Tree{root: root} }

// CanFollow says whether this system tells of other processes at all.
func CanFollow() bool {
	_, ok := Follow(os.Getpid()).Spent()
	return ok
}

// lookEvery is how long a process may be there before it is counted. What it has
// spent by then is on its own clock, and so not lost.
const lookEvery = 20 * time.Millisecond

// Spent is the time that all of them have spent. It is false once the first of them
// has ended, and where the system has no list of a process's children.
func (t *Tree) Spent() (spent time.Duration, ok bool) {
	if time.Since(t.looked) >= lookEvery && !t.look() {
		return t.most, false
	}
	sum := t.ended
	for _, pid := range t.members {
		var now unix.Timespec
		if err := unix.ClockGettime(clockOf(pid), &now); err != nil {
			continue // it has ended since: its parent's books have it soon
		}
		sum += time.Duration(now.Nano())
	}
	t.most = max(t.most, sum)
	return t.most, true
}

// clockOf is the clock of a process, CPUCLOCK_SCHED of all its threads.
func clockOf(pid int) int32 { return int32(^pid)<<3 | 2 }

// look finds the living and what their dead have spent.
func (t *Tree) look() bool {
	t.looked = time.Now()
	t.members, t.ended = t.members[:0], 0
	next := []int{t.root}
	for len(next) > 0 && len(t.members) < mostMembers {
		pid := next[0]
		next = next[1:]
		children, err := childrenOf(pid)
		if err != nil {
			if pid == t.root {
				return false
			}
			continue
		}
		t.members = append(t.members, pid)
		t.ended += endedOf(pid)
		next = append(next, children...)
	}
	return true
}

// mostMembers bounds what a program that starts others without end costs us.
const mostMembers = 1000

func childrenOf(pid int) ([]int, error) {
	lists, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	if err != nil || len(lists) == 0 {
		return nil, os.ErrNotExist
	}
	var all []int
	for _, list := range lists {
		text, err := os.ReadFile(list)
		if err != nil {
			continue // the thread has ended
		}
		for _, word := range strings.Fields(string(text)) {
			if child, err := strconv.Atoi(word); err == nil {
				all = append(all, child)
			}
		}
	}
	return all, nil
}

// tick is the unit of the books: USER_HZ is 100 wherever Go runs.
const tick = 10 * time.Millisecond

// endedOf is cutime and cstime of /proc/PID/stat, its 16th and 17th words. The second
// word is the program's name in brackets, which may hold anything.
func endedOf(pid int) time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	words := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(words) < 15 {
		return 0
	}
	user, _ := strconv.ParseInt(words[13], 10, 64)
	system, _ := strconv.ParseInt(words[14], 10, 64)
	return time.Duration(user+system) * tick
}
