// Package control has the window's own widgets, layouts and dialogs. Each shows a hint
// in the status line, follows the theme and returns the keyboard to the window.
//
// It depends on no instance, run or file format; a Field accepts a parameter of an
// engine, because most fields are for those. A Frame gives a region access to the
// window, so that regions can be packages of their own.
//
// The hard part is the toolkit: padding that does not align, texts that ask for more
// room than there is, lists that lose clicks.
package control
