// Package tsplib reads and writes symmetric problems and tours in the format of
// TSPLIB95 (Reinelt, "TSPLIB 95", Heidelberg 1995).
//
// It takes files as they occur in the wild: keywords in any order, case and
// spacing, sections in any order, any line ends, numbers in scientific notation,
// city numbers that start anywhere, no EOF. What it cannot solve (asymmetric
// problems, vehicle routing, …) and what contradicts itself it refuses with a
// *solver.FileError that names file, line, field and remedy. It neither unpacks
// files nor guesses their format: package instance does.
//
// Its hard part is to believe nothing: memory grows with the data that arrives,
// never with what the header claims.
package tsplib
