package session

// Place is a page of the window. One of them is in front, and only its commands work.
type Place uint8

// The places, in the order of the navigation.
const (
	Instances  Place = iota // the files that can be opened
	Laboratory              // the panes with their chart; without an instance the start page
	Sweep                   // runs over the values of a parameter
	Batch                   // runs over instances, engines and seeds
	Papers                  // published tables, measured again
)

// Places are all places, in the order of the navigation.
func Places() []Place { return []Place{Instances, Laboratory, Sweep, Batch, Papers} }

// String is the name of a place in English.
func (p Place) String() string {
	return [...]string{"Instances", "Laboratory", "Sweep", "Batch", "Papers"}[p]
}
