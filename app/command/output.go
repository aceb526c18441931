package command

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tourscope/app/report"
	"tourscope/app/save"
)

// standard is the name of standard input and output on the command line.
const standard = "-"

// output is one file to write at the end of a run.
type output struct {
	path   string
	write  func(w io.Writer, r result) error
	rescue bool // must not be lost when path cannot be written to
}

// outputs lists what was asked for and checks each place, so that a slip of the
// pen does not show after an hour of search. The inputs are the files that are read.
func (c *solveCommand) outputs(p *Program, inputs ...string) ([]output, error) {
	var all []output
	if c.Tour != "" {
		all = append(all, output{path: c.Tour, write: writeTour, rescue: true})
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
	if c.JSON && c.Tour == standard {
		return nil, wrongUse("--json and --tour - cannot both go to standard output")
	}
	places := all
	if c.Record != "" { // written while the search runs
		places = append(slices.Clone(all), output{path: c.Record})
	}
	return all, p.checkOutputs(inputs, places)
}

// checkOutputs checks each place to write to, and that none is one of the files that
// the command reads.
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
			return wrongUse("only the tour can go to standard output: name a file")
		}
		if err := save.Check(o.path); err != nil {
			return err
		}
		files = append(files, o.path)
	}
	return apart(inputs, files...)
}

// checkStdout says why nothing can be written to standard output, such as a full device
// or a file that is open for reading alone.
func checkStdout(w io.Writer) error {
	if _, err := w.Write(nil); err != nil {
		return fmt.Errorf("cannot write to standard output: %w (open it, or name a file)", err)
	}
	return nil
}

// apart refuses outputs that are one file with an input or with each other. What is no
// file, such as standard input or a sample, is left out.
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

// save writes the output. A tour that finds no place there is written to the
// directory for temporary files, and to standard error if not even that works.
func (o output) save(p *Program, r result) error {
	write := func(w io.Writer) error { return o.write(w, r) }
	err := o.put(p, write)
	if err == nil || !o.rescue {
		return err
	}
	refuge := filepath.Join(os.TempDir(), fmt.Sprintf("tourscope-%d-%d.tour", r.outcome.Length, os.Getpid()))
	if save.File(refuge, write) == nil {
		return fmt.Errorf("%w; the tour is in %s", err, refuge)
	}
	fmt.Fprintln(p.Stderr, "tourscope: the tour could not be written anywhere, so here it is:")
	if write(p.Stderr) != nil {
		return fmt.Errorf("%w, and nowhere else: the tour is lost", err)
	}
	return err
}

// put writes the output to its place. A full device behind standard output shows when
// it is flushed, while there is still a refuge.
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
	return report.WriteTrace(w, r.trace(), r.optimum)
}
