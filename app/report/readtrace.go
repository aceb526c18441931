package report

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"tourscope/solver"
	"tourscope/solver/record"
	"tourscope/solver/run"
)

// Bounds of ReadTrace, far above what a run writes.
const (
	mostPoints   = 10_000_000
	longestTrace = 1 << 20 // bytes of a line
	latestTrace  = 1e9     // seconds, some 30 years
)

// TraceOf returns the history of a recorded run, with the points of the run itself.
func TraceOf(r *record.Recording) []run.TracePoint {
	return run.Thinned(r.History())
}

// StagesOf returns the stages of a recorded run up to a time.
func StagesOf(r *record.Recording, until time.Duration) run.Stages {
	var points []run.TracePoint
	for _, p := range r.History() {
		if p.Elapsed <= until {
			points = append(points, p)
		}
	}
	if last := len(points) - 1; last >= 0 && points[last].Elapsed < until {
		points = append(points, run.TracePoint{Elapsed: until, State: points[last].State})
	}
	return run.StagesOf(points)
}

// ReadTrace reads the columns of WriteTrace that a chart shows: times, lengths, iterations and
// moves. Columns are found by their names; elapsed_s and length are required, others may be
// between them. Times must not decrease. Lengths are returned as whole numbers, whose last
// digits, as many as decimals says, are decimals in the file.
func ReadTrace(in io.Reader) (trace []run.TracePoint, decimals int, err error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longestTrace)
	if !lines.Scan() {
		return nil, 0, traceEnd(lines, 0)
	}
	columns, err := traceColumns(lines.Text())
	if err != nil {
		return nil, 0, err
	}
	for line := 2; lines.Scan(); line++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" {
			continue
		}
		fields := strings.Split(text, ",")
		if len(trace) == 0 {
			decimals = columns.decimals(fields)
		}
		p, err := columns.point(fields, decimals)
		switch {
		case err != nil:
			return nil, 0, fmt.Errorf("line %d: %w", line, err)
		case len(trace) > 0 && p.Elapsed < trace[len(trace)-1].Elapsed:
			return nil, 0, fmt.Errorf("line %d: the time decreases: write each run to a file of its own", line)
		case len(trace) == mostPoints:
			return nil, 0, fmt.Errorf("line %d: more than %d points: leave some out", line, mostPoints)
		}
		trace = append(trace, p)
	}
	return trace, decimals, traceEnd(lines, len(trace))
}

// traceEnd returns an error if the end of a file is wrong.
func traceEnd(lines *bufio.Scanner, points int) error {
	if err := lines.Err(); err != nil {
		return err
	}
	if points == 0 {
		return fmt.Errorf("it has no points: it must begin with the line %s", strings.TrimSpace(traceHeader))
	}
	return nil
}

// columns are the indices of a chart's columns; -1: missing.
type columns struct{ seconds, length, iterations, moves int }

func traceColumns(head string) (columns, error) {
	names := strings.Split(strings.TrimSpace(strings.TrimPrefix(head, "\ufeff")), ",")
	p := columns{slices.Index(names, "elapsed_s"), slices.Index(names, "length"), slices.Index(names, "iteration"), slices.Index(names, "moves")}
	if p.seconds < 0 || p.length < 0 {
		return p, fmt.Errorf("this is not the history of a run: it must begin with the line %s", strings.TrimSpace(traceHeader))
	}
	return p, nil
}

// decimals returns how many decimals the length of a line has.
func (p columns) decimals(fields []string) int {
	if len(fields) <= p.length {
		return 0
	}
	_, fraction, _ := strings.Cut(fields[p.length], ".")
	return min(len(fraction), solver.MaxDecimals)
}

func (p columns) point(fields []string, decimals int) (t run.TracePoint, err error) {
	if len(fields) <= max(p.seconds, p.length, p.iterations, p.moves) {
		return t, fmt.Errorf("%d fields are too few", len(fields))
	}
	seconds, err := strconv.ParseFloat(fields[p.seconds], 64)
	if err != nil || !(seconds >= 0 && seconds <= latestTrace) {
		return t, fmt.Errorf("elapsed_s %q is not a time", fields[p.seconds])
	}
	t.Elapsed = time.Duration(math.Round(seconds * float64(time.Second)))
	if p.decimals(fields) > decimals {
		return t, fmt.Errorf("the length %s has more decimals than the first", fields[p.length])
	}
	if t.State.Best, err = solver.ParseDecimal(fields[p.length], decimals); err != nil {
		return t, fmt.Errorf("length: %w", err)
	}
	for _, count := range []struct {
		at   int
		into *int64
	}{{p.iterations, &t.State.Iteration}, {p.moves, &t.State.Moves}} {
		if count.at < 0 {
			continue
		}
		if *count.into, err = strconv.ParseInt(fields[count.at], 10, 64); err != nil || *count.into < 0 {
			return t, fmt.Errorf("%q is not a whole number from 0", fields[count.at])
		}
	}
	return t, nil
}
