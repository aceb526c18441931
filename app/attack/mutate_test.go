//go:build linux

package attack

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// extremes are words for the place of a number.
var extremes = []string{
	"nan", "NaN", "inf", "-inf", "+Inf", "infinity", "1e308", "-1e308", "1.7976931348623157e308", "1e999", "-1e999", "5e-324", "1e-400", "2.5e-310",
	"0", "-0", "-1", "-2", "1", "0.5", "0.4999999999999999", "-0.5", "1e15", "1e18", "9007199254740993", "2147483647", "2147483648", "-2147483649",
	"4294967296", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "99999999999999999999999", "16777216", "16777217", "1e", "1e+", ".", "-", "+", "1.2.3",
	"0x10", "1_000", "1,5", "１２", "1d5", "1e5000000000", "EOF", "-1 -1", "", "\x00", "\x1b[31mred", "\xff\xfe", "😀", "=1+1", "%s%d", "nil",
}

// headings are lines for anywhere in a TSPLIB file.
var headings = []string{
	"DIMENSION : 1", "DIMENSION : 0", "DIMENSION : -5", "DIMENSION : 16777216", "DIMENSION : 16777217", "DIMENSION : 99999999999999999999", "DIMENSION : 3.5", "DIMENSION :", "DIMENSION",
	"TYPE : TSP", "TYPE : TOUR", "TYPE : ATSP", "TYPE : CVRP", "TYPE : \x1b[2J", "NAME : ", "NAME : ../../etc/passwd", "NAME : =cmd", "NAME : a\tb\rc", "NAME : \xe4\xf6\xfc",
	"EDGE_WEIGHT_TYPE : EUC_2D", "EDGE_WEIGHT_TYPE : EUC_3D", "EDGE_WEIGHT_TYPE : GEO", "EDGE_WEIGHT_TYPE : ATT", "EDGE_WEIGHT_TYPE : EXPLICIT", "EDGE_WEIGHT_TYPE : XRAY1", "EDGE_WEIGHT_TYPE : SPECIAL", "EDGE_WEIGHT_TYPE :",
	"EDGE_WEIGHT_FORMAT : FULL_MATRIX", "EDGE_WEIGHT_FORMAT : UPPER_ROW", "EDGE_WEIGHT_FORMAT : FUNCTION", "EDGE_WEIGHT_FORMAT : LOWER_DIAG_COL",
	"NODE_COORD_TYPE : NO_COORDS", "DISPLAY_DATA_TYPE : NO_DISPLAY", "DISPLAY_DATA_TYPE : TWOD_DISPLAY", "CAPACITY : 5", "EDGE_DATA_FORMAT : EDGE_LIST",
	"NODE_COORD_SECTION", "EDGE_WEIGHT_SECTION", "DISPLAY_DATA_SECTION", "FIXED_EDGES_SECTION", "TOUR_SECTION", "DEPOT_SECTION", "DEMAND_SECTION", "NEW_SECTION",
	"DISPLAY_DATA_SECTION\n1 1e308 -1e308\n2 -1e308 1e308\n3 0 0", "DISPLAY_DATA_SECTION\n1 nan 0", "FIXED_EDGES_SECTION\n1 1\n-1", "FIXED_EDGES_SECTION\n1 2\n2 3\n3 1\n-1",
	"FIXED_EDGES_SECTION\n1 2\n1 3\n1 4\n-1", "FIXED_EDGES_SECTION\n1 2\n2 1\n1 2\n-1", "FIXED_EDGES_SECTION\n1 99\n-1", "FIXED_EDGES_SECTION\n1\n-1", "FIXED_EDGES_SECTION\n-1",
	"EOF", "# a comment", "COMMENT : \x1b]0;title\x07", ": : :", "1 2 3", "-1", "\ufeff", "\r", "KEYWORD", "KEYWORD : VALUE",
}

// mutateText changes a text of lines in some places.
func mutateText(r *rand.Rand, text string, lines []string) string {
	for range 1 + r.IntN(3) {
		text = mutateOnce(r, text, lines)
	}
	return text
}

// mutateOnce changes a text in one place: a line, a word or a byte. lines are such as could
// stand in it.
func mutateOnce(r *rand.Rand, text string, lines []string) string {
	rows := strings.Split(text, "\n")
	at := r.IntN(len(rows))
	switch r.IntN(14) {
	case 0:
		rows = slices.Delete(rows, at, at+1)
	case 1:
		rows = slices.Insert(rows, at, rows[r.IntN(len(rows))])
	case 2:
		other := r.IntN(len(rows))
		rows[at], rows[other] = rows[other], rows[at]
	case 3, 4:
		rows = slices.Insert(rows, at, pick(r, lines...))
	case 5:
		rows[at] = pick(r, lines...)
	case 6, 7, 8, 9:
		rows[at] = mutateWord(r, rows[at])
	case 10: // a part again
		end := at + r.IntN(len(rows)-at)
		rows = slices.Insert(rows, at, slices.Clone(rows[at:end])...)
	case 11:
		return text[:r.IntN(len(text)+1)]
	case 12:
		return strings.ReplaceAll(text, "\n", pick(r, "\r\n", "\r", " ", "\n\n", "\n\t ", ""))
	case 13:
		if len(text) > 0 {
			cut := r.IntN(len(text))
			return text[:cut] + pick(r, extremes...) + text[cut:]
		}
	}
	return strings.Join(rows, "\n")
}

