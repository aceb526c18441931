//go:build cuda

package kernels

import (
	"embed"
	"io/fs"
	"os"

	"tourscope/gpu/driver"
)

//go:embed ptx/*.ptx
var ptx embed.FS

// load loads a kernel's machine code, or lets the driver compile its PTX. CUDA_FORCE_PTX_JIT=1 in
// the environment means PTX, as for all programs of CUDA.
func load(c *driver.Context, name, variant string) (*driver.Kernel, error) {
	var code fs.FS = machineCode
	if os.Getenv("CUDA_FORCE_PTX_JIT") == "1" {
		code = embed.FS{}
	}
	return loadFirst(imagesOf(code, ptx, name, variant, 10*c.Device.Major+c.Device.Minor), func(image string) (*driver.Kernel, error) {
		module, err := c.Load(image)
		if err != nil {
			return nil, err
		}
		return module.Kernel(name)
	})
}
