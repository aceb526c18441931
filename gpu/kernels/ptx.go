//go:build cuda

package kernels

import (
	"embed"
	"fmt"

	"tourscope/gpu/driver"
)

//go:embed ptx/*.ptx
var ptx embed.FS

// load lets the driver compile a kernel's PTX.
func load(c *driver.Context, name, variant string) (*driver.Kernel, error) {
	if variant != "" {
		variant = "." + variant
	}
	image, err := ptx.ReadFile(fmt.Sprintf("ptx/%s%s.%s.ptx", name, variant, target(c.Device)))
	if err != nil {
		return nil, fmt.Errorf("this program lacks the kernel %s%s: %w", name, variant, err)
	}
	module, err := c.Load(string(image))
	if err != nil {
		return nil, err
	}
	return module.Kernel(name)
}

// target chooses the newest PTX that the device understands.
func target(d driver.Device) string {
	switch {
	case d.Major >= 9:
		return "sm_90"
	case d.Major == 8:
		return "sm_80"
	default:
		return "sm_70"
	}
}
