package app

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// version is set by the linker, from git: see the Makefile.
var version string

// Version says which program this is, in one line: the version, the commit where
// no version was given, and the compiler.
func Version() string {
	return fmt.Sprintf("%s (%s, %s/%s)", number(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

func number() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" && len(setting.Value) >= 12 {
			return "commit " + setting.Value[:12]
		}
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	return "development"
}
