//go:build linux

package attack

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"tourscope/app/settings"
	"tourscope/gpu/catalog"
	"tourscope/gpu/protocol"
	"tourscope/solver"
	"tourscope/solver/fingerprint"
	"tourscope/solver/tsplib"
	"tourscope/solver/wire"
)

// kinds are the inputs and how often each is made.
var kinds = []struct {
	name   string
	weight int
	attack func(*trial)
}{
	{"valid problems, by lengths", 5, (*trial).validProblem},
	{"problems", 6, (*trial).problem},
	{"packed files", 3, (*trial).packed},
	{"coordinates as CSV", 2, (*trial).coordinates},
	{"places on the globe", 3, (*trial).places},
	{"tours", 2, (*trial).tour},
	{"recordings", 5, (*trial).recording},
	{"batches", 2, (*trial).batch},
	{"journals", 2, (*trial).journal},
	{"checkpoints", 1, (*trial).checkpoint},
	{"answers of a worker", 2, (*trial).fromWorker},
	{"requests to a worker", 1, (*trial).toWorker},
	{"settings", 1, (*trial).settings},
}

const batchText = `title = "two"
instances = ["x.tsp"]
repetitions = 2
seed = 3
threads = 1
threshold = 2.5
[stop]
time = "300ms"
iterations = 20
[[engine]]
name = "2opt"
[[engine]]
name = "ils"
label = "kicks"
`

var batchLines = []string{
	`instances = ["x.tsp", "none*.tsp"]`, `instances = []`, `instances = "x.tsp"`, `instances = ["/dev/zero"]`, `instances = [".."]`, `repetitions = 0`, `repetitions = -1`, `repetitions = 1e9`,
	`repetitions = 99999999999`, `seeds = [1, 1]`, `seeds = []`, `seed = -1`, `seed = 18446744073709551616`, `threshold = nan`, `threshold = inf`, `threshold = -1`, `threads = 100000000`, `[stop]`,
	`time = "0s"`, `time = "-1s"`, `time = "1e300h"`, `iterations = 9223372036854775808`, `gap = nan`, `stagnation = ""`, `processor = "1ns"`, `per_city = "1h"`, `[[engine]]`, `name = "none"`, `name = ""`, `name = "\u001b[31m"`,
	`label = "=cmd"`, `label = ""`, `label = "../../x"`, `params = { moves = 1e400 }`, `params = { depth = "nan" }`, `params = "x"`, `sweep = { depth = "1..1000000000" }`, `sweep = { depth = "1..2x1" }`, `sweep = { depth = [] }`, `sweep = { seed = "4..1" }`,
	`references = { x = "1/0" }`, `references = { x = "((((((((((n" }`, `references = { x = "sqrt(-n)" }`, `references = { x = -1 }`, `unknown = 1`, `start = "none"`, `title = """`, `= 1`, `[`, "title = \"\x00\"", `[stop.stop]`, `{"instances": ["x.tsp"]}`,
}

// bases are valid inputs that take a program to make.
type bases struct {
	recordings []parted
	journal    string
}

// parted is a recording below its compression.
type parted struct {
	line   []byte
	blocks []block
}

const square = "NAME : x\nTYPE : TSP\nDIMENSION : 7\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 30 40\n3 10 20\n4 50 5\n5 7 33\n6 41 12\n7 22 22\nEOF\n"

// newBases makes the valid inputs. Each kind of input must be accepted as long as nothing
// is changed in it, or the attack would not get inside.
func newBases(t *testing.T, program string) *bases {
	t.Helper()
	shared := new(bases)
	c := newTrial(t, program, shared, 0, 0)
	c.write("x.tsp", []byte(square))
	c.write("b.toml", []byte(batchText))
	c.write("large.tsp", []byte(sixty())) // of few cities a changed tour is refused at its first number
	for _, engine := range []string{"ils", "2opt", "chained", "sspm"} {
		c.settle(c.command(nil, "solve", "large.tsp", "--engine", engine, "--iterations", "40", "--start", "random", "--record", "x.rec", "-q"), []string{"x.rec"}, nil)
		line, blocks := firstLineOf(t, c.read("x.rec"))
		shared.recordings = append(shared.recordings, parted{line, blocks})
		c.write("again.rec", packRecording(seldom(), line, blocks))
		c.succeeds("replay", "again.rec", "--speed", "0", "-q")
	}
	c.succeeds("bench", "b.toml", "-q")
	shared.journal = string(c.read("b-results/journal.jsonl"))
	c.succeeds("bench", "b.toml", "-q")
	if len(c.faults) > 0 {
		t.Fatalf("without a change:\n%s", strings.Join(c.faults, "\n"))
	}
	_ = os.RemoveAll(c.home)
	return shared
}

