//go:build !nogui

package browser

// AskDownload is to come.
func (b *Browser) AskDownload() {}
