package kernels

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"
)

// A kernel is there as PTX, which the driver of every device compiles in up to 1.5 s and keeps in its
// cache, and if it is one of MACHINE_OF in kernels.mk, in a worker that was built where there is ptxas, also as
// machine code for some architectures, which is loaded in some milliseconds.

// imageReader reads a kernel's machine code or PTX.
type imageReader func() (string, error)

// imagesOf returns the images of a kernel that a device of the capability, 90 for 9.0, may load,
// the best first: machine code, if there is some for the device, and PTX.
func imagesOf(code, ptx fs.FS, name, variant string, capability int) []imageReader {
	var images []imageReader
	if file, err := newestCode(code, name, variant, capability); err == nil && file != "" {
		images = append(images, func() (string, error) { return unpacked(code, file) })
	}
	return append(images, func() (string, error) {
		file, err := newestPTX(ptx, name, variant, capability)
		if err != nil {
			return "", err
		}
		image, err := fs.ReadFile(ptx, file)
		return string(image), err
	})
}

// loadFirst loads the first of some images that can be loaded. The error is that of the last.
func loadFirst[K any](images []imageReader, load func(image string) (K, error)) (kernel K, err error) {
	err = errors.New("the kernel has no image")
	for _, read := range images {
		var image string
		if image, err = read(); err == nil {
			kernel, err = load(image)
		}
		if err == nil {
			return kernel, nil
		}
	}
	return kernel, err
}

// unpacked reads a compressed file.
func unpacked(files fs.FS, name string) (string, error) {
	file, err := files.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	unpack, err := gzip.NewReader(file)
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	var image strings.Builder
	if _, err := io.Copy(&image, unpack); err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	return image.String(), nil
}

// newestPTX returns the name of the file that holds the newest PTX of a kernel that a device of the
// capability can load: PTX loads on its own architecture and on every later one. make kernels
// writes a file for sm_70 and one for each later architecture whose code differs.
func newestPTX(files fs.FS, name, variant string, capability int) (file string, err error) {
	file, err = newest(files, "ptx/", fullName(name, variant), ".ptx", 0, capability)
	if err == nil && file == "" {
		err = fmt.Errorf("this program has no PTX of the kernel %s for compute capability %d.%d", fullName(name, variant), capability/10, capability%10)
	}
	return file, err
}

// newestCode returns the name of the file that holds the newest machine code of a kernel that a
// device of the capability can load, "" if there is none: machine code loads on its own
// architecture and on later ones of the same major number.
func newestCode(files fs.FS, name, variant string, capability int) (file string, err error) {
	return newest(files, "machine/", fullName(name, variant), ".cubin.gz", capability/10*10, capability)
}

// fullName returns the name of a kernel's variant in the names of files.
func fullName(name, variant string) string {
	if variant == "" {
		return name
	}
	return name + "." + variant
}

// newest returns the name of a kernel's file for the newest architecture in a range, "" if there
// is none.
func newest(files fs.FS, folder, name, suffix string, from, to int) (file string, err error) {
	begin := folder + name + ".sm_"
	candidates, err := fs.Glob(files, begin+"*"+suffix)
	if err != nil {
		return "", err
	}
	best := 0
	for _, candidate := range candidates {
		target, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(candidate, begin), suffix))
		if err != nil {
			return "", fmt.Errorf("the file %s names no architecture: %w", candidate, err)
		}
		if target > best && target >= from && target <= to {
			best, file = target, candidate
		}
	}
	return file, nil
}