// sixty is a problem of so many cities.
func sixty() string {
	r := rand.New(rand.NewPCG(6, 0))
	text := "TYPE : TSP\nDIMENSION : 60\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n"
	for i := range 60 {
		text += fmt.Sprintln(i+1, r.IntN(1000), r.IntN(1000))
	}
	return text + "EOF\n"
}

func (c *trial) succeeds(args ...string) {
	o := c.command(nil, args...)
	if o.status != 0 {
		o.fault("status %d", o.status)
	}
	c.settle(o, nil, nil)
}

func (c *trial) read(name string) []byte {
	content, err := os.ReadFile(filepath.Join(c.folder, name))
	if err != nil {
		c.t.Fatal(err)
	}
	return content
}

// validProblem compares lengths with this package's own, and short tours with the
// shortest.
func (c *trial) validProblem() {
	r := c.random
	s := someSample(r, pick(r, 8, 8, 60))
	n := len(s.labels)
	name, content := "x.tsp", []byte(s.text())
	if r.IntN(4) == 0 {
		name, content = "x.tsp.gz", gzipped(content)
	}
	c.write(name, content)
	engine := pick(r, "chained", "chained", "ils", "2opt", "sspm", "pssm")
	o := c.command(nil, "solve", name, "--engine", engine, "--iterations", "30", "--time", "3s", "--json", "--tour", "out.tour", "-q")
	var said struct{ Length int64 }
	if err := json.Unmarshal([]byte(o.stdout), &said); o.status != 0 || err != nil {
		o.fault("a valid problem: status %d, %v", o.status, err)
	} else if order, err := s.orderOf(c.read("out.tour")); err != nil {
		o.fault("its tour: %v", err)
	} else {
		if want := s.length(order); said.Length != want || !s.hasFixed(order) {
			o.fault("it says %d, its tour is %d long; all fixed edges: %v", said.Length, want, s.hasFixed(order))
		}
		if n <= 8 {
			if best := s.shortest(); said.Length < best || engine == "chained" && said.Length > best {
				o.fault("it says %d, the shortest tour is %d long", said.Length, best)
			}
		}
	}
	c.settle(o, []string{"out.tour"}, nil)
	c.measureTour(s, name)
}

// measureTour compares the length of a random tour, also after conversion.
func (c *trial) measureTour(s *sample, name string) {
	order := c.random.Perm(len(s.labels))
	if len(s.fixed) > 0 {
		var err error
		if order, err = s.orderOf(c.read("out.tour")); err != nil {
			return
		}
	}
	text := "TYPE : TOUR\nTOUR_SECTION\n"
	for _, city := range order {
		text += strconv.FormatInt(s.labels[city], 10) + "\n"
	}
	c.write("r.tour", []byte(text+"-1\nEOF\n"))
	c.succeeds("convert", name, "again.tsp")
	files := []string{name, "again.tsp"}
	if s.labels[0] == 1 && s.labels[len(s.labels)-1] == int64(len(s.labels)) { // a matrix has no other city numbers
		c.succeeds("convert", "--matrix", name, "matrix.tsp")
		files = append(files, "matrix.tsp")
	}
	for _, file := range files {
		o := c.command(nil, "length", file, "r.tour")
		if want := strconv.FormatInt(s.length(order), 10); strings.TrimSpace(o.stdout) != want {
			o.fault("it says %.100q, the tour is %s long", o.stdout, want)
		}
		c.settle(o, nil, nil)
	}
}

// orderOf reads a tour file without the program's reader.
func (s *sample) orderOf(text []byte) ([]int, error) {
	_, list, found := strings.Cut(string(text), "TOUR_SECTION")
	cities := make(map[int64]int)
	for i, label := range s.labels {
		cities[label] = i
	}
	var order []int
	for _, word := range strings.Fields(list) {
		label, err := strconv.ParseInt(word, 10, 64)
		city, is := cities[label]
		if err != nil || !is {
			break
		}
		order = append(order, city)
		delete(cities, label)
	}
	if !found || len(order) != len(s.labels) {
		return nil, fmt.Errorf("%d of %d cities", len(order), len(s.labels))
	}
	return order, nil
}

