package lsmtables

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tourscope/app/format"
)

// seconds writes a time in seconds, with three digits.
func seconds(s float64) string {
	switch {
	case s <= 0:
		return format.None
	case s < 100:
		return strconv.FormatFloat(s, 'g', 3, 64)
	}
	return format.Count(int64(s + 0.5))
}

// WriteMarkdown writes the rows as the tables of the paper, ours beside theirs.
func WriteMarkdown(w io.Writer, rows []Row) error {
	var b strings.Builder
	for _, t := range tables() {
		var own []Row
		for _, r := range rows {
			if r.Table == t.number {
				own = append(own, r)
			}
		}
		if len(own) > 0 {
			markdownTable(&b, t, own)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func markdownTable(b *strings.Builder, t table, rows []Row) {
	first := rows[0]
	fmt.Fprintf(b, "### Table %d: %s\n\n", t.number, t.title)
	fmt.Fprintf(b, "Tabu search, %s iterations of all neighbours, seconds. ", format.Count(first.Iterations))
	switch {
	case first.Device != "":
		fmt.Fprintf(b, "Ours: %s, runs: %d. ", first.Device, first.Runs)
	default:
		b.WriteString("No GPU: the columns of the device are empty. ")
	}
	b.WriteString("CPU is one core of the host, scaled from fewer iterations; copied is with the selection on the host, scaled as well. The paper's devices: without / with texture memory.\n\n")
	b.WriteString("| instance | stands for it | neighbours | our CPU | our kernels | ours, whole | ours, copied | 8600M GT | 8800 GTX | GTX 280 | M2050 | M2050 over ours |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n")
	for _, r := range rows {
		cells := []string{r.Instance, r.Source, format.Count(int64(r.Neighbours)), seconds(r.CPU), seconds(r.Kernels), seconds(r.Whole), seconds(r.Copied)}
		last := format.None
		for _, p := range r.Published {
			cells = append(cells, p.text())
			if r.Comparable() {
				last = format.Ratio(p.Best() / r.Whole)
			}
		}
		fmt.Fprintf(b, "| %s |\n", strings.Join(append(cells, last), " | "))
	}
	b.WriteString("\n")
}

// text is the cell of a device.
func (p Published) text() string {
	if p.Texture == 0 {
		return number(p.GPU)
	}
	return number(p.GPU) + " / " + number(p.Texture)
}

// number writes a published figure with the digits that it has.
func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// WriteCSV writes all figures of the rows.
func WriteCSV(w io.Writer, rows []Row) error {
	header := []string{"table", "problem", "neighbourhood", "instance", "source", "neighbours", "iterations", "evaluations", "runs", "seed", "device",
		"cpu_s", "cpu_iterations", "kernels_s", "whole_s", "copied_s", "copied_kernels_s", "copied_iterations", "best"}
	for _, device := range publishedDevices {
		key := strings.ReplaceAll(strings.ToLower(device), " ", "_")
		header = append(header, key+"_s", key+"_texture_s", key+"_acceleration", key+"_texture_acceleration", key+"_cpu_s", "faster_than_"+key)
	}
	out := csv.NewWriter(w)
	_ = out.Write(header) // Error has what it could not write
	for _, r := range rows {
		_ = out.Write(format.Cells(r.cells()))
	}
	out.Flush()
	return out.Error()
}

// publishedDevices are the paper's devices, in its order.
var publishedDevices = [...]string{"8600M GT", "8800 GTX", "GTX 280", "M2050"}

func (r Row) cells() []string {
	figure := func(v float64) string {
		if v == 0 {
			return ""
		}
		return strconv.FormatFloat(v, 'g', 6, 64)
	}
	best := ""
	if r.Whole > 0 || r.CPUIterations > 0 {
		best = strconv.FormatFloat(r.Best, 'g', 12, 64)
	}
	cells := []string{strconv.Itoa(r.Table), r.Problem, r.Neighbourhood, r.Instance, r.Source, strconv.Itoa(r.Neighbours), strconv.FormatInt(r.Iterations, 10),
		strconv.FormatInt(r.Evaluations(), 10), strconv.Itoa(r.Runs), strconv.FormatUint(r.Seed, 10), r.Device,
		figure(r.CPU), figure(float64(r.CPUIterations)), figure(r.Kernels), figure(r.Whole), figure(r.Copied), figure(r.CopiedKernels), figure(float64(r.CopiedIterations)), best}
	for _, device := range publishedDevices {
		var of Published
		for _, p := range r.Published {
			if p.Device == device {
				of = p
			}
		}
		faster := ""
		if r.Comparable() {
			faster = strconv.FormatBool(r.Faster(device))
		}
		cells = append(cells, figure(of.GPU), figure(of.Texture), figure(of.Acceleration), figure(of.TextureTimes), figure(of.CPU), faster)
	}
	return cells
}
