package ils3opt

// The streams keep the random words of different uses of a seed apart.
const (
	kickStream   = 0x494C5333 // and those up to MostBridges behind it
	startStream  = 0x494C5353
	sampleStream = 0x494C5342
)