// problem changes a problem's text.
func (c *trial) problem() {
	s := someSample(c.random, 12)
	c.write("x.tsp", []byte(mutateText(c.random, s.text(), headings)))
	c.useProblem("x.tsp")
}

// useProblem gives a file to one or two commands that read problems.
func (c *trial) useProblem(name string) {
	r := c.random
	for range 1 + r.IntN(2) {
		switch r.IntN(6) {
		case 0, 1:
			engine := pick(r, "chained", "ils", "2opt", "sspm", "pssm", "rrhc-cpu", "tabu-cpu", "ils-3opt-cpu")
			c.settle(c.command(nil, "solve", name, "--engine", engine, "--iterations", "10", "--time", "1s", "--tour", "out.tour", "-q"), []string{"out.tour"}, []string{name})
			_ = os.Remove(filepath.Join(c.folder, "out.tour"))
		case 2:
			picture := "out" + pick(r, ".png", ".svg", ".pdf")
			c.settle(c.command(nil, "export", name, "-o", picture, "--width", "300"), []string{picture}, []string{name})
			_ = os.Remove(filepath.Join(c.folder, picture))
		case 3:
			converted := pick(r, "out.tsp", "out.csv", "out.tsp.gz", "out.gpx", "out.kml", "out.geojson")
			c.settle(c.command(nil, "convert", name, converted), []string{converted}, []string{name, converted})
			_ = os.Remove(filepath.Join(c.folder, converted))
		case 4:
			c.write("r.tour", []byte("TYPE : TOUR\nTOUR_SECTION\n1\n2\n3\n4\n5\n-1\nEOF\n"))
			c.settle(c.command(nil, "length", name, "r.tour"), nil, []string{name, "r.tour"})
		case 5:
			c.write("b.toml", []byte(strings.ReplaceAll(batchText, "x.tsp", name)))
			c.settle(c.command(nil, "bench", "b.toml", "-q"), nil, []string{name})
			_ = os.RemoveAll(filepath.Join(c.folder, "b-results"))
		}
	}
}

// packed compresses a problem, a tour or coordinates, well or badly.
func (c *trial) packed() {
	text := someSample(c.random, 12).text()
	if c.random.IntN(4) == 0 {
		text = mutateText(c.random, text, headings)
	}
	ending, content := pack(c.random, []byte(text))
	name := "x.tsp" + ending
	c.write(name, content)
	c.useProblem(name)
}

// coordinates changes a CSV file.
func (c *trial) coordinates() {
	r := c.random
	text := pick(r, "", "name,x,y\n", "x;y;z\n", "# a comment\n", "\"a\",\"b\"\n")
	for i := range 1 + r.IntN(10) {
		text += fmt.Sprintf(pick(r, "%d,%d.5\n", "%d;%d\n", "%d\t%d\n", "%d %d 7\n"), i*i%7, r.IntN(1000))
	}
	text = mutateText(r, text, []string{"name,x,y", "1,2,3,4", "1", ",", ",,", "\"a", "\"1,2\",3", "=1+1,2", "x,y", "NaN,inf", "1e308,-1e308", "5e-324,0", "1,5;2,5", "// no", "0x1p5,3"})
	ending, content := "", []byte(text)
	if r.IntN(5) == 0 {
		ending, content = pack(r, content)
	}
	c.write("x.csv"+ending, content)
	c.useProblem("x.csv" + ending)
}

