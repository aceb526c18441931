// Command bind generates launchers.go of package kernels: for each .cu file a struct with
// the parameters of its kernel, typed and named as there, and a method that launches it.
// It is part of make kernels.
//
//	go run ./gpu/kernels/bind gpu/kernels
//
// A signature and its caller cannot differ: a parameter that was renamed or changed its
// type does not compile, and a struct literal that leaves one out fails here and in this
// package's tests.
//
// Parameters have eight bytes each, since driver.Kernel.Launch copies as many: pointers,
// and integers of 64 bits. The comment behind a parameter becomes the field's; one that
// begins with "not zero:" makes the parameter a flag, a bool in Go.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bind:", err)
		os.Exit(1)
	}
}

func run(arguments []string) error {
	if len(arguments) != 1 {
		return fmt.Errorf("name the folder of the .cu files, and nothing else")
	}
	folder := arguments[0]
	kernels, err := readKernels(folder)
	if err != nil {
		return err
	}
	source, err := generate(kernels)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, generated), source, 0o644); err != nil {
		return err
	}
	return checkCallers(folder, kernels)
}