// mutateWord changes one word of a line.
func mutateWord(r *rand.Rand, line string) string {
	words := strings.Fields(line)
	if len(words) == 0 {
		return pick(r, extremes...)
	}
	at := r.IntN(len(words))
	switch r.IntN(8) {
	case 0:
		words = slices.Delete(words, at, at+1)
	case 1:
		words = slices.Insert(words, at, words[at])
	case 2:
		if v, err := strconv.ParseFloat(words[at], 64); err == nil {
			words[at] = strconv.FormatFloat(v*math.Pow(10, float64(r.IntN(600)-300)), 'g', -1, 64)
		}
	case 3:
		words[at] = strings.Repeat(words[at], 1+r.IntN(3000))
	default:
		words[at] = pick(r, extremes...)
	}
	return strings.Join(words, " ")
}

// mutateValue changes decoded data, as CBOR and JSON have them, in one place: a leaf, or
// what a list or map holds.
func mutateValue(r *rand.Rand, v any) any {
	switch v := v.(type) {
	case map[any]any:
		keys := fieldsOf(r, v)
		if len(keys) > 0 && r.IntN(8) > 0 {
			key := pick(r, keys...)
			switch r.IntN(12) {
			case 0:
				delete(v, key)
			case 1:
				v["Unknown"] = v[key]
			default:
				v[key] = mutateValue(r, v[key])
			}
			return v
		}
	case []any:
		if len(v) > 0 && r.IntN(6) > 0 {
			at := r.IntN(len(v))
			switch r.IntN(6) {
			case 0:
				return slices.Delete(v, at, at+1)
			case 1:
				return slices.Insert(v, at, v[at])
			}
			v[at] = mutateValue(r, v[at])
			return v
		}
	case []byte:
		if len(v) > 0 && r.IntN(6) > 0 {
			return mutateBytes(r, v)
		}
	case string:
		if r.IntN(2) == 0 {
			return pick(r, "", strings.Repeat(v+"x", 5000), v+"\x1b[31m\r\n", "\ufeff"+v, "=1+1", "../"+v, pick(r, extremes...))
		}
	}
	return pick[any](r, nil, true, int64(-1), int64(0), int64(1), int64(math.MaxInt64), int64(math.MinInt64), uint64(math.MaxUint64), int64(1<<31), int64(1<<24+1),
		math.NaN(), math.Inf(1), math.Inf(-1), 1e308, 5e-324, -0.5, "", "text", []byte{}, []byte{0, 0, 0, 0}, []any{}, []any{int64(1), "a"}, map[any]any{})
}

// fieldsOf lists the names in a map; now and then those of packed numbers alone, such as
// tours and coordinates, which are few among many figures.
func fieldsOf(r *rand.Rand, m map[any]any) []string {
	var all, packed []string
	for key, value := range m {
		name, is := key.(string)
		if !is {
			continue
		}
		all = append(all, name)
		if bytes, is := value.([]byte); is && len(bytes) > 0 {
			packed = append(packed, name)
		}
	}
	slices.Sort(all)
	slices.Sort(packed)
	if len(packed) > 0 && r.IntN(2) == 0 {
		return packed
	}
	return all
}

// mutateBytes changes packed numbers of four or eight bytes, or the length of the list.
func mutateBytes(r *rand.Rand, v []byte) []byte {
	v = slices.Clone(v)
	at := r.IntN(len(v))
	switch r.IntN(8) {
	case 6, 7: // a number of variable length
		v[at] = byte(r.Uint32())
	case 0:
		return v[:at]
	case 1:
		return append(v, v[at:]...)
	case 2:
		return append(v, byte(r.Uint32()))
	case 3:
		v[at] ^= 1 << r.IntN(8)
	case 4: // a coordinate that is not finite, if these are some
		at -= at % 8
		copy(v[at:], pick(r, "\x00\x00\x00\x00\x00\x00\xf0\x7f", "\x01\x00\x00\x00\x00\x00\xf8\x7f", "\xff\xff\xff\xff\xff\xff\xef\x7f", "\x01\x00\x00\x00\x00\x00\x00\x00"))
	case 5: // a city that is not there, or twice
		at -= at % 4
		copy(v[at:], pick(r, "\xff\xff\xff\xff", "\xff\xff\xff\x7f", "\x00\x00\x00\x00", "\x00\x00\x00\x80"))
	}
	return v
}

// mutateJSON changes a JSON text: one of its values in most cases.
func mutateJSON(r *rand.Rand, text string) string {
	var data any
	if r.IntN(4) == 0 || json.Unmarshal([]byte(text), &data) != nil {
		return mutateText(r, text, []string{"{", "}", "null", "[]", `"x": 1,`, "1e999"})
	}
	changed, err := json.Marshal(jsonLike(mutateValue(r, cborLike(data))))
	if err != nil {
		return "null"
	}
	return string(changed)
}

// cborLike gives maps the type that CBOR's have.
func cborLike(v any) any {
	switch v := v.(type) {
	case map[string]any:
		m := make(map[any]any, len(v))
		for key, value := range v {
			m[key] = cborLike(value)
		}
		return m
	case []any:
		for i := range v {
			v[i] = cborLike(v[i])
		}
	}
	return v
}

// jsonLike is the inverse of cborLike; what JSON cannot say becomes a text.
func jsonLike(v any) any {
	switch v := v.(type) {
	case map[any]any:
		m := make(map[string]any, len(v))
		for key, value := range v {
			m[fmt.Sprint(key)] = jsonLike(value)
		}
		return m
	case []any:
		for i := range v {
			v[i] = jsonLike(v[i])
		}
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Sprint(v)
		}
	}
	return v
}

// seldom is a source with which packRecording and joined change nothing.
func seldom() *rand.Rand { return rand.New(highest{}) }

type highest struct{}

func (highest) Uint64() uint64 { return math.MaxUint64 - 1<<32 }
