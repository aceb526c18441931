//go:build !nogui

// Package opening is the dialog that asks for files to open where the desktop has none of its
// own: an entry for a path, which is completed, with a list of the folder's files, their
// formats and sizes, and the folders of recent files.
//
// It is not for reading files; that is the caller's. Folders are read in the background.
package opening
