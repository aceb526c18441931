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

// The output of a program during its search gives its gap over time instead of one figure at
// the end: a pattern matches the lengths of tours in its lines. The tours of these lengths
// are not available for a check. Therefore the run fails if the final tour is longer than
// the shortest length that was printed. The times of the lengths are measured here.

// pattern compiles the expression whose first group matches a length. The matching of Go's
// regular expressions takes time linear in the length of the line.
func pattern(text string) (*regexp.Regexp, error) {
	if text == "" {
		return nil, nil
	}
	re, err := regexp.Compile(text)
	if err != nil {
		return nil, fmt.Errorf("invalid progress expression %q: %w", text, err)
	}
	if re.NumSubexp() < 1 {
		return nil, fmt.Errorf("the progress expression %q has no group: put parentheses around the length, as in 'Best: ([0-9]+)'", text)
	}
	return re, nil
}

// maxLine bounds the part of a line in bytes that is matched.
const maxLine = 4096

// follower is a writer that finds lengths in a program's output.
type follower struct {
	tail
	length *regexp.Regexp       // nil: lengths are not searched
	spent  func() time.Duration // the program's processor time; 0 where it is not known

	line []byte // the beginning of the current one

	mu    sync.Mutex
	best  printedLength   // the shortest
	queue []printedLength // not yet reported
	newer chan struct{}   // receives a hint that queue is not empty
}

// maxQueued bounds the queue. When it is full, a new length replaces the last one.
const maxQueued = 100

// printedLength is a length that a program has printed; 0: none yet.
type printedLength struct {
	length int64
	spent  time.Duration // processor time by then
}

// Write implements io.Writer.
func (f *follower) Write(p []byte) (int, error) {
	if f.length != nil {
		for rest := p; len(rest) > 0; {
			end := bytes.IndexAny(rest, "\r\n")
			part := rest[:max(end, 0)]
			if end < 0 {
				part = rest
			}
			f.line = append(f.line, part[:min(len(part), maxLine-len(f.line))]...)
			if end < 0 {
				break
			}
			f.match()
			f.line, rest = f.line[:0], rest[end+1:]
		}
	}
	return f.tail.Write(p)
}

// match searches the line for a length, a whole number above 0, which may be written as 41.00.
func (f *follower) match() {
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
	f.best = printedLength{int64(v), f.spent()}
	if len(f.queue) == maxQueued {
		f.queue = f.queue[:maxQueued-1]
	}
	f.queue = append(f.queue, f.best)
	select {
	case f.newer <- struct{}{}:
	default:
	}
}

// queued empties the queue and returns it.
func (f *follower) queued() []printedLength {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := f.queue
	f.queue = nil
	return all
}

// shortest returns the shortest length so far.
func (f *follower) shortest() printedLength {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.best
}
