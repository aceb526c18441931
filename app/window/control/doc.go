// Package control has the window's own controls: what its regions and dialogs are
// put together from. Each says in the hint line what it does, follows the theme,
// and lets the keyboard go when it is done.
//
// It knows no instance, no run and no file format; a Field knows a parameter of
// an engine, because that is what most fields are for. Frame is what a region gets
// of the window around it, so that regions can be packages of their own.
//
// Its hard part is the toolkit's: widgets with padding that does not line up,
// texts that ask for more room than there is, lists that lose clicks.
package control
