//go:build cuda

package kernels

import (
	"embed"

	"tourscope/gpu/driver"
)

//go:embed ptx/*.ptx
var ptx embed.FS

// load lets the driver compile a kernel's PTX.
func load(c *driver.Context, name, variant string) (*driver.Kernel, error) {
	file, err := newestPTX(ptx, name, variant, 10*c.Device.Major+c.Device.Minor)
	if err != nil {
		return nil, err
	}
	image, err := ptx.ReadFile(file)
	if err != nil {
		return nil, err
	}
	module, err := c.Load(string(image))
	if err != nil {
		return nil, err
	}
	return module.Kernel(name)
}
