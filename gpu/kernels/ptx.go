//go:build cuda

package kernels

import (
	"embed"
	"fmt"

	"tourscope/gpu/driver"
	"tourscope/gpu/launch"
)

//go:embed ptx/*.ptx
var ptx embed.FS

// load lets the driver compile a kernel's PTX.
func load(c *driver.Context, name, variant string) (*driver.Kernel, error) {
	if variant != "" {
		variant = "." + variant
	}
	image, err := ptx.ReadFile(fmt.Sprintf("ptx/%s%s.sm_%d.ptx", name, variant, launch.Target(c.Device.Major)))
	if err != nil {
		return nil, fmt.Errorf("this program lacks the kernel %s%s: %w", name, variant, err)
	}
	module, err := c.Load(string(image))
	if err != nil {
		return nil, err
	}
	return module.Kernel(name)
}
