package bench

import (
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"strconv"
	"time"

	"tourscope/solver"
)

// traceStep is the least time between two rows of a run: a search on the CPU improves its tour
// some ten thousand times a second.
const traceStep = time.Millisecond

// traceHead are the columns of a trace.
var traceHead = []string{"engine", "instance", "cities", "seed", "seconds", "length"}

// writeTrace appends the improvements of a run to the file of --trace, so that figures that no
// table has can be computed from it, and a series of calls leaves one record. The last row of a
// run has its length at the end and its whole time. Seed 0 is that of warm-ups, which are left out.
func (b *bench) writeTrace(engine string, p *solver.Problem, seed uint64, r *regionRun) (err error) {
	if b.Trace == "" || seed == 0 {
		return nil
	}
	file, err := os.OpenFile(b.Trace, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("write the trace: %w", err)
	}
	defer func() {
		if failed := file.Close(); err == nil {
			err = failed
		}
	}()
	out := csv.NewWriter(file)
	if info, err := file.Stat(); err == nil && info.Size() == 0 {
		_ = out.Write(traceHead) // Flush has the error
	}
	row := func(at time.Duration, length int64) {
		_ = out.Write([]string{engine, p.Name(), strconv.Itoa(p.Cities()), strconv.FormatUint(seed, 10),
			strconv.FormatFloat(at.Seconds(), 'f', 4, 64), strconv.FormatInt(length, 10)})
	}
	for _, m := range r.thinned() {
		row(m.at, int64(math.Round(r.best*(1+m.gap/100))))
	}
	row(r.wall, r.result.State.Best)
	out.Flush()
	return out.Error()
}

// thinned returns the improvements that are a traceStep apart.
func (r *regionRun) thinned() (rows []moment) {
	next := time.Duration(0)
	for _, m := range r.trace {
		if m.at >= next {
			rows, next = append(rows, m), m.at+traceStep
		}
	}
	return rows
}
