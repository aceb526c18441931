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
const TroubleVariable = "TOURSCOPE_EMULATED_TROUBLE"
