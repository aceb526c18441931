package report

import (
	"fmt"
	"runtime"
	"time"
)

// Environment says where a run takes place, for a recording of it. Device names
// the GPU; empty: none.
func Environment(version, device string) map[string]string {
	e := map[string]string{
		"program": "tourscope " + version,
		"date":    time.Now().UTC().Format(time.RFC3339),
		"system":  fmt.Sprintf("%s/%s, %d processors", runtime.GOOS, runtime.GOARCH, runtime.NumCPU()),
	}
	if device != "" {
		e["device"] = device
	}
	return e
}
