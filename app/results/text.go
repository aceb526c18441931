package results

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"tourscope/solver"
	"tourscope/solver/printable"
)

// Page is tables with notes, as written to Markdown and LaTeX.
type Page struct {
	Title  string
	Tables []Table
	Notes  []string
}

func (r *Report) page() Page { return Page{r.title(), r.Tables(), r.Notes()} }

// WriteMarkdown writes the summary as a Markdown page.
func (r *Report) WriteMarkdown(w io.Writer) error { return r.page().WriteMarkdown(w) }

// WriteLaTeX writes the tables of the summary for \input into a paper that uses
// the package booktabs.
func (r *Report) WriteLaTeX(w io.Writer) error { return r.page().WriteLaTeX(w) }

// WriteMarkdown writes a Markdown page.
func (p Page) WriteMarkdown(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# %s\n", markdown(p.Title))
	for _, table := range p.Tables {
		if table.Caption != p.Title {
			fmt.Fprintf(b, "\n## %s\n", markdown(table.Caption))
		}
		fmt.Fprintln(b)
		table.markdown(b)
	}
	fmt.Fprint(b, "\n## Notes\n\n")
	for _, note := range p.Notes {
		fmt.Fprintf(b, "- %s\n", markdown(note))
	}
	return b.Flush()
}

// markdown writes the table with aligned columns, readable as plain text.
func (g Table) markdown(w io.Writer) {
	widths := make([]int, len(g.Rows[0]))
	cells := make([][]string, len(g.Rows))
	for i, row := range g.Rows {
		for k, text := range row {
			text = markdown(text)
			cells[i] = append(cells[i], text)
			widths[k] = max(widths[k], utf8.RuneCountInString(text), 3)
		}
	}
	for i, row := range cells {
		fmt.Fprint(w, "|")
		for k, text := range row {
			pad := strings.Repeat(" ", widths[k]-utf8.RuneCountInString(text))
			if k < g.Texts {
				fmt.Fprintf(w, " %s%s |", text, pad)
			} else {
				fmt.Fprintf(w, " %s%s |", pad, text)
			}
		}
		fmt.Fprintln(w)
		if i == 0 {
			g.markdownRule(w, widths)
		}
	}
}

func (g Table) markdownRule(w io.Writer, widths []int) {
	fmt.Fprint(w, "|")
	for k, width := range widths {
		if k < g.Texts {
			fmt.Fprintf(w, "%s|", strings.Repeat("-", width+2))
		} else {
			fmt.Fprintf(w, "%s:|", strings.Repeat("-", width+1))
		}
	}
	fmt.Fprintln(w)
}

// markdown escapes the special characters of Markdown.
func markdown(text string) string {
	return strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "`", "\\`", "<", "&lt;", "[", `\[`, "#", `\#`).Replace(inLine(text))
}

// WriteLaTeX writes the tables for \input into a paper that uses the package booktabs.
func (p Page) WriteLaTeX(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%% %s\n%% \\usepackage{booktabs}, then \\input this file.\n", oneLine(p.Title))
	for _, note := range p.Notes {
		fmt.Fprintf(b, "%% %s\n", oneLine(note))
	}
	for _, table := range p.Tables {
		table.latex(b)
	}
	return b.Flush()
}

func (g Table) latex(w io.Writer) {
	numbers := len(g.Rows[0]) - g.Texts
	fmt.Fprintf(w, "\n\\begin{table}\n  \\centering\n  \\caption{%s}\n  \\begin{tabular}{%s%s}\n    \\toprule\n",
		latex(g.Caption), strings.Repeat("l", g.Texts), strings.Repeat("r", numbers))
	for i, row := range g.Rows {
		escaped := make([]string, len(row))
		for k, text := range row {
			if k >= g.Texts {
				text = strings.ReplaceAll(text, "-", minus)
			}
			escaped[k] = latex(text)
		}
		fmt.Fprintf(w, "    %s \\\\\n", strings.Join(escaped, " & "))
		if i == 0 {
			fmt.Fprint(w, "    \\midrule\n")
		}
	}
	fmt.Fprint(w, "    \\bottomrule\n  \\end{tabular}\n\\end{table}\n")
}

// minus is the sign before a number; LaTeX makes a hyphen of a plain one.
const minus = "−"

// latex escapes the special characters of LaTeX.
func latex(text string) string {
	escaped := strings.NewReplacer(
		`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "%", `\%`, "&", `\&`, "$", `\$`, "#", `\#`, "_", `\_`,
		"^", `\textasciicircum{}`, "~", `\textasciitilde{}`, "<", `\textless{}`, ">", `\textgreater{}`, dash, "--", minus, "$-$", "*", `$^*$`,
		"×", `$\times$`, "α", `$\alpha$`, "≤", `$\le$`, "≥", `$\ge$`, "→", `$\to$`, "…", `\ldots{}`,
	).Replace(inLine(text))
	return printable.Powers(escaped, func(_, plain string) string { return "$^{" + plain + "}$" }) // LaTeX has most in mathematics alone
}

// oneLine replaces line breaks, which would end a comment, by blanks.
func oneLine(text string) string { return inLine(strings.Join(strings.Fields(text), " ")) }

// inLine returns a text that breaks no line, table or heading.
func inLine(text string) string {
	return printable.Line(strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ", "\t", " ").Replace(text))
}

// paramText formats parameters sorted by name.
func paramText(values solver.Values) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(values)) {
		parts = append(parts, name+"="+values[name])
	}
	return strings.Join(parts, " ")
}

// WriteTotals writes the first table only, for a terminal.
func (r *Report) WriteTotals(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, row := range r.totals().Rows {
		fmt.Fprintln(table, strings.Join(row, "\t"))
	}
	return table.Flush()
}

// settings returns a line about each engine.
func (r *Report) settings() []string {
	var lines []string
	for _, s := range r.Batch.Setups() {
		line := fmt.Sprintf("%s: %s on the %s, start %s", s.Label, s.Name, s.Device, s.Start)
		if len(s.Params) > 0 {
			line += ", " + oneLine(paramText(s.Params)) // a program's command may have several
		}
		lines = append(lines, line+"; "+stopText(s)+".")
	}
	return lines
}
