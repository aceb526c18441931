package batch

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"tourscope/solver"
)

// decode converts the tree of a file into a plan. It rejects unknown keys, so that a
// mistyped key does not silently become a default.
func decode(tree map[string]any, at *positions) (*Plan, error) {
	t := table{values: tree, at: at}
	plan := &Plan{positions: at, Threshold: DefaultThreshold}
	plan.Title = t.text("title")
	plan.Instances = t.texts("instances")
	if v, is := t.number("threshold"); is {
		plan.Threshold = v
	}
	plan.Seeds = t.decodeSeeds()
	plan.References = t.decodeReferences()
	common := Engine{Start: t.text("start")}
	common.Threads = t.decodeThreads(0)
	if stop, is := t.table("stop"); is {
		common.Stop = stop.decodeStop()
	}
	for i, engine := range t.tables("engine") {
		for _, e := range engine.decodeEngines(common) {
			plan.Engines = append(plan.Engines, e)
			at.tables = append(at.tables, i)
		}
	}
	t.finish()
	if err := at.failure; err != nil {
		return nil, err
	}
	return plan, nil
}

// decodeSeeds reads either the seeds themselves or their number and the first.
func (t *table) decodeSeeds() []uint64 {
	first, haveFirst := t.whole("seed")
	count, haveCount := t.whole("repetitions")
	list, is := t.take("seeds")
	if is {
		if haveFirst || haveCount {
			t.refuse("seeds", "a list of seeds excludes 'repetitions' and 'seed'", "leave them or the list out")
		}
		return t.seedList(list)
	}
	if !haveFirst {
		first = 1
	}
	if !haveCount {
		count = 1
	}
	if count < 1 || count > maxJobs {
		t.refuse("repetitions", fmt.Sprintf("%d repetitions", count), fmt.Sprintf("choose from 1 to %d", maxJobs))
		return nil
	}
	if first < 0 {
		t.refuse("seed", "the seed is negative", "choose a whole number from 0")
	}
	seeds := make([]uint64, count)
	for i := range seeds {
		seeds[i] = uint64(first) + uint64(i)
	}
	return seeds
}

func (t *table) seedList(value any) []uint64 {
	list, is := value.([]any)
	if !is {
		t.refuse("seeds", "the seeds are not a list", "write seeds = [1, 2, 3]")
	}
	var seeds []uint64
	for i, one := range list {
		v, is := wholeOf(one)
		if !is || v < 0 {
			t.refuse(fmt.Sprintf("seeds[%d]", i), fmt.Sprintf("%v is not a seed", one), "write whole numbers from 0")
			return nil
		}
		seeds = append(seeds, uint64(v))
	}
	return seeds
}

// decodeEngines reads a table: one engine, or with a sweep one for each value.
func (t *table) decodeEngines(common Engine) []Engine {
	sweep, is := t.table("sweep")
	e := t.decodeEngine(common)
	if !is {
		return []Engine{e}
	}
	if len(sweep.values) != 1 {
		t.refuse("sweep", fmt.Sprintf("a sweep of %d parameters", len(sweep.values)), "name one, such as sweep = { threads = \"4..64x2\" }")
		return nil
	}
	for param := range sweep.values {
		return e.Sweep(param, sweep.decodeValues(param))
	}
	return nil
}

// decodeValues reads the values of a sweep: a range in words, or a list.
func (t *table) decodeValues(param string) []string {
	value, _ := t.take(param)
	text, isText := value.(string)
	list, isList := value.([]any)
	if !isText && !isList {
		t.refuse(param, "this is not a list of values", "write \"4..64x2\" or [4, 8, 16]")
		return nil
	}
	var parts []string
	for i, one := range list {
		v, is := numberOf(one)
		if !is {
			t.refuse(fmt.Sprintf("%s[%d]", param, i), fmt.Sprintf("%v is not a number", one), "write numbers such as [4, 8, 16]")
		}
		parts = append(parts, strconv.FormatFloat(v, 'g', -1, 64))
	}
	if isList {
		text = strings.Join(parts, ",")
	}
	values, err := ParseValues(text)
	if err != nil {
		t.refuse(param, err.Error(), "")
	}
	return values
}

func (t *table) decodeEngine(common Engine) Engine {
	e := common
	e.Name = t.text("name")
	if e.Name == "" {
		t.refuse("name", "the engine has no name", "write name = \"ils\"")
	}
	if e.Label = t.text("label"); e.Label == "" {
		e.Label = e.Name
	}
	if start := t.text("start"); start != "" {
		e.Start = start
	}
	e.Threads = t.decodeThreads(common.Threads)
	if stop, is := t.table("stop"); is {
		e.Stop = stop.decodeStop()
	}
	if params, is := t.table("params"); is {
		e.Params = params.decodeParams()
	}
	t.finish()
	return e
}

// decodeThreads reads a budget of threads; where there is none, it is the usual one.
func (t *table) decodeThreads(usual int) int {
	n, is := t.whole("threads")
	switch {
	case !is:
		return usual
	case n < 1 || n > solver.MaxThreads:
		t.refuse("threads", fmt.Sprintf("%d threads", n), threadsRemedy)
	}
	return int(n)
}

