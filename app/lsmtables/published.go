package lsmtables

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"fmt"
	"strconv"
)

//go:embed published.csv
var published []byte

// Published is what the paper has measured on one of its four computers, in seconds. 0 is not
// published.
type Published struct {
	Device       string
	CPU          float64 // one core of the computer: Table 5 only
	GPU          float64 // inputs in global memory
	Acceleration float64 // of GPU over one core
	Texture      float64 // inputs in texture memory: Tables 2 to 4
	TextureTimes float64 // acceleration of it
}

// Best returns the shorter time of the device.
func (p Published) Best() float64 {
	if p.Texture > 0 {
		return min(p.GPU, p.Texture)
	}
	return p.GPU
}

// Figures returns the published figures of the two faster devices of a table as texts, a row an
// instance in the order of the paper: instance, gtx280 and m2050, the shorter of the times with
// and without texture memory in seconds, and gtx280_speedup and m2050_speedup over one core.
func Figures(number int) ([]map[string]string, error) {
	lines, err := publishedLines()
	if err != nil {
		return nil, err
	}
	var rows []map[string]string
	at := make(map[string]map[string]string)
	for _, line := range lines {
		name := map[string]string{"GTX 280": "gtx280", "M2050": "m2050"}[line[2]]
		if line[0] != strconv.Itoa(number) || name == "" {
			continue
		}
		row := at[line[1]]
		if row == nil {
			row = map[string]string{"instance": line[1]}
			at[line[1]], rows = row, append(rows, row)
		}
		row[name], row[name+"_speedup"] = line[4], line[5]
		if line[6] != "" {
			row[name], row[name+"_speedup"] = line[6], line[7] // never longer
		}
	}
	return rows, nil
}

// publishedLines returns the lines of published.csv below its head.
func publishedLines() ([][]string, error) {
	lines, err := csv.NewReader(bytes.NewReader(published)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("published.csv: %w", err)
	}
	return lines[1:], nil
}

// readPublished returns the figures of each table and instance, in the order of the paper.
func readPublished() (map[string][]Published, error) {
	lines, err := publishedLines()
	if err != nil {
		return nil, err
	}
	all := make(map[string][]Published)
	for _, line := range lines {
		var values [5]float64
		for i, text := range line[3:] {
			if text == "" {
				continue
			}
			if values[i], err = strconv.ParseFloat(text, 64); err != nil {
				return nil, fmt.Errorf("published.csv: %w", err)
			}
		}
		key := line[0] + " " + line[1]
		all[key] = append(all[key], Published{line[2], values[0], values[1], values[2], values[3], values[4]})
	}
	return all, nil
}
