package program

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"sync"
	"time"
)

// What a program prints while it searches gives it a curve instead of one point. A
// pattern finds the lengths of tours in its lines. They are claims: nobody has seen
// the tours. So the tour at the end must be no longer than the shortest claim, or the
// run is a failure; and of what is claimed only the moments are taken on trust, which
// are ours.

// pattern compiles what finds a length: its first group. Go's expressions take time
// in proportion to the line, whatever they are.
func pattern(text string) (*regexp.Regexp, error) {
	if text == "" {
		return nil, nil
	}
	re, err := regexp.Compile(text)
	if err != nil {
		return nil, fmt.Errorf("its progress cannot be found by %q: %w", text, err)
	}
	if re.NumSubexp() < 1 {
		return nil, fmt.Errorf("its progress cannot be found by %q: put brackets around the length, as in 'Best: ([0-9]+)'", text)
	}
	return re, nil
}

// mostLine is as much of a line as is looked at.
const mostLine = 4096

// follower takes a program's output, and finds lengths in it.
type follower struct {
	tail
	length *regexp.Regexp       // nil: nobody asks
	spent  func() time.Duration // the program's processor time; 0 where it is not known

	line []byte // as far as it has come

	mu    sync.Mutex
	best  claim         // the shortest
	queue []claim       // not yet reported
	newer chan struct{} // a hint that there are some
}

// mostQueued bounds what waits for a report. Of more the last one counts.
const mostQueued = 100

// claim is a length that a program has printed. No length: none yet.
type claim struct {
	length int64
	spent  time.Duration // by then
}

func (f *follower) Write(p []byte) (int, error) {
	if f.length != nil {
		for rest := p; len(rest) > 0; {
			end := bytes.IndexAny(rest, "\r\n")
			part := rest[:max(end, 0)]
			if end < 0 {
				part = rest
			}
			f.line = append(f.line, part[:min(len(part), mostLine-len(f.line))]...)
			if end < 0 {
				break
			}
			f.read()
			f.line, rest = f.line[:0], rest[end+1:]
		}
	}
	return f.tail.Write(p)
}

// read looks at a line. A length is a whole number above 0, be it written as 41.00.
func (f *follower) read() {
	found := f.length.FindSubmatch(f.line)
	if found == nil {
		return
	}
	v, err := strconv.ParseFloat(string(found[1]), 64)
	if err != nil || v != math.Trunc(v) || v < 1 || v > 1<<53 {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.best.length > 0 && int64(v) >= f.best.length {
		return
	}
	f.best = claim{int64(v), f.spent()}
	if len(f.queue) == mostQueued {
		f.queue = f.queue[:mostQueued-1]
	}
	f.queue = append(f.queue, f.best)
	select {
	case f.newer <- struct{}{}:
	default:
	}
}

// queued hands out what has not been reported.
func (f *follower) queued() []claim {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := f.queue
	f.queue = nil
	return all
}

// claimed is the shortest length so far.
func (f *follower) claimed() claim {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.best
}
