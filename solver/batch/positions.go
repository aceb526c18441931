package batch

import (
	"strings"

	"tourscope/solver"
)

// positions has the line of each part of a batch file, by the part's path, such as
// "engine[1].params.moves". Nil: the plan is not from a file.
type positions struct {
	file  string
	lines map[string]int

	tables []int // the number of each engine's table; a sweep's table gives several engines

	failure error // the first, while the file is being read
}

// line returns the line of a part, or of the smallest enclosing part that has one; 0 if none
// has.
func (p *positions) line(path string) int {
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

// has reports whether the file has the part or a part of it.
func (p *positions) has(path string) bool {
	if p == nil {
		return false
	}
	for part := range p.lines {
		if part == path || strings.HasPrefix(part, path+".") {
			return true
		}
	}
	return false
}

// refuse returns an error about a part.
func (p *positions) refuse(path, reason, remedy string) error {
	if p == nil {
		p = &positions{file: "the batch"}
	}
	return &solver.FileError{File: p.file, Line: p.line(path), Field: path, Reason: reason, Remedy: remedy}
}
