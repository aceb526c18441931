package batch

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"tourscope/solver"
	"tourscope/solver/run"
)

// resultInUnit is a result with lengths in the unit of the file: its fields hide those of the
// result.
type resultInUnit struct {
	plainResult
	Length json.Number       `json:"length,omitempty"`
	Stages []run.StageInUnit `json:"stages,omitempty"`
	Trace  traceInUnit       `json:"trace"`
}

type plainResult Result

type traceInUnit struct {
	Trace
	Length []json.Number `json:"length,omitempty"`
}

// MarshalJSON writes lengths in the unit of the file.
func (r Result) MarshalJSON() ([]byte, error) {
	if r.Decimals == 0 {
		return encoded(plainResult(r))
	}
	in := resultInUnit{plainResult: plainResult(r), Stages: run.StagesInUnit(r.Stages, r.Decimals), Trace: traceInUnit{Trace: r.Trace}}
	if r.Failed == "" {
		in.Length = json.Number(solver.FormatDecimal(r.Length, r.Decimals))
	}
	for _, l := range r.Trace.Length {
		in.Trace.Length = append(in.Trace.Length, json.Number(solver.FormatDecimal(l, r.Decimals)))
	}
	return encoded(in)
}

// encoded is json.Marshal without the escapes of HTML, which encoders add where they are
// wanted.
func encoded(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return b.Bytes(), err
}

// UnmarshalJSON reads what MarshalJSON writes.
func (r *Result) UnmarshalJSON(data []byte) error {
	var of struct {
		Decimals int `json:"decimals"`
	}
	if err := json.Unmarshal(data, &of); err != nil {
		return err
	}
	if of.Decimals == 0 {
		return json.Unmarshal(data, (*plainResult)(r))
	}
	if of.Decimals < 0 || of.Decimals > solver.MaxDecimals {
		return fmt.Errorf("%d decimals of lengths", of.Decimals)
	}
	var in resultInUnit
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	*r = Result(in.plainResult)
	return r.takeLengths(&in)
}

// takeLengths converts the lengths of a result in the unit of the file.
func (r *Result) takeLengths(in *resultInUnit) (err error) {
	length := func(n json.Number) (v int64) {
		if err == nil && n != "" {
			v, err = solver.ParseDecimal(string(n), r.Decimals)
		}
		return v
	}
	r.Length, r.Trace = length(in.Length), in.Trace.Trace
	for _, n := range in.Trace.Length {
		r.Trace.Length = append(r.Trace.Length, length(n))
	}
	for _, s := range in.Stages {
		gain, negative := strings.CutPrefix(string(s.Gain), "-")
		if s.StageRecord.Gain = length(json.Number(gain)); negative {
			s.StageRecord.Gain = -s.StageRecord.Gain
		}
		r.Stages = append(r.Stages, s.StageRecord)
	}
	return err
}
