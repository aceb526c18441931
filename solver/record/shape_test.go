package record

import (
	"flag"
	"reflect"
	"testing"

	"tourscope/solver/wire/shape"
)

var update = flag.Bool("update", false, "write testdata/shapes.txt again")

// What recordings are made of has not changed since version was last raised. Most of it
// belongs to other packages, which know nothing of files.
func TestShapes(t *testing.T) {
	shape.Check(t, "testdata/shapes.txt", version,
		shape.Structs(reflect.TypeFor[Header](), reflect.TypeFor[moment](), reflect.TypeFor[End]()), *update)
}
