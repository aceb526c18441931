package report

import (
	"bufio"
	"io"
	"strconv"
	"strings"
	"time"

	"tourscope/app/format"
	"tourscope/solver"
	"tourscope/solver/optima"
	"tourscope/solver/run"
)

// traceHeader has the columns of the CSV. Lengths are exact, times are in seconds without
// pauses, counters from the start of the run; gap_percent is empty if no optimum is known.
// stage is the engine's stage at the time.
const traceHeader = "elapsed_s,iteration,length,gap_percent,current,temperature,moves,accepted,kicks,stage\n"

// WriteTrace writes a run's history as CSV, one line per point, oldest first. Lengths are
// written in the unit of the file, in which they have the given number of decimals.
func WriteTrace(w io.Writer, points []run.TracePoint, optimum optima.Optimum, decimals int) error {
	buffer := bufio.NewWriter(w)
	buffer.WriteString(traceHeader)
	var line []byte
	for _, p := range points {
		line = appendPoint(line[:0], p, optimum, decimals)
		buffer.Write(line)
	}
	return buffer.Flush() // reports the first failed write
}

func appendPoint(line []byte, p run.TracePoint, optimum optima.Optimum, decimals int) []byte {
	s := p.State
	line = appendSeconds(line, p.Elapsed)
	line = appendInt(line, s.Iteration)
	line = appendLength(line, s.Best, decimals)
	line = append(line, ',')
	if gap, known := optimum.Gap(s.Best); known {
		line = strconv.AppendFloat(line, gap, 'f', 4, 64)
	}
	line = appendLength(line, s.Current, decimals)
	line = append(line, ',')
	line = strconv.AppendFloat(line, s.Temperature, 'g', 8, 64)
	for _, counter := range []int64{s.Moves, s.Accepted, s.Kicks} {
		line = appendInt(line, counter)
	}
	line = append(line, ',')
	line = append(line, fieldText(s.Stage.Name)...)
	return append(line, '\n')
}

// fieldText returns the name of a stage as a field that needs no quotes.
func fieldText(name string) string {
	return format.Cell(strings.Map(func(c rune) rune {
		if c == ',' || c == '"' || c < ' ' {
			return ' '
		}
		return c
	}, name))
}

func appendSeconds(line []byte, d time.Duration) []byte {
	return strconv.AppendFloat(line, d.Seconds(), 'f', 6, 64)
}

func appendLength(line []byte, length int64, decimals int) []byte {
	if decimals == 0 {
		return appendInt(line, length)
	}
	return append(append(line, ','), solver.FormatDecimal(length, decimals)...)
}

func appendInt(line []byte, v int64) []byte {
	return strconv.AppendInt(append(line, ','), v, 10)
}
