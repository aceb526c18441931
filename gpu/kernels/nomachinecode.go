//go:build cuda && !machinecode

package kernels

import "embed"

// machineCode is empty: there was no ptxas where the worker was built.
var machineCode embed.FS
