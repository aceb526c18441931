//go:build !unix

package checkpoint

// ended is unknown here: the silence of a file decides.
func ended(int) bool { return false }
