// Package browser is the region of the window that shows the instances in folders: as
// pictures or as a table, sorted, filtered and searched, with a large preview of the
// selected one. It also has the dialogs around the user's best tours and the download of
// TSPLIB.
//
// Scanning, thumbnails and best tours come from app/library and the packages below it.
// The browser opens no instance itself; it asks the window to.
//
// The hard part is scale: thousands of files. Lists create visible rows only, pictures
// are drawn in the background for visible rows first, and each goroutine has at most one
// call queued for the window.
package browser