// placesTexts are files with places on the globe, of each format.
var placesTexts = []struct{ ending, text string }{
	{".csv", "id;name;lat;lon\n1;a;52,5;13,25\n2;\"b; c\";52°31'12\"N;13°22'E\n3;;-33,9;W 151 30\n4;d;-90;180\n"},
	{".gpx", "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\">\n<wpt lat=\"52.5\" lon=\"13.25\"><name>a &amp; b</name></wpt>\n<wpt lat=\"-33.9\" lon=\"-151.5\"><extensions><id>7</id></extensions></wpt>\n<rte>\n<rtept lat=\"1\" lon=\"2\"/>\n<rtept lat=\"3\" lon=\"4\"/>\n</rte>\n<trk><trkseg>\n<trkpt lat=\"5\" lon=\"6\"/>\n</trkseg></trk>\n</gpx>\n"},
	{".kml", "<?xml version=\"1.0\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\">\n<Document><Folder>\n<Placemark><name>a &amp; b</name>\n<Point><coordinates> 13.25,52.5,0 </coordinates></Point></Placemark>\n<Placemark><ExtendedData><Data name=\"id\"><value>7</value></Data></ExtendedData>\n<MultiGeometry><Point><coordinates>-151.5,-33.9</coordinates></Point>\n<LineString><coordinates>1,2,3 4,5,6\n7,8</coordinates></LineString></MultiGeometry>\n</Placemark></Folder></Document></kml>\n"},
	{".geojsonl", "{\"type\": \"Point\", \"coordinates\": [ 13.25 , 52.5 ]}\n\x1e{\"type\": \"Point\", \"coordinates\": [ 1 , 2 ]}\n"},
	{".geojson", "{\"type\": \"FeatureCollection\", \"features\": [\n{\"type\": \"Feature\", \"id\": 7, \"properties\": { \"name\": \"a\" }, \"geometry\": {\"type\": \"Point\", \"coordinates\": [ 13.25 , 52.5 ]}},\n{\"type\": \"Feature\", \"id\": \"b\", \"properties\": null, \"geometry\": {\"type\": \"MultiPoint\", \"coordinates\": [[ 1 , 2 ], [ 3 , 4 ]]}},\n{\"type\": \"LineString\", \"coordinates\": [[ 1 , 2 ],\n[ 3 , 4 ]]}\n]}\n"},
}

// places changes a file with places on the globe.
func (c *trial) places() {
	r := c.random
	from := pick(r, placesTexts...)
	text := mutateText(r, from.text, []string{"lat;lon", "91;0", "0;-361", "<wpt>", "<coordinates>", "</coordinates>", ",,", "<Point>", "</kml>", "</gpx>", "<gpx>", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "&b;", "<![CDATA[", "<!--", strings.Repeat("<a>", 2000), strings.Repeat("[", 2000), "{", "]", "null,", "\"coordinates\": [[[[[1]]]]],", "\"type\": \"Polygon\",", "\"\\ud800\"", "\xff"})
	ending, content := from.ending, []byte(text)
	if r.IntN(5) == 0 {
		var packed string
		packed, content = pack(r, content)
		ending += packed
	}
	c.write("x"+ending, content)
	c.useProblem("x" + ending)
}

// tour changes a tour file.
func (c *trial) tour() {
	r := c.random
	c.write("x.tsp", []byte(square))
	text := "NAME : t\nTYPE : TOUR\nDIMENSION : 7\nTOUR_SECTION\n1\n3\n2\n4\n7\n6\n5\n-1\nEOF\n"
	ending, content := "", []byte(mutateText(r, text, headings))
	if r.IntN(4) == 0 {
		ending, content = pack(r, content)
	}
	name := "y.tour" + ending
	c.write(name, content)
	c.settle(c.command(nil, "length", "x.tsp", name), nil, []string{name})
	switch r.IntN(3) {
	case 0:
		c.settle(c.command(nil, "solve", "x.tsp", "--engine", "ils", "--iterations", "10", "--from", name, "--tour", "out.tour", "-q"), []string{"out.tour"}, []string{name})
	case 1:
		c.settle(c.command(nil, "export", "x.tsp", "--tour", name, "-o", "out.svg"), []string{"out.svg"}, []string{name})
	}
}

// recording changes a recording below its compression. What comes before the damage is
// played, and its results are written although the command fails.
func (c *trial) recording() {
	r := c.random
	base := pick(r, c.bases.recordings...)
	c.write("x.rec", packRecording(r, base.line, mutateBlocks(r, base.blocks)))
	ways := []struct {
		args    []string
		results []string
		partly  bool
	}{
		{[]string{"--speed", "0", "--json", "--tour", "out.tour", "--log", "out.csv"}, []string{"out.tour", "out.csv"}, true},
		{[]string{"--speed", "1e6", "--image", "out.png"}, []string{"out.png"}, true},
		{[]string{"--gif", "out.gif", "--width", "120", "--fps", "2"}, []string{"out.gif"}, false},
	}
	if r.IntN(4) == 0 {
		c.settle(c.command(nil, "chart", "x.rec", "-o", "out.svg"), []string{"out.svg"}, []string{"x.rec", "out.svg"})
		return
	}
	way := pick(r, ways...)
	o := c.command(nil, append([]string{"replay", "x.rec", "-q"}, way.args...)...)
	if way.partly && o.status != 0 {
		c.settle(o, nil, []string{"x.rec"})
		return
	}
	c.settle(o, way.results, []string{"x.rec", "out.gif"})
}