func (t *table) decodeParams() map[string]string {
	params := make(map[string]string, len(t.values))
	for name, value := range t.values {
		switch v := value.(type) {
		case string:
			params[name] = v
		case bool:
			params[name] = strconv.FormatBool(v)
		case int64:
			params[name] = strconv.FormatInt(v, 10)
		case float64:
			params[name] = strconv.FormatFloat(v, 'g', -1, 64)
		case json.Number:
			params[name] = v.String()
		default:
			t.refuse(name, "the value of a parameter must be a text, a number, true or false", "write "+name+" = 5 or "+name+" = \"…\"")
		}
	}
	return params
}

func (t *table) decodeStop() Stop {
	s := Stop{Time: t.span("time"), Stagnation: t.span("stagnation"), Processor: t.span("processor"), PerCity: t.span("per_city")}
	if s.PerCity > 0 && s.Time == 0 && s.Processor == 0 {
		t.refuse("per_city", "a time per city without a time", "add time or processor")
	}
	if gap, is := t.number("gap"); is {
		s.Gap = &gap
	}
	if n, is := t.whole("iterations"); is {
		if s.Iterations = n; n < 1 {
			t.refuse("iterations", fmt.Sprintf("%d iterations", n), "choose 1 or more, or leave it out")
		}
	}
	t.finish()
	return s
}

// table is a table of the tree. Reading a key removes it; finish rejects the keys that are
// left. Only the first error is kept.
type table struct {
	path   string
	values map[string]any
	known  []string
	at     *positions
}

func (t *table) refuse(key, reason, remedy string) {
	if t.at.failure == nil {
		t.at.failure = t.at.refuse(joinPath(t.path, key), reason, remedy)
	}
}

func (t *table) take(key string) (any, bool) {
	t.known = append(t.known, key)
	value, is := t.values[key]
	return value, is
}

func (t *table) finish() {
	for _, key := range slices.Sorted(maps.Keys(t.values)) {
		if !slices.Contains(t.known, key) {
			t.refuse(key, "unknown setting", "use one of "+strings.Join(t.known, ", "))
		}
	}
}

func (t *table) text(key string) string {
	value, is := t.take(key)
	text, isText := value.(string)
	if is && !isText {
		t.refuse(key, "this must be a text", fmt.Sprintf("write %s = \"…\"", key))
	}
	return text
}

func (t *table) texts(key string) []string {
	value, is := t.take(key)
	list, isList := value.([]any)
	if is && !isList {
		t.refuse(key, "this must be a list of texts", fmt.Sprintf("write %s = [\"…\", \"…\"]", key))
	}
	var texts []string
	for i, one := range list {
		text, is := one.(string)
		if !is || text == "" {
			t.refuse(fmt.Sprintf("%s[%d]", key, i), "this must be a text", "write it in quotation marks")
		}
		texts = append(texts, text)
	}
	return texts
}

func (t *table) number(key string) (float64, bool) {
	value, is := t.take(key)
	if !is {
		return 0, false
	}
	v, isNumber := numberOf(value)
	if !isNumber {
		t.refuse(key, "this must be a number", fmt.Sprintf("write %s = 5", key))
	}
	return v, isNumber
}

func (t *table) whole(key string) (int64, bool) {
	value, is := t.take(key)
	if !is {
		return 0, false
	}
	v, isWhole := wholeOf(value)
	if !isWhole {
		t.refuse(key, "this must be a whole number", fmt.Sprintf("write %s = 5", key))
	}
	return v, isWhole
}

// span reads a time: "1m30s", or a number of seconds. Absent is 0.
func (t *table) span(key string) time.Duration {
	value, is := t.take(key)
	if !is {
		return 0
	}
	var d time.Duration
	if text, isText := value.(string); isText {
		d, _ = time.ParseDuration(text)
	} else if seconds, isNumber := numberOf(value); isNumber && seconds > 0 && seconds <= longestSpan.Seconds() {
		d = time.Duration(seconds * float64(time.Second))
	}
	if d <= 0 || d > longestSpan {
		t.refuse(key, fmt.Sprintf("%v is not a time between 0 and 10000h", value), fmt.Sprintf("write %s = \"10s\" or \"2m\"", key))
	}
	return d
}

func (t *table) table(key string) (*table, bool) {
	value, is := t.take(key)
	if !is {
		return nil, false
	}
	values, isTable := value.(map[string]any)
	if !isTable {
		t.refuse(key, "this must be a table", fmt.Sprintf("write %s = { … }", key))
	}
	return &table{path: joinPath(t.path, key), values: values, at: t.at}, isTable
}

func (t *table) tables(key string) []*table {
	value, is := t.take(key)
	list, isList := value.([]any)
	if is && !isList {
		t.refuse(key, "this must be a list of tables", fmt.Sprintf("write [[%s]]", key))
	}
	var all []*table
	for i, one := range list {
		path := fmt.Sprintf("%s[%d]", key, i)
		values, is := one.(map[string]any)
		if !is {
			t.refuse(path, "this must be a table", "")
			return nil
		}
		all = append(all, &table{path: joinPath(t.path, path), values: values, at: t.at})
	}
	return all
}

// numberOf returns the finite number that TOML or JSON has read.
func numberOf(value any) (float64, bool) {
	switch v := value.(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, !math.IsNaN(v) && !math.IsInf(v, 0)
	case json.Number:
		f, err := v.Float64()
		return f, err == nil
	}
	return 0, false
}

func wholeOf(value any) (int64, bool) {
	switch v := value.(type) {
	case int64:
		return v, true
	case json.Number:
		i, err := v.Int64()
		return i, err == nil
	}
	return 0, false
}
