//go:build !nogui

package batches

// page is one of the view's pages.
type page uint8

const (
	planPage page = iota
	progressPage
	resultPage
)
