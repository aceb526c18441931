//go:build cuda && machinecode

package kernels

import "embed"

// machineCode is the kernels as ptxas has compiled them for the architectures of kernels.mk.
//
//go:embed machine/*.cubin.gz
var machineCode embed.FS
