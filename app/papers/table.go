package papers

import (
	"encoding/csv"
	"io"
	"strconv"

	"tourscope/app/format"
)

// columns of the CSV file. They are added to and never renamed.
var columns = []string{"paper", "table", "row", "column", "unit", "ours", "low", "high", "paper_figure", "better", "worse", "trials", "of", "reason"}

// WriteCSV writes a line for each cell.
func (r *Report) WriteCSV(w io.Writer) error {
	table := csv.NewWriter(w)
	if err := table.Write(columns); err != nil {
		return err
	}
	for _, row := range r.Rows[:r.measured()] {
		for k, c := range r.Table.Columns {
			cell := row.Cells[k]
			worse := ""
			if cell.Worse {
				worse = "worse"
			}
			record := []string{r.Table.paper.Name, r.Table.ID, labelText(row.Label), c.Name, c.Unit, plain(cell.Ours), plain(cell.Low), plain(cell.High),
				paperPlain(cell, c), c.Better, worse, strconv.Itoa(cell.Done), strconv.Itoa(cell.Of), cell.Why}
			if err := table.Write(format.Cells(record)); err != nil {
				return err
			}
		}
	}
	table.Flush()
	return table.Error()
}

// paperPlain is the published figure for programs.
func paperPlain(cell Cell, c Column) string {
	if !known(cell.Paper) {
		return ""
	}
	return cell.PaperText(c)
}
