package kernels

import "tourscope/gpu/driver"

// mostPlaceNodes bounds the nodes that a warp opens to find the cities at the same places: a tenth of a
// millisecond. There are more only where thousands of cities have the same coordinates.
const mostPlaceNodes = 1000

// Places groups the cities with equal coordinates: see CandidateLists.
func (m *Module) Places(s driver.Stream, tree *driver.Buffer[CityTree], l CandidateLists) error {
	k, err := m.kernel("places", "")
	if err != nil {
		return err
	}
	return placesArguments{tree: tree, firsts: l.Firsts, nexts: l.Nexts, limit: mostPlaceNodes, failed: l.Failed}.
		launch(k, leaves(l.Firsts.Len(), 128), s)
}