// batch changes a batch file.
func (c *trial) batch() {
	c.write("x.tsp", []byte(square))
	c.write("b.toml", []byte(mutateText(c.random, batchText, batchLines)))
	args := []string{"bench", "b.toml", "-q"}
	if c.random.IntN(2) == 0 {
		args = append(args, "--json")
	}
	c.settle(c.command(nil, args...), nil, []string{"b.toml", "x", "jobs"})
}

// journal changes the journal of a batch, which is then resumed.
func (c *trial) journal() {
	r := c.random
	c.write("x.tsp", []byte(square))
	c.write("b.toml", []byte(batchText))
	text := c.bases.journal
	if r.IntN(2) == 0 {
		text = mutateText(r, text, []string{"{}", "null", "[]", `{"journal":1}`, `{"journal":99,"hash":"x"}`, `{"result":null}`, `{"result":{}}`, `{"session":{}}`, `{"result":{"id":"x/2opt/3","length":-1}}`, `{"result":{"id":"x/2opt/3","length":1e400}}`})
	} else {
		lines := strings.Split(strings.TrimSpace(text), "\n")
		at := r.IntN(len(lines))
		lines[at] = mutateJSON(r, lines[at])
		text = strings.Join(lines, "\n") + "\n"
	}
	c.write("b-results/journal.jsonl", []byte(text))
	c.settle(c.command(nil, pick(r, []string{"bench", "b.toml", "-q"}, []string{"bench", "b-results", "-q", "--json"})...), nil, []string{"b.toml", "b-results", "jobs"})
}

// checkpoint changes the file that a search has left.
func (c *trial) checkpoint() {
	r := c.random
	c.library = filepath.Join(c.home, "library.db")
	c.write("x.tsp", []byte(square))
	problem, err := tsplib.ReadProblem(strings.NewReader(square), "x.tsp")
	if err != nil {
		c.t.Fatal(err)
	}
	text := "NAME : x\nCOMMENT : Tourscope's checkpoint of a search that was going on\nCOMMENT : instance \"x\"\nCOMMENT : source \"x.tsp\"\nCOMMENT : engine ils\nCOMMENT : seed 1\nCOMMENT : elapsed 11s\nCOMMENT : Length 200\nTYPE : TOUR\nDIMENSION : 7\nTOUR_SECTION\n1\n3\n2\n4\n7\n6\n5\n-1\nEOF\n"
	host, _ := os.Hostname()
	file := filepath.Join(c.library+".checkpoints", fmt.Sprintf("%v-%d-abc-%s.tour", fingerprint.Of(problem), 1<<22+1, host))
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		c.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(mutateText(r, text, append(headings, "COMMENT : elapsed 1e300s", "COMMENT : Length nan", "COMMENT : source \"\\x1b\""))), 0o600); err != nil {
		c.t.Fatal(err)
	}
	args := []string{"solve", "x.tsp", "--engine", "ils", "--iterations", "10"}
	if r.IntN(3) > 0 {
		args = append(args, "--from", "last")
	}
	c.settle(c.command(nil, args...), nil, []string{"x"})
}

// answers are valid answers of a worker to a search of the square.
func answers(c *trial) []block {
	var stream bytes.Buffer
	w := protocol.NewWriter(&stream)
	order := wire.PackCities([]solver.City{0, 4, 2, 1, 3, 5, 6})
	state := solver.State{Iteration: 5, Best: 160, Current: 160, Moves: 10, Stage: solver.Stage{Name: "rounds", Device: solver.GPU}}
	for _, m := range []protocol.Message{
		&protocol.Hello{Program: "tourscope-gpu", Host: "here", Engines: catalog.Engines(), Devices: catalog.Devices{List: []catalog.Device{{Name: "GPU", Multiprocessors: 4, Major: 8}}}},
		&protocol.Report{State: state},
		&protocol.Snapshot{State: state, Order: order},
		&protocol.Result{State: state, Order: order, Finished: true},
	} {
		if err := w.Write(m); err != nil {
			c.t.Fatal(err)
		}
	}
	return blocksOf(c.t, stream.Bytes())
}

