package driver

// TroubleVariable is the environment variable by which tests inject faults into the emulated
// device: words, separated by commas.
//
//	no-driver      there is no driver
//	no-device      the driver finds no device
//	old-driver     the driver refuses the kernels' PTX
//	memory=KB      free memory of the device, the rest being in use by other programs
//	refuse=K:N     launches of kernel K with more than N threads a block are refused
//	fail=N         the kernel of the Nth launch fails
//	killed=N       the system kills the process at the Nth launch
//
// A suffix @I restricts a fault to device I: fail=3@1. The first three concern the driver,
// so every device.
const TroubleVariable = "TOURSCOPE_EMULATED_TROUBLE"

// DevicesVariable is the environment variable with the number of emulated devices: "4" is
// four equal ones, "2+1" two equal ones and one of an older architecture. The default is 1+1.
const DevicesVariable = "TOURSCOPE_EMULATED_DEVICES"
