// Package results writes what a batch has found to files: every run as CSV and
// JSON, the comparison of the engines as Markdown and LaTeX, box plots and bands
// over time as SVG, PDF and PNG.
//
// Measurements and statistics are those of package batch. The hard part is that the
// tables can be quoted: each number comes with its number of runs, each mean with its
// confidence interval, and a difference is stated only where a test supports it.
package results

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"tourscope/app/save"
	"tourscope/canvas/export"
	"tourscope/solver/batch"
)

// Report is a batch with its results so far.
type Report struct {
	Batch        *batch.Batch
	Results      []batch.Result
	Environments []batch.Environment
	Program      string // name and version

	mu       sync.Mutex
	analysis *batch.Analysis
}

// analyse returns the statistics, computed once. Any goroutine may call it.
func (r *Report) analyse() batch.Analysis {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.analysis == nil {
		a := r.Batch.Analyse(r.Results)
		r.analysis = &a
	}
	return *r.analysis
}

func (r *Report) title() string {
	if title := r.Batch.Plan.Title; title != "" {
		return title
	}
	return "Batch"
}

// file is one of the files of a report.
type file struct {
	name  string
	write func(io.Writer) error
}

// files returns all files of the report.
func (r *Report) files(ctx context.Context) []file {
	all := []file{
		{"results.csv", r.WriteCSV},
		{"results.json", r.WriteJSON},
		{"summary.md", r.WriteMarkdown},
		{"summary.tex", r.WriteLaTeX},
	}
	for _, format := range []export.Format{export.SVG, export.PDF, export.PNG} {
		all = append(all,
			file{"boxplot" + extension(format), func(w io.Writer) error { return r.WriteBoxes(ctx, w, format) }},
			file{"convergence" + extension(format), func(w io.Writer) error { return r.WriteBands(ctx, w, format) }},
			file{"curves" + extension(format), func(w io.Writer) error { return r.WriteCourses(ctx, w, format, batch.Wall) }},
			file{"curves-processor" + extension(format), func(w io.Writer) error { return r.WriteCourses(ctx, w, format, batch.Processor) }})
	}
	return append(all, r.sweepFiles(ctx)...)
}

// extension returns the file name extension of a format, with its dot.
func extension(f export.Format) string { return "." + strings.ToLower(f.String()) }

// Files returns the names of the files that Save writes.
func Files() []string {
	var names []string
	for _, f := range (&Report{}).files(context.Background()) {
		names = append(names, f.name)
	}
	return names
}

// Save writes all files into a folder, which it creates if it is missing. The error
// joins those of all files that failed; the others are written. A plot without anything
// to draw is left out, as of a batch without results or with tours of length 0 alone, and
// that of an earlier report is deleted.
func (r *Report) Save(ctx context.Context, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("cannot create the folder for the results: %w", err)
	}
	var failures []error
	for _, f := range r.files(ctx) {
		path := filepath.Join(dir, f.name)
		err := save.File(path, f.write)
		if errors.Is(err, errNoPlot) || errors.Is(err, export.ErrEmpty) {
			err = os.Remove(path)
			if errors.Is(err, os.ErrNotExist) {
				err = nil
			}
		}
		failures = append(failures, err)
	}
	return errors.Join(failures...)
}

// errNoPlot reports that no run has a result to draw.
var errNoPlot = errors.New("there is nothing to draw yet")