// fromWorker lets a file answer in place of a worker.
func (c *trial) fromWorker() {
	r := c.random
	var stream bytes.Buffer
	_ = protocol.WriteGreeting(&stream)
	greeting := stream.Bytes()
	if r.IntN(10) == 0 {
		greeting = mutateBytes(r, greeting)
	}
	blocks := answers(c)
	if r.IntN(6) > 0 {
		blocks = mutateBlocks(r, blocks)
	}
	c.write("x.tsp", []byte(square))
	c.write("frames", append(bytes.Clone(greeting), joined(r, blocks)...))
	c.worker = "cat frames"
	switch r.IntN(3) {
	case 0:
		o := c.command(nil, "devices")
		c.settle(o, nil, nil)
	default:
		c.settle(c.command(nil, "solve", "x.tsp", "--engine", pick(r, "pspm", "regions", "2opt-gpu"), "--time", "2s", "--json", "--tour", "out.tour"), nil, nil)
	}
}

// toWorker asks the program as a worker.
func (c *trial) toWorker() {
	r := c.random
	var stream bytes.Buffer
	_ = protocol.WriteGreeting(&stream)
	greeting := bytes.Clone(stream.Bytes())
	stream.Reset()
	problem, err := tsplib.ReadProblem(strings.NewReader(square), "x.tsp")
	if err != nil {
		c.t.Fatal(err)
	}
	w := protocol.NewWriter(&stream)
	order := wire.PackCities([]solver.City{0, 4, 2, 1, 3, 5, 6})
	for _, m := range []protocol.Message{
		&protocol.Start{Engine: pick(r, "ils", "pspm", "regions"), Problem: new(wire.PackProblem(problem)), Order: order, Seed: 1, Iterations: 20, Threads: 1},
		&protocol.Want{}, &protocol.Go{Until: 5}, &protocol.Pause{}, &protocol.Resume{Until: 9}, &protocol.Go{Until: 50}, &protocol.Stop{},
	} {
		if err := w.Write(m); err != nil {
			c.t.Fatal(err)
		}
	}
	input := append(greeting, joined(r, mutateBlocks(r, blocksOf(c.t, stream.Bytes())))...)
	c.write("request", input)
	o := c.command(input, "worker")
	o.stdout = "" // frames
	c.settle(o.withoutControl(), nil, nil)
}

// withoutControl forgets the control characters of frames.
func (o outcome) withoutControl() outcome {
	var left []string
	for _, fault := range o.faults {
		if !strings.Contains(fault, "control character") {
			left = append(left, fault)
		}
	}
	o.faults = left
	return o
}

// settings changes both files of settings. What the window does with them is tested with
// the window; reading them is the same.
func (c *trial) settings() {
	r := c.random
	c.library = ""
	folder := filepath.Join(c.home, "home", ".config", "tourscope")
	places := settings.Places{Preferences: filepath.Join(folder, "preferences.json"), Session: filepath.Join(folder, "session.json")}
	store, err := settings.Load(places)
	if err == nil {
		err = store.Later()()
	}
	if err != nil {
		c.t.Fatal(err)
	}
	for _, file := range []string{places.Preferences, places.Session} {
		text, err := os.ReadFile(file)
		if err != nil {
			c.t.Fatal(err)
		}
		changed := mutateJSON(r, strings.Replace(string(text), "{", `{"browser":{"folders":[{"path":"/","on":true}]},"window":{"width":900,"height":700},"panes":[{"engine":"ils"}],"setup":{"engine":"ils"},`, 1))
		if err := os.WriteFile(file, []byte(changed), 0o600); err != nil {
			c.t.Fatal(err)
		}
	}
	c.write("x.tsp", []byte(square))
	c.succeeds("solve", "x.tsp", "--engine", "2opt", "-q")
	if _, err := settings.Load(places); err != nil && !strings.Contains(err.Error(), "starting with the defaults") {
		c.fault("the settings: %v", err)
	}
}
