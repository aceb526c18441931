package driver

import "regexp"

// releaseIn returns the version of the installed driver, "535.183.01", from the text of
// /proc/driver/nvidia/version: "NVRM version: NVIDIA UNIX x86_64 Kernel Module
// 535.183.01  Sun May 12 19:39:15 UTC 2024". It is "" if the text has none.
func releaseIn(text string) string {
	found := regexp.MustCompile(`Kernel Module(?: +for +\S+)? +(\d+(?:\.\d+)+)`).FindStringSubmatch(text)
	if found == nil {
		return ""
	}
	return found[1]
}
