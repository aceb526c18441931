package program

import (
	"strings"
	"sync"
)

// maxTail is the number of bytes of a program's output that an error has.
const maxTail = 400

// tail is a writer that keeps the end of a program's output.
type tail struct {
	mu   sync.Mutex
	text []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if extra := len(t.text) - maxTail; extra > 0 {
		t.text = append(t.text[:0], t.text[extra:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.text) == 0 {
		return "nothing"
	}
	return strings.TrimSpace(string(t.text))
}
