package gpu

import (
	"bytes"
	"strings"
	"sync"
)

// Bounds of the log of a worker's standard error, which may be of any length. Its last lines
// explain why a worker has ended.
const (
	tailLines = 100 // enough for the message of a panic, which precedes its trace
	tailWidth = 400 // bytes of a line
)

// tail is a writer that keeps the last lines.
type tail struct {
	mutex   sync.Mutex
	lines   []string
	partial []byte
	each    func(line string) // called for every whole line; may be nil
}

// Write never fails.
func (t *tail) Write(data []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	for rest := data; len(rest) > 0; {
		line, after, whole := bytes.Cut(rest, []byte("\n"))
		t.partial = append(t.partial, line[:min(len(line), tailWidth-min(tailWidth, len(t.partial)))]...)
		rest = after
		if whole {
			t.endLine()
		}
	}
	return len(data), nil
}

func (t *tail) endLine() {
	line := strings.TrimRight(strings.ToValidUTF8(string(t.partial), "?"), "\r")
	t.partial = t.partial[:0]
	if strings.TrimSpace(line) == "" {
		return
	}
	t.lines = append(t.lines, line)
	if len(t.lines) > tailLines {
		t.lines = t.lines[1:]
	}
	if t.each != nil {
		t.each(line)
	}
}

// Lines returns the last lines, the unfinished one included.
func (t *tail) Lines() []string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	lines := append([]string(nil), t.lines...)
	if last := strings.TrimSpace(strings.ToValidUTF8(string(t.partial), "?")); last != "" {
		lines = append(lines, last)
	}
	return lines
}
