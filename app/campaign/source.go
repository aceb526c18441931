package campaign

import (
	"context"
	"path/filepath"
	"strings"

	"tourscope/assets"
	"tourscope/solver"
	"tourscope/solver/batch"
	"tourscope/solver/instance"
)

// Read reads an instance of a batch: a file or a bundled sample.
func Read(source string) (*solver.Problem, error) {
	if name, is := strings.CutPrefix(source, batch.SamplePrefix); is {
		content, file, err := assets.Open(name)
		if err != nil {
			return nil, err
		}
		return instance.Read(content, file)
	}
	return instance.Open(source)
}

// ReadWhile is Read until ctx ends. read is called before each instance is read.
func ReadWhile(ctx context.Context, read func(source string)) batch.Opener {
	return func(source string) (*solver.Problem, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		read(source)
		return Read(source)
	}
}

// UsesGPU reports whether an engine of the plan runs on a GPU.
func UsesGPU(plan *batch.Plan, engines *solver.Registry) bool {
	for _, e := range plan.Engines {
		if found, err := engines.Find(e.Name); err == nil && found.Info().Device == solver.GPU {
			return true
		}
	}
	return false
}

// UsualFolder is the default folder for the results of a batch file.
func UsualFolder(file string) string {
	return strings.TrimSuffix(file, filepath.Ext(file)) + "-results"
}
