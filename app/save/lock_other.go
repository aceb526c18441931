//go:build !unix

package save

import "os"

// lock does nothing: the system keeps a file that is open from being removed.
func lock(*os.File) {}

func abandoned(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.Mode().IsRegular() && !recent(info)
}
