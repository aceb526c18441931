package i18n

// FormatBytes formats a size like a file manager.
func FormatBytes(n int64) string {
	switch {
	case n < 1_000_000:
		return L("%d kB", (n+999)/1000)
	case n < 10_000_000:
		return L("%.1f MB", float64(n)/1e6)
	}
	return L("%d MB", n/1_000_000)
}
