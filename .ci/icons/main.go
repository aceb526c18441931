// Command icons writes the program's icon in the sizes of the icon theme hicolor:
//
//	go run ./.ci/icons assets/icon.png FOLDER NAME
//
// writes FOLDER/48x48/apps/NAME.png and the others.
package main

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"

	"golang.org/x/image/draw"
)

// sizes are those that desktops look for, up to that of the icon itself.
var sizes = []int{16, 22, 24, 32, 48, 64, 128, 256, 512}

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: icons ICON FOLDER NAME")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "icons:", err)
		os.Exit(1)
	}
}

func write(icon, folder, name string) error {
	f, err := os.Open(icon)
	if err != nil {
		return err
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil {
		return fmt.Errorf("%s: %w", icon, err)
	}
	for _, size := range sizes {
		path := filepath.Join(folder, fmt.Sprintf("%dx%d", size, size), "apps", name+".png")
		if err := writeSize(picture, size, path); err != nil {
			return err
		}
	}
	return nil
}

func writeSize(picture image.Image, size int, path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	small := image.NewNRGBA(image.Rect(0, 0, size, size))
	draw.CatmullRom.Scale(small, small.Bounds(), picture, picture.Bounds(), draw.Src, nil)
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := png.Encode(f, small); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
