package command

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tourscope/app/report"
	"tourscope/app/save"
	"tourscope/app/tourfile"
)

// output is one file to write at the end of a run.
type output struct {
	path   string
	write  func(w io.Writer, r result) error
	rescue bool // is written to another file if path cannot be written
}

// outputs returns the requested outputs after a check of their files, so that a typing error
// is not found only after an hour of search. The inputs are the files that are read.
func (c *solveCommand) outputs(p *Program, inputs ...string) ([]output, error) {
	var all []output
	if c.Tour != "" {
		write := func(w io.Writer, r result) error { return writeTour(w, c.Tour, r) }
		if c.tourInJSON() {
			write = func(w io.Writer, r result) error { return r.summaryWithTour().WriteJSON(w) }
		}
		all = append(all, output{path: c.Tour, write: write, rescue: true})
	}
	for _, path := range c.Image {
		draw, err := imageWriter(path)
		if err != nil {
			return nil, err
		}
		all = append(all, output{path: path, write: draw})
	}
	if c.Log != "" {
		all = append(all, output{path: c.Log, write: writeLog})
	}
	places := all
	if c.Record != "" { // written while the search runs
		places = append(slices.Clone(all), output{path: c.Record})
	}
	if err := p.checkOutputs(inputs, places); err != nil {
		return nil, err
	}
	if err := tourfile.CheckName(c.Tour); err != nil {
		return nil, usageError{err}
	}
	return all, cmp.Or(checkEnding("history", c.Log, ".csv"), checkEnding("recording", c.Record, ".rec"))
}

// checkEnding returns an error if a file has the ending of other files: a typing error would replace one.
func checkEnding(thing, path, own string) error {
	ending := strings.ToLower(filepath.Ext(path)) // these files are not compressed
	if ending == own {
		return nil
	}
	if err := save.CheckEnding(path, ending, thing, own); err != nil {
		return usageError{err}
	}
	return nil
}

// tourInJSON reports whether standard output gets one JSON object with the outcome and the tour.
func (c *solveCommand) tourInJSON() bool { return c.JSON && c.Tour == standard }

// checkOutputs checks that each file can be written, and that none is an input.
func (p *Program) checkOutputs(inputs []string, all []output) error {
	var files []string
	for _, o := range all {
		if o.path == standard && o.rescue {
			if err := checkStdout(p.Stdout); err != nil {
				return err
			}
			continue
		}
		if o.path == standard {
			return wrongUse("only the tour can be written to standard output: name a file")
		}
		if err := save.Check(o.path); err != nil {
			return err
		}
		files = append(files, o.path)
	}
	return apart(inputs, files...)
}

// checkStdout returns an error if standard output cannot be written, such as a full device or
// a file open for reading only.
func checkStdout(w io.Writer) error {
	if _, err := w.Write(nil); err != nil {
		return fmt.Errorf("cannot write to standard output: %w (open it, or name a file)", err)
	}
	return nil
}

// apart returns an error if an output is the same file as an input or another output. Names
// that are not files, such as standard input or a sample, are ignored.
func apart(inputs []string, outputs ...string) error {
	noFile := func(name string) bool {
		return name == standard || name == fromLibrary || name == fromLast || name == "" || strings.HasPrefix(name, samplePrefix)
	}
	inputs = slices.DeleteFunc(slices.Clone(inputs), noFile)
	outputs = slices.DeleteFunc(slices.Clone(outputs), noFile)
	if err := save.Apart(inputs, outputs); err != nil {
		return usageError{err}
	}
	return nil
}

// save writes the output. A tour that cannot be written to its file is written to the
// directory for temporary files, or else to standard error.
func (o output) save(p *Program, r result) error {
	err := o.put(p, func(w io.Writer) error { return o.write(w, r) })
	if err == nil || !o.rescue {
		return err
	}
	write := func(w io.Writer) error { return writeTour(w, "", r) }
	refuge := filepath.Join(os.TempDir(), fmt.Sprintf("tourscope-%d-%d.tour", r.outcome.Length, os.Getpid()))
	if save.File(refuge, write) == nil {
		return fmt.Errorf("%w; the tour is in %s", err, refuge)
	}
	fmt.Fprintln(p.Stderr, "tourscope: the tour could not be written to a file; it follows:")
	if write(p.Stderr) != nil {
		return fmt.Errorf("%w, nor anywhere else: the tour is lost", err)
	}
	return err
}

// put writes the output to its file. Standard output is flushed at once, so that a full device
// is noticed while the tour can still be saved.
func (o output) put(p *Program, write func(io.Writer) error) error {
	if o.path != standard {
		return save.File(o.path, write)
	}
	err := write(p.out)
	if err == nil {
		err = p.out.Flush()
	}
	if err != nil {
		p.shown = err // and every later use of standard output fails for the same reason
		return fmt.Errorf("cannot write to standard output: %w", err)
	}
	return nil
}

func writeLog(w io.Writer, r result) error {
	return report.WriteTrace(w, r.trace(), r.optimum, r.work.Problem().Decimals())
}
