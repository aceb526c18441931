// Package tsplib reads and writes problems and tours in the format of
// TSPLIB95 (Reinelt, "TSPLIB 95", Heidelberg 1995).
//
// It accepts the variants in use: keywords in any order, case and spacing, sections in
// any order, any line ends, numbers in scientific notation, city numbers that start
// anywhere, a missing EOF. Other problem types (vehicle routing, sequential ordering,
// …) and contradictions are refused with a *solver.FileError that names file, line,
// field and remedy. Unpacking and recognition of formats are done by package instance.
//
// The hard part is not to trust the header: memory is proportional to the data read,
// not to DIMENSION.
package tsplib
