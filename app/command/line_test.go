package command_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"tourscope/app/command"
	"tourscope/app/look"
	"tourscope/canvas/export"
	"tourscope/solver"
	"tourscope/solver/generate"
	"tourscope/solver/tsplib"
)

// written is a problem with two tours, and the files that hold them.
func written(t *testing.T) (s look.Subject, file string, tours []string) {
	t.Helper()
	dir := t.TempDir()
	problem, err := generate.Make("clustered", 120, 7)
	if err != nil {
		t.Fatal(err)
	}
	put := func(name string, write func(*os.File) error) string {
		path := filepath.Join(dir, name)
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := write(f); err != nil {
			t.Fatal(err)
		}
		return path
	}
	file = put("some.tsp", func(f *os.File) error { return tsplib.WriteProblem(f, problem) })
	for i := range 2 {
		order := solver.Identity(problem.Cities())
		order[3], order[40+i] = order[40+i], order[3]
		tours = append(tours, put(fmt.Sprintf("%d.tour", i), func(f *os.File) error { return tsplib.WriteTour(f, problem, order, "") }))
		s.Tours = append(s.Tours, look.Tour{Order: order, Length: problem.Length(order), Title: fmt.Sprintf("tour %d", i)})
	}
	s.Problem = problem
	s.Meta = export.Meta{Instance: problem.Name(), Cities: problem.Cities(), Engine: "ils", Seed: 7, Program: "Tourscope test"}
	return s, file, tours
}

// TestLineWritesTheSameFile writes each look as the window does, then runs its
// command line: the files must be the same, byte by byte.
func TestLineWritesTheSameFile(t *testing.T) {
	all, file, tours := written(t)
	title, none := "A title's name", ""
	quarter, three := 90, 270
	for _, row := range []struct {
		why     string
		tours   int
		ending  string
		look    look.Look
		subject func(*look.Subject)
	}{
		{"nothing chosen", 1, ".png", look.Look{}, nil},
		{"the cities alone", 0, ".svg", look.Look{CitySize: 5}, nil},
		{"a view that is turned", 1, ".png", look.Look{Width: 300, View: look.Part{X: 1.0 / 3, Y: -12345.678901234567, Width: 1e6 / 7, Height: 250000}, Turn: &quarter, Mirror: true, Scale: 1.1}, nil},
		{"millimetres, colours, texts", 1, ".svg", look.Look{Width: 80, Height: 60, MM: true, DPI: 200, Theme: "dark", Palette: "viridis", Background: "#102030", LineColour: "#ff00ff",
			LineWidth: 1.5, CitySize: -1, Title: &title, Caption: "-- below", NoMetadata: true}, nil},
		{"transparent", 1, ".png", look.Look{Width: 200, Transparent: true, Theme: "print", Title: &none}, nil},
		{"a preset", 1, ".svg", look.Look{Preset: "paper"}, nil},
		{"a comparison", 2, ".png", look.Look{Width: 500}, nil},
		{"differences and times", 2, ".svg", look.Look{Preset: "slide", Title: &title, Turn: &three}, func(s *look.Subject) {
			s.Difference = true
			s.Tours[0].Elapsed = 3 * time.Second
		}},
		{"a plotter", 2, ".svg", look.Look{Preset: "plotter", Title: &none}, nil},
	} {
		s := all
		s.Tours = append([]look.Tour(nil), all.Tours[:row.tours]...)
		if row.subject != nil {
			row.subject(&s)
		}
		out := filepath.Join(t.TempDir(), "it's"+row.ending)
		format, err := export.FormatOf(out)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := row.look.Plan(s, format)
		if err != nil {
			t.Fatalf("%s: %v", row.why, err)
		}
		var want bytes.Buffer
		if err := plan.Write(t.Context(), &want, nil); err != nil {
			t.Fatalf("%s: %v", row.why, err)
		}
		line := row.look.Line(s, file, tours[:row.tours], out)
		var stderr bytes.Buffer
		p := &command.Program{Version: "test", Stdout: &stderr, Stderr: &stderr}
		if status := p.Main(line[1:]); status != 0 {
			t.Errorf("%s: %q ends with %d: %s", row.why, line, status, &stderr)
			continue
		}
		if got, err := os.ReadFile(out); err != nil || !bytes.Equal(got, want.Bytes()) {
			t.Errorf("%s: %q writes another file (%d bytes, want %d; %v)", row.why, line, len(got), want.Len(), err)
		}
	}
}

// TestEveryChoiceIsAFlag sets each field of a look alone: there must be a flag for it.
func TestEveryChoiceIsAFlag(t *testing.T) {
	kind := reflect.TypeFor[look.Look]()
	for i := range kind.NumField() {
		var l look.Look
		switch f := reflect.ValueOf(&l).Elem().Field(i); f.Kind() {
		case reflect.Float64:
			f.SetFloat(2)
		case reflect.Bool:
			f.SetBool(true)
		case reflect.String:
			f.SetString("x")
		case reflect.Int:
			f.SetInt(90)
		case reflect.Pointer:
			f.Set(reflect.New(f.Type().Elem()))
		case reflect.Struct:
			f.Field(0).SetFloat(2)
		default:
			t.Fatalf("a field of kind %v: add it to this test", f.Kind())
		}
		if len(l.Flags()) == 0 {
			t.Errorf("%s has no flag", kind.Field(i).Name)
		}
	}
}
