package batch

import (
	"strings"

	"tourscope/solver"
)

// places knows on which line of a batch file each of its parts stands. A part is
// named by its path: "engine[1].params.moves". Nil is the places of no file.
type places struct {
	file  string
	lines map[string]int

	tables []int // of each engine, the number of its table: a sweep makes several of one

	failure error // the first, while the file is being read
}

// line finds the line of a part, or of the smallest part around it that has one.
func (p *places) line(path string) int {
	for {
		if line, is := p.lines[path]; is {
			return line
		}
		cut := strings.LastIndexAny(path, ".[")
		if cut < 0 {
			return 0
		}
		path = path[:cut]
	}
}

func (p *places) refuse(path, reason, remedy string) error {
	if p == nil {
		p = &places{file: "the batch"}
	}
	return &solver.FileError{File: p.file, Line: p.line(path), Field: path, Reason: reason, Remedy: remedy}
}
