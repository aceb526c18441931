package driver

// TroubleVariable names the environment variable by which tests let the emulated
// device misbehave as a real one may: words, separated by commas.
//
//	no-driver      there is no driver
//	no-device      the driver finds no device
//	old-driver     the driver refuses the kernels' PTX
//	memory=KB      other programs leave no more of the device's memory
//	refuse=K:N     launches of kernel K with more than N threads a block are refused
//	fail=N         the Nth launch is of a kernel that fails
//	killed=N       the Nth launch is the end of the whole process, by the system
//
// Behind a word, @I keeps the trouble to device I: fail=3@1. The first three concern
// the driver, and with it every device.
const TroubleVariable = "TOURSCOPE_EMULATED_TROUBLE"

// DevicesVariable names the environment variable that says how many devices are
// emulated: 4 are alike; 2+1 are two alike and one that is older. Without it there
// are 1+1.
const DevicesVariable = "TOURSCOPE_EMULATED_DEVICES"
