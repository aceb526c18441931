// Package wire turns problems and tours into compact plain data and back: what a
// worker is sent (gpu/protocol) and what a recording holds (solver/record). It
// knows neither files nor pipes; its users put its types into CBOR messages.
//
// Lists are byte strings, little-endian, since an item of CBOR for each city
// would cost more than the city.
//
// Its hard part is that it reads what others wrote: nothing is allocated on the
// word of a number alone, and what comes out has passed every check of
// solver.NewProblem.
package wire
