// Package browser is the region of the window in which people go through the
// instances in their folders: as pictures or as a table, sorted, filtered and
// searched, with a large preview of the chosen one beside the list. It also has
// the dialogs around our best tours and the one that downloads TSPLIB.
//
// What is in a folder, what it looks like and which tour is our best it asks
// app/library and the packages below it; it opens no instance itself, but tells
// the window to.
//
// Its hard part is that thousands of files must not be felt: lists make only the
// lines in sight, pictures are drawn in the background for what is in sight, and
// whatever a goroutine has found out comes to the window in one queued call at a
// time.
package browser
